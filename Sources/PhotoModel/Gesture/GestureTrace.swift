/// One line of a recorded trace: an event, or what it met.
public enum TraceEntry: Hashable, Sendable {
    /// The viewer's logical size and scale.
    case viewport(Viewport)
    /// The current page: its index, the count, and its picture's size (empty while unknown).
    case page(index: Int, count: Int, picture: Size<Image>)
    /// Something that happened at the surface.
    case event(GestureEvent)
    /// What came of it: nothing moves any more, the page and its device px per image px.
    case rest(index: Int, zoom: Double)
}

/// Writes what the arbiter takes in as lines of text, for `--record-trace`.
///
/// A trace is UTF-8 text: a first line with the version, then one entry a line, fields separated by
/// single spaces. Times are milliseconds, places logical pixels, both with three decimals.
/// ```
/// leporello-trace 1
/// viewport 1040 700 1
/// page 0 12 6000 4000
/// 81.250 down touch:0 512 310
/// 141.500 up touch:0 512 310
/// rest 0 0.173
/// ```
public enum TraceRecorder {
    /// The first line of every trace.
    public static let header = "leporello-trace 1"

    /// The line of an entry, without a line break.
    public static func line(for entry: TraceEntry) -> String {
        switch entry {
        case .viewport(let viewport):
            return words(
                "viewport", number(viewport.size.width), number(viewport.size.height),
                number(viewport.scale))
        case .page(let index, let count, let picture):
            return words(
                "page", "\(index)", "\(count)", number(picture.width), number(picture.height))
        case .event(let event):
            return number(event.time) + " " + line(for: event.kind)
        case .rest(let index, let zoom):
            return words("rest", "\(index)", number(zoom))
        }
    }

    private static func line(for kind: GestureEvent.Kind) -> String {
        switch kind {
        case .down(let stroke, let point): words("down", name(stroke), place(point))
        case .moved(let stroke, let point): words("moved", name(stroke), place(point))
        case .up(let stroke, let point): words("up", name(stroke), place(point))
        case .cancelled(let stroke): words("cancelled", name(stroke))
        case .allCancelled: "all-cancelled"
        case .longPressed(let point): words("long-press", place(point))
        case .secondaryPressed(let point): words("secondary", place(point))
        case .sideButton(let direction): words("side-button", "\(direction)")
        case .padScroll(let phase, let way, let point, let modifiers):
            words(
                "pad-scroll", TraceNames.phase(phase), number(way.dx), number(way.dy),
                place(point), "\(modifiers.rawValue)")
        case .padPinch(let phase, let scale, let point):
            words("pad-pinch", TraceNames.phase(phase), number(scale), place(point))
        case .padTurn(let angle, let point):
            words("pad-turn", number(angle), place(point))
        case .wheel(let units, let point, let modifiers):
            words(
                "wheel", number(units.dx), number(units.dy), place(point),
                "\(modifiers.rawValue)")
        case .key(let key, let modifiers, let isRepeat):
            words("key", TraceNames.key(key), "\(modifiers.rawValue)", isRepeat ? "again" : "once")
        case .windowActivated: "window-activated"
        case .deadline: "deadline"
        }
    }

    private static func words(_ parts: String...) -> String { parts.joined(separator: " ") }

    private static func place(_ point: Point<Widget>) -> String {
        number(point.x) + " " + number(point.y)
    }

    private static func name(_ stroke: Stroke) -> String {
        switch stroke {
        case .touch(let id): "touch:\(id)"
        case .mouse: "mouse"
        case .pen: "pen"
        }
    }

    /// At most three decimals, without trailing zeros; the same in every locale.
    static func number(_ value: Double) -> String {
        let thousandths = Int64((value * 1000).rounded())
        let sign = thousandths < 0 ? "-" : ""
        let whole = thousandths.magnitude / 1000
        let rest = thousandths.magnitude % 1000
        guard rest != 0 else { return "\(sign)\(whole)" }
        var digits = String(1000 + rest).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(sign)\(whole).\(digits)"
    }
}

/// The words that stand for keys and phases in a trace.
enum TraceNames {
    static let keys: [(ViewerKey, String)] = [
        (.left, "left"), (.right, "right"), (.up, "up"), (.down, "down"),
        (.pageUp, "page-up"), (.pageDown, "page-down"), (.home, "home"), (.end, "end"),
        (.escape, "escape"), (.delete, "delete"), (.menu, "menu"), (.enter, "enter"),
    ]

    static let phases: [(PadPhase, String)] = [
        (.began, "began"), (.changed, "changed"), (.ended, "ended"), (.cancelled, "cancelled"),
    ]

    static func phase(_ phase: PadPhase) -> String {
        phases.first { $0.0 == phase }?.1 ?? ""
    }

    static func key(_ key: ViewerKey) -> String {
        switch key {
        case .function(let number): return "f:\(number)"
        case .character(let character):
            // As a code point: a space or a line break would end the field.
            let codes = character.unicodeScalars.map { String($0.value, radix: 16) }
            return "char:" + codes.joined(separator: "+")
        default: return keys.first { $0.0 == key }?.1 ?? ""
        }
    }
}
