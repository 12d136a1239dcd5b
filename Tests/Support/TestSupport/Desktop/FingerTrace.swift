import Foundation
import PhotoModel

/// Fingers' ways over the screen with their times: the same each time it is played.
public struct FingerTrace: Sendable {
    /// What one finger does at one time.
    public struct Event: Sendable, Equatable {
        /// What a finger can do.
        public enum Kind: Sendable, Equatable {
            case down
            case move
            case up
        }

        /// Since the trace's beginning, ms.
        public var time: Double
        /// Which finger, from 0.
        public var finger: UInt32
        /// What it does.
        public var kind: Kind
        /// Where it is then.
        public var place: Point<Monitor>
    }

    /// Between two events of a finger, ms: a touchscreen of 120 Hz.
    public static let interval = 1000.0 / 120

    /// In the order of their times.
    public private(set) var events: [Event] = []

    /// A trace without events.
    public init() {}

    /// How long it takes, ms.
    public var duration: Double { events.last?.time ?? 0 }

    /// Adds fingers that lie down together, follow `place` for `milliseconds`, rest, and lift.
    ///
    /// `place` is a finger's place at a share of the way, 0 to 1; `pause` the time, in ms, from the end
    /// of what was added before.
    public mutating func add(
        fingers: Int, milliseconds: Double, pause: Double = 0,
        place: (_ finger: Int, _ share: Double) -> Point<Monitor>
    ) {
        let start = duration + pause
        let steps = max(1, Int((milliseconds / Self.interval).rounded()))
        func add(_ kind: Event.Kind, _ time: Double, _ share: Double) {
            for finger in 0..<fingers {
                events.append(
                    Event(
                        time: time, finger: UInt32(finger), kind: kind,
                        place: place(finger, share)))
            }
        }
        add(.down, start, 0)
        for step in 1...steps {
            let share = Double(step) / Double(steps)
            add(.move, start + share * milliseconds, share)
        }
        add(.up, start + milliseconds + Self.interval, 1)
    }

    /// Plays it; returns the span of the monotonic clock that it took, in ms.
    @discardableResult
    public func play(on touch: Touch) throws -> ClosedRange<Double> {
        let pace = Pace()
        let start = monotonicSeconds() * 1000
        for event in events {
            pace.wait(untilMilliseconds: event.time)
            switch event.kind {
            case .down: try touch.down(event.finger, at: event.place)
            case .move: try touch.move(event.finger, to: event.place)
            case .up: try touch.up(event.finger)
            }
        }
        return start...monotonicSeconds() * 1000
    }
}
