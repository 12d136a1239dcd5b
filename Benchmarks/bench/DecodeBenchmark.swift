import Foundation
import PhotoModel
import PhotoPipeline
import TestSupport

/// How fast a folder of 24-megapixel JPEGs gets its thumbnails, beside other programs.
///
/// All use all cores and read the same files, which are in the system's memory. Each figure is the
/// median of several rounds, in which the programs take turns. Rates are what a person waits for;
/// processor time is nearly the same on a busy machine.
@MainActor
struct DecodeBenchmark {
    private let count = 48
    private let rounds = 5
    /// Cells that are to have a preview in a second, a core.
    private let previewGoal = 300.0
    /// Photos whose previews are timed: ten pages of the grid.
    private let previewCount = 480

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

    /// What was measured, round by round; in seconds unless said otherwise.
    private struct Times {
        /// Cells a second and core.
        var previews: [Double] = []
        var previewWork: [Double] = []
        var shown: [Double] = []
        var stored: [Double] = []
        /// By program.
        var theirs: [String: [Double]] = [:]
        /// Processor time, by program.
        var work: [String: [Double]] = [:]
    }

    func run() async throws {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let folder = try TemporaryFolder()
        let names = try fill(folder)
        let rivals = rivals(folder, cores: cores)
        let present = rivals.filter { isInstalled($0.program) }
        for rival in rivals where !isInstalled(rival.program) {
            print("\(rival.name): not installed here")
        }
        var times = Times()
        for _ in 0..<rounds {
            var before = processorSeconds()
            let (shown, stored) = try await thumbnails(of: names, in: folder, cores: cores)
            times.work["leporello", default: []].append(processorSeconds() - before)
            times.shown.append(shown)
            times.stored.append(stored)
            before = processorSeconds()
            times.previews.append(try await previewRate(in: folder, cores: cores))
            times.previewWork.append(processorSeconds() - before)
            for rival in present {
                before = processorSeconds()
                times.theirs[rival.name, default: []].append(
                    try time(rival, folder, cores: cores))
                // glycin's loaders are not children of whoever asks it.
                guard rival.program != "python3" else { continue }
                times.work[rival.name, default: []].append(processorSeconds() - before)
            }
        }
        tell(times, of: present, cores: cores)
    }

    private func tell(_ times: Times, of rivals: [Rival], cores: Int) {
        let reference = median(times.shown)
        print("\(count) thumbnails of 256 px, \(cores) cores, files in memory; rates, ours being 1")
        print("leporello                    1.00 (\(rate(reference)) a second)")
        print("  with the cache's files     \(ratio(reference, median(times.stored)))")
        for rival in rivals {
            let time = median(times.theirs[rival.name] ?? [])
            print(
                rival.name.padding(toLength: 29, withPad: " ", startingAt: 0)
                    + "\(ratio(reference, time)) (\(rate(time)) a second)")
        }
        // Of this process and those that it waited for: the same however busy the machine is.
        let spent = times.work.mapValues { Int(1_000 * median($0) / Double(count)) }
            .sorted { $0.value < $1.value }.map { "\($0.key) \($0.value)" }
        print("processor time in ms a picture: \(spent.joined(separator: ", "))")
        let previews = median(times.previews)
        print(
            "embedded previews: \(Int(previews)) cells a second and core, "
                + "\(String(format: "%.1f", previews / previewGoal)) of \(Int(previewGoal)), "
                + "\(Int(Double(previewCount) / median(times.previewWork))) "
                + "a second of processor time")
        let floor = "djpeg -scale 1/8"
        if let time = times.theirs[floor], let work = times.work[floor] {
            print(
                "leporello's share of djpeg's rate: \(ratio(median(time), reference)) by the clock, "
                    + "\(ratio(median(work), median(times.work["leporello"] ?? []))) "
                    + "by processor time")
        }
    }

    // MARK: - Files and programs

