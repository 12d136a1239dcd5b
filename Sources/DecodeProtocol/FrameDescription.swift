/// One frame of an animation: the whole picture as it looks then.
public struct FrameDescription: Hashable, Sendable {
    /// The layout of the pixels in the sealed memory file that travels with the message.
    public var picture: PictureDescription
    /// The frame's place in the animation, from 0.
    public var index: Int
    /// How long the file wants the frame shown, in ms, 0 included.
    public var delay: Int
    /// Whether frame 0 follows.
    public var isLast: Bool

    /// A frame by its parts; a time outside the protocol's bounds is brought within them.
    public init(picture: PictureDescription, index: Int, delay: Int, isLast: Bool) {
        self.picture = picture
        self.index = index
        self.delay = min(max(0, delay), DecodeProtocol.maxFrameDelay)
        self.isLast = isLast
    }

    /// Checks that this may be part of the answer to `order`: its id, its box and its limits.
    public func check(against order: DecodeOrder) throws(MalformedMessage) {
        if picture.id != order.id { throw .inconsistent(field: "id") }
        guard case .frames = order.want else { throw .inconsistent(field: "want") }
        try picture.checkBox(of: order)
    }
}

extension FrameDescription {
    func write(to writer: inout WireWriter) {
        picture.write(to: &writer)
        writer.uint32(index)
        writer.uint32(delay)
        writer.uint8(isLast ? 1 : 0)
    }

    init(id: UInt64, from reader: inout WireReader) throws(MalformedMessage) {
        let picture = try PictureDescription(id: id, from: &reader)
        let index = try reader.uint32("index", in: 0...Int(Int32.max))
        let delay = try reader.uint32("delay", in: 0...DecodeProtocol.maxFrameDelay)
        let isLast = try reader.uint8("isLast", in: 0...1)
        self.init(picture: picture, index: index, delay: delay, isLast: isLast == 1)
    }
}

/// Which frames of one order were asked for and are still to come; kept by both sides.
public struct FrameLedger: Hashable, Sendable {
    /// Frames that were asked for and not sent yet, at most `maxFramesAhead`.
    public private(set) var owed = 0
    /// The place of the next frame, from 0.
    public private(set) var nextIndex = 0
    /// The format of all frames, once the first one has come.
    private var layout: Layout?

    private struct Layout: Hashable, Sendable {
        var width: Int
        var height: Int
        var format: PictureFormat
    }

    /// A ledger of an order that has just begun.
    public init() {}

    /// Notes that so many more were asked for; throws when that makes too many.
    public mutating func ask(for count: Int) throws(MalformedMessage) {
        guard count > 0, owed + count <= DecodeProtocol.maxFramesAhead else {
            throw .outOfRange(field: "count")
        }
        owed += count
    }

    /// Notes a frame; throws when it was not asked for, or is out of turn.
    ///
    /// All are of one size and format.
    public mutating func take(_ frame: FrameDescription) throws(MalformedMessage) {
        guard owed > 0 else { throw .inconsistent(field: "count") }
        guard frame.index == nextIndex else { throw .inconsistent(field: "index") }
        let layout = Layout(
            width: frame.picture.width, height: frame.picture.height, format: frame.picture.format)
        guard self.layout == nil || self.layout == layout else {
            throw .inconsistent(field: "width")
        }
        self.layout = layout
        owed -= 1
        nextIndex = frame.isLast ? 0 : nextIndex + 1
    }
}
