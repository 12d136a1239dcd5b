import DecodeProtocol

/// A decoder as the pool sees it: a process, or a test's stand-in.
protocol DecoderConnection: Sendable {
    /// What the decoder does, in order; ends after `ended`.
    var events: AsyncStream<DecoderEvent> { get }
    /// Sends an order with its files. A failure shows as the connection's end. Never waits.
    func send(_ order: DecodeOrder, files: [FileDescriptor])
    /// Asks for so many more frames of an order for frames. Never waits.
    func askForFrames(orderID: UInt64, count: Int)
    /// Asks it to stop working on an order. Never waits.
    func cancel(orderID: UInt64)
    /// Ends it at once.
    func kill()
}

/// What a decoder does.
enum DecoderEvent: Sendable {
    case hello(DecoderHello)
    case header(PictureHeader)
    /// Pixels that were checked and mapped. They answer the order of that id.
    case pixels(id: UInt64, SealedPicture)
    /// A tile store is filled.
    case stored(StoredPicture)
    /// One frame of an animation, checked and mapped like a picture.
    case frame(FrameDescription, SealedPicture)
    case failed(DecodeFailure)
    /// It broke the protocol, or its memory is not what it says.
    case misbehaved(detail: String)
    case ended(DecoderEnd)
}

/// Pixels from a decoder, mapped, with what it says of them.
struct SealedPicture: Sendable {
    let geometry: PixelGeometry
    let storage: PixelStorage
    let isTruncated: Bool
}

extension DecoderHello {
    /// Whether only seccomp holds the process, for want of Landlock in the kernel.
    var lacksLandlock: Bool { landlockABI == 0 && confinement == .withoutLandlock }

    /// Whether the process may be given a file: closed in, and for pictures of that profile.
    func isTrusted(for profile: DecoderProfile) -> Bool {
        self.profile == profile && (confinement == .complete || lacksLandlock)
    }
}
