import DecodeProtocol
import PhotoModel
import Synchronization

@testable import PhotoPipeline

/// A decoder that does what a test tells it to.
final class FakeDecoder: DecoderConnection {
    let role: DecoderRole
    let events: AsyncStream<DecoderEvent>
    private let news: AsyncStream<DecoderEvent>.Continuation
    private struct State {
        var orders: [DecodeOrder] = []
        var cancelled: [UInt64] = []
        var asked: [Int] = []
        var isKilled = false
    }

    private let state = Mutex(State())

    init(role: DecoderRole) {
        self.role = role
        (events, news) = AsyncStream.makeStream(of: DecoderEvent.self)
    }

    var orders: [DecodeOrder] { state.withLock { $0.orders } }
    var cancelled: [UInt64] { state.withLock { $0.cancelled } }
    /// Frames asked for, call by call.
    var asked: [Int] { state.withLock { $0.asked } }
    var isKilled: Bool { state.withLock { $0.isKilled } }

    // MARK: - What the pool asks of it

    func send(_ order: DecodeOrder, files: [FileDescriptor]) {
        state.withLock { $0.orders.append(order) }
    }

    func askForFrames(orderID: UInt64, count: Int) {
        state.withLock { $0.asked.append(count) }
    }

    func cancel(orderID: UInt64) {
        state.withLock { $0.cancelled.append(orderID) }
    }

    func kill() {
        let isFirst = state.withLock { state in
            defer { state.isKilled = true }
            return !state.isKilled
        }
        if isFirst { end(.signalled(9)) }
    }

    // MARK: - What a test has it do

    func sayHello(confinement: DecoderHello.Confinement = .complete) {
        news.yield(
            .hello(
                DecoderHello(
                    processID: 1, landlockABI: confinement.contains(.landlock) ? 6 : 0,
                    confinement: confinement, profile: role.profile)))
    }

    func sendHeader(
        _ order: DecodeOrder, width: Int = 6_000, height: Int = 4_000,
        hasForeignProfile: Bool = false
    ) {
        news.yield(
            .header(
                PictureHeader(
                    id: order.id, width: width, height: height, formatName: "JPEG",
                    hasForeignProfile: hasForeignProfile)))
    }

    func sendPixels(_ order: DecodeOrder, width: Int = 6, height: Int = 4) {
        news.yield(.pixels(id: order.id, SealedPicture.flat(width: width, height: height)))
    }

    /// Header and pixels.
    func answer(_ order: DecodeOrder) {
        sendHeader(order)
        sendPixels(order)
    }

    func sendFrame(_ order: DecodeOrder, index: Int, delay: Int = 50, isLast: Bool = false) {
        let description = PictureDescription(
            id: order.id, width: 6, height: 4, stride: 18, format: .rgb8, byteCount: 72)
        news.yield(
            .frame(
                FrameDescription(
                    picture: description, index: index, delay: delay, isLast: isLast),
                SealedPicture.flat(width: 6, height: 4)))
    }

    func fail(_ order: DecodeOrder, _ code: DecodeErrorCode) {
        news.yield(.failed(DecodeFailure(id: order.id, code: code, detail: "told to")))
    }

    func misbehave() { news.yield(.misbehaved(detail: "told to")) }

    func end(_ end: DecoderEnd) {
        news.yield(.ended(end))
        news.finish()
    }
}

/// All decoders that a pool has started.
final class FakeDecoders: Sendable {
    private let started = Mutex<[FakeDecoder]>([])
    private let greets: Bool

    /// - Parameter greets: whether each says hello by itself.
    init(greets: Bool = true) { self.greets = greets }

    var all: [FakeDecoder] { started.withLock { $0 } }
    /// Every order that any of them was sent, with its decoder.
    var orders: [(decoder: FakeDecoder, order: DecodeOrder)] {
        all.flatMap { decoder in decoder.orders.map { (decoder, $0) } }
    }

    @Sendable func connect(_ role: DecoderRole) -> any DecoderConnection {
        let decoder = FakeDecoder(role: role)
        started.withLock { $0.append(decoder) }
        if greets { decoder.sayHello() }
        return decoder
    }
}

extension SealedPicture {
    /// Grey pixels.
    static func flat(width: Int, height: Int) -> SealedPicture {
        let geometry = PixelGeometry(width: width, height: height, stride: width * 3, format: .rgb8)
        let bytes = [UInt8](repeating: 128, count: width * height * 3)
        return SealedPicture(
            geometry: geometry, storage: bytes.withUnsafeBytes { PixelStorage(copying: $0) },
            isTruncated: false)
    }
}

extension Pixels {
    /// Grey pixels of a picture of this size.
    static func flat(
        width: Int, height: Int, imageWidth: Int? = nil, imageHeight: Int? = nil
    ) -> Pixels {
        let picture = SealedPicture.flat(width: width, height: height)
        return Pixels(
            geometry: picture.geometry, storage: picture.storage,
            picture: PictureFacts(width: imageWidth ?? width, height: imageHeight ?? height))
    }
}
