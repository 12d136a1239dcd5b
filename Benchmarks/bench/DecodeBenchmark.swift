import Foundation
import PhotoModel
import PhotoPipeline
import TestSupport

/// How fast a folder of 24-megapixel JPEGs gets its thumbnails, beside other programs.
///
/// All use all cores and read the same files, which are in the system's memory. Each figure is the
/// median of several rounds, in which the programs take turns.
@MainActor
struct DecodeBenchmark {
    private let count = 48
    private let rounds = 3

    /// Another program that makes thumbnails, or decodes as much of a JPEG as they need.
    private struct Rival {
        let name: String
        /// The program, as it is found on PATH.
        let program: String
        /// Makes thumbnails of the files named after it.
        let command: String
        /// Files that one process takes.
        let filesEach: Int
    }

    func run() async throws {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let folder = try TemporaryFolder()
        let names = try fill(folder)
        let rivals = rivals(folder, cores: cores)
        let present = rivals.filter { isInstalled($0.program) }
        for rival in rivals where !isInstalled(rival.program) {
            print("\(rival.program): not installed here")
        }
        var ours: [Double] = []
        var written: [Double] = []
        var theirs: [String: [Double]] = [:]
        for _ in 0..<rounds {
            let (shown, stored) = try await thumbnails(of: names, in: folder, cores: cores)
            ours.append(shown)
            written.append(stored)
            for rival in present {
                theirs[rival.name, default: []].append(try time(rival, folder, cores: cores))
            }
        }
        let reference = median(ours)
        print("\(count) thumbnails of 256 px, \(cores) cores, files in memory; rates, ours being 1")
        print("leporello                    1.00 (\(rate(reference)) a second)")
        print("  with the cache's files     \(ratio(reference, median(written)))")
        for rival in present {
            let time = median(theirs[rival.name] ?? [])
            print(
                rival.name.padding(toLength: 29, withPad: " ", startingAt: 0)
                    + "\(ratio(reference, time)) (\(rate(time)) a second)")
        }
        if let floor = theirs["djpeg -scale 1/8"].map(median) {
            print("leporello's share of djpeg's rate: \(ratio(floor, reference))")
        }
    }

    // MARK: - Files and programs

    /// Copies of one picture with the noise and the gradients of a photo.
    private func fill(_ folder: TemporaryFolder) throws -> [String] {
        try runCommand([
            "convert", "-size", "3000x2000", "plasma:fractal", "-attenuate", "0.15", "+noise",
            "gaussian", "-resize", "200%", "-quality", "85", folder.file("0.jpg"),
        ])
        let age = Date(timeIntervalSince1970: 1_700_000_000)
        let names = (0..<count).map { "\($0).jpg" }
        for name in names {
            if name != names[0] {
                try FileManager.default.copyItem(
                    atPath: folder.file(names[0]), toPath: folder.file(name))
            }
            try FileManager.default.setAttributes(
                [.modificationDate: age], ofItemAtPath: folder.file(name))
        }
        try folder.makeFolder("out")
        return names
    }

    private func rivals(_ folder: TemporaryFolder, cores: Int) -> [Rival] {
        let out = folder.file("out")
        return [
            Rival(
                name: "djpeg -scale 1/8", program: "djpeg",
                command: "djpeg -scale 1/8 -outfile /dev/null \"$1\"", filesEach: 1),
            Rival(
                name: "vipsthumbnail", program: "vipsthumbnail",
                command: "vipsthumbnail -s 256 -o \(out)/%s.png \"$@\"",
                filesEach: (count + cores - 1) / cores),
            Rival(
                name: "gdk-pixbuf-thumbnailer", program: "gdk-pixbuf-thumbnailer",
                command: "gdk-pixbuf-thumbnailer -s 256 \"$1\" \(out)/$$.png", filesEach: 1),
            Rival(
                name: "ffmpegthumbnailer", program: "ffmpegthumbnailer",
                command: "ffmpegthumbnailer -s 256 -i \"$1\" -o \(out)/$$.png", filesEach: 1),
            Rival(
                name: "glycin-thumbnailer", program: "glycin-thumbnailer",
                command: "glycin-thumbnailer -s 256 -i \"file://$1\" -o \(out)/$$.png",
                filesEach: 1),
        ]
    }

    private func isInstalled(_ program: String) -> Bool {
        (try? runCommand(["sh", "-c", "command -v \(program)"])) != nil
    }

    // MARK: - Times, in seconds

    private func time(_ rival: Rival, _ folder: TemporaryFolder, cores: Int) throws -> Double {
        let start = monotonicSeconds()
        try runCommand([
            "sh", "-c",
            "ls \(folder.path)/*.jpg | xargs -P \(cores) -n \(rival.filesEach) sh -c "
                + "'\(rival.command)' sh",
        ])
        return monotonicSeconds() - start
    }

    /// Until all are there to be shown, and until all are in the cache; a new cache each time.
    private func thumbnails(
        of names: [String], in folder: TemporaryFolder, cores: Int
    ) async throws -> (shown: Double, stored: Double) {
        var configuration = PhotoPipeline.Configuration(version: "bench")
        configuration.workerCount = cores
        configuration.thumbnailFolder = folder.file("cache-\(UInt64.random(in: 0 ... .max))")
        let pipeline = PhotoPipeline(configuration: configuration)
        let requests = names.map { name in
            PixelRequest(
                photo: PhotoID(uri: folder.uri(name)), version: version(folder.file(name)),
                contentType: "image/jpeg", want: .thumbnail(.large))
        }
        var left = requests.count
        var failed = 0
        let start = monotonicSeconds()
        let subscriptions = requests.map { request in
            pipeline.load(request, priority: .visible) { update in
                switch update {
                case .pixels(_, isFinal: false): return
                case .pixels: break
                case .failed: failed += 1
                }
                left -= 1
            }
        }
        try await eventually("all thumbnails are there", within: 300) { left == 0 }
        let shown = monotonicSeconds() - start
        guard failed == 0 else { throw TestFailure("\(failed) thumbnails failed") }
        withExtendedLifetime(subscriptions) {}
        // Ends when what was to be written is written.
        await pipeline.shutDown()
        return (shown, monotonicSeconds() - start)
    }

    private func version(_ path: String) -> FileVersion {
        var about = stat()
        _ = stat(path, &about)
        return FileVersion(
            modifiedSeconds: Int64(about.st_mtim.tv_sec),
            modifiedMicroseconds: UInt32(about.st_mtim.tv_nsec / 1_000),
            byteCount: Int64(about.st_size))
    }

    private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    private func ratio(_ one: Double, _ other: Double) -> String {
        String(format: "%.2f", one / other)
    }

    private func rate(_ seconds: Double) -> String {
        String(format: "%.1f", Double(count) / seconds)
    }
}
