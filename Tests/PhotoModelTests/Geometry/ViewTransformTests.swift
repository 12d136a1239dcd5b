import PhotoModel
import TestDice
import Testing

@Suite struct ViewTransformTests {
    static func random(_ dice: inout Dice, rotation: Double = 0) -> ViewTransform {
        let viewport = Viewport(
            width: dice.number(200...3000), height: dice.number(200...2000),
            scale: [1, 1.25, 1.5, 2, 3][dice.whole(0...4)])
        return ViewTransform(
            imageSize: Size(width: dice.number(1...20000), height: dice.number(1...20000)),
            viewport: viewport, zoom: dice.number(0.01...20),
            center: Point(x: dice.number(-5000...5000), y: dice.number(-5000...5000)),
            rotation: rotation)
    }

    @Test("Conversions between image, widget and device undo each other, turned or not")
    func roundTrip() {
        var dice = Dice(seed: 2)
        for round in 0..<500 {
            let transform = Self.random(&dice, rotation: round.isMultiple(of: 2) ? 0 : 0.7)
            let point = Point<Image>(x: dice.number(-100...20000), y: dice.number(-100...20000))
            let viaDevice = transform.imagePoint(at: transform.devicePoint(of: point))
            let viaWidget = transform.imagePoint(at: transform.widgetPoint(of: point))
            #expect(viaDevice.distance(to: point) < 1e-6)
            #expect(viaWidget.distance(to: point) < 1e-6)
        }
    }

    @Test("Z6 zooming keeps the image point under the anchor")
    func anchor() {
        var dice = Dice(seed: 3)
        for _ in 0..<500 {
            let transform = Self.random(&dice)
            let anchor = Point<Device>(x: dice.number(0...3000), y: dice.number(0...2000))
            let before = transform.imagePoint(at: anchor)
            let after = transform.zoomed(to: dice.number(0.01...20), about: anchor)
            #expect(after.devicePoint(of: before).distance(to: anchor) < 1e-6)
        }
    }

    @Test("Z6 placing lays an image point under a target at the new zoom")
    func placing() {
        var dice = Dice(seed: 4)
        for _ in 0..<500 {
            let transform = Self.random(&dice, rotation: 1.1)
            let point = Point<Image>(x: dice.number(0...9000), y: dice.number(0...9000))
            let target = Point<Device>(x: dice.number(0...3000), y: dice.number(0...2000))
            let zoom = dice.number(0.01...20)
            let placed = transform.placing(point, at: target, zoom: zoom)
            #expect(placed.zoom == zoom)
            #expect(placed.devicePoint(of: point).distance(to: target) < 1e-6)
        }
    }

    @Test("A quarter turn exchanges the sides of the extent")
    func quarterTurn() {
        let transform = ViewTransform(
            imageSize: Size(width: 400, height: 200), viewport: Viewport(width: 800, height: 600),
            zoom: 0.5, center: Point(x: 400, y: 300), rotation: .pi / 2)
        #expect(abs(transform.extent.width - 100) < 1e-9)
        #expect(abs(transform.extent.height - 200) < 1e-9)
    }

    @Test("Z3 a point outside the picture counts as the nearest one on it")
    func nearestPoint() {
        let transform = ViewTransform(
            imageSize: Size(width: 100, height: 100), viewport: Viewport(width: 300, height: 300),
            zoom: 1, center: Point(x: 150, y: 150))
        #expect(transform.nearestImagePoint(at: Point(x: 0, y: 150)) == Point(x: 0, y: 50))
        #expect(transform.nearestImagePoint(at: Point(x: 290, y: 10)) == Point(x: 100, y: 0))
        #expect(transform.nearestImagePoint(at: Point(x: 160, y: 140)) == Point(x: 60, y: 40))
    }
}
