import Foundation
import PhotoModel
import Synchronization

/// The session's screen: takes pictures of it.
public final class Screen: Sendable {
    private let desktop: RemoteDesktop
    let environment: [String: String]
    private let size: Mutex<(width: Int, height: Int)>

    init(
        desktop: RemoteDesktop, width: Int, height: Int, environment: [String: String]
    ) {
        self.desktop = desktop
        self.environment = environment
        size = Mutex((width, height))
    }

    /// The monitor's width in device pixels, as it is turned.
    public var width: Int { size.withLock { $0.width } }
    /// The monitor's height in device pixels, as it is turned.
    public var height: Int { size.withLock { $0.height } }

    /// The monitor was turned by a quarter.
    func swapSides() { size.withLock { $0 = ($0.height, $0.width) } }

    /// All of the monitor.
    var bounds: Rect<Monitor> {
        let (width, height) = size.withLock { $0 }
        return Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    }

    /// A picture of what the screen shows now.
    ///
    /// A stream of one frame for each: the compositor paints the frame after the stream has
    /// begun, so it is never older than this call, and nothing is copied between pictures.
    public func shot() throws -> Screenshot {
        // A stream now and then gets no frame at all; the next one does.
        var problem: any Error = TestFailure("no screenshot")
        for _ in 0..<3 {
            do {
                let bytes = try frame()
                let (width, height) = size.withLock { $0 }
                guard bytes.count == width * height * 4 else {
                    throw TestFailure("a screenshot of \(bytes.count) bytes")
                }
                return Screenshot(width: width, height: height, pixels: bytes)
            } catch {
                problem = error
            }
        }
        throw problem
    }

    /// The bytes of one frame, or an error when none has come within ten seconds.
    ///
    /// Killed, not asked: gst-launch blocks the signal to end while it waits for its stream.
    private func frame() throws -> [UInt8] {
        try runCommand(
            ["timeout", "--signal=KILL", "10"] + source + [
                "num-buffers=1", "!", "videoconvert", "!", "video/x-raw,format=RGBx", "!",
                "fdsink", "fd=1",
            ], environment: environment)
    }

    /// The beginning of a pipeline of the monitor's pictures.
    var source: [String] { ["gst-launch-1.0", "-q", "pipewiresrc", "path=\(desktop.node)"] }

    /// Takes pictures until one fulfils a condition, and returns that one.
    @discardableResult
    public func waitFor(
        _ what: @autoclosure () -> String, within seconds: Double = 20,
        _ condition: (Screenshot) -> Bool
    ) throws -> Screenshot {
        var last: Screenshot?
        do {
            try waitUntil(what(), within: seconds) {
                let shot = try shot()
                last = shot
                return condition(shot)
            }
        } catch {
            throw TestFailure("\(error)\(last.map { "; the screen is at \(Self.keep($0))" } ?? "")")
        }
        guard let last else { throw TestFailure("no screenshot for: \(what())") }
        return last
    }

    /// Waits until two pictures in a row are alike, and returns the later one.
    ///
    /// The compositor lets a new window grow into its place; until then nothing is where it will be.
    @discardableResult
    public func waitForRest(_ what: @autoclosure () -> String) throws -> Screenshot {
        var before: Screenshot?
        return try waitFor(what()) { shot in
            defer { before = shot }
            return before.map { shot.looksLike($0) } ?? false
        }
    }

    /// Saves a picture for whoever looks into a failed test, and returns its path.
    public static func keep(_ shot: Screenshot) -> String {
        let folder = "\(Places.checkout)/.build/screens"
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        let path = "\(folder)/\(Int(Date().timeIntervalSince1970 * 1000)).png"
        do {
            try shot.save(to: path)
            return path
        } catch {
            return "(not saved: \(error))"
        }
    }
}
