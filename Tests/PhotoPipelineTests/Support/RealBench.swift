import Foundation
import PhotoModel
import TestSupport
import Testing

@testable import PhotoPipeline

/// Tests with real decoder processes.
///
/// One after the other, so that what they leave can be counted.
@Suite("Real decoders", .serialized, .timeLimit(.minutes(5)))
enum RealDecoders {}

/// A pipeline with real decoders and a thumbnail cache of its own.
@MainActor
final class RealBench {
    let folder: TemporaryFolder
    let configuration: PhotoPipeline.Configuration
    let loader: PixelLoader
    let pipeline: PhotoPipeline

    /// - Parameters:
    ///   - other: another bench, whose pictures and thumbnail cache are used.
    ///   - tally: counts the decoders that are lost.
    init(
        sharing other: RealBench? = nil, program: String = "leporello-decoder", workers: Int = 2,
        options: [String] = [], settlingSeconds: Double = 0, storeFolder: String? = nil,
        tally: DeathTally? = nil,
        configure: (inout PhotoPipeline.Configuration) -> Void = { _ in },
        adjust: (inout PoolLimits) -> Void = { _ in }
    ) throws {
        folder = try other?.folder ?? TemporaryFolder()
        var configuration = PhotoPipeline.Configuration(version: "test")
        configuration.decoderPath = "\(Places.products)/\(program)"
        configuration.thumbnailFolder = folder.file("cache")
        configuration.storeFolder = storeFolder ?? folder.file("tiles")
        configuration.workerCount = workers
        configure(&configuration)
        self.configuration = configuration
        var limits = PoolLimits()
        limits.workerCount = workers
        adjust(&limits)
        let path = configuration.decoderPath
        loader = PixelLoader(
            configuration: configuration, limits: limits, clock: MonotonicClock(),
            settlingSeconds: settlingSeconds,
            connect: { role in
                let decoder = DecoderProcess(
                    program: path, profile: role.profile, options: options)
                return tally?.watching(decoder) ?? decoder
            })
        pipeline = PhotoPipeline(
            configuration: configuration, loader: loader, animations: loader.animations)
    }

    /// A request for a file of the folder, as a listing would make it.
    func request(
        _ name: String, _ want: PixelRequest.Want, contentType: String = "image/jpeg"
    ) throws -> PixelRequest {
        var about = stat()
        guard stat(folder.file(name), &about) == 0 else { throw TestFailure("no file \(name)") }
        return PixelRequest(
            photo: PhotoID(uri: folder.uri(name)), version: FileVersion(about),
            contentType: contentType, want: want)
    }

    /// Loads to the end and returns everything that was delivered.
    func load(
        _ request: PixelRequest, priority: RequestPriority = .visible
    ) async throws -> Listener {
        let listener = Listener()
        let subscription = pipeline.load(request, priority: priority) { listener.hear($0) }
        try await eventually("\(request.photo.uri) has ended", within: 120) { listener.isDone }
        subscription.cancel()
        return listener
    }

    func thumbnailPath(_ name: String, _ size: ThumbnailSize) -> String {
        loader.store.folder.path(of: PhotoID(uri: folder.uri(name)), size)
    }

    func failurePath(_ name: String) -> String {
        loader.store.folder.failurePath(of: PhotoID(uri: folder.uri(name)))
    }

    /// Sets a file's time back, as if it had been written long ago.
    func age(_ name: String, seconds: Int = 1_700_000_000) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: Double(seconds))],
            ofItemAtPath: folder.file(name))
    }

    func makeJPEG(
        _ name: String, width: Int = 600, height: Int = 400, colour: Colour = Colour(200, 40, 40)
    ) throws {
        try PictureFactory.write(
            to: folder.file(name), width: width, height: height, background: colour)
        try age(name)
    }
}

extension Pixels {
    /// The colour in the middle.
    var middle: [UInt8] {
        withBytes { bytes in
            let start = (height / 2) * stride + (width / 2) * format.bytesPerPixel
            return Array(bytes[start..<start + 3])
        }
    }

    func isNear(_ colour: Colour) -> Bool {
        zip(middle, [colour.red, colour.green, colour.blue]).allSatisfy {
            abs(Int($0) - Int($1)) <= 6
        }
    }
}

/// What this process holds because of decoders.
struct Holdings: Equatable {
    var descriptors: Int
    var mappings: Int
    var children: Int
    /// Ends of pipes; other tests have some now and then.
    var pipes: Int

    static var now: Holdings {
        let files = FileManager.default
        let links = ((try? files.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []).compactMap {
            try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
        }
        let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
        return Holdings(
            descriptors: links.count {
                $0.hasPrefix("socket:") || $0.contains("pidfd") || $0.contains("memfd:pixels")
            },
            mappings: maps.split(separator: "\n").count { $0.contains("memfd:pixels") },
            children: decoderIDs().count, pipes: links.count { $0.hasPrefix("pipe:") })
    }

    /// Waits until everything that is held now and was not before has been given back.
    static func back(to before: Holdings) async throws {
        try await eventually("everything is given back, as before: \(before)") {
            var now = Holdings.now
            now.pipes = max(now.pipes, before.pipes)
            return now == before
        }
    }

    /// The files in a folder that this process has open.
    static func openFiles(in folder: TemporaryFolder) -> [String] {
        let files = FileManager.default
        return ((try? files.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []).compactMap {
            try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
        }.filter { $0.hasPrefix(folder.path) }
    }

    /// The process ids of our decoders, zombies included.
    static func decoderIDs() -> [pid_t] {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.compactMap { pid_t($0) }.filter { id in
            guard let text = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8),
                // pid (name) state parent …; the name may hold spaces and brackets.
                let nameEnd = text.lastIndex(of: ")")
            else { return false }
            let fields = text[nameEnd...].split(separator: " ")
            // The kernel keeps 15 characters of the name.
            return text[..<nameEnd].contains("-deco") && fields.count > 2
                && pid_t(fields[2]) == getpid()
        }
    }
}
