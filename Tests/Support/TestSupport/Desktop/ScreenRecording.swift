import Foundation
import PhotoModel

extension Screen {
    /// After this long without a frame nothing moves any more, seconds.
    private static let quietTime = 0.6

    /// Pictures of a part of the screen, one for each frame that is painted meanwhile.
    ///
    /// The first shows the part before `body`, the last what came to rest after it. A busy machine
    /// leaves frames out. Places in the pictures count from the part's corner. `body` must take no
    /// picture of the screen: the stream gives one viewer at a time what changes.
    public func frames(
        of part: Rect<Monitor>, while body: () throws -> Void
    ) throws -> [Screenshot] {
        let folder = try TemporaryFolder()
        let path = try folder.write([], to: "frames")
        let output = open(path, O_WRONLY | O_CLOEXEC)
        defer { close(output) }
        let left = Int(part.minX)
        let top = Int(part.minY)
        let columns = Int(part.size.width)
        let rows = Int(part.size.height)
        let recorder = try ChildProcess(
            source + [
                "!", "videocrop", "left=\(left)", "top=\(top)", "right=\(width - left - columns)",
                "bottom=\(height - top - rows)", "!", "videoconvert", "!",
                "video/x-raw,format=RGBx", "!", "fdsink", "fd=1", "sync=false",
            ], environment: environment, output: output)
        // Asked to end, it would wait for its stream.
        defer { recorder.signal(SIGKILL) }
        let length = columns * rows * 4
        func size() -> Int {
            var facts = stat()
            return fstat(output, &facts) == 0 ? Int(facts.st_size) : 0
        }
        try waitUntil("the recording has begun") { size() >= length }
        try body()
        var last = (size: size(), time: monotonicSeconds())
        try waitUntil("nothing moves any more") {
            if size() != last.size { last = (size(), monotonicSeconds()) }
            return monotonicSeconds() - last.time > Self.quietTime
        }
        let bytes = try folder.read("frames")
        return stride(from: 0, to: bytes.count - length + 1, by: length).map {
            Screenshot(width: columns, height: rows, pixels: Array(bytes[$0..<$0 + length]))
        }
    }
}
