/// A line of a trace that is not what TraceRecorder writes.
public struct TraceError: Error, Hashable, Sendable {
    /// Counted from 1.
    public let line: Int
    /// The line as it stands there.
    public let text: String
}

/// Reads a recorded trace back.
public enum TraceReader {
    /// The entries of a trace, in order.
    public static func entries(of text: String) throws(TraceError) -> [TraceEntry] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let first = lines.first, first == TraceRecorder.header else {
            throw TraceError(line: 1, text: String(lines.first ?? ""))
        }
        var entries: [TraceEntry] = []
        for (number, line) in lines.enumerated().dropFirst() where !line.isEmpty {
            var fields = TraceFields(line)
            guard let entry = entry(&fields), fields.isAtEnd else {
                throw TraceError(line: number + 1, text: String(line))
            }
            entries.append(entry)
        }
        return entries
    }

    private static func entry(_ fields: inout TraceFields) -> TraceEntry? {
        guard let word = fields.word() else { return nil }
        switch word {
        case "viewport":
            guard let width = fields.number(), let height = fields.number(),
                let scale = fields.number()
            else { return nil }
            return .viewport(Viewport(width: width, height: height, scale: scale))
        case "page":
            guard let index = fields.integer(), let count = fields.integer(),
                let width = fields.number(), let height = fields.number()
            else { return nil }
            return .page(
                index: index, count: count, picture: Size(width: width, height: height))
        case "rest":
            guard let index = fields.integer(), let zoom = fields.number() else { return nil }
            return .rest(index: index, zoom: zoom)
        default:
            guard let time = Double(word), let kind = kind(&fields) else { return nil }
            return .event(GestureEvent(time: time, kind))
        }
    }

    private static func kind(_ fields: inout TraceFields) -> GestureEvent.Kind? {
        guard let word = fields.word() else { return nil }
        switch word {
        case "down", "moved", "up":
            guard let stroke = fields.stroke(), let point = fields.point() else { return nil }
            if word == "down" { return .down(stroke, point) }
            return word == "up" ? .up(stroke, point) : .moved(stroke, point)
        case "cancelled": return fields.stroke().map { .cancelled($0) }
        case "all-cancelled": return .allCancelled
        case "long-press": return fields.point().map { .longPressed($0) }
        case "secondary": return fields.point().map { .secondaryPressed($0) }
        case "side-button": return fields.integer().map { .sideButton($0) }
        case "window-activated": return .windowActivated
        case "deadline": return .deadline
        case "key": return key(&fields)
        default: return scroll(word, &fields)
        }
    }

    private static func key(_ fields: inout TraceFields) -> GestureEvent.Kind? {
        guard let key = fields.key(), let modifiers = fields.modifiers(), let word = fields.word(),
            word == "again" || word == "once"
        else { return nil }
        return .key(key, modifiers, isRepeat: word == "again")
    }

    private static func scroll(
        _ word: String, _ fields: inout TraceFields
    ) -> GestureEvent.Kind? {
        switch word {
        case "pad-scroll":
            guard let phase = fields.phase(), let way = fields.vector(),
                let point = fields.point(), let modifiers = fields.modifiers()
            else { return nil }
            return .padScroll(phase, by: way, at: point, modifiers)
        case "pad-pinch":
            guard let phase = fields.phase(), let scale = fields.number(),
                let point = fields.point()
            else { return nil }
            return .padPinch(phase, scale: scale, at: point)
        case "pad-turn":
            guard let angle = fields.number(), let point = fields.point() else { return nil }
            return .padTurn(angle: angle, at: point)
        case "wheel":
            guard let units = fields.vector(), let point = fields.point(),
                let modifiers = fields.modifiers()
            else { return nil }
            return .wheel(units: units, at: point, modifiers)
        default:
            return nil
        }
    }
}

/// The fields of one line, taken from the left.
private struct TraceFields {
    private var rest: ArraySlice<Substring>

    init(_ line: Substring) {
        rest = line.split(separator: " ", omittingEmptySubsequences: false)[...]
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func word() -> String? { rest.popFirst().map { String($0) } }

    mutating func number() -> Double? {
        word().flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }

    mutating func integer() -> Int? { word().flatMap { Int($0) } }

    mutating func point() -> Point<Widget>? {
        guard let x = number(), let y = number() else { return nil }
        return Point(x: x, y: y)
    }

    mutating func vector() -> Vector<Widget>? {
        guard let dx = number(), let dy = number() else { return nil }
        return Vector(dx: dx, dy: dy)
    }

    mutating func modifiers() -> GestureModifiers? {
        word().flatMap { UInt8($0) }.map { GestureModifiers(rawValue: $0) }
    }

    mutating func phase() -> PadPhase? {
        let name = word()
        return TraceNames.phases.first { $0.1 == name }?.0
    }

    mutating func stroke() -> Stroke? {
        guard let name = word() else { return nil }
        switch name {
        case "mouse": return .mouse
        case "pen": return .pen
        default:
            guard name.hasPrefix("touch:") else { return nil }
            return Int(name.dropFirst(6)).map { .touch($0) }
        }
    }

    mutating func key() -> ViewerKey? {
        guard let name = word() else { return nil }
        if let known = TraceNames.keys.first(where: { $0.1 == name }) { return known.0 }
        if name.hasPrefix("f:") { return Int(name.dropFirst(2)).map { .function($0) } }
        guard name.hasPrefix("char:") else { return nil }
        var scalars = String.UnicodeScalarView()
        for part in name.dropFirst(5).split(separator: "+") {
            guard let code = UInt32(part, radix: 16), let scalar = Unicode.Scalar(code) else {
                return nil
            }
            scalars.append(scalar)
        }
        let text = String(scalars)
        return text.count == 1 ? text.first.map { .character($0) } : nil
    }
}
