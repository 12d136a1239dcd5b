extension RawFile {
    /// A camera maker's kind of raw file, by its suffix.
    public enum Kind: String, CaseIterable, Sendable {
        /// A Digital Negative.
        case dng
        /// Canon's second and third kind.
        case cr2, cr3
        /// Nikon's.
        case nef
        /// Sony's.
        case arw
        /// Olympus'.
        case orf
        /// Fujifilm's.
        case raf
        /// Panasonic's.
        case rw2
        /// Pentax'.
        case pef
    }

    /// A raw file of one preview, and a smaller thumbnail where the kind has room for one.
    ///
    /// The preview has `width` × `height` pixels. What Exiv2 looks at is where the maker puts it, and nothing else is there.
    public static func bytes(
        _ kind: Kind, preview: [UInt8], width: Int, height: Int, thumbnail: [UInt8]
    ) -> [UInt8] {
        switch kind {
        case .dng, .nef, .arw, .pef:
            tiff(preview, width, height, thumbnail, isNegative: kind == .dng)
        case .cr2: tiff(preview, width, height, thumbnail, head: canonHead)
        case .orf:
            tiff(preview, width, height, thumbnail, head: joined(Array("IIRO".utf8), little(8, 4)))
        case .rw2: panasonic(preview)
        case .raf: fujifilm(preview)
        case .cr3: canonBoxes(preview, width, height)
        }
    }

    private static let canonHead = joined(
        little(42, start: "II"), little(16, 4), Array("CR".utf8), [2, 0], little(0, 4))

    /// Two directories: a strip with the preview, then the thumbnail.
    private static func tiff(
        _ preview: [UInt8], _ width: Int, _ height: Int, _ thumbnail: [UInt8],
        isNegative: Bool = false, head: [UInt8] = joined(little(42, start: "II"), little(8, 4))
    ) -> [UInt8] {
        var first: [Entry] = [
            Entry(254, 4, 1, 1), Entry(256, 4, 1, width), Entry(257, 4, 1, height),
            Entry(259, 3, 1, 6), Entry(262, 3, 1, 6), Entry(273, 4, 1, 0), Entry(274, 3, 1, 1),
            Entry(277, 3, 1, 3), Entry(279, 4, 1, preview.count),
        ]
        if isNegative { first.append(Entry(50_706, 1, 4, 0x0401)) }
        let second = head.count + directoryBytes(first.count)
        let pixels = second + directoryBytes(2)
        first[5].value = pixels
        let last = [
            Entry(513, 4, 1, pixels + preview.count), Entry(514, 4, 1, thumbnail.count),
        ]
        return joined(
            head, directory(first, next: second), directory(last, next: 0), preview, thumbnail)
    }

    /// Panasonic's tag for the JPEG (0x002E), in a directory behind a longer head.
    private static func panasonic(_ preview: [UInt8]) -> [UInt8] {
        let head = joined(
            little(0x55, start: "II"), little(24, 4), [UInt8](repeating: 0, count: 16))
        let entries = [
            Entry(0x2E, 7, preview.count, head.count + directoryBytes(2)), Entry(274, 3, 1, 1),
        ]
        return joined(head, directory(entries, next: 0), preview)
    }

    /// A fixed head that says where the JPEG is, whose own Exif data come first in it.
    private static func fujifilm(_ preview: [UInt8]) -> [UInt8] {
        let exif = joined(
            Array("Exif\0\0".utf8), little(42, start: "II"), little(8, 4),
            directory([Entry(274, 3, 1, 1)], next: 0))
        let jpeg = joined(
            Array(preview.prefix(2)), [0xFF, 0xE1], big(exif.count + 2, 2), exif,
            Array(preview.dropFirst(2)))
        // The pixels' own directories; nobody looks into them here.
        let pixels = joined(
            little(42, start: "II"), little(8, 4), directory([], next: 0),
            [UInt8](repeating: 0, count: 64))
        let start = 148
        let after = start + jpeg.count
        var head = Array("FUJIFILMCCD-RAW 0201FF000000Test".utf8)
        head += [UInt8](repeating: 0, count: 84 - head.count)
        for (place, count) in [(start, jpeg.count), (after, 32), (after + 32, pixels.count)] {
            head += big(place, 4)
            head += big(count, 4)
        }
        head += [UInt8](repeating: 0, count: start - head.count)
        return joined(head, jpeg, [UInt8](repeating: 0, count: 32), pixels)
    }

    /// Canon's boxes: a directory with the orientation, and the preview in one of its own.
    private static func canonBoxes(_ preview: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
        let about = joined(
            little(42, start: "II"), little(8, 4), directory([Entry(274, 3, 1, 1)], next: 0))
        let canon: [UInt8] = [
            0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B,
            0x6A,
            0x48,
        ]
        let previews: [UInt8] = [
            0xEA, 0xF4, 0x2B, 0x5E, 0x1C, 0x98, 0x4B, 0x88, 0xB9, 0xFB, 0xB7, 0xDC, 0x40, 0x6E,
            0x4D,
            0x16,
        ]
        let picture = joined(
            big(0, 4), big(1, 2), big(width, 2), big(height, 2), big(1, 2), big(preview.count, 4),
            preview)
        return joined(
            box("ftyp", joined(Array("crx ".utf8), big(1, 4), Array("crx isom".utf8))),
            box("moov", box("uuid", joined(canon, box("CMT1", about)))),
            box("uuid", joined(previews, big(0, 4), big(1, 4), box("PRVW", picture))))
    }

    private static func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
        joined(big(8 + body.count, 4), Array(name.utf8), body)
    }
}
