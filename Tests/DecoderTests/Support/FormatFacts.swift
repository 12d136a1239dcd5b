import DecodeProtocol
import TestSupport

/// What the decoder does with one format, found out by decoding.
struct FormatFacts {
    /// A format that the tests' tools can write.
    struct Sample: Sendable {
        var suffix: String
        /// Words between ImageMagick's input and output, or a program's command with `in` and `out`.
        var options: [String] = []
        var command: [String]?
    }

    static let samples = [
        Sample(suffix: "jpg"), Sample(suffix: "png"),
        Sample(suffix: "webp", options: ["-define", "webp:lossless=true"]),
        Sample(suffix: "heic", command: ["heif-enc", "--hevc", "-o", "out", "in"]),
        Sample(suffix: "avif", command: ["heif-enc", "-A", "-o", "out", "in"]),
        Sample(suffix: "jxl", command: ["cjxl", "--quiet", "in", "out"]),
        Sample(suffix: "tif"), Sample(suffix: "gif"), Sample(suffix: "jp2"),
        Sample(suffix: "bmp", options: ["-define", "bmp:format=bmp4"]),
        Sample(suffix: "ico"), Sample(suffix: "tga"), Sample(suffix: "psd"),
        Sample(suffix: "qoi"), Sample(suffix: "ppm"), Sample(suffix: "pam"),
        Sample(suffix: "exr", options: ["-colorspace", "RGB"]), Sample(suffix: "hdr"),
    ]

    private let decoder: DecoderProcess
    private let folder: TemporaryFolder
    private let sample: Sample

    init(_ sample: Sample) throws {
        decoder = try DecoderProcess()
        folder = try TemporaryFolder()
        self.sample = sample
    }

    /// The format's row of the table.
    func row() throws -> String {
        try Pattern.write(folder.file("plain.png"))
        let plain = try write("plain.png", to: "plain")
        let header = try decoder.decode(plain, .probe).header
        let cells = [
            header?.formatName ?? "?", sample.suffix, try alpha(), try orientation(plain),
            try profile(), try cut(), try misnamed(plain),
        ]
        return "| \(cells.joined(separator: " | ")) |"
    }

    private func alpha() throws -> String {
        try runCommand([
            "convert", "-size", "40x40", "xc:rgba(200,0,0,0.5)", "xc:none", "+append",
            "PNG32:\(folder.file("clear.png"))",
        ])
        let header = try decoder.decode(write("clear.png", to: "clear"), .probe).header
        return header?.hasAlpha == true ? "yes" : "–"
    }

    private func orientation(_ plain: String) throws -> String {
        let path = folder.file("turned.\(sample.suffix)")
        try runCommand(["cp", plain, path])
        do {
            try runCommand([
                "exiftool", "-q", "-n", "-overwrite_original", "-Exif:Orientation=6", path,
            ])
        } catch {
            return "–"
        }
        let answer = try decoder.decode(path, .probe)
        if answer.header?.orientation == 6 { return "Exif's" }
        return try isTurnedByContainer() ? "the container's" : "–"
    }

    private func isTurnedByContainer() throws -> Bool {
        guard let command = sample.command, command[0] == "heif-enc" else { return false }
        let path = folder.file("container.\(sample.suffix)")
        try runCommand(
            [command[0], "--rotate-cw", "90"]
                + command.dropFirst().map {
                    $0 == "out" ? path : $0 == "in" ? folder.file("plain.png") : $0
                })
        let header = try decoder.decode(path, .probe).header
        return header?.width == Pattern.height && header?.height == Pattern.width
    }

    private func profile() throws -> String {
        try runCommand([
            "vips", "icc_transform", folder.file("plain.png"), folder.file("p3.png"), "p3",
            "--input-profile", "srgb",
        ])
        let header = try decoder.decode(write("p3.png", to: "p3"), .probe).header
        return header?.hasForeignProfile == true ? "yes" : "–"
    }

    /// What becomes of a file of which six tenths are there.
    private func cut() throws -> String {
        try runCommand([
            "convert", "-size", sample.suffix == "ico" ? "250x250" : "600x600", "-seed", "7",
            "plasma:red-blue", "-depth", "8",
            folder.file("noise.png"),
        ])
        let whole = try write("noise.png", to: "noise")
        try runCommand(["cp", whole, folder.file("cut")])
        let bytes = try folder.read("cut")
        let path = try folder.write(
            Array(bytes[..<(bytes.count * 6 / 10)]), to: "cut.\(sample.suffix)")
        switch try decoder.decode(path, .full).ending {
        case .picture(let picture, _): return picture.isTruncated ? "shown, marked" : "unmarked"
        case .failed: return "error"
        default: return "no answer"
        }
    }

    private func misnamed(_ plain: String) throws -> String {
        try runCommand(["cp", plain, folder.file("name.txt")])
        let header = try decoder.decode(folder.file("name.txt"), .probe).header
        return header == nil ? "and suffix" : "yes"
    }

    private func write(_ input: String, to name: String) throws -> String {
        let path = folder.file("\(name).\(sample.suffix)")
        guard let command = sample.command else {
            try runCommand(["convert", folder.file(input)] + sample.options + [path])
            return path
        }
        try runCommand(
            command.map { $0 == "out" ? path : $0 == "in" ? folder.file(input) : $0 })
        return path
    }
}
