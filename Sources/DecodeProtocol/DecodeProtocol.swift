/// The constants that the app and its decoders agree on.
///
/// The two talk over a SOCK_SEQPACKET socket pair, one packet a message, little endian; the decoder
/// finds its end at file descriptor ``socketDescriptor``. Descriptors travel as SCM_RIGHTS.
public enum DecodeProtocol {
    /// Rises with every change of the wire format; the two sides are always built together.
    public static let version: UInt16 = 8

    /// The descriptor number of the socket in a decoder process.
    public static let socketDescriptor: Int32 = 3

    /// The largest packet, in bytes.
    public static let maxPacketBytes = 65_536

    /// The most descriptors that one packet to the app carries.
    public static let maxDescriptors = 1

    /// The most descriptors that one packet to a decoder carries.
    public static let maxOrderDescriptors = 2

    /// The largest suffix hint, in ASCII bytes.
    public static let maxSuffixBytes = 15

    /// The largest sum of keys and values of a header's text chunks, in bytes.
    public static let maxTextBytes = 8_192

    /// The largest key of a text chunk, in bytes; PNG's own bound (PNG 1.2, 11.3.4.2).
    public static let maxTextKeyBytes = 79

    /// The most text chunks in a header.
    public static let maxTexts = 32

    /// The largest explanation of a failure, in bytes.
    public static let maxDetailBytes = 1_024

    /// The largest name of a format, in bytes.
    public static let maxFormatNameBytes = 31

    /// The name of the format whose pictures have no pixels of their own.
    public static let drawingFormatName = "SVG"

    /// The most frames that may be asked for and not sent yet.
    public static let maxFramesAhead = 16

    /// The longest time that a frame may be shown, in ms.
    ///
    /// Animated PNG's 65535 s, the longest of any format.
    public static let maxFrameDelay = 65_535_000

    /// The largest side of a picture that a header may declare, in pixels.
    public static let maxSide = 1_000_000_000
}

/// What arrived is no message of this protocol.
///
/// Whoever sent it is not to be trusted any more.
public enum MalformedMessage: Error, Hashable, Sendable {
    /// The packet ends before the message does.
    case truncated
    /// The packet goes on after the message.
    case trailingBytes
    /// The packet does not begin with the magic.
    case badMagic
    case wrongVersion(UInt16)
    case unknownKind(UInt16)
    /// A field holds a value outside its range; the name is the field's.
    case outOfRange(field: String)
    /// A text is not UTF-8, or not ASCII where it has to be.
    case badText(field: String)
    /// Fields contradict each other, such as a stride too small for the width.
    case inconsistent(field: String)
    /// The number of descriptors that came along is not the message's.
    case wrongDescriptorCount(Int)
}
