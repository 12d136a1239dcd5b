/// How the bytes of a pixel are laid out, sRGB.
///
/// 16 bits a channel are in the machine's byte order.
public enum PictureFormat: UInt8, Hashable, Sendable, CaseIterable {
    /// Red, green, blue.
    case rgb8 = 1
    /// Red, green, blue, alpha; colour not multiplied by alpha.
    case rgba8 = 2
    /// Red, green, blue of 16 bits.
    case rgb16 = 3
    /// Red, green, blue, alpha of 16 bits; colour not multiplied by alpha.
    case rgba16 = 4

    /// The format with so many channels and bits.
    public init(hasAlpha: Bool, isDeep: Bool) {
        self = isDeep ? (hasAlpha ? .rgba16 : .rgb16) : (hasAlpha ? .rgba8 : .rgb8)
    }

    /// Whether a pixel has an alpha.
    public var hasAlpha: Bool { self == .rgba8 || self == .rgba16 }

    /// Whether a channel has 16 bits.
    public var isDeep: Bool { self == .rgb16 || self == .rgba16 }

    /// Bytes that one pixel takes: 3, 4, 6 or 8.
    public var bytesPerPixel: Int { (hasAlpha ? 4 : 3) * (isDeep ? 2 : 1) }
}

/// The layout of the pixels in the sealed memory file that travels with the message.
public struct PictureDescription: Hashable, Sendable {
    /// The order that this answers.
    public var id: UInt64
    /// Pixels in a row.
    public var width: Int
    /// Rows.
    public var height: Int
    /// Bytes from one row to the next.
    public var stride: Int
    /// Layout of one pixel.
    public var format: PictureFormat
    /// The memory file's length; exactly `stride * height`.
    public var byteCount: Int64
    /// Whether the file ended or broke before its last pixel; what is missing is filled in.
    public var isTruncated: Bool
    /// Whether this is every pixel the file has.
    public var isFullResolution: Bool

    /// A description by its parts; `check(against:)` says whether they agree.
    public init(
        id: UInt64, width: Int, height: Int, stride: Int, format: PictureFormat, byteCount: Int64,
        isTruncated: Bool = false, isFullResolution: Bool = false
    ) {
        self.id = id
        self.width = width
        self.height = height
        self.stride = stride
        self.format = format
        self.byteCount = byteCount
        self.isTruncated = isTruncated
        self.isFullResolution = isFullResolution
    }

    /// Checks that this answers `order`: its id, its box and its limits.
    public func check(against order: DecodeOrder) throws(MalformedMessage) {
        if id != order.id { throw .inconsistent(field: "id") }
        switch order.want {
        case .probe, .details, .store, .frames: throw .inconsistent(field: "want")
        case .fit, .full, .drawn, .region, .preview: break
        }
        try checkBox(of: order)
    }

    /// Checks that the sides and the bytes are within what `order` allows.
    func checkBox(of order: DecodeOrder) throws(MalformedMessage) {
        let most = format.isDeep ? order.limits.maxDeepBytes : order.limits.maxOutputBytes
        if byteCount > most { throw .outOfRange(field: "byteCount") }
        if case .region(let region, _) = order.want {
            if width != region.width { throw .outOfRange(field: "width") }
            if height != region.height { throw .outOfRange(field: "height") }
        }
        guard let box = order.want.box else { return }
        if width > box.maxWidth { throw .outOfRange(field: "width") }
        if height > box.maxHeight { throw .outOfRange(field: "height") }
    }
}

extension PictureDescription {
    func write(to writer: inout WireWriter) {
        writer.uint32(width)
        writer.uint32(height)
        writer.uint32(stride)
        writer.uint8(Int(format.rawValue))
        writer.uint8((isTruncated ? 1 : 0) | (isFullResolution ? 2 : 0))
        writer.uint64(UInt64(clamping: byteCount))
    }

    /// Reads a description and proves its layout, so that a reader of the bytes need not.
    init(id: UInt64, from reader: inout WireReader) throws(MalformedMessage) {
        let width = try reader.uint32("width", in: 1...DecodeProtocol.maxSide)
        let height = try reader.uint32("height", in: 1...DecodeProtocol.maxSide)
        let stride = try reader.uint32("stride", in: 1...Int(Int32.max))
        let rawFormat = try reader.uint8("format", in: 0...255)
        let flags = try reader.uint8("flags", in: 0...3)
        let rawCount = try reader.uint64()
        guard let format = PictureFormat(rawValue: UInt8(rawFormat)) else {
            throw .outOfRange(field: "format")
        }
        let (row, rowOverflow) = width.multipliedReportingOverflow(by: format.bytesPerPixel)
        guard !rowOverflow, stride >= row else { throw .inconsistent(field: "stride") }
        let (total, overflow) = stride.multipliedReportingOverflow(by: height)
        guard !overflow, rawCount == UInt64(total) else { throw .inconsistent(field: "byteCount") }
        self.init(
            id: id, width: width, height: height, stride: stride, format: format,
            byteCount: Int64(total), isTruncated: flags & 1 != 0, isFullResolution: flags & 2 != 0)
    }
}
