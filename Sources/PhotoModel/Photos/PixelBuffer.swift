/// How the bytes of a pixel are laid out in memory, 8 bits a channel unless said otherwise.
public enum PixelFormat: UInt8, Hashable, Sendable, CaseIterable {
    /// Red, green, blue; opaque.
    case rgb8 = 1
    /// Red, green, blue, alpha; colour not multiplied by alpha.
    case rgba8 = 2

    /// Bytes that one pixel takes: 3 or 4.
    public var bytesPerPixel: Int {
        switch self {
        case .rgb8: 3
        case .rgba8: 4
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
