import GtkBridge
import PhotoModel

/// Puts the compositor's event times on the clock that the program's timers use.
///
/// The least delay seen so far stands for none: an event that waited in the queue keeps its own time.
@MainActor
final class EventClock {
    /// An event later than this was stamped by another clock, or after a wrap, ms.
    private static let tolerance = 10_000.0

    private var offset: Double?
    private var last = 0.0

    /// The time of an event, ms; nil means now.
    ///
    /// Never before an earlier answer.
    func time(of eventTime: Double?) -> Double {
        let now = MainLoop.now
        var time = now
        // An event without a time has 0.
        if let eventTime, eventTime > 0 {
            let seen = now - eventTime
            if let offset, seen - offset < Self.tolerance {
                self.offset = min(offset, seen)
            } else {
                offset = seen
            }
            time = eventTime + (offset ?? seen)
        }
        last = max(last, time)
        return last
    }
}

/// Small numbers for the fingers that are down.
struct FingerNumbers {
    private var numbers: [TouchSequence: Int] = [:]

    /// The number of a finger, a free one if it is new.
    mutating func number(of sequence: TouchSequence) -> Int {
        if let number = numbers[sequence] { return number }
        var number = 0
        while numbers.values.contains(number) { number += 1 }
        numbers[sequence] = number
        return number
    }

    func known(_ sequence: TouchSequence) -> Int? { numbers[sequence] }

    mutating func forget(_ sequence: TouchSequence) -> Int? {
        numbers.removeValue(forKey: sequence)
    }

    mutating func forgetAll() { numbers = [:] }
}

extension ModifierKeys {
    /// The ones that gestures look at.
    var forGestures: GestureModifiers {
        var result: GestureModifiers = []
        if contains(.control) { result.insert(.control) }
        if contains(.shift) { result.insert(.shift) }
        if contains(.alt) { result.insert(.alt) }
        return result
    }
}

extension KeySymbol {
    /// The key as the viewer knows it; nil for one that it has no use for.
    var viewerKey: ViewerKey? {
        switch self {
        case .left: .left
        case .right: .right
        case .up: .up
        case .down: .down
        case .pageUp: .pageUp
        case .pageDown: .pageDown
        case .home: .home
        case .end: .end
        case .escape: .escape
        case .delete: .delete
        case .menu: .menu
        case .enter: .enter
        case .f10: .function(10)
        case .f11: .function(11)
        default: character.flatMap { $0.lowercased().first }.map { .character($0) }
        }
    }
}
