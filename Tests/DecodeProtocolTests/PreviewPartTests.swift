import DecodeProtocol
import Testing

@Suite("Which part of an embedded preview shows the picture")
struct PreviewPartTests {
    private func found(
        _ preview: (width: Int, height: Int), of picture: (width: Int, height: Int)
    ) -> PreviewPart? {
        PreviewPart(ofPreview: preview, showing: picture)
    }

    @Test("All of it where the shapes differ by no more than 2 in a hundred")
    func whole() throws {
        for preview in [(160, 107), (160, 106), (160, 108), (320, 212)] {
            let part = try #require(found(preview, of: (6_000, 4_000)))
            #expect((part.width, part.height) == preview)
            #expect(part.bars.isEmpty)
        }
    }

    @Test("What lies between the bars above and below, without the seam")
    func barsAboveAndBelow() throws {
        // 160 × 106.7 of 120 rows: bars of 6.7 rows.
        let part = try #require(found((160, 120), of: (6_000, 4_000)))
        #expect((part.x, part.y, part.width, part.height) == (0, 8, 160, 104))
        #expect(part.bars.map(\.y) == [0, 114])
        #expect(part.bars.allSatisfy { $0.height == 6 && $0.width == 160 && $0.x == 0 })
    }

    @Test("What lies between the bars at the sides")
    func barsAtTheSides() throws {
        let part = try #require(found((160, 120), of: (4_000, 4_000)))
        #expect((part.x, part.y, part.width, part.height) == (21, 0, 118, 120))
        #expect(part.bars.map(\.x) == [0, 141])
        #expect(part.bars.allSatisfy { $0.width == 19 && $0.height == 120 && $0.y == 0 })
    }

    @Test("None where the bars would take more than half, and none without pixels")
    func none() {
        #expect(found((160, 120), of: (12_000, 4_000)) == nil)
        #expect(found((160, 120), of: (2_000, 4_000)) == nil)
        #expect(found((0, 120), of: (2_000, 4_000)) == nil)
        #expect(found((4, 3), of: (3, 4)) == nil)
    }
}
