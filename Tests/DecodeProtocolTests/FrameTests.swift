import DecodeProtocol
import Testing

/// Frames that a process may send, and how many.
@Suite("Frames")
struct FrameTests {
    private func frame(
        _ index: Int, isLast: Bool = false, id: UInt64 = 1, width: Int = 10
    ) -> FrameDescription {
        FrameDescription(
            picture: PictureDescription(
                id: id, width: width, height: 5, stride: width * 4, format: .rgba8,
                byteCount: Int64(width * 20)),
            index: index, delay: 40, isLast: isLast)
    }

    @Test("frames come in their turn, as many as were asked for, all of one size")
    func ledger() throws {
        var ledger = FrameLedger()
        #expect(throws: MalformedMessage.inconsistent(field: "count")) {
            try ledger.take(frame(0))
        }
        try ledger.ask(for: 4)
        try ledger.take(frame(0))
        #expect(throws: MalformedMessage.inconsistent(field: "index")) {
            try ledger.take(frame(2))
        }
        #expect(throws: MalformedMessage.inconsistent(field: "width")) {
            try ledger.take(frame(1, width: 11))
        }
        try ledger.take(frame(1, isLast: true))
        try ledger.take(frame(0))
        #expect(ledger.owed == 1)
        #expect(ledger.nextIndex == 1)
    }

    @Test("no more frames are ahead than the protocol allows")
    func ahead() throws {
        var ledger = FrameLedger()
        try ledger.ask(for: DecodeProtocol.maxFramesAhead)
        #expect(throws: MalformedMessage.self) { try ledger.ask(for: 1) }
        var fresh = FrameLedger()
        #expect(throws: MalformedMessage.self) { try fresh.ask(for: 0) }
        for count in [0, DecodeProtocol.maxFramesAhead + 1] {
            let bytes = AppMessage.moreFrames(id: 1, count: count).encoded()
            #expect(throws: MalformedMessage.outOfRange(field: "count")) {
                try AppMessage(decoding: bytes)
            }
        }
    }

    @Test("a frame that answers another order, or exceeds it, is rejected")
    func order() throws {
        let limits = DecodeLimits(maxPixels: 1_000, maxOutputBytes: 199)
        let sound = DecodeOrder(id: 1, want: .frames(maxWidth: 10, maxHeight: 5))
        try frame(0).check(against: sound)
        let orders = [
            DecodeOrder(id: 2, want: .frames(maxWidth: 10, maxHeight: 5)),
            DecodeOrder(id: 1, want: .frames(maxWidth: 9, maxHeight: 5)),
            DecodeOrder(id: 1, want: .frames(maxWidth: 10, maxHeight: 4)),
            DecodeOrder(id: 1, want: .frames(maxWidth: 10, maxHeight: 5), limits: limits),
            DecodeOrder(id: 1, want: .full),
            DecodeOrder(id: 1, want: .fit(maxWidth: 10, maxHeight: 5)),
        ]
        for order in orders {
            #expect(throws: MalformedMessage.self) { try frame(0).check(against: order) }
        }
        // A picture is no answer to an order for frames.
        #expect(throws: MalformedMessage.self) { try frame(0).picture.check(against: sound) }
    }
}
