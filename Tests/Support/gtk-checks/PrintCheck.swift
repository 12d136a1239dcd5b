import Glibc
import GtkBridge
import PhotoModel

/// One colour, 30 × 20 or 20 × 30.
private final class FlatPixels: PixelBuffer {
    let width: Int
    let height: Int
    let format = PixelFormat.rgb8
    var stride: Int { width * 3 }
    private let bytes: [UInt8]

    init(width: Int, height: Int, red: UInt8, green: UInt8, blue: UInt8) {
        self.width = width
        self.height = height
        bytes = (0..<(width * height)).flatMap { _ in [red, green, blue] }
    }

    func withBytes<Result>(
        _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result { try bytes.withUnsafeBytes(body) }
}

/// Prints a wide and a high picture into the file that LEPORELLO_PRINT_TO names.
///
/// The pictures come late, as from a decoder, and the main loop runs meanwhile.
@MainActor
func checkPrinting() async throws {
    guard let path = getenv("LEPORELLO_PRINT_TO").map({ String(cString: $0) }) else {
        throw CheckFailure(description: "LEPORELLO_PRINT_TO names no file")
    }
    let pictures = [
        FlatPixels(width: 30, height: 20, red: 200, green: 30, blue: 40),
        FlatPixels(width: 20, height: 30, red: 30, green: 60, blue: 200),
    ]
    var asked: [PrintOperation.Sheet] = []
    let operation = PrintOperation(title: "check", areLandscape: [true, false]) { sheet in
        asked.append(sheet)
        try? await Task.sleep(nanoseconds: 20_000_000)
        return Texture(pixels: pictures[sheet.number])
    }
    let outcome = await operation.export(toPath: path)
    try expect(outcome == .printed, "it ended with \(outcome)")
    try expect(asked.map(\.number) == [0, 1], "sheets asked for: \(asked.map(\.number))")
    try expect(
        asked[0].width > asked[0].height && asked[1].width < asked[1].height,
        "the sheets lie as their pictures: \(asked)")
}
