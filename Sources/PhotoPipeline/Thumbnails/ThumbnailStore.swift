import CGio
import CThumbnail
import Glibc
import PhotoModel
import Synchronization

/// The thumbnail cache on disk: what is there, and writing to it.
///
/// Reading is the decoders' work.
final class ThumbnailStore: Sendable {
    /// What there is of a photo, not looked into yet.
    struct Stock: Sendable {
        /// A file of the cache.
        struct Item: Sendable {
            let size: ThumbnailSize
            let path: String
        }

        /// The photo by the name that the cache knows it by.
        let name: PhotoID
        /// One of each size, the smallest first.
        var items: [Item] = []
        var hasFailure = false
    }

    /// A thumbnail to be written, or with no pixels the note that there can be none.
    struct Entry: Sendable {
        /// By the name that the cache knows it by.
        let photo: PhotoID
        /// The file that the pixels were made from; looked at again before anything is written.
        let opened: OpenPicture
        let size: ThumbnailSize
        let pixels: Pixels?
    }

    /// Seconds after a file's last change before its thumbnail is written.
    ///
    /// Sooner, it may change again within the second that Thumb::MTime can tell apart; 3 is what the
    /// file manager waits as well.
    static let settlingSeconds = 3.0
    /// Bytes of pixels that may wait for the writer.
    ///
    /// What comes beyond is made again another time.
    static let backlogByteLimit = 32 << 20

    let folder: ThumbnailFolder
    /// Another cache, which is read only: the desktop's, where ours is a sandbox's own.
    private let shared: ThumbnailFolder?
    private let names: HostNames
    private let files: BlockingQueue
    private let writer = BlockingQueue(
        label: "leporello.thumbnails", isSerial: true, quality: .utility)
    private let backlog = Mutex(0)
    private let settlingSeconds: Double

    init(
        folder: ThumbnailFolder, shared: ThumbnailFolder? = nil,
        names: HostNames = HostNames(mounts: .current), files: BlockingQueue,
        settlingSeconds: Double = ThumbnailStore.settlingSeconds
    ) {
        self.folder = folder
        self.shared = shared
        self.names = names
        self.files = files
        self.settlingSeconds = settlingSeconds
    }

    /// What the cache has of a photo, by name only.
    func stock(of photo: PhotoID) async -> Stock {
        await files.run { self.stockNow(of: photo) }
    }

    /// The photo by the name that the cache knows it by.
    func name(of photo: PhotoID) async -> PhotoID {
        guard names.mounts.contains(photo) else { return photo }
        return await files.run { self.names.name(of: photo) }
    }

    private func stockNow(of photo: PhotoID) -> Stock {
        let name = names.name(of: photo)
        if holds(name) { return Stock(name: name) }
        let folders = [folder] + (shared.map { [$0] } ?? [])
        let items = ThumbnailSize.allCases.compactMap { size in
            folders.map { $0.path(of: name, size) }.first { access($0, R_OK) == 0 }
                .map { Stock.Item(size: size, path: $0) }
        }
        return Stock(
            name: name, items: items, hasFailure: access(folder.failurePath(of: name), R_OK) == 0)
    }

    /// Whether a photo lies in a cache itself.
    private func holds(_ photo: PhotoID) -> Bool {
        folder.contains(photo) || shared?.contains(photo) ?? false
    }

    /// Writes later, in the background, unless the file has changed by then.
    func write(_ entry: Entry) {
        if holds(entry.photo) { return }
        // An open file and its bookkeeping cost as much as a few kibibytes.
        let cost = (entry.pixels?.byteCount ?? 0) + (8 << 10)
        let hasRoom = backlog.withLock { backlog in
            guard backlog + cost <= Self.backlogByteLimit else { return false }
            backlog += cost
            return true
        }
        guard hasRoom else { return }
        writer.start(after: secondsUntilSettled(entry.opened.version)) {
            self.writeNow(entry)
            self.backlog.withLock { $0 -= cost }
        }
    }

    /// Returns when everything that was asked to be written at once has been.
    func flush() async {
        await writer.run {}
    }

    private func secondsUntilSettled(_ version: FileVersion) -> Double {
        let now = Double(g_get_real_time()) / 1e6
        let age = now - Double(version.modifiedSeconds) - Double(version.modifiedMicroseconds) / 1e6
        // A time in the future is no reason to wait for it.
        return min(settlingSeconds, max(0, settlingSeconds - age))
    }

    private func writeNow(_ entry: Entry) {
        let version = entry.opened.version
        guard entry.opened.currentVersion()?.matches(version) ?? false else { return }
        let path =
            entry.pixels == nil
            ? folder.failurePath(of: entry.photo) : folder.path(of: entry.photo, entry.size)
        let parent =
            entry.pixels == nil ? folder.failureFolder : folder.folder(of: entry.size)
        // A cache that cannot be written is no one's concern: thumbnails are made again.
        guard g_mkdir_with_parents(parent, 0o700) == 0 else { return }
        guard let file = AtomicFile(replacing: path) else { return }
        var texts = [
            ("Thumb::URI", entry.photo.uri),
            ("Thumb::MTime", String(version.modifiedSeconds)),
            ("Thumb::Size", String(version.byteCount)),
            ("Software", folder.software),
        ]
        if entry.pixels?.isAnimated == true { texts.append((ThumbnailFacts.animatedKey, "1")) }
        if let pages = entry.pixels?.filePageCount, pages > 1 {
            texts.append((ThumbnailFacts.pagesKey, String(pages)))
        }
        let isWritten =
            entry.pixels.map { Self.writePNG($0, texts, to: file.descriptor) }
            ?? Self.writeEmptyPNG(texts, to: file.descriptor)
        if isWritten { file.commit() } else { file.discard() }
        // The failure that a thumbnail disproves is of no more use.
        if isWritten, entry.pixels != nil { unlink(folder.failurePath(of: entry.photo)) }
    }

    private static func writePNG(
        _ pixels: Pixels, _ texts: [(String, String)], to descriptor: Int32
    ) -> Bool {
        pixels.withBytes { bytes in
            writePNG(
                bytes, width: pixels.width, height: pixels.height, stride: pixels.stride,
                format: pixels.format, texts, to: descriptor)
        }
    }

    /// The standard's note of a failure: a thumbnail of one transparent pixel.
    private static func writeEmptyPNG(_ texts: [(String, String)], to descriptor: Int32) -> Bool {
        [0, 0, 0, 0].withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
            writePNG(
                bytes, width: 1, height: 1, stride: 4, format: .rgba8, texts, to: descriptor)
        }
    }

    private static func writePNG(
        _ bytes: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int, format: PixelFormat,
        _ texts: [(String, String)], to descriptor: Int32
    ) -> Bool {
        guard let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
            let width = UInt32(exactly: width), let height = UInt32(exactly: height)
        else { return false }
        var pixels = lep_pixels(
            bytes: start, width: width, height: height, stride: stride,
            channels: Int32(format.bytesPerPixel))
        let strings = texts.map { (strdup($0.0), strdup($0.1)) }
        defer {
            for (key, value) in strings {
                free(key)
                free(value)
            }
        }
        let list = strings.map { lep_text(key: $0.0, value: $0.1) }
        return lep_thumbnail_write(descriptor, &pixels, list, list.count) == 0
    }
}
