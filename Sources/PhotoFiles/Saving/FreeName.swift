/// Names for a copy where the wanted one is taken: `a (1).jpg`, `a (2).jpg` and so on.
enum FreeName {
    /// The longest name in bytes that Linux file systems take.
    static let longest = 255

    /// The name to try as number `attempt`, from 0.
    ///
    /// The ending stays at the end. Names too long with their number lose bytes before it, a whole
    /// UTF-8 character at a time.
    static func candidate(_ attempt: Int, for name: RawPath) -> RawPath {
        guard attempt > 0 else { return name }
        let number = Array(" (\(attempt))".utf8)
        let cut = endingStart(name.bytes)
        var stem = name.bytes[..<cut]
        let ending = name.bytes[cut...]
        while !stem.isEmpty, stem.count + number.count + ending.count > longest {
            repeat {
                let removed = stem.removeLast()
                // Continuation bytes belong to the character whose first byte is still to come.
                if removed & 0b1100_0000 != 0b1000_0000 { break }
            } while !stem.isEmpty
        }
        return RawPath(bytes: Array(stem) + number + Array(ending))
    }

    /// Where the ending begins, its dot included; a dot at the very start makes a hidden name.
    private static func endingStart(_ bytes: [UInt8]) -> Int {
        guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return bytes.count }
        return dot
    }
}
