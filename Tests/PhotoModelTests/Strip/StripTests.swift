import PhotoModel
import Testing

@Suite struct StripTests {
    // MARK: S1

    @Test("S1 a phone's width shows three thumbnails, a desktop's more")
    func cells() {
        let phone = StripLayout(viewer: Size(width: 360, height: 640))
        #expect(3 * phone.cellWidth + 4 * StripLayout.gap == 360)
        let desktop = StripLayout(viewer: Size(width: 1040, height: 700))
        #expect(1040 / desktop.pitch > 8)
        #expect(desktop.cell(at: 0).size.height == 72)
    }

    @Test("S1 the current photo is in the middle and 1.15× as large; it follows the pager")
    func follows() {
        var scene = StripRehearsal()
        #expect(scene.strip.cell(of: 5).center.x == 520)
        #expect(abs(scene.strip.cell(of: 5).size.height - 72 * 1.15) < 1e-9)
        #expect(scene.strip.cell(of: 6).size.height == 72)
        scene.perform(scene.strip.follow(index: 5, lead: 0.5))
        #expect(abs(scene.strip.scale(of: 5) - scene.strip.scale(of: 6)) < 1e-9)
        scene.perform(scene.strip.follow(index: 6, lead: -0.5))
        scene.perform(scene.strip.follow(index: 6, lead: 0))
        #expect(scene.strip.cell(of: 6).center.x == 520)
        #expect(scene.strip.offset == 0)
    }

    @Test("S1 a jump moves nothing at once and then runs to the new middle")
    func jump() {
        var scene = StripRehearsal()
        let before = scene.strip.cell(of: 8).center.x
        scene.perform(scene.strip.follow(index: 8, lead: 0))
        #expect(abs(scene.strip.cell(of: 8).center.x - before) < 1e-9)
        scene.wait(1000)
        #expect(scene.strip.cell(of: 8).center.x == 520)
    }

    @Test("S1 a tap goes to the photo, on a gap to none, and dies with a movement")
    func tap() {
        var scene = StripRehearsal()
        let (x, y) = scene.center(of: 7)
        scene.stroke([(x, y)])
        scene.up()
        #expect(scene.selected == [7])
        let gap = scene.strip.cell(of: 7).maxX + StripLayout.gap / 2
        scene.stroke([(gap, y)])
        scene.up()
        scene.stroke([(x, y), (x + 9, y)])
        scene.up()
        #expect(scene.selected == [7])
    }

    @Test("S1 100,000 photos have as many live cells as twenty, placed as exactly")
    func recycled() {
        let few = StripRehearsal(index: 10, count: 20).strip
        let many = StripRehearsal(index: 99_000, count: 100_000).strip
        #expect(many.live.count == few.live.count)
        #expect(many.live.contains(99_000))
        #expect(many.cell(of: 99_001).minX == few.cell(of: 11).minX)
    }

    @Test("S1 right to left the next photo stands on the left")
    func rightToLeft() {
        let strip = StripRehearsal(isRightToLeft: true).strip
        #expect(strip.cell(of: 6).center.x < strip.cell(of: 5).center.x)
        #expect(strip.photo(at: strip.cell(of: 7).center) == 7)
    }

    @Test("S1 a list that changes moves nothing on screen")
    func relist() {
        var scene = StripRehearsal()
        let before = scene.strip.cell(of: 6)
        scene.strip.relist(index: 7, count: 42) { $0 + 2 }
        #expect(scene.strip.cell(of: 8) == before)
    }

    // MARK: S2

    @Test("S2 a vertical stroke lifts the photo, one stroke and the first time")
    func lifts() {
        var scene = StripRehearsal()
        let (x, y) = scene.center(of: 7)
        scene.stroke([(x, y), (x + 20, y - 200)])
        let lift = scene.strip.lift
        #expect(lift?.index == 7)
        // Ten of the 201 px are the decision's.
        let share = 1 - 10 / (20.0 * 20 + 200 * 200).squareRoot()
        #expect(abs((lift?.center.x ?? 0) - x - 20 * share) < 2)
        #expect(abs((lift?.center.y ?? 0) - y + 200 * share) < 2)
        #expect(scene.strip.fill(of: 7) == 0)
        #expect(abs((lift?.held.size.height ?? 0) - 72 * 1.05) < 1e-9)
    }

