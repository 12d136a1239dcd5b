/// A JPEG with a multi-picture block (CIPA DC-007), true or lying.
struct MultiPictureFile {
    /// The whole picture, a JPEG.
    var picture: [UInt8]
    /// Type code and bytes of the pictures behind it.
    var others: [(kind: Int, bytes: [UInt8])]
    var isLittle = true
    /// Added to the offset, and to the length, that the block tells of each.
    var offsetLie = 0
    var lengthLie = 0
    /// Told instead of the true number of bytes of all entries.
    var entryBytes: Int?
    /// Told instead of the directory's place.
    var directory = 8

    /// The file: the block stands behind the picture's first two bytes.
    var bytes: [UInt8] {
        let entryCount = others.count + 1
        let headBytes = 8 + 2 + 12 + 4
        let blockBytes = headBytes + 16 * entryCount
        // Marker, length and name stand before it.
        let blockStart = 2 + 2 + 2 + 4
        let pictureBytes = picture.count + blockStart - 2 + blockBytes
        var block = (isLittle ? [0x49, 0x49, 0x2A, 0] : [0x4D, 0x4D, 0, 0x2A]) as [UInt8]
        block += number(directory, 4) + number(1, 2)
        block += number(0xB002, 2) + number(7, 2) + number(entryBytes ?? 16 * entryCount, 4)
        block += number(headBytes, 4) + number(0, 4)
        block += entry(kind: 0x03_0000, length: pictureBytes, offset: 0)
        var place = pictureBytes - blockStart
        for other in others {
            block += entry(
                kind: other.kind, length: other.bytes.count + lengthLie, offset: place + offsetLie)
            place += other.bytes.count
        }
        let length = 2 + 4 + block.count
        let segment = [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)] + Array("MPF\0".utf8)
        let rest = Array(picture.dropFirst(2)) + others.flatMap { $0.bytes }
        return Array(picture.prefix(2)) + segment + block + rest
    }

    private func entry(kind: Int, length: Int, offset: Int) -> [UInt8] {
        number(kind, 4) + number(length, 4) + number(offset, 4) + number(0, 4)
    }

    private func number(_ value: Int, _ count: Int) -> [UInt8] {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return isLittle ? bytes : bytes.reversed()
    }
}
