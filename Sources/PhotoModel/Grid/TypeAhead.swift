/// Finds a photo or a folder by the beginning of its name while it is being typed.
public struct TypeAhead: Sendable {
    /// After this many milliseconds without a key, typing begins anew.
    public static let timeout = 1000.0

    private var typed = ""
    private var lastTime = -Double.infinity

    /// Nothing typed yet.
    public init() {}

    /// Whether a key at this time continues what was typed, so that a space belongs to it.
    public func isActive(at time: Double) -> Bool {
        !typed.isEmpty && time - lastTime <= Self.timeout
    }

    /// Forgets what was typed.
    public mutating func reset() {
        typed = ""
        lastTime = -.infinity
    }

    /// Takes typed text at a time in milliseconds; returns the position of the match.
    ///
    /// The search begins at the focused name and wraps around; case and accents do not count. The same
    /// letter again and again goes through the names that begin with it.
    public mutating func type<Names: RandomAccessCollection>(
        _ text: String, at time: Double, in names: Names, from focus: Int?
    ) -> Int? where Names.Element == String, Names.Index == Int {
        let key = Self.folded(text)
        guard !key.isEmpty else { return nil }
        let continues = isActive(at: time)
        lastTime = time
        guard continues else {
            typed = key
            return match(key, in: names, from: (focus ?? -1) + 1)
        }
        typed += key
        if let found = match(typed, in: names, from: focus ?? 0) { return found }
        let isRepeated = Set(typed).count == 1
        return isRepeated ? match(key, in: names, from: (focus ?? -1) + 1) : nil
    }

    private func match<Names: RandomAccessCollection>(
        _ prefix: String, in names: Names, from start: Int
    ) -> Int? where Names.Element == String, Names.Index == Int {
        guard !names.isEmpty else { return nil }
        return (0..<names.count).lazy
            .map { (start + $0) % names.count }
            .first { Self.folded(names[$0]).hasPrefix(prefix) }
    }

    /// Lower case without accents: "Été" and "ete" are the same.
    static func folded(_ text: String) -> String {
        let lower = text.lowercased()
        if lower.utf8.allSatisfy({ $0 < 0x80 }) { return lower }
        var result = String.UnicodeScalarView()
        for scalar in lower.unicodeScalars
        where scalar.properties.generalCategory != .nonspacingMark {
            result.append(baseLetter(of: scalar))
        }
        return String(result)
    }

    /// The letter that a precomposed Latin letter is made from, found by its Unicode name.
    private static func baseLetter(of scalar: Unicode.Scalar) -> Unicode.Scalar {
        let beginning = "LATIN SMALL LETTER "
        guard scalar.value >= 0x80, let name = scalar.properties.name, name.hasPrefix(beginning)
        else { return scalar }
        let letter = name.dropFirst(beginning.count)
        guard letter.dropFirst().hasPrefix(" WITH "), let base = letter.unicodeScalars.first,
            base.isASCII
        else { return scalar }
        return base.properties.lowercaseMapping.unicodeScalars.first ?? scalar
    }
}