    @Test("S2 while lifted the strip does not scroll")
    func locked() {
        var scene = StripRehearsal()
        let (x, y) = scene.center(of: 7)
        scene.stroke([(x, y), (x, y - 60), (x - 500, y - 60), (x - 500, y)])
        #expect(scene.strip.offset == 0)
        #expect(scene.strip.lift?.index == 7)
    }

    @Test("S2 a horizontal stroke scrolls with its edge spring and lifts nothing")
    func scrolls() {
        var scene = StripRehearsal()
        let (x, y) = scene.center(of: 7)
        scene.stroke([(x, y), (x - 210, y), (x - 210, y - 200)], over: 300)
        #expect(scene.strip.lift == nil)
        let pitch = scene.strip.layout.pitch
        #expect(abs(scene.strip.offset * pitch - 200) < 1)
        scene.glide([(x - 210, y - 200), (x + 1790, y - 200)], over: 400)
        let beyond = -5 - scene.strip.offset
        #expect(beyond > 0.5, "it goes beyond its first photo")
        #expect(beyond < (1590 / pitch - 5) * 0.5, "with friction")
        scene.wait(200)
        scene.up()
        scene.wait(3000)
        #expect(scene.strip.offset == -5, "and springs back")
    }

    @Test("S2 a stroke that is let go fast glides on; a finger stops it and is no tap")
    func glide() {
        var scene = StripRehearsal(index: 20)
        let (x, y) = scene.center(of: 20)
        scene.stroke([(x, y), (x - 300, y)], over: 150)
        scene.up()
        let before = scene.strip.offset
        scene.wait(100)
        #expect(scene.strip.offset > before + 0.5)
        scene.send(.down(.touch(0), Point(x: x, y: y)))
        let stopped = scene.strip.offset
        scene.wait(300)
        #expect(scene.strip.offset == stopped)
        scene.up()
        #expect(scene.selected.isEmpty)
    }

    @Test("S2 a finger beyond the window's edge is still followed")
    func outside() {
        var scene = StripRehearsal()
        let (x, y) = scene.center(of: 7)
        scene.stroke([(x, y), (x, y - 300), (-200, -150)])
        #expect((scene.strip.lift?.center.x ?? 0) < -150)
        #expect((scene.strip.lift?.center.y ?? 0) < -100)
    }

    @Test("S2 it tilts with its horizontal speed, by two degrees at most, and not at rest")
    func tilt() {
        var scene = StripRehearsal()
        let (x, y) = scene.center(of: 7)
        scene.stroke([(x, y), (x, y - 100), (x + 400, y - 100)], over: 100)
        #expect(scene.strip.lift?.tilt(at: scene.time) == 2)
        scene.glide([(x + 400, y - 100), (x, y - 100)], over: 800)
        let slow = scene.strip.lift?.tilt(at: scene.time) ?? 0
        #expect(abs(slow + 0.75) < 0.01, "1.5° for each px/ms, against the clock to the left")
        #expect(scene.strip.lift?.tilt(at: scene.time + 200) == 0)
    }

    // MARK: S3

    @Test("S3 let go with its centre above the strip it flies for 0.5 s, then is shown and sent")
    func sends() {
        var scene = StripRehearsal()
        let (x, y) = scene.center(of: 7)
        scene.stroke([(x, y), (x, y - 80)])
        #expect((scene.strip.lift?.center.y ?? 0) < scene.strip.layout.frame.minY)
        scene.up()
        #expect(scene.strip.lift?.phase == .flying)
        scene.wait(280)
        let regrown = scene.strip.fill(of: 7)
        #expect(regrown > 0.8 && regrown < 1, "the slot grows back meanwhile, in 0.3 s")
        scene.wait(200)
        #expect(scene.strip.fill(of: 7) == 1)
        #expect(scene.sent.isEmpty)
        scene.wait(50)
        #expect(scene.sent == [7])
        #expect(scene.strip.isAtRest && scene.strip.lift == nil)
    }

    @Test("S3 let go over the strip it returns in 0.5 s and nothing is sent")
    func returns() {
        var scene = StripRehearsal()
        let (x, y) = scene.center(of: 7)
        scene.stroke([(x, y), (x, y - 200), (x, y - 40)])
        scene.up()
        #expect(scene.strip.lift?.phase == .returning)
        scene.wait(450)
        #expect(scene.strip.fill(of: 7) == 0)
        scene.wait(100)
        #expect(scene.strip.lift == nil && scene.strip.fill(of: 7) == 1)
        #expect(scene.sent.isEmpty)
    }

