import DecodeProtocol
import Synchronization

@testable import PhotoPipeline

/// Counts the decoders that a pool lost, by what they had in their hands and how they ended.
final class DeathTally: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    /// How many ended by themselves, the kernel's CPU limit included, such as "heic, signal 11".
    var deaths: [String: Int] { counts.withLock { $0 } }

    /// A decoder that does what the other one does, and whose end is counted.
    func watching(_ decoder: any DecoderConnection) -> any DecoderConnection {
        WatchedDecoder(decoder) { [self] suffix, end in
            let words: String? =
                switch end {
                case .exited(0), .notStarted: nil
                case .exited(let status): "status \(status)"
                case .signalled(let signal): end.isFromOutside ? nil : "signal \(signal)"
                }
            guard let suffix, let words else { return }
            counts.withLock { $0["\(suffix), \(words)", default: 0] += 1 }
        }
    }
}

/// A decoder whose end is told, with the suffix of its last order.
private final class WatchedDecoder: DecoderConnection {
    let events: AsyncStream<DecoderEvent>
    private let decoder: any DecoderConnection
    private let suffix = Mutex<String?>(nil)

    init(
        _ decoder: any DecoderConnection,
        onEnd: @escaping @Sendable (String?, DecoderEnd) -> Void
    ) {
        self.decoder = decoder
        let (stream, news) = AsyncStream.makeStream(of: DecoderEvent.self)
        events = stream
        Task { [self] in
            for await event in decoder.events {
                if case .ended(let end) = event { onEnd(suffix.withLock { $0 }, end) }
                news.yield(event)
            }
            news.finish()
        }
    }

    func send(_ order: DecodeOrder, files: [FileDescriptor]) {
        suffix.withLock { $0 = order.suffixHint }
        decoder.send(order, files: files)
    }

    func askForFrames(orderID: UInt64, count: Int) {
        decoder.askForFrames(orderID: orderID, count: count)
    }

    func cancel(orderID: UInt64) { decoder.cancel(orderID: orderID) }
    func kill() { decoder.kill() }
}
