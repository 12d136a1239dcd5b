/// What a file declares about its picture, sent before any pixel is decoded.
public struct PictureHeader: Hashable, Sendable {
    /// A PNG text chunk, or a detail that was ordered.
    public struct Text: Hashable, Sendable {
        /// The chunk's keyword, or one of `DetailKey`.
        public var key: String
        /// The chunk's text, or the detail's value.
        public var value: String

        /// A text by keyword and content.
        public init(key: String, value: String) {
            self.key = key
            self.value = value
        }
    }

    /// The order that this answers.
    public var id: UInt64
    /// Width of the upright picture in pixels, after ``orientation`` is applied.
    public var width: Int
    /// Height of the upright picture in pixels, after ``orientation`` is applied.
    public var height: Int
    /// The format's short English name, such as "JPEG"; by content, not by file name.
    public var formatName: String
    /// Exif's orientation, 1 to 8, that the decoder applies.
    ///
    /// 1 where the container did it already.
    public var orientation: Int
    /// Whether pixels may be transparent.
    public var hasAlpha: Bool
    /// Pages or frames, at least 1.
    ///
    /// 1 also where an animation's frames are not counted beforehand.
    public var pageCount: Int
    /// Whether the pages follow each other in time.
    public var isAnimated: Bool
    /// How often an animation is to be played; 0 is for ever.
    public var playCount: Int
    /// Whether an embedded profile that is not sRGB was found.
    public var hasForeignProfile: Bool
    /// Whether the picture is one that a camera put into its raw file, instead of the raw data.
    public var isPreview: Bool
    /// The PNG's text chunks, or the details ordered, within the protocol's bounds.
    public private(set) var texts: [Text]

    /// Texts beyond the protocol's bounds are left out.
    public init(
        id: UInt64, width: Int, height: Int, formatName: String, orientation: Int = 1,
        hasAlpha: Bool = false, pageCount: Int = 1, isAnimated: Bool = false,
        playCount: Int = 0, hasForeignProfile: Bool = false, isPreview: Bool = false,
        texts: [Text] = []
    ) {
        self.id = id
        self.width = width
        self.height = height
        self.formatName = formatName
        self.orientation = orientation
        self.hasAlpha = hasAlpha
        self.pageCount = pageCount
        self.isAnimated = isAnimated
        self.playCount = playCount
        self.hasForeignProfile = hasForeignProfile
        self.isPreview = isPreview
        self.texts = Self.fitting(texts)
    }

    /// The same header with other texts; those beyond the protocol's bounds are left out.
    public func with(texts: [Text]) -> PictureHeader {
        var header = self
        header.texts = Self.fitting(texts)
        return header
    }

    private static func fitting(_ texts: [Text]) -> [Text] {
        var room = DecodeProtocol.maxTextBytes
        let kept = texts.filter { text in
            let bytes = text.key.utf8.count + text.value.utf8.count
            guard text.key.utf8.count <= DecodeProtocol.maxTextKeyBytes, bytes <= room else {
                return false
            }
            room -= bytes
            return true
        }
        return Array(kept.prefix(DecodeProtocol.maxTexts))
    }
}

extension PictureHeader {
    func write(to writer: inout WireWriter) {
        writer.uint32(width)
        writer.uint32(height)
        writer.text(formatName, atMost: DecodeProtocol.maxFormatNameBytes)
        writer.uint8(orientation)
        var flags: UInt8 = 0
        if hasAlpha { flags |= 1 }
        if isAnimated { flags |= 2 }
        if hasForeignProfile { flags |= 4 }
        if isPreview { flags |= 8 }
        writer.uint8(Int(flags))
        writer.uint32(pageCount)
        writer.uint32(playCount)
        writer.uint8(texts.count)
        for text in texts {
            writer.text(text.key, atMost: DecodeProtocol.maxTextKeyBytes)
            writer.text(text.value, atMost: DecodeProtocol.maxTextBytes)
        }
    }

    init(id: UInt64, from reader: inout WireReader) throws(MalformedMessage) {
        let width = try reader.uint32("width", in: 1...DecodeProtocol.maxSide)
        let height = try reader.uint32("height", in: 1...DecodeProtocol.maxSide)
        let name = try reader.text("formatName", atMost: DecodeProtocol.maxFormatNameBytes)
        let orientation = try reader.uint8("orientation", in: 1...8)
        let flags = try reader.uint8("flags", in: 0...15)
        let pages = try reader.uint32("pageCount", in: 1...Int(Int32.max))
        let plays = try reader.uint32("playCount", in: 0...Int(Int32.max))
        let count = try reader.uint8("texts", in: 0...DecodeProtocol.maxTexts)
        var texts: [Text] = []
        var room = DecodeProtocol.maxTextBytes
        for _ in 0..<count {
            let key = try reader.text(
                "key", atMost: min(room, DecodeProtocol.maxTextKeyBytes))
            room -= key.utf8.count
            let value = try reader.text("value", atMost: room)
            room -= value.utf8.count
            texts.append(Text(key: key, value: value))
        }
        self.init(
            id: id, width: width, height: height, formatName: name, orientation: orientation,
            hasAlpha: flags & 1 != 0, pageCount: pages, isAnimated: flags & 2 != 0,
            playCount: plays, hasForeignProfile: flags & 4 != 0, isPreview: flags & 8 != 0,
            texts: texts)
    }
}
