import DecodeProtocol
import TestDice
import Testing

/// Bytes from a process that may have been taken over: rejected or read, never a trap.
@Suite("Hostile bytes are rejected")
struct HostileBytesTests {
    @Test("every message cut short is rejected")
    func truncations() {
        for packet in Samples.packets {
            for length in 0..<packet.count {
                let cut = Array(packet[..<length])
                #expect(throws: MalformedMessage.self) { try AppMessage(decoding: cut) }
                #expect(throws: MalformedMessage.self) { try DecoderMessage(decoding: cut) }
            }
        }
    }

    @Test("bytes after a message are rejected")
    func trailing() {
        for message in Samples.fromDecoder {
            #expect(throws: MalformedMessage.trailingBytes) {
                try DecoderMessage(decoding: message.encoded() + [0])
            }
        }
    }

    @Test("random changes never trap, and what is accepted is accepted again")
    func mutations() throws {
        var random = Dice(seed: 0x1EB0_0E11)
        for packet in Samples.packets {
            for _ in 0..<2_000 {
                var bytes = packet
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    bytes[Int.random(in: 0..<bytes.count, using: &random)] =
                        UInt8.random(in: 0...255, using: &random)
                }
                if let message = try? DecoderMessage(decoding: bytes) {
                    #expect(try DecoderMessage(decoding: message.encoded()) == message)
                }
                if let message = try? AppMessage(decoding: bytes) {
                    #expect(try AppMessage(decoding: message.encoded()) == message)
                }
            }
        }
    }

    @Test("random bytes behind a valid head never trap")
    func noise() {
        var random = Dice(seed: 42)
        let heads = Samples.packets.map { Array($0.prefix(16)) }
        for round in 0..<20_000 {
            let count = Int.random(in: 0...96, using: &random)
            let body = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            let bytes = (round % 8 == 0 ? [] : heads[round % heads.count]) + body
            _ = try? DecoderMessage(decoding: bytes)
            _ = try? AppMessage(decoding: bytes)
        }
    }

    @Test("a picture whose layout does not add up is rejected")
    func lies() {
        let honest = PictureDescription(
            id: 1, width: 100, height: 50, stride: 300, format: .rgb8, byteCount: 15_000)
        var narrow = honest
        narrow.stride = 299
        narrow.byteCount = 299 * 50
        var short = honest
        short.byteCount = 14_999
        var huge = honest
        huge.width = 1_000_000_000
        huge.height = 1_000_000_000
        for lie in [narrow, short, huge] {
            #expect(throws: MalformedMessage.self) {
                try DecoderMessage(decoding: DecoderMessage.picture(lie).encoded())
            }
        }
    }

    @Test("a picture that answers another order, or exceeds it, is rejected")
    func otherOrder() throws {
        let picture = PictureDescription(
            id: 1, width: 100, height: 50, stride: 300, format: .rgb8, byteCount: 15_000)
        let limits = DecodeLimits(maxPixels: 1_000_000, maxOutputBytes: 14_999)
        try picture.check(against: DecodeOrder(id: 1, want: .fit(maxWidth: 100, maxHeight: 50)))
        let orders = [
            DecodeOrder(id: 2, want: .full),
            DecodeOrder(id: 1, want: .probe),
            DecodeOrder(id: 1, want: .full, limits: limits),
            DecodeOrder(id: 1, want: .fit(maxWidth: 99, maxHeight: 50)),
            DecodeOrder(id: 1, want: .fit(maxWidth: 100, maxHeight: 49)),
        ]
        for order in orders {
            #expect(throws: MalformedMessage.self) { try picture.check(against: order) }
        }
    }

    @Test("a region's pixels that are not exactly those ordered are rejected")
    func otherRegion() throws {
        let region = PictureRegion(level: 1, x: 5, y: 5, width: 100, height: 50)
        let order = DecodeOrder(id: 1, want: .region(region, from: .store))
        var picture = PictureDescription(
            id: 1, width: 100, height: 50, stride: 300, format: .rgb8, byteCount: 15_000)
        try picture.check(against: order)
        picture.width = 99
        #expect(throws: MalformedMessage.self) { try picture.check(against: order) }
        picture.width = 100
        #expect(throws: MalformedMessage.self) {
            try picture.check(against: DecodeOrder(id: 1, want: .store))
        }
    }

    @Test("wrong magic and version say so")
    func head() {
        var bytes = AppMessage.cancel(id: 1).encoded()
        bytes[0] ^= 1
        #expect(throws: MalformedMessage.badMagic) { try AppMessage(decoding: bytes) }
        bytes[0] ^= 1
        bytes[4] &+= 1
        #expect(throws: MalformedMessage.wrongVersion(DecodeProtocol.version + 1)) {
            try AppMessage(decoding: bytes)
        }
        let other = Samples.fromDecoder[0].encoded()
        #expect(throws: MalformedMessage.unknownKind(100)) { try AppMessage(decoding: other) }
    }
}
