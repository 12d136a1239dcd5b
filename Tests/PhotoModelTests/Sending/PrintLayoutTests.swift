import Testing

@testable import PhotoModel

@Suite("A photo on its sheet of paper")
struct PrintLayoutTests {
    @Test("T5 a wide photo turns the sheet, a high or square one does not")
    func orientation() {
        #expect(PrintLayout.isLandscape(width: 3, height: 2))
        #expect(!PrintLayout.isLandscape(width: 2, height: 3))
        #expect(!PrintLayout.isLandscape(width: 2, height: 2))
    }

    @Test(
        "T5 a printed photo keeps its shape, touches two sides of the sheet and is in its middle",
        arguments: [(6000.0, 4000.0), (100, 4000), (1, 1), (842, 595)])
    func fitted(width: Double, height: Double) {
        let frame = PrintLayout.frame(
            width: width, height: height, sheetWidth: 842, sheetHeight: 595)
        #expect(abs(frame.width * height - frame.height * width) < 1e-6 * width * height)
        #expect(abs(frame.x * 2 + frame.width - 842) < 1e-9)
        #expect(abs(frame.y * 2 + frame.height - 595) < 1e-9)
        #expect(min(frame.x, frame.y) > -1e-9 && min(frame.x, frame.y) < 1e-9)
    }

    @Test("T5 an inch of 72 points is printed from 300 pixels")
    func pixels() {
        #expect(PrintLayout.pixels(forPoints: 72) == 300)
        #expect(PrintLayout.pixels(forPoints: 595.28) == 2481)
        #expect(PrintLayout.pixels(forPoints: 0) == 1)
    }

    @Test("T5 nothing to print has no frame")
    func nothing() {
        let frame = PrintLayout.frame(width: 0, height: 5, sheetWidth: 842, sheetHeight: 595)
        #expect(frame.width == 0 && frame.height == 0)
    }
}
