/// The kind field of a packet; app to decoder below 100, decoder to app from there.
enum MessageKind: UInt16 {
    case order = 1
    case cancel = 2
    case moreFrames = 3
    case hello = 100
    case header = 101
    case picture = 102
    case failed = 103
    case stored = 110
    case frame = 104
}

/// A message from the app to a decoder.
public enum AppMessage: Hashable, Sendable {
    /// Carries the picture, open for reading, and as many descriptors as `DecodeWant` says.
    case order(DecodeOrder)
    /// Ends the order of that id, if it still runs; no answer is promised then.
    case cancel(id: UInt64)
    /// Asks for so many more frames of a running order for frames, 1 to `maxFramesAhead`.
    case moreFrames(id: UInt64, count: Int)

    /// The descriptors that travel with the message.
    public var descriptorCount: Int {
        switch self {
        case .order(let order): order.want.descriptorCount
        case .cancel, .moreFrames: 0
        }
    }

    /// The message as one packet.
    public func encoded() -> [UInt8] {
        switch self {
        case .order(let order):
            var writer = WireWriter(kind: .order, id: order.id)
            order.write(to: &writer)
            return writer.bytes
        case .cancel(let id):
            return WireWriter(kind: .cancel, id: id).bytes
        case .moreFrames(let id, let count):
            var writer = WireWriter(kind: .moreFrames, id: id)
            writer.uint8(count)
            return writer.bytes
        }
    }

    /// Reads one packet; nothing of it is believed unchecked.
    public init(decoding bytes: [UInt8]) throws(MalformedMessage) {
        var reader = WireReader(bytes)
        let (kind, id) = try reader.head()
        switch MessageKind(rawValue: kind) {
        case .order: self = .order(try DecodeOrder(id: id, from: &reader))
        case .cancel: self = .cancel(id: id)
        case .moreFrames:
            let count = try reader.uint8("count", in: 1...DecodeProtocol.maxFramesAhead)
            self = .moreFrames(id: id, count: count)
        default: throw .unknownKind(kind)
        }
        try reader.end()
    }
}

/// A message from a decoder to the app.
public enum DecoderMessage: Hashable, Sendable {
    /// The first message, sent once the process has closed itself in.
    case hello(DecoderHello)
    case header(PictureHeader)
    /// Carries one descriptor: the sealed memory file. Ends the order.
    case picture(PictureDescription)
    /// Ends an order for a tile store.
    case stored(StoredPicture)
    /// Carries one descriptor: the sealed memory file. The order goes on.
    case frame(FrameDescription)
    /// Ends the order.
    case failed(DecodeFailure)

    /// The descriptors that travel with the message.
    public var descriptorCount: Int {
        switch self {
        case .picture, .frame: 1
        case .hello, .header, .stored, .failed: 0
        }
    }

    /// The order that the message answers; nil for the hello.
    public var id: UInt64? {
        switch self {
        case .hello: nil
        case .header(let header): header.id
        case .picture(let picture): picture.id
        case .stored(let stored): stored.id
        case .frame(let frame): frame.picture.id
        case .failed(let failure): failure.id
        }
    }

    /// The message as one packet.
    public func encoded() -> [UInt8] {
        switch self {
        case .hello(let hello):
            var writer = WireWriter(kind: .hello, id: 0)
            hello.write(to: &writer)
            return writer.bytes
        case .header(let header):
            var writer = WireWriter(kind: .header, id: header.id)
            header.write(to: &writer)
            return writer.bytes
        case .picture(let picture):
            var writer = WireWriter(kind: .picture, id: picture.id)
            picture.write(to: &writer)
            return writer.bytes
        case .stored(let stored):
            var writer = WireWriter(kind: .stored, id: stored.id)
            writer.uint8(stored.isTruncated ? 1 : 0)
            return writer.bytes
        case .frame(let frame):
            var writer = WireWriter(kind: .frame, id: frame.picture.id)
            frame.write(to: &writer)
            return writer.bytes
        case .failed(let failure):
            var writer = WireWriter(kind: .failed, id: failure.id)
            failure.write(to: &writer)
            return writer.bytes
        }
    }

