import CSandbox
import DecodeProtocol
import Foundation
import TestSupport

/// Some frames of an animation, as a decoder sent them.
struct Played {
    var header: PictureHeader
    var frames: [(description: FrameDescription, picture: Decoded)] = []
    /// Why no more came; nil where the test had enough.
    var failure: DecodeFailure?

    var delays: [Int] { frames.map(\.description.delay) }
    var indices: [Int] { frames.map(\.description.index) }
    /// The frames up to the first that says that it is the last.
    var round: [Decoded] {
        let end = frames.firstIndex { $0.description.isLast } ?? frames.count - 1
        return frames.prefix(end + 1).map(\.picture)
    }
}

extension DecoderProcess {
    /// Asks for so many frames, a few at a time, then cancels.
    func play(
        _ path: String, frames count: Int, side: Int = 10_000, ahead: Int = 3,
        limits: DecodeLimits = DecodeLimits()
    ) throws -> Played {
        let order = try send(path, .frames(maxWidth: side, maxHeight: side), limits: limits)
        var played: Played?
        var ledger = FrameLedger()
        while true {
            switch Self.receive(socket, timeout: 60) {
            case .message(.header(let header), _):
                played = Played(header: header)
                try ask(for: min(ahead, count), of: order, &ledger)
            case .message(.frame(let frame), let descriptor):
                defer { lep_close(descriptor) }
                try frame.check(against: order)
                try ledger.take(frame)
                let bytes = try Self.pixels(frame.picture, descriptor)
                played?.frames.append(
                    (frame, Decoded(description: frame.picture, bytes: bytes)))
                let left = count - (played?.frames.count ?? 0) - ledger.owed
                if left > 0 {
                    try ask(for: 1, of: order, &ledger)
                } else if ledger.owed == 0 {
                    cancel(order)
                }
            case .message(.failed(let failure), _):
                guard var played else { throw TestFailure("\(failure)") }
                if failure.code != .cancelled { played.failure = failure }
                return played
            case .malformed(let problem): throw problem
            case .closed: throw TestFailure("the decoder ended")
            case .timeout: throw TestFailure("no frame in time")
            default: throw TestFailure("another message")
            }
        }
    }

    private func ask(
        for count: Int, of order: DecodeOrder, _ ledger: inout FrameLedger
    ) throws {
        try ledger.ask(for: count)
        sendAsk(for: count, of: order)
    }

    /// Asks for frames without keeping any account.
    func sendAsk(for count: Int, of order: DecodeOrder) {
        let bytes = AppMessage.moreFrames(id: order.id, count: count).encoded()
        _ = lep_send(socket, bytes, bytes.count, nil, 0)
    }
}
