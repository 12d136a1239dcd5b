import PhotoModel

/// How fine pixels are: what the memory cache tells apart for one photo.
///
/// One fitted entry a photo, the largest that was made: it serves every smaller box.
enum PixelLevel: Hashable, Sendable {
    case thumbnail(ThumbnailSize)
    case fitted
    case full
    case tile(PictureTile)
}

/// The key of an entry in memory.
///
/// Without the content type, which sniffing may correct meanwhile.
struct MemoryKey: Hashable, Sendable {
    let photo: PhotoID
    let version: FileVersion
    let level: PixelLevel
    var filePage = 0
}

extension PixelRequest.Want {
    /// The level that a result is kept at.
    var level: PixelLevel {
        switch self {
        case .thumbnail(let size): .thumbnail(size)
        case .fit, .drawn: .fitted
        case .full: .full
        case .tile(let tile): .tile(tile)
        }
    }
}

extension PixelRequest {
    var memoryKey: MemoryKey { key(at: want.level) }

    /// The key of the same page of the same file at another level.
    func key(at level: PixelLevel) -> MemoryKey {
        MemoryKey(photo: photo, version: version, level: level, filePage: filePage)
    }
}