    /// Copies of one picture with the noise and the gradients of a photo.
    private func fill(_ folder: TemporaryFolder) throws -> [String] {
        try runCommand([
            "convert", "-seed", "7", "-size", "3000x2000", "plasma:fractal", "-attenuate", "0.15",
            "+noise",
            "gaussian", "-resize", "200%", "-quality", "85", folder.file("0.jpg"),
        ])
        // As cameras have it: 160 × 120 px, with bars above and below.
        try runCommand([
            "convert", folder.file("0.jpg"), "-resize", "160x120", "-background", "black",
            "-gravity", "center", "-extent", "160x120", folder.file("preview.jpeg"),
        ])
        try runCommand([
            "exiftool", "-q", "-overwrite_original",
            "-ThumbnailImage<=\(folder.file("preview.jpeg"))", folder.file("0.jpg"),
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
        try folder.write(Array(Self.glycinProgram.utf8), to: "glycin.py")
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
            // glycin decodes whole pictures only; nothing is scaled or written here.
            Rival(
                name: "glycin, decoding only", program: "python3",
                command: "python3 \(folder.file("glycin.py")) \"$@\"",
                filesEach: (count + cores - 1) / cores),
        ]
    }

    /// Decodes the files that it is called with, by the library alone.
    private static let glycinProgram = """
        import sys, gi
        gi.require_version("Gly", "1")
        from gi.repository import Gio, Gly
        for path in sys.argv[1:]:
            frame = Gly.Loader.new(Gio.File.new_for_path(path)).load().next_frame()
            assert frame.get_buf_bytes().get_size() > 0
        """

    private func isInstalled(_ program: String) -> Bool {
        let command =
            program == "python3"
            ? "python3 -c 'import gi; gi.require_version(\"Gly\", \"1\")'" : "command -v \(program)"
        return (try? runCommand(["sh", "-c", command])) != nil
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

    private func newPipeline(in folder: TemporaryFolder, cores: Int) -> PhotoPipeline {
        var configuration = PhotoPipeline.Configuration(version: "bench")
        configuration.workerCount = cores
        configuration.thumbnailFolder = folder.file("cache-\(UInt64.random(in: 0 ... .max))")
        return PhotoPipeline(configuration: configuration)
    }

    /// Cells that get a first picture in a second, a core, when all ask at once.
    ///
    /// The thumbnails queue behind the previews and are cancelled when the last of these is there.
    private func previewRate(in folder: TemporaryFolder, cores: Int) async throws -> Double {
        let pipeline = newPipeline(in: folder, cores: cores)
        let version = version(folder.file("0.jpg"))
        var missing = Set(0..<previewCount)
        var previews = 0
        // One file by as many states: each is a request of its own.
        func request(_ number: Int) -> PixelRequest {
            PixelRequest(
                photo: PhotoID(uri: folder.uri("\(number % count).jpg")),
                version: version, contentType: "image/jpeg",
                want: .fit(width: 256 + number / count, height: 256))
        }
        // The decoders are running, as they are by the time that a folder is listed.
        _ = await pipeline.pixels(of: request(previewCount), priority: .visible)
        let start = monotonicSeconds()
        let subscriptions = (0..<previewCount).map { number in
            pipeline.load(request(number), priority: .visible) { update in
                // Memory has the finished picture of some already, and a failure is no preview.
                guard missing.remove(number) != nil, case .pixels(_, isFinal: false) = update else {
                    return
                }
                previews += 1
            }
        }
        try await eventually("all previews are there", within: 300) { missing.isEmpty }
        let seconds = monotonicSeconds() - start
        for subscription in subscriptions { subscription.cancel() }
        await pipeline.shutDown()
        return Double(previews) / seconds / Double(cores)
    }

    /// Until all are there to be shown, and until all are in the cache; a new cache each time.
    private func thumbnails(
        of names: [String], in folder: TemporaryFolder, cores: Int
    ) async throws -> (shown: Double, stored: Double) {
        let pipeline = newPipeline(in: folder, cores: cores)
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

    /// Processor time of this process and of the children that it waited for.
    private func processorSeconds() -> Double {
        func seconds(_ time: timeval) -> Double {
            Double(time.tv_sec) + Double(time.tv_usec) / 1e6
        }
        var (own, children) = (rusage(), rusage())
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &own)
        getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &children)
        return [own, children].reduce(0) { $0 + seconds($1.ru_utime) + seconds($1.ru_stime) }
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
