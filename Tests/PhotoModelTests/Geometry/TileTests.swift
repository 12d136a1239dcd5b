import PhotoModel
import TestDice
import Testing

@Suite struct TileTests {
    private let photo = TileGrid(width: 6000, height: 4000)
    private let whole = Rect<Texel>(x: 0, y: 0, width: 6000, height: 4000)

    @Test("Tiles of deep pixels keep to the same bytes, and cover all")
    func deep() {
        let grid = TileGrid(width: 6000, height: 4000, bytesPerPixel: 8)
        let sizes = (0..<grid.count).map { grid.texels(of: $0).size }
        #expect(sizes.allSatisfy { $0.width * $0.height * 8 <= Double(TileGrid.byteLimit) })
        let covered = (0..<grid.count).map { grid.area(of: $0).size }
        #expect(covered.reduce(0) { $0 + $1.width * $1.height } == 6000 * 4000)
    }

    @Test("Tiles cover every pixel exactly once, whatever the sides")
    func cover() {
        var dice = Dice(seed: 31)
        for _ in 0..<200 {
            let width = dice.whole(1...9000)
            let height = dice.whole(1...9000)
            let grid = TileGrid(width: width, height: height)
            let areas = (0..<grid.count).map(grid.area)
            #expect(
                areas.map { $0.size.width * $0.size.height }.reduce(0, +)
                    == Double(width) * Double(height))
            for row in 0..<grid.rows {
                for column in 1..<max(1, grid.columns) {
                    let tile = row * grid.columns + column
                    #expect(grid.area(of: tile).minX == grid.area(of: tile - 1).maxX)
                }
            }
        }
    }

    @Test("No tile takes more than 4 MiB, and each repeats 8 px of its neighbours")
    func size() {
        for tile in 0..<photo.count {
            let texels = photo.texels(of: tile)
            let area = photo.area(of: tile)
            #expect(texels.size.width * texels.size.height * 4 <= 4 * 1024 * 1024)
            #expect(texels.minX == max(0, area.minX - 8))
            #expect(texels.maxY == min(4000, area.maxY + 8))
            #expect(!area.size.isEmpty)
        }
    }

    @Test("What is visible is asked for from its middle outwards, and nothing else")
    func visible() {
        #expect(photo.tiles(in: Rect(x: 2100, y: 1100, width: 100, height: 100)) == [8])
        #expect(photo.tiles(in: Rect(x: 1000, y: 0, width: 16, height: 10)) == [0, 1])
        #expect(photo.tiles(in: Rect(x: 1008, y: 0, width: 16, height: 10)) == [1])
        #expect(photo.tiles(in: Rect(x: 900, y: 0, width: 1000, height: 10)).first == 1)
        #expect(photo.tiles(in: whole).count == 24)
        #expect(photo.tiles(in: Rect(x: -500, y: 0, width: 400, height: 400)).isEmpty)
        #expect(photo.tiles(in: Rect(x: 5990, y: 3990, width: 400, height: 400)) == [23])
    }

    @Test(
        "While a finger is down a frame uploads one tile; the others stay coarse until their turn")
    func oneAFrame() {
        var uploads = TileUploads(grid: photo)
        var seen: Set<Int> = []
        for frame in 0..<24 {
            var allowance = UploadAllowance(isTouched: true)
            let plan = uploads.frame(
                visible: whole, at: Double(frame) * 16, hasStandIn: true, allowance: &allowance)
            #expect(plan.drawn.count == frame + 1 && plan.missing.count == 23 - frame)
            #expect(Set(plan.drawn).isSuperset(of: seen))
            seen = Set(plan.drawn)
        }
        var allowance = UploadAllowance(isTouched: true)
        let plan = uploads.frame(
            visible: whole, at: 400, hasStandIn: true, allowance: &allowance)
        let isUnused = allowance.take()
        #expect(plan.missing.isEmpty && isUnused)
    }

    @Test("All pages share what a frame may upload")
    func shared() {
        var first = TileUploads(grid: photo)
        var second = TileUploads(grid: photo)
        var allowance = UploadAllowance(isTouched: false)
        let one = first.frame(visible: whole, at: 0, hasStandIn: true, allowance: &allowance)
        let two = second.frame(visible: whole, at: 0, hasStandIn: true, allowance: &allowance)
        #expect(one.drawn.count == 4 && two.drawn.isEmpty)
    }

    @Test("Without a coarser picture beneath, all that is visible comes at once")
    func nothingBeneath() {
        var uploads = TileUploads(grid: photo)
        var allowance = UploadAllowance(isTouched: true)
        let plan = uploads.frame(
            visible: whole, at: 0, hasStandIn: false, allowance: &allowance)
        #expect(plan.drawn.count == 24)
    }

    @Test("A tile out of sight for ten seconds is uploaded anew; one that stood on screen is not")
    func forgotten() {
        var uploads = TileUploads(grid: photo)
        let left = Rect<Texel>(x: 0, y: 0, width: 500, height: 500)
        let right = Rect<Texel>(x: 5600, y: 0, width: 300, height: 300)
        func frame(_ visible: Rect<Texel>, at time: Double, uploading: Bool) -> TileUploads.Frame {
            var allowance = UploadAllowance(isTouched: true)
            if !uploading { _ = allowance.take() }
            return uploads.frame(
                visible: visible, at: time, hasStandIn: true, allowance: &allowance)
        }
        let frames = [
            frame(left, at: 0, uploading: true), frame(right, at: 10, uploading: true),
            frame(right, at: 60_000, uploading: false), frame(left, at: 60_016, uploading: false),
        ]
        #expect(frames.map(\.drawn) == [[0], [5], [5], []])
        #expect(frames[3].missing == [0])
    }
}
