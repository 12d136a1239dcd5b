/// Where this decoder ends otherwise than the corpus's index says, and why.
struct KnownDifference {
    var verdict: Verdict
    var reason: String

    static let all: [String: KnownDifference] = {
        var all: [String: KnownDifference] = [:]
        for (verdict, reason, paths) in groups {
            for path in paths { all[path] = KnownDifference(verdict: verdict, reason: reason) }
        }
        return all
    }()

    private static let groups: [(Verdict, String, [String])] = [
        (
            .marked(427, 107), "the rows before the broken one are shown",
            ["psd/short-packbits.psd"]
        ),
        (
            .picture(256, 144), "a sequence without a still picture: its first frame is shown",
            ["heic/fixture-msf1.heic"]
        ),
        (
            .picture(4, 4), "libvips widens a GIF's screen to hold its first frame",
            ["gif/image-outside-bg.gif"]
        ),
        (
            .picture(4, 2), "libvips widens a GIF's screen to hold its first frame",
            ["gif/frame-out-of-bounds.gif"]
        ),
        (
            .failed, "libvips 8.16 cannot lay out the extra channels of a JPEG XL with a black one",
            ["jxl/cmyk_layers.jxl"]
        ),
        (
            .marked(500, 500), "its scan is damaged too: libjpeg skips bytes before 68 markers",
            ["jpeg-corrupt/hopper_bad_exif.jpg"]
        ),
        (
            .picture(600, 450),
            "zeros are valid codes; libvips does not look at what its last row leaves over",
            ["jpeg-corrupt/zeros-in-scan.jpg"]
        ),
        (
            .picture(100_000, 100_000), "a drawing is rendered at the size wanted, however large",
            ["svg-hostile/bug345-too-large-size.svg"]
        ),
    ]
}
