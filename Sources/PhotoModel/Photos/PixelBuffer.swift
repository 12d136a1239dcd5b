/// How the bytes of a pixel are laid out in memory, 8 bits a channel unless said otherwise.
public enum PixelFormat: UInt8, Hashable, Sendable, CaseIterable {
    /// Red, green, blue; opaque.
    case rgb8 = 1
    /// Red, green, blue, alpha; colour not multiplied by alpha.
    case rgba8 = 2

    /// Red, green, blue of 16 bits in the machine's byte order; opaque.
    case rgb16 = 3
    /// Red, green, blue, alpha of 16 bits; colour not multiplied by alpha.
    case rgba16 = 4

    /// Whether a pixel has an alpha.
    public var hasAlpha: Bool { self == .rgba8 || self == .rgba16 }

    /// Bytes that one pixel takes: 3, 4, 6 or 8.
    public var bytesPerPixel: Int {
        switch self {
        case .rgb8: 3
        case .rgba8: 4
        case .rgb16: 6
        case .rgba16: 8
        }
    }

    /// Bytes that one pixel takes in the renderer: three channels are uploaded as four.
    public var uploadedBytesPerPixel: Int {
        switch self {
        case .rgb8, .rgba8: 4
        case .rgb16, .rgba16: 8
        }
    }
}

/// Pixels that no one can change any more: upright, sRGB, row after row.
///
/// Bytes stay valid while the object lives. Any thread.
public protocol PixelBuffer: AnyObject, Sendable {
    /// Width in pixels, at least 1.
    var width: Int { get }
    /// Height in pixels, at least 1.
    var height: Int { get }
    /// Bytes from one row's start to the next one's, at least `width * bytesPerPixel`.
    var stride: Int { get }
    var format: PixelFormat { get }
    /// Calls `body` with all bytes, `stride * height` of them.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result
}
