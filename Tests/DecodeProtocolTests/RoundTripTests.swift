import DecodeProtocol
import Testing

@Suite("Messages survive the wire")
struct RoundTripTests {
    @Test("an order comes back as it was sent", arguments: Samples.orders)
    func order(_ order: DecodeOrder) throws {
        let message = AppMessage.order(order)
        #expect(try AppMessage(decoding: message.encoded()) == message)
    }

    @Test("a cancellation comes back as it was sent", arguments: [1, 7, UInt64.max])
    func cancel(id: UInt64) throws {
        #expect(try AppMessage(decoding: AppMessage.cancel(id: id).encoded()) == .cancel(id: id))
    }

    @Test("a decoder's message comes back as it was sent", arguments: Samples.fromDecoder)
    func answer(_ message: DecoderMessage) throws {
        #expect(try DecoderMessage(decoding: message.encoded()) == message)
    }

    @Test("every message stays under the packet limit", arguments: Samples.fromDecoder)
    func size(_ message: DecoderMessage) {
        #expect(message.encoded().count <= DecodeProtocol.maxPacketBytes)
    }

    @Test("every error code has its own number on the wire")
    func codes() throws {
        for code in DecodeErrorCode.allCases {
            let message = DecoderMessage.failed(DecodeFailure(id: 3, code: code, detail: ""))
            #expect(try DecoderMessage(decoding: message.encoded()) == message)
        }
        #expect(Set(DecodeErrorCode.allCases.map(\.rawValue)).count == 12)
    }

    @Test("a suffix hint is cleaned to lower-case ASCII")
    func suffix() {
        #expect(DecodeOrder(id: 1, want: .full, suffixHint: "NEF").suffixHint == "nef")
        #expect(DecodeOrder(id: 1, want: .full, suffixHint: "jé/..p g").suffixHint == "jpg")
        let long = DecodeOrder(id: 1, want: .full, suffixHint: String(repeating: "a", count: 99))
        #expect(long.suffixHint.utf8.count == DecodeProtocol.maxSuffixBytes)
    }

    @Test("a long detail is cut at a character, never inside one")
    func longDetail() throws {
        let detail = String(repeating: "a", count: DecodeProtocol.maxDetailBytes - 1) + "éé"
        let sent = DecoderMessage.failed(DecodeFailure(id: 1, code: .damaged, detail: detail))
        guard case .failed(let failure) = try DecoderMessage(decoding: sent.encoded()) else {
            Issue.record("another kind of message came back")
            return
        }
        #expect(failure.detail.utf8.count == DecodeProtocol.maxDetailBytes - 1)
        #expect(detail.hasPrefix(failure.detail))
    }

    @Test("texts that exceed the bounds are left out, the others stay")
    func longTexts() {
        let header = PictureHeader(
            id: 1, width: 1, height: 1, formatName: "PNG",
            texts: [
                .init(key: "Big", value: String(repeating: "x", count: 9_000)),
                .init(key: String(repeating: "k", count: 80), value: ""),
                .init(key: "Software", value: "Leporello"),
            ])
        #expect(header.texts == [.init(key: "Software", value: "Leporello")])
    }
}

/// Messages that use every field and both ends of most ranges.
enum Samples {
    static let orders: [DecodeOrder] = [
        DecodeOrder(id: 1, want: .probe), DecodeOrder(id: 3, want: .details),
        DecodeOrder(id: 4, want: .drawn(maxWidth: 8_192, maxHeight: 1)),
        DecodeOrder(id: 5, want: .frames(maxWidth: 640, maxHeight: 1)),
        DecodeOrder(id: 6, want: .preview(maxWidth: 1, maxHeight: 256)),
        DecodeOrder(id: 2, want: .fit(maxWidth: 512, maxHeight: 1), suffixHint: "nef"),
        DecodeOrder(
            id: .max, want: .full, page: 2_999, suffixHint: "jpg",
            limits: DecodeLimits(maxPixels: 1, maxOutputBytes: .max, maxDeepBytes: 7)),
        DecodeOrder(
            id: 4,
            want: .region(
                PictureRegion(level: 24, x: 0, y: 1_000_000_000, width: 4_096, height: 1),
                from: .fileFromTop)),
        DecodeOrder(
            id: 5,
            want: .region(
                PictureRegion(level: 0, x: 39_000, y: 24_000, width: 1_000, height: 1_000),
                from: .store), suffixHint: "tif"),
        DecodeOrder(id: 6, want: .store),
    ]

    static let fromDecoder: [DecoderMessage] = [
        .hello(
            DecoderHello(
                processID: 4_194_304, landlockABI: 7, confinement: .complete, profile: .raster)),
        .hello(DecoderHello(processID: 1, landlockABI: 0, confinement: [], profile: .svg)),
        .header(PictureHeader(id: 9, width: 1, height: 1, formatName: "")),
        .header(
            PictureHeader(
                id: 10, width: 6_000, height: 4_000, formatName: "JPEG XL", orientation: 8,
                hasAlpha: true, pageCount: 3_000, isAnimated: true, playCount: 9,
                hasForeignProfile: true,
                texts: [.init(key: "Thumb::URI", value: "file:///a%20b.jpg")])),
        .picture(
            PictureDescription(
                id: 11, width: 100, height: 50, stride: 300, format: .rgb8, byteCount: 15_000)),
        .picture(
            PictureDescription(
                id: 12, width: 3, height: 2, stride: 64, format: .rgba8, byteCount: 128,
                isTruncated: true, isFullResolution: true)),
        .picture(
            PictureDescription(
                id: 14, width: 2, height: 2, stride: 16, format: .rgba16, byteCount: 32)),
        .stored(StoredPicture(id: 15, isTruncated: true)),
        .frame(
            FrameDescription(
                picture: PictureDescription(
                    id: 14, width: 3, height: 2, stride: 12, format: .rgba8, byteCount: 24),
                index: 7, delay: DecodeProtocol.maxFrameDelay, isLast: true)),
        .failed(DecodeFailure(id: 13, code: .tooLarge, detail: "20000 × 14000")),
    ]

    /// Every kind of message as its packet.
    static var packets: [[UInt8]] {
        orders.map { AppMessage.order($0).encoded() } + [AppMessage.cancel(id: 5).encoded()]
            + [AppMessage.moreFrames(id: 6, count: 3).encoded()]
            + fromDecoder.map { $0.encoded() }
    }
}
