import CSandbox
import CVipsSupport
import DecodeProtocol
import Glibc

/// The decoder's end of the socket.
struct Channel {
    /// An order and the descriptors that came with it, which its taker closes.
    struct Delivery {
        var order: DecodeOrder
        /// The picture's, or the one of the tile store to read.
        var descriptor: Int32
        /// The tile store's that is to be filled; negative where there is none.
        var store: Int32

        func close() {
            lep_close(descriptor)
            lep_close(store)
        }
    }

    enum Arrival {
        case order(Delivery)
        case cancel(id: UInt64)
        case moreFrames(id: UInt64, count: Int)
        /// Nothing there, when not waiting.
        case nothing
        /// The app has gone, or does not speak our language: in both cases there is nothing to do.
        case end
    }

    let socket = DecodeProtocol.socketDescriptor

    /// Takes the next message.
    func next(wait: Bool) -> Arrival {
        var descriptors = [Int32](repeating: -1, count: DecodeProtocol.maxOrderDescriptors)
        var descriptorCount = descriptors.count
        var received = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: DecodeProtocol.maxPacketBytes) {
            buffer, filled in
            received = lep_recv(
                socket, buffer.baseAddress, buffer.count, &descriptors, &descriptorCount, wait)
            filled = max(0, received)
        }
        if received == -Int(EAGAIN) { return .nothing }
        guard received > 0, let message = try? AppMessage(decoding: bytes),
            message.descriptorCount == descriptorCount
        else {
            descriptors.forEach(lep_close)
            return .end
        }
        switch message {
        case .order(let order):
            return .order(
                Delivery(order: order, descriptor: descriptors[0], store: descriptors[1]))
        case .cancel(let id): return .cancel(id: id)
        case .moreFrames(let id, let count): return .moreFrames(id: id, count: count)
        }
    }

    /// Sends one message; false when no one is there to read it.
    func send(_ message: DecoderMessage, descriptor: Int32? = nil) -> Bool {
        let bytes = message.encoded()
        guard var descriptor else {
            return lep_send(socket, bytes, bytes.count, nil, 0) == 0
        }
        return lep_send(socket, bytes, bytes.count, &descriptor, 1) == 0
    }
}

/// Looks for a cancellation while libvips works; keeps orders that arrive meanwhile.
final class CancelWatch {
    private let channel: Channel
    /// Orders that arrived while another was worked on, oldest first.
    private(set) var waiting: [Channel.Delivery] = []
    private var current: UInt64 = 0
    private var isCancelled = false
    /// Frames of the current order that the app has asked for.
    private var ledger = FrameLedger()

    init(_ channel: Channel) {
        self.channel = channel
    }

    /// How long nothing has been ordered when freed memory is given back, in ms.
    ///
    /// Of a page's thumbnails each follows the last within a few; memory given back between them would
    /// have to be fetched again, a page of it at a time.
    private static let idleTime: Int32 = 100

    /// Waits for the next order; nil when the app has gone.
    func nextOrder() -> Channel.Delivery? {
        while waiting.isEmpty {
            if lep_wait_readable(channel.socket, Self.idleTime) == 0 { lep_trim_memory() }
            switch channel.next(wait: true) {
            case .order(let delivery): waiting.append(delivery)
            // What is not running any more cannot be cancelled.
            case .cancel, .moreFrames, .nothing: continue
            case .end: return nil
            }
        }
        let next = waiting.removeFirst()
        current = next.order.id
        isCancelled = false
        ledger = FrameLedger()
        return next
    }

    /// Whether the current order was cancelled; reads what has arrived.
    ///
    /// Ends the process when the app has gone: nobody wants the picture any more.
    func wasCancelled() -> Bool {
        while !isCancelled, take(channel.next(wait: false)) {}
        return isCancelled
    }

    /// Waits until a frame of the current order is asked for; false once that is cancelled.
    func waitForFrame() -> Bool {
        while !isCancelled, ledger.owed == 0, take(channel.next(wait: true)) {}
        return !isCancelled && ledger.owed > 0
    }

    /// Notes a frame that is about to be sent; throws when nobody has asked for it.
    func note(_ frame: FrameDescription) throws(MalformedMessage) { try ledger.take(frame) }

    /// Takes in what has arrived; false when that is nothing.
    private func take(_ arrival: Channel.Arrival) -> Bool {
        switch arrival {
        case .nothing: return false
        case .end: exit(0)
        case .order(let delivery): waiting.append(delivery)
        case .moreFrames(let id, let count):
            guard id == current else { break }
            // Who asks for more than it may is not the app.
            guard (try? ledger.ask(for: count)) != nil else { exit(1) }
        case .cancel(let id):
            isCancelled = id == current
            waiting.removeAll { delivery in
                guard delivery.order.id == id else { return false }
                delivery.close()
                return true
            }
        }
        return true
    }

    /// Runs a picture's pipeline into a sink, and stops it when the order is cancelled.
    func run(
        _ sink: inout lep_sink, on picture: Picture, through way: ColorConversion?
    ) -> Bool {
        sink.color = way?.color
        return withExtendedLifetime(way) {
            watching { check, context in
                sink.should_stop = check
                sink.context = context
                return lep_sink_run(picture.image, &sink)
            }
        }
    }

    /// Calls `body` with a C function and its context that ask ``wasCancelled()``; never by two
    /// threads at once, and only during `body`.
    func watching<Result>(
        _ body: (@convention(c) (UnsafeMutableRawPointer?) -> Bool, UnsafeMutableRawPointer?) ->
            Result
    ) -> Result {
        withUnsafeTemporaryAllocation(of: CancelWatch.self, capacity: 1) { place in
            place.initialize(repeating: self)
            defer { place.deinitialize() }
            return body(
                { $0?.assumingMemoryBound(to: CancelWatch.self).pointee.wasCancelled() ?? false },
                UnsafeMutableRawPointer(place.baseAddress))
        }
    }
}
