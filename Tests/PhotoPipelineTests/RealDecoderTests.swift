import Foundation
import PhotoModel
import TestSupport
import Testing

@testable import PhotoPipeline

extension RealDecoders {
    @MainActor
    @Suite("Pictures")
    struct PictureTests {
        @Test("A JPEG arrives fitted, with the whole picture's size, and full")
        func decodes() async throws {
            let bench = try RealBench()
            try bench.makeJPEG("a.jpg", width: 1_200, height: 800)
            let fitted = try await bench.load(bench.request("a.jpg", .fit(width: 300, height: 900)))
            #expect(fitted.final?.width == 300)
            #expect(fitted.final?.height == 200)
            #expect(fitted.final?.imageWidth == 1_200)
            #expect(fitted.final?.isNear(Colour(200, 40, 40)) == true)
            let full = try await bench.load(bench.request("a.jpg", .full), priority: .looking)
            #expect(full.final?.isFullResolution == true)
            #expect(full.pixels.first === fitted.final, "coarser first")
            await bench.pipeline.shutDown()
        }

        @Test("H3 Another profile looks the same as thumbnail, from the cache, and whole")
        func looksTheSame() async throws {
            let bench = try RealBench()
            try bench.makeJPEG("plain.jpg", width: 900, height: 600)
            try runCommand([
                "vips", "icc_transform", bench.folder.file("plain.jpg"),
                bench.folder.file("a.jpg") + "[Q=98,subsample-mode=off]", "p3", "--input-profile",
                "srgb",
            ])
            try bench.age("a.jpg")
            func shown(_ bench: RealBench, _ want: PixelRequest.Want) async throws -> Pixels? {
                try await bench.load(bench.request("a.jpg", want)).final
            }
            for want in [PixelRequest.Want.thumbnail(.large), .fit(width: 450, height: 450), .full]
            {
                #expect(
                    try await shown(bench, want)?.isNear(Colour(200, 40, 40)) == true, "\(want)")
            }
            await bench.loader.store.flush()
            await bench.pipeline.shutDown()
            let later = try RealBench(sharing: bench)
            #expect(
                try await shown(later, .thumbnail(.large))?.isNear(Colour(200, 40, 40)) == true)
            await later.pipeline.shutDown()
        }

        @Test("An SVG called .png, and a JPEG called .svg, are shown")
        func correctsProfile() async throws {
            let bench = try RealBench()
            try PictureFactory.write(
                to: bench.folder.file("a.svg"), width: 60, height: 40,
                background: Colour(40, 160, 40))
            try bench.makeJPEG("b.jpg")
            let (a, b) = (bench.folder.file("a.png"), bench.folder.file("b.svg"))
            try FileManager.default.moveItem(atPath: bench.folder.file("a.svg"), toPath: a)
            try FileManager.default.moveItem(atPath: bench.folder.file("b.jpg"), toPath: b)
            let drawing = try await bench.load(
                bench.request("a.png", .full, contentType: "image/png"))
            #expect(drawing.final?.isNear(Colour(40, 160, 40)) == true)
            let picture = try await bench.load(
                bench.request("b.svg", .full, contentType: "image/svg+xml"))
            #expect(picture.final?.isNear(Colour(200, 40, 40)) == true)
            await bench.pipeline.shutDown()
        }

        @Test("Names with spaces, #, %, quotes, newlines and invalid UTF-8 work")
        func opensOddNames() async throws {
            let bench = try RealBench()
            try bench.makeJPEG("a.jpg")
            for name in ["a b.jpg", "a#b%41.jpg", "a\"'b.jpg", "a\nb.jpg", "ä.jpg"] {
                try FileManager.default.copyItem(
                    atPath: bench.folder.file("a.jpg"), toPath: bench.folder.file(name))
                let result = try await bench.load(bench.request(name, .full))
                #expect(result.final != nil, "\(name)")
            }
            let request = try bench.request("a.jpg", .full)
            let odd = bench.folder.path.utf8CString.dropLast() + [0x2F, -1, -2, 0]
            #expect(rename(bench.folder.file("a.jpg"), Array(odd)) == 0)
            let uri = bench.folder.uri("") + "%FF%FE"
            let result = try await bench.load(
                PixelRequest(
                    photo: PhotoID(uri: uri.replacingOccurrences(of: "//%", with: "/%")),
                    version: request.version, contentType: "image/jpeg", want: .full))
            #expect(result.final != nil)
            await bench.pipeline.shutDown()
        }

        @Test("Text called .jpg, a cut-off JPEG and an empty file have their own outcomes")
        func namesProblems() async throws {
            let bench = try RealBench()
            try bench.folder.write(Array("just words, no picture".utf8), to: "text.jpg")
            try bench.folder.write([], to: "empty.jpg")
            let text = try await bench.load(bench.request("text.jpg", .full))
            #expect(text.failure?.kind == .unsupported)
            #expect(text.failure?.fileName == "text.jpg")
            let empty = try await bench.load(bench.request("empty.jpg", .thumbnail(.large)))
            #expect(empty.failure?.kind == .empty)
            await bench.pipeline.shutDown()
        }

        @Test("Killing every decoder in mid-work, again and again, loses nothing")
        func survivesKilling() async throws {
            let bench = try RealBench()
            let names = (0..<30).map { "\($0).jpg" }
            try bench.makeJPEG(names[0], width: 3_000, height: 2_000)
            for name in names.dropFirst() {
                try FileManager.default.copyItem(
                    atPath: bench.folder.file(names[0]), toPath: bench.folder.file(name))
            }
            let listeners = names.map { _ in Listener() }
            let subscriptions = try zip(names, listeners).map { name, listener in
                bench.pipeline.load(
                    try bench.request(name, .full), priority: .visible
                ) { listener.hear($0) }
            }
            for round in 1...4 {
                try await eventually("round \(round)", within: 120) {
                    listeners.count { $0.isDone } >= 4 * round
                }
                for id in Holdings.decoderIDs() { kill(id, SIGKILL) }
            }
            try await eventually("all done", within: 120) { listeners.allSatisfy { $0.isDone } }
            #expect(listeners.allSatisfy { $0.final?.width == 3_000 })
            withExtendedLifetime(subscriptions) {}
            await bench.pipeline.shutDown()
        }

        @Test("After shutting down no descriptor, mapping or process is left")
        func leavesNothing() async throws {
            let before = Holdings.now
            #expect(before.children == 0)
            do {
                let bench = try RealBench()
                for index in 0..<10 { try bench.makeJPEG("\(index).jpg") }
                for index in 0..<10 {
                    let listener = try await bench.load(
                        bench.request("\(index).jpg", .fit(width: 100 + index, height: 100)))
                    #expect(listener.final != nil)
                }
                // Some are cancelled on the way.
                for index in 0..<10 {
                    let subscription = bench.pipeline.load(
                        try bench.request("\(index).jpg", .full), priority: .visible
                    ) { _ in }
                    if index % 2 == 0 { await Task.yield() }
                    subscription.cancel()
                }
                #expect(Holdings.now.children > 0)
                await bench.pipeline.shutDown()
            }
            try await Holdings.back(to: before)
        }
    }
}
