import PhotoModel
import Testing

@Suite("The pyramid of a huge picture, and which of its tiles are worth having")
struct TilePyramidTests {
    private let huge = TilePyramid(width: 40_000, height: 25_000)

    @Test("Levels halve until both sides are within 256 px")
    func levels() {
        #expect(huge.levelCount == 9)
        #expect(TilePyramid(width: 256, height: 3).levelCount == 1)
        #expect(TilePyramid(width: 257, height: 3).levelCount == 2)
        let last = huge.tile(at: TilePlace(level: 8, number: 0))
        #expect(last == PictureTile(level: 8, x: 0, y: 0, width: 157, height: 98))
    }

    @Test(
        "The level is the coarsest that is not enlarged",
        arguments: [
            (20.0, 0), (1.0, 0), (0.52, 0), (0.51, 1), (0.5, 1), (0.26, 1), (0.25, 2), (0.026, 5),
            (0.0001, 8),
        ])
    func level(zoom: Double, level: Int) {
        #expect(huge.level(at: zoom) == level)
    }

    @Test("Tiles of every level cover the picture, and no texture is above 1024 px")
    func cover() {
        for level in 0..<huge.levelCount {
            let grid = huge.grid(of: level)
            var area = 0.0
            for number in 0..<grid.count {
                area += grid.area(of: number).size.width * grid.area(of: number).size.height
                let tile = huge.tile(at: TilePlace(level: level, number: number))
                #expect(max(tile.width, tile.height) <= 1_024)
            }
            let factor = Double(1 << level)
            #expect(area == (40_000 / factor).rounded(.up) * (25_000 / factor).rounded(.up))
        }
    }

    @Test("What is seen comes first, from its middle; then what lies around it, up to the limit")
    func plan() throws {
        let part = Rect<Image>(x: 20_000, y: 12_000, width: 2_080, height: 1_400)
        let plan = TilePlan(huge, visible: part, zoom: 0.5)
        #expect(plan.level == 1)
        let texels = huge.texels(for: part, level: 1)
        let grid = huge.grid(of: 1)
        #expect(plan.visible.map(\.number) == grid.tiles(in: texels))
        for place in plan.ahead {
            #expect(grid.area(of: place.number).clipped(to: texels).size.isEmpty)
        }
        #expect(!plan.ahead.isEmpty && plan.wanted.count <= TilePlan.aheadLimit)
        #expect(Set(plan.wanted).count == plan.wanted.count)
        let wall = TilePlan(
            huge, visible: Rect(x: 0, y: 0, width: 8_000, height: 5_000), zoom: 1)
        #expect(wall.visible.count == 40 && wall.ahead.isEmpty)
        let beside = TilePlan(
            huge, visible: Rect(x: -5_000, y: 0, width: 100, height: 100), zoom: 1)
        #expect(beside.wanted.isEmpty)
    }

    private func plan(x: Double, zoom: Double = 1) -> TilePlan {
        TilePlan(
            huge, visible: Rect(x: x, y: 10_000, width: 2_000, height: 1_200), zoom: zoom)
    }

    @Test("Only tiles whose pixels came are drawn, and no more new ones than a frame may upload")
    func uploads() {
        var uploads = PyramidUploads()
        let plan = plan(x: 10_000)
        var allowance = UploadAllowance(isTouched: true)
        var frame = uploads.frame(plan, at: 0, allowance: &allowance) { _ in false }
        #expect(frame.drawn.isEmpty && frame.missing == plan.visible)
        let wasLeft = allowance.take()
        #expect(wasLeft, "what is not there uploads nothing")
        for number in 1...plan.visible.count {
            var allowance = UploadAllowance(isTouched: true)
            frame = uploads.frame(plan, at: Double(number) * 16, allowance: &allowance) { _ in
                true
            }
            #expect(frame.drawn.count == number)
        }
        #expect(frame.missing.isEmpty && frame.standIns.isEmpty)
    }

    @Test("While a level's tiles are missing those of others stand in, the coarsest beneath")
    func standIns() {
        var uploads = PyramidUploads()
        func frame(_ plan: TilePlan, at time: Double, ready: Bool) -> PyramidUploads.Frame {
            var allowance = UploadAllowance(isTouched: false)
            return uploads.frame(plan, at: time, allowance: &allowance) { _ in ready }
        }
        _ = frame(plan(x: 10_000, zoom: 0.25), at: 0, ready: true)
        _ = frame(plan(x: 10_000, zoom: 0.5), at: 16, ready: true)
        let waiting = frame(plan(x: 10_000), at: 32, ready: false)
        #expect(!waiting.standIns.isEmpty)
        #expect(waiting.standIns.map(\.level) == waiting.standIns.map(\.level).sorted(by: >))
        #expect(Set(waiting.standIns.map(\.level)) == [1, 2])
    }

    @Test("However far one pans, the renderer keeps no more than 16 tiles that are not seen")
    func spares() {
        var uploads = PyramidUploads()
        var seen: Set<TilePlace> = []
        var drawn: [TilePlace] = []
        for step in 0..<60 {
            let plan = plan(x: Double(step) * 500)
            seen.formUnion(plan.visible)
            var allowance = UploadAllowance(isTouched: false)
            let time = Double(step) * 16
            drawn = uploads.frame(plan, at: time, allowance: &allowance) { _ in true }.drawn
        }
        let kept = seen.count { uploads.has($0) }
        #expect(seen.count > 60)
        #expect(kept <= drawn.count + PyramidUploads.spareLimit)
        #expect(drawn.allSatisfy { uploads.has($0) })
    }

    @Test("Tiles are needed over a picture beyond the limit once it is shown larger than it fits")
    func need() {
        let size = Size<Image>(width: 40_000, height: 25_000)
        let viewport = Viewport(width: 1_040, height: 700)
        func needs(_ zoom: Double, isDrawing: Bool = false) -> Bool {
            DetailPlan.needsTiles(
                imageSize: size, zoom: zoom, viewport: viewport, isDrawing: isDrawing)
        }
        #expect(!needs(0.026) && needs(0.03) && needs(1) && !needs(1, isDrawing: true))
        #expect(
            !DetailPlan.needsTiles(
                imageSize: Size(width: 6_000, height: 4_000), zoom: 1, viewport: viewport,
                isDrawing: false))
    }
}
