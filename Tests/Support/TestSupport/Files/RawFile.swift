/// A camera's raw file as far as programs read it that show its preview.
public enum RawFile {
    /// A TIFF directory with a JPEG in its one strip, as cameras write it.
    ///
    /// - Parameters:
    ///   - preview: the JPEG, `width` × `height` pixels as stored.
    ///   - orientation: Exif's, 1 to 8.
    ///   - isNegative: whether it says that it is a Digital Negative.
    public static func bytes(
        preview: [UInt8], width: Int, height: Int, orientation: Int = 1, isNegative: Bool = false
    ) -> [UInt8] {
        var entries: [(tag: Int, kind: Int, count: Int, value: Int)] = [
            (254, 4, 1, 1), (256, 4, 1, width), (257, 4, 1, height),
            (259, 3, 1, 6), (262, 3, 1, 6), (273, 4, 1, 0), (274, 3, 1, orientation),
            (277, 3, 1, 3), (279, 4, 1, preview.count),
        ]
        if isNegative { entries.append((50_706, 1, 4, 0x0401)) }
        entries[5].value = 8 + 2 + 12 * entries.count + 4
        var bytes = Array("II".utf8) + little(42, 2) + little(8, 4) + little(entries.count, 2)
        for entry in entries {
            bytes += little(entry.tag, 2) + little(entry.kind, 2)
            bytes += little(entry.count, 4) + little(entry.value, 4)
        }
        return bytes + little(0, 4) + preview
    }

    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