    /// Reads one packet; nothing of it is believed unchecked.
    public init(decoding bytes: [UInt8]) throws(MalformedMessage) {
        var reader = WireReader(bytes)
        let (kind, id) = try reader.head()
        switch MessageKind(rawValue: kind) {
        case .hello: self = .hello(try DecoderHello(from: &reader))
        case .header: self = .header(try PictureHeader(id: id, from: &reader))
        case .picture: self = .picture(try PictureDescription(id: id, from: &reader))
        case .stored:
            let flag = try reader.uint8("isTruncated", in: 0...1)
            self = .stored(StoredPicture(id: id, isTruncated: flag == 1))
        case .frame: self = .frame(try FrameDescription(id: id, from: &reader))
        case .failed: self = .failed(try DecodeFailure(id: id, from: &reader))
        default: throw .unknownKind(kind)
        }
        try reader.end()
    }
}

extension DecodeOrder {
    func write(to writer: inout WireWriter) {
        switch want {
        case .probe:
            writer.uint8(0)
            writer.uint32(0)
            writer.uint32(0)
        case .fit(let maxWidth, let maxHeight):
            writer.uint8(1)
            writer.uint32(maxWidth)
            writer.uint32(maxHeight)
        case .full:
            writer.uint8(2)
            writer.uint32(0)
            writer.uint32(0)
        case .details:
            writer.uint8(3)
            writer.uint32(0)
            writer.uint32(0)
        case .drawn(let maxWidth, let maxHeight):
            writer.uint8(4)
            writer.uint32(maxWidth)
            writer.uint32(maxHeight)
        case .frames(let maxWidth, let maxHeight):
            writer.uint8(5)
            writer.uint32(maxWidth)
            writer.uint32(maxHeight)
        case .preview(let maxWidth, let maxHeight):
            writer.uint8(6)
            writer.uint32(maxWidth)
            writer.uint32(maxHeight)
        case .region:
            writer.uint8(10)
            writer.uint32(0)
            writer.uint32(0)
        case .store:
            writer.uint8(11)
            writer.uint32(0)
            writer.uint32(0)
        }
        writer.uint32(page)
        writer.uint64(UInt64(clamping: limits.maxPixels))
        writer.uint64(UInt64(clamping: limits.maxOutputBytes))
        writer.uint64(UInt64(clamping: limits.maxDeepBytes))
        writer.text(suffixHint, atMost: DecodeProtocol.maxSuffixBytes)
        if case .region(let region, let origin) = want {
            region.write(to: &writer)
            writer.uint8(Int(origin.rawValue))
        }
    }

    init(id: UInt64, from reader: inout WireReader) throws(MalformedMessage) {
        if id == 0 { throw .outOfRange(field: "id") }
        let rawWant = try reader.uint8("want", in: 0...11)
        let sides = [1, 4, 5, 6].contains(rawWant) ? 1...DecodeProtocol.maxSide : 0...0
        let width = try reader.uint32("maxWidth", in: sides)
        let height = try reader.uint32("maxHeight", in: sides)
        var want: DecodeWant
        switch rawWant {
        case 0: want = .probe
        case 1: want = .fit(maxWidth: width, maxHeight: height)
        case 2: want = .full
        case 3: want = .details
        case 4: want = .drawn(maxWidth: width, maxHeight: height)
        case 5: want = .frames(maxWidth: width, maxHeight: height)
        case 6: want = .preview(maxWidth: width, maxHeight: height)
        // For 10, a region, the rest follows at the message's end.
        case 10, 11: want = .store
        default: throw .outOfRange(field: "want")
        }
        let page = try reader.uint32("page", in: 0...(Int(Int32.max) - 1))
        guard let maxPixels = Int64(exactly: try reader.uint64()), maxPixels > 0 else {
            throw .outOfRange(field: "maxPixels")
        }
        guard let maxOutput = Int64(exactly: try reader.uint64()), maxOutput > 0 else {
            throw .outOfRange(field: "maxOutputBytes")
        }
        guard let maxDeep = Int64(exactly: try reader.uint64()), maxDeep <= maxOutput else {
            throw .outOfRange(field: "maxDeepBytes")
        }
        let suffix = try reader.text("suffixHint", atMost: DecodeProtocol.maxSuffixBytes)
        guard suffix.utf8.allSatisfy({ WireRules.isSuffixByte($0) }) else {
            throw .badText(field: "suffixHint")
        }
        if rawWant == 10 {
            let region = try PictureRegion(from: &reader)
            let raw = try reader.uint8("origin", in: 1...3)
            guard let origin = RegionOrigin(rawValue: UInt8(raw)) else {
                throw .outOfRange(field: "origin")
            }
            want = .region(region, from: origin)
        }
        self.init(
            id: id, want: want, page: page, suffixHint: suffix,
            limits: DecodeLimits(
                maxPixels: maxPixels, maxOutputBytes: maxOutput, maxDeepBytes: maxDeep))
    }
}
