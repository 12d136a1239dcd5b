import DecodeProtocol

/// The directories of a TIFF file that are pictures of their own (TIFF 6.0, 2; BigTIFF).
///
/// A smaller version of another page and a transparency mask are none (tag NewSubfileType). Reads
/// directories only, each once, so that a file whose directories form a ring ends too.
struct TiffPages {
    /// The numbers of the pages' directories, as libvips counts them; never empty.
    let directories: [Int]
    /// All directories as the file chains them.
    private let all: [Directory]
    private let reader: Reader

    /// What no file made in good faith has more of.
    static let maxDirectories = 10_000
    private static let maxEntries = 4_096
    /// Tags: NewSubfileType, ImageWidth, ImageLength, TileWidth, SubIFDs.
    private static let subfileType = 254
    private static let width = 256
    private static let height = 257
    private static let tileWidth = 322
    private static let subdirectories = 330
    /// More halves than any picture has.
    private static let maxSubdirectories = 32
    /// Bits of NewSubfileType: a reduced version, a mask.
    private static let notPages = 1 | 4

    init(_ file: PictureFile) {
        reader = Reader(file)
        var all: [Directory] = []
        var seen: Set<Int64> = []
        var offset = reader.firstOffset
        while offset > 0, seen.count < Self.maxDirectories, seen.insert(offset).inserted {
            guard let directory = reader.directory(at: offset) else { break }
            all.append(directory)
            offset = directory.next
        }
        self.all = all
        let pages = all.indices.filter { all[$0].isPage }
        directories = pages.isEmpty ? [0] : pages
    }

    /// A level of a page's pyramid in tiles, with the number of its directory.
    struct Level: Hashable {
        var level: Int
        var directory: Int
        /// The number among the directory's sub-directories; nil for the directory itself.
        var subdirectory: Int?
    }

    /// The page of that directory and its reduced versions, the finest first.
    ///
    /// Those in its sub-directories, else those in the directories after it; as far as they are in
    /// tiles, and each level is half of the one before. Empty where the page itself is not in tiles.
    func levels(of page: Int, size: PixelSize) -> [Level] {
        guard all.indices.contains(page), all[page].isTiled else { return [] }
        let subdirectories = all[page].subdirectories.enumerated().map { number, offset in
            (Level(level: 0, directory: page, subdirectory: number), reader.directory(at: offset))
        }
        let after = all.indices.dropFirst(page + 1).map { number in
            (Level(level: 0, directory: number), all[number].isPage ? nil : all[number])
        }
        var levels = [Level(level: 0, directory: page)]
        for (place, directory) in subdirectories.isEmpty ? after : subdirectories {
            guard let directory, directory.isTiled else { break }
            var place = place
            place.level = levels.count
            // Writers round the halves up or down.
            let across = PictureRegion.side(size.width, level: place.level) - directory.width
            let down = PictureRegion.side(size.height, level: place.level) - directory.height
            guard (-1...1).contains(across), (-1...1).contains(down) else { break }
            levels.append(place)
        }
        return levels
    }

    private struct Directory {
        var subfileType = 0
        var width = 0
        var height = 0
        var isTiled = false
        /// Where its sub-directories are.
        var subdirectories: [Int64] = []
        /// Where the next one is; 0 for the last.
        var next: Int64

        var isPage: Bool { subfileType & TiffPages.notPages == 0 }
    }

    /// Numbers in the file's byte order and of its offsets' size.
    private struct Reader {
        let file: PictureFile
        let isLittle: Bool
        let isBig: Bool
        /// Where the first directory is; 0 when the head is cut short.
        var firstOffset: Int64 {
            isBig ? number(at: 8, bytes: 8) ?? 0 : number(at: 4, bytes: 4) ?? 0
        }

        init(_ file: PictureFile) {
            self.file = file
            let head = file.bytes(at: 0, count: 4)
            isLittle = head.first == 0x49
            isBig = head.contains(0x2B)
        }

        func number(at offset: Int64, bytes count: Int) -> Int64? {
            let bytes = file.bytes(at: offset, count: count)
            return bytes.count == count ? number(bytes[...]) : nil
        }

        private func number(_ bytes: ArraySlice<UInt8>) -> Int64? {
            let value = (isLittle ? Array(bytes.reversed()) : Array(bytes))
                .reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return Int64(exactly: value)
        }

        func directory(at offset: Int64) -> Directory? {
            let countBytes = isBig ? 8 : 2
            let entryBytes = isBig ? 20 : 12
            guard let count = number(at: offset, bytes: countBytes), count > 0,
                count <= Int64(TiffPages.maxEntries)
            else { return nil }
            let start = offset + Int64(countBytes)
            let entries = file.bytes(at: start, count: Int(count) * entryBytes)
            guard entries.count == Int(count) * entryBytes else { return nil }
            let end = start + Int64(entries.count)
            var directory = Directory(next: number(at: end, bytes: isBig ? 8 : 4) ?? 0)
            for at in stride(from: 0, to: entries.count, by: entryBytes) {
                let tag = Int(number(entries[at..<(at + 2)]) ?? 0)
                // A SHORT stands left in its field, in either byte order.
                let isShort = number(entries[(at + 2)..<(at + 4)]) == 3
                let field = at + (isBig ? 12 : 8)
                let value = Int(number(entries[field..<(field + (isShort ? 2 : 4))]) ?? 0)
                switch tag {
                case TiffPages.subfileType: directory.subfileType = value
                case TiffPages.width: directory.width = value
                case TiffPages.height: directory.height = value
                case TiffPages.tileWidth: directory.isTiled = value > 0
                case TiffPages.subdirectories:
                    directory.subdirectories = offsets(in: entries[at..<(at + entryBytes)])
                default: break
                }
            }
            return directory
        }

        /// The offsets that an entry holds or points to: LONG or IFD, in BigTIFF also of 8 bytes.
        private func offsets(in entry: ArraySlice<UInt8>) -> [Int64] {
            let start = entry.startIndex
            let isLong = [16, 18].contains(number(entry[(start + 2)..<(start + 4)]))
            let size = isLong ? 8 : 4
            let counted = entry[(start + 4)..<(start + (isBig ? 12 : 8))]
            let count = min(Int(number(counted) ?? 0), TiffPages.maxSubdirectories)
            let field = entry[(start + (isBig ? 12 : 8))...]
            let bytes =
                count * size <= field.count
                ? Array(field.prefix(count * size))
                : file.bytes(at: number(field) ?? 0, count: count * size)
            guard bytes.count == count * size else { return [] }
            return stride(from: 0, to: bytes.count, by: size).compactMap {
                number(bytes[$0..<($0 + size)])
            }
        }
    }
}
