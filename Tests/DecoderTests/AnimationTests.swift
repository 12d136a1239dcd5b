import CSandbox
import DecodeProtocol
import Foundation
import TestSupport
import Testing

/// Frames of every animated format, against decoders that share as little as there is.
@Suite("Animation")
struct AnimationTests {
    /// Levels of 255 by which a frame may differ in the mean: rounding of chroma and of alpha.
    static let tolerance = 1.5

    /// Animated files of the corpus, and how many frames are to come where the index tells.
    static let corpus: [String] = [
        "apng/dispose_op_background_region.png", "apng/iss634.apng", "apng/mode_16bit.png",
        "gif/animation-zero-delays.gif", "gif/dispose-restore-previous.gif",
        "gif/dispose_bgnd_transparency.gif", "jxl/animation_newtons_cradle.jxl",
        "webp/advertises_rgba_but_frames_are_rgb.webp", "webp/anim.webp",
        "webp/rotating-squares.webp", "avif/colors-animated-8bpc-alpha-exif-xmp.avif",
    ].filter { name in
        Places.corpus.map { FileManager.default.fileExists(atPath: "\($0)/\(name)") } ?? false
    }

    @Test("each frame is the one that another decoder composes", arguments: corpus)
    func agreement(_ name: String) throws {
        let path = try #require(Places.corpus) + "/" + name
        try compare(path)
    }

    private func compare(_ path: String) throws {
        let first = try DecoderProcess().play(path, frames: 1)
        let reference = try ReferenceFrames(
            path, format: first.header.formatName, width: first.header.width,
            height: first.header.height)
        let played = try DecoderProcess().play(path, frames: reference.frames.count + 1)
        #expect(played.failure == nil)
        #expect(played.header.isAnimated)
        let round = played.round
        try #require(round.count == reference.frames.count)
        for (index, (ours, theirs)) in zip(round, reference.frames).enumerated() {
            let difference = theirs.meanDifference(from: ours)
            #expect(difference <= Self.tolerance, "frame \(index)")
        }
        // After the last frame the first comes again, pixel for pixel.
        let again = try #require(played.frames.last)
        #expect(again.description.index == 0)
        #expect(again.picture.largestDifference(from: round[0]) == 0)
    }

    // MARK: Disposal

    static let disposals = ["None", "Background", "Previous"]

    @Test("a GIF's frames leave behind what each kind of disposal says", arguments: disposals)
    func disposalGIF(_ first: String) throws {
        for second in Self.disposals {
            let folder = try TemporaryFolder()
            let path = folder.file("a.gif")
            // Frames with a transparent edge each, that cover parts of each other.
            func frame(_ colour: String, side: Int, at place: Int) -> [String] {
                let last = side - 1
                return ["(", "-size", "\(side)x\(side)", "xc:none", "-fill", colour]
                    + ["-draw", "rectangle 1,0 \(last),\(last)"]
                    + ["-repage", "24x24+\(place)+\(place)", ")"]
            }
            var command = ["convert", "-delay", "10"]
            for (dispose, colour, side, place) in [
                ("None", "red", 24, 0), (first, "lime", 12, 4), (second, "blue", 12, 8),
                ("None", "white", 4, 0),
            ] {
                command += ["-dispose", dispose]
                command += frame(colour, side: side, at: place)
            }
            try runCommand(command + ["-loop", "0", path])
            try compare(path)
            // The same frames by the other formats' own ways of placing and blending.
            try runCommand(["gif2webp", "-quiet", path, "-o", folder.file("a.webp")])
            try compare(folder.file("a.webp"))
            try runCommand(["cjxl", "--quiet", "-d", "0", path, folder.file("a.jxl")])
            try compare(folder.file("a.jxl"))
        }
    }