    @Test("S3 Escape, a second finger or a cancelled touch returns it", arguments: [0, 1, 2])
    func cancelled(_ way: Int) {
        var scene = StripRehearsal()
        let (x, y) = scene.center(of: 7)
        scene.stroke([(x, y), (x, y - 300)])
        switch way {
        case 0: scene.send(.escape)
        case 1: scene.send(.down(.touch(1), Point(x: 300, y: 300)))
        default: scene.send(.cancelled(.touch(0)))
        }
        #expect(scene.strip.lift?.phase == .returning)
        scene.send(.moved(.touch(0), Point(x: x, y: 100)))
        scene.up(0)
        scene.up(1)
        scene.wait(1000)
        #expect(scene.sent.isEmpty && scene.strip.isAtRest)
        scene.stroke([(x, y)])
        scene.up()
        #expect(scene.selected == [7], "the next tap is one again")
    }

    @Test("S3 a photo that vanishes while it is lifted is not sent")
    func vanished() {
        var scene = StripRehearsal()
        let (x, y) = scene.center(of: 7)
        scene.stroke([(x, y), (x, y - 300)])
        scene.strip.relist(index: 5, count: 39) { $0 == 7 ? nil : $0 > 7 ? $0 - 1 : $0 }
        scene.up()
        scene.wait(1000)
        #expect(scene.sent.isEmpty && scene.strip.isAtRest)
    }

    // MARK: S5

    @Test("S5 a mouse's drag empties the slot; dropped on the viewer it is S3's flight and sending")
    func droppedOnTheViewer() {
        var scene = StripRehearsal()
        scene.strip.beginDrag(of: 7)
        #expect(scene.strip.fill(of: 7) == 0 && scene.strip.lift == nil)
        scene.perform(scene.strip.drop(at: Point(x: 500, y: 300)))
        #expect(scene.strip.lift?.phase == .flying)
        #expect(scene.strip.lift?.center == Point(x: 500, y: 300), "from where it was dropped")
        scene.perform(scene.strip.endDrag())
        scene.wait(550)
        #expect(scene.sent == [7] && scene.strip.isAtRest)
        #expect(scene.strip.fill(of: 7) == 1)
    }

    @Test("S5 a drag that ends elsewhere sends nothing, and the slot grows back in 0.3 s")
    func droppedElsewhere() {
        var scene = StripRehearsal()
        scene.strip.beginDrag(of: 7)
        scene.perform(scene.strip.endDrag())
        scene.wait(150)
        let fill = scene.strip.fill(of: 7)
        #expect(fill > 0 && fill < 1)
        scene.wait(200)
        #expect(scene.strip.fill(of: 7) == 1 && scene.sent.isEmpty && scene.strip.isAtRest)
        scene.perform(scene.strip.drop(at: Point(x: 500, y: 300)))
        #expect(scene.strip.lift == nil, "nothing is dragged any more")
    }

    // MARK: S6 and the rest

    @Test("S6 the drop zone is clear above the strip and fades over it")
    func dropZone() {
        var scene = StripRehearsal()
        let (x, y) = scene.center(of: 7)
        let top = scene.strip.layout.frame.minY
        scene.stroke([(x, y), (x, y - 300)])
        #expect(scene.strip.lift?.dropZoneOpacity(stripTop: top) == 1)
        scene.glide([(x, y - 300), (x, y - 30)])
        let half = scene.strip.lift?.dropZoneOpacity(stripTop: top) ?? 0
        #expect(half > 0.1 && half < 0.9)
        scene.glide([(x, y - 30), (x, y)])
        #expect((scene.strip.lift?.dropZoneOpacity(stripTop: top) ?? 1) < 0.05)
    }

    @Test("T4 a long press on a thumbnail opens its menu, and its release selects nothing")
    func menu() {
        var scene = StripRehearsal()
        let (x, y) = scene.center(of: 7)
        scene.stroke([(x, y)])
        scene.send(.longPressed)
        scene.up()
        #expect(scene.effects == [.openMenu(7, at: Point(x: x, y: y))])
    }

    @Test("P10 the wheel scrolls the strip between its ends")
    func wheel() {
        var scene = StripRehearsal()
        scene.send(.scrolled(by: -scene.strip.layout.pitch))
        #expect(abs(scene.strip.offset - 1) < 1e-9)
        scene.send(.scrolled(by: 1e6))
        #expect(scene.strip.offset == -5)
    }
}
