import PhotoModel

/// How fine pixels are: what the memory cache tells apart for one photo.
///
/// One fitted entry a photo, the largest that was made: it serves every smaller box.
enum PixelLevel: Hashable, Sendable {
    case thumbnail(ThumbnailSize)
    case fitted
    case full
}

/// The key of an entry in memory.
///
/// Without the content type, which sniffing may correct meanwhile.
struct MemoryKey: Hashable, Sendable {
    let photo: PhotoID
    let version: FileVersion
    let level: PixelLevel
}

extension PixelRequest.Want {
    /// The level that a result is kept at.
    var level: PixelLevel {
        switch self {
        case .thumbnail(let size): .thumbnail(size)
        case .fit: .fitted
        case .full: .full
        }
    }
}

extension PixelRequest {
    var memoryKey: MemoryKey { MemoryKey(photo: photo, version: version, level: want.level) }
}