    @Test("an animated PNG's frames are disposed of and blended as they say")
    func disposalPNG() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.png")
        for dispose in UInt8(0)...2 {
            for blend in UInt8(0)...1 {
                var png = TestPNG(width: 16, height: 16)
                png.add(.init(width: 16, height: 16, colour: [200, 30, 30, 255]))
                png.add(
                    .init(
                        x: 2, y: 3, width: 8, height: 8, colour: [30, 200, 30, 128],
                        dispose: dispose, blend: blend))
                png.add(
                    .init(x: 6, y: 6, width: 8, height: 8, colour: [30, 30, 200, 200], blend: 1))
                try folder.write(png.bytes(), to: "a.png")
                let played = try DecoderProcess().play(path, frames: 3)
                let expected = png.composed()
                try #require(played.round.count == expected.count)
                for (index, (ours, canvas)) in zip(played.round, expected).enumerated() {
                    var largest = 0
                    for y in 0..<16 {
                        for x in 0..<16 {
                            let theirs = canvas[(4 * (16 * y + x))..<(4 * (16 * y + x) + 4)]
                            for (a, b) in zip(ours.pixel(x, y), theirs) {
                                largest = max(largest, abs(a - Int(b)))
                            }
                        }
                    }
                    #expect(largest <= 1, "dispose \(dispose) blend \(blend) frame \(index)")
                }
            }
        }
    }

    @Test("an animated PNG keeps to the frames before what breaks its rules")
    func brokenPNG() throws {
        let folder = try TemporaryFolder()
        var png = TestPNG(width: 8, height: 8)
        for shade in [UInt8(40), 90, 140] {
            png.add(.init(width: 8, height: 8, colour: [shade, shade, shade, 255]))
        }
        // The third frame says that it lies outside the picture.
        png.frames[2].x = 4
        let path = try folder.write(png.bytes(), to: "outside.png")
        let played = try DecoderProcess().play(path, frames: 3)
        #expect(played.indices == [0, 1, 0])
        // Its pixels are there, its number is not the next one.
        png.frames[2].x = 0
        png.skippedSequence = 2
        let gap = try folder.write(png.bytes(), to: "gap.png")
        #expect(try DecoderProcess().play(gap, frames: 3).indices == [0, 1, 0])
    }

    // MARK: Times and counts

    @Test("times and loop counts come as the file has them")
    func facts() throws {
        let folder = try TemporaryFolder()
        let frames = ["-size", "8x8", "xc:red", "xc:lime", "xc:blue"]
        for (suffix, loops) in [("gif", 3), ("gif", 0), ("webp", 2), ("webp", 0)] {
            let path = folder.file("a\(loops).\(suffix)")
            try runCommand(
                ["convert", "-delay", "7", "-loop", "\(loops)"] + frames + [path])
            let played = try DecoderProcess().play(path, frames: 4)
            #expect(played.header.playCount == loops, "\(path)")
            #expect(played.delays == [70, 70, 70, 70], "\(path)")
            #expect(played.indices == [0, 1, 2, 0], "\(path)")
            #expect(played.frames.map(\.description.isLast) == [false, false, true, false])
        }
        var png = TestPNG(width: 8, height: 8)
        png.playCount = 5
        png.add(.init(width: 8, height: 8, colour: [1, 2, 3, 255], delay: (1, 4)))
        png.add(.init(width: 8, height: 8, colour: [3, 2, 1, 255], delay: (30, 0)))
        let played = try DecoderProcess().play(
            try folder.write(png.bytes(), to: "a.png"), frames: 2)
        #expect(played.header.playCount == 5)
        #expect(played.delays == [250, 300])
    }

    @Test("a still picture, and an animation of one frame, is none")
    func stills() throws {
        let folder = try TemporaryFolder()
        for suffix in ["gif", "webp", "png", "jxl", "avif"] {
            let path = folder.file("one.\(suffix)")
            try PictureFactory.write(
                to: path, width: 64, height: 64, background: PictureFactory.colour(1))
            let order = try DecoderProcess().decode(path, .frames(maxWidth: 64, maxHeight: 64))
            #expect(order.header?.isAnimated == false, "\(suffix)")
            #expect(try order.failure().code == .unsupported, "\(suffix)")
        }
        var png = TestPNG(width: 8, height: 8)
        png.add(.init(width: 8, height: 8, colour: [1, 2, 3, 255]))
        let path = try folder.write(png.bytes(), to: "one-frame.png")
        let answer = try DecoderProcess().decode(path, .probe)
        #expect(answer.header?.isAnimated == false)
    }

    // MARK: Sizes, damage, bounds

    @Test("frames are contained in the box, and turned as the picture is")
    func box() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.webp")
        try runCommand(
            ["convert", "-delay", "10", "-size", "200x100", "xc:red", "xc:lime", path])
        let small = try DecoderProcess().play(path, frames: 2, side: 50)
        for frame in small.frames {
            #expect(frame.description.picture.width == 50)
            #expect(frame.description.picture.height == 25)
            #expect(!frame.description.picture.isFullResolution)
        }
    }

    @Test("frames that are cut off end the animation after those that are there")
    func truncated() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.gif")
        try runCommand(
            ["convert", "-delay", "10", "-size", "64x64"]
                + Array(repeating: "plasma:", count: 6)
                + ["-loop", "0", path])
        let bytes = try folder.read("a.gif")
        let cut = try folder.write(Array(bytes.prefix(bytes.count * 6 / 10)), to: "cut.gif")
        let played = try DecoderProcess().play(cut, frames: 6)
        #expect(!played.frames.isEmpty)
        #expect(played.frames.count < 7)
        let sound = try DecoderProcess().play(path, frames: 6)
        // What came before the cut is right.
        #expect(
            played.frames[0].picture.largestDifference(from: sound.frames[0].picture) == 0)
    }

    @Test("a decoder that is asked for too much ends; one that is not asked sends nothing")
    func bounds() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.gif")
        try runCommand(["convert", "-delay", "10", "-size", "8x8", "xc:red", "xc:lime", path])
        let decoder = try DecoderProcess()
        let order = try decoder.send(path, .frames(maxWidth: 8, maxHeight: 8))
        guard case .message(.header, _) = DecoderProcess.receive(decoder.socket, timeout: 60)
        else { throw TestFailure("no header") }
        guard case .timeout = DecoderProcess.receive(decoder.socket, timeout: 0.3) else {
            throw TestFailure("a frame that nobody asked for")
        }
        for _ in 0..<200 { decoder.sendAsk(for: DecodeProtocol.maxFramesAhead, of: order) }
        while case .message(_, let descriptor) = DecoderProcess.receive(decoder.socket, timeout: 60)
        { lep_close(descriptor) }
        guard case .closed = DecoderProcess.receive(decoder.socket, timeout: 60) else {
            throw TestFailure("it goes on")
        }
    }

    @Test("a cancelled animation leaves a decoder that does other work")
    func cancelled() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.gif")
        try runCommand(["convert", "-delay", "10", "-size", "8x8", "xc:red", "xc:lime", path])
        let decoder = try DecoderProcess()
        #expect(try decoder.play(path, frames: 5).indices == [0, 1, 0, 1, 0])
        let still = try decoder.decode(path, .full).decoded()
        #expect(still.pixel(0, 0) == [255, 0, 0, 255])
    }

    // MARK: Sequences

    @Test(
        "a sequence plays with and without a still picture beside it", arguments: ["avif", "heic"])
    func sequences(_ suffix: String) throws {
        let folder = try TemporaryFolder()
        let colours = [[200, 40, 40], [40, 200, 40], [40, 40, 200]]
        for (index, colour) in colours.enumerated() {
            try runCommand([
                "convert", "-size", "64x64", "xc:rgb(\(colour[0]),\(colour[1]),\(colour[2]))",
                folder.file("f\(index + 1).png"),
            ])
        }
        let path = folder.file("a.\(suffix)")
        try runCommand(
            ["heif-enc", "-S", "--fps", "10", "--repetitions", "2"]
                + (suffix == "avif" ? ["-A"] : [])
                + ["-o", path] + (1...3).map { folder.file("f\($0).png") })
        let played = try DecoderProcess().play(path, frames: 4)
        #expect(played.header.playCount == 2)
        #expect(played.delays == [100, 100, 100, 100])
        #expect(played.indices == [0, 1, 2, 0])
        for (frame, colour) in zip(played.frames, colours + [colours[0]]) {
            for (found, wanted) in zip(frame.picture.pixel(32, 32), colour) {
                #expect(abs(found - wanted) <= 6)
            }
        }
        let still = try DecoderProcess().decode(path, .full).decoded()
        for (found, wanted) in zip(still.pixel(32, 32), colours[0]) {
            #expect(abs(found - wanted) <= 6)
        }
    }
}
