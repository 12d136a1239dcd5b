import CSandbox
import DecodeProtocol
import Foundation
import TestSupport
import Testing

@Suite("Limits", .serialized)
struct LimitTests {
    @Test("what declares too many pixels is refused by its size")
    func tooLarge() throws {
        let folder = try TemporaryFolder()
        let path = try PictureFactory.write(
            to: folder.file("a.png"), width: 300, height: 200, background: Colour(9, 9, 9))
        let failure = try DecoderProcess()
            .decode(path, .full, limits: DecodeLimits(maxPixels: 59_999)).failure()
        #expect(failure.code == .tooLarge)
        #expect(failure.detail == "300 × 200")
    }

    @Test("a bitmap that claims millions of pixels a side is refused before memory is asked for")
    func claim() throws {
        let folder = try TemporaryFolder()
        let path = try PictureFactory.write(
            to: folder.file("a.bmp"), width: 4, height: 4, background: Colour(9, 9, 9))
        var bytes = try folder.read("a.bmp")
        bytes.replaceSubrange(18..<26, with: [0, 0, 0, 0x40, 0, 0, 0, 0x40])
        try folder.write(bytes, to: "a.bmp")
        #expect(try DecoderProcess().decode(path, .full).failure().code == .tooLarge)
    }

    @Test("the whole is made smaller where it would exceed the output limit")
    func capped() throws {
        let folder = try TemporaryFolder()
        let path = try PictureFactory.write(
            to: folder.file("a.jpg"), width: 800, height: 400, background: Colour(90, 9, 9))
        let limits = DecodeLimits(maxOutputBytes: 60_000)
        let picture = try DecoderProcess().decode(path, .full, limits: limits).decoded()
        #expect(picture.description.byteCount <= 60_000)
        #expect(picture.description.byteCount > 50_000)
        #expect(!picture.description.isFullResolution)
    }

    @Test("a strip keeps at least one pixel across")
    func strip() throws {
        let folder = try TemporaryFolder()
        let path = try PictureFactory.write(
            to: folder.file("a.png"), width: 2, height: 6_000, background: Colour(7, 80, 9))
        let picture = try DecoderProcess().decode(path, .fit(maxWidth: 100, maxHeight: 100))
            .decoded()
        #expect(picture.description.width == 1 && picture.description.height == 100)
        #expect(picture.pixel(0, 50) == [7, 80, 9, 255])
    }

    @Test("a picture that costs too much time ends its decoder by the kernel's CPU limit")
    func time() throws {
        let folder = try TemporaryFolder()
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000"><filter id="f">
            \(String(repeating: "<feTurbulence numOctaves='10' baseFrequency='0.1'/>", count: 40))
            </filter><rect width="1000" height="1000" filter="url(#f)"/></svg>
            """
        let path = try folder.write(Array(svg.utf8), to: "a.svg")
        let decoder = try DecoderProcess(.svg)
        let before = decoder.processorTicks
        let answer = try decoder.decode(path, .full, timeout: 60)
        guard case .died(let signal) = answer.ending else {
            Issue.record("the decoder lives: \(answer.summary)")
            return
        }
        #expect(signal == SIGXCPU)
        // 2 s until its size is known, and 2.02 s from there; a tick or two beside that.
        #expect(decoder.processorTicks - before >= 200)
        #expect(decoder.processorTicks - before <= 410)
    }

    @Test("a cancelled order ends early, and the next one is answered")
    func cancel() throws {
        let folder = try TemporaryFolder()
        try runCommand([
            "convert", "-size", "8000x6000", "gradient:red-blue", "-quality", "95",
            folder.file("big.jpg"),
        ])
        let small = try PictureFactory.write(
            to: folder.file("a.png"), width: 30, height: 20, background: Colour(4, 50, 60))
        let decoder = try DecoderProcess()
        let order = try decoder.send(folder.file("big.jpg"), .full)
        decoder.cancel(order)
        #expect(try decoder.finish(order, timeout: 60).failure().code == .cancelled)
        let second = try decoder.send(folder.file("big.jpg"), .full)
        // Cancelled once the process has worked on the pixels for a while.
        let answer = try decoder.finish(second, timeout: 60) {
            let before = decoder.processorTicks
            try waitUntil("the decoder works") { decoder.processorTicks > before + 2 }
            decoder.cancel(second)
        }
        #expect(try answer.failure().code == .cancelled)
        #expect(try answer.failure().detail == "while decoding")
        #expect(try decoder.decode(small, .full).decoded().pixel(3, 3) == [4, 50, 60, 255])
    }

    @Test("orders that arrive early are answered in their turn")
    func queue() throws {
        let folder = try TemporaryFolder()
        let path = try PictureFactory.write(
            to: folder.file("a.png"), width: 30, height: 20, background: Colour(4, 50, 60))
        let decoder = try DecoderProcess()
        let orders = try (0..<5).map { _ in try decoder.send(path, .full) }
        for order in orders {
            #expect(try decoder.finish(order, timeout: 60).decoded().description.id == order.id)
        }
    }

    @Test("the decoder ends when the app's end of the socket is closed")
    func orphan() throws {
        var ends: [Int32] = [-1, -1]
        #expect(lep_socket_pair(&ends) == 0)
        var child = lep_process()
        let words = ["\(Places.products)/leporello-decoder"]
        #expect(words.withCStrings { lep_spawn_decoder($0, ends[1], -1, &child) } == 0)
        ends.forEach(lep_close)
        var how = lep_exit()
        #expect(lep_process_reap(&child, true, &how) == 1)
        #expect(how.exited)
        lep_process_close(&child)
    }
}
