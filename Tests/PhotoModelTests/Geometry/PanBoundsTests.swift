import PhotoModel
import TestDice
import Testing

@Suite struct PanBoundsTests {
    let view = Viewport(width: 1000, height: 600)

    private func bounds(_ width: Double, _ height: Double) -> PanBounds {
        PanBounds(extent: Size(width: width, height: height), viewport: view)
    }

    @Test("Z7 an axis that fits has one place: the middle")
    func fittingAxis() {
        let bounds = bounds(400, 2000)
        #expect(bounds.overflow == .vertical)
        #expect(bounds.clamp(Point(x: 0, y: -900)) == Point(x: 500, y: -400))
        #expect(bounds.resist(Point(x: 900, y: 300)) == Point(x: 500, y: 300))
        #expect(bounds.edges(at: Point(x: 500, y: 300)) == [.left, .right])
    }

    @Test("P5 beyond the edge 0.35 of the way is left, and a drag resumes without a jump")
    func friction() {
        let bounds = bounds(2000, 1200)
        let pulled = Point<Device>(x: 1100, y: 300)
        #expect(bounds.resist(pulled) == Point(x: 1035, y: 300))
        #expect(bounds.unresist(bounds.resist(pulled)).distance(to: pulled) < 1e-9)
        #expect(bounds.resist(Point(x: 500, y: 300)) == Point(x: 500, y: 300))
    }

    @Test("P5 the edges shown follow the place")
    func edges() {
        let bounds = bounds(2000, 1200)
        #expect(bounds.edges(at: Point(x: 1000, y: 300)) == .left)
        #expect(bounds.edges(at: Point(x: 0, y: 600)) == [.right, .top])
        #expect(bounds.edges(at: Point(x: 500, y: 0)) == .bottom)
        #expect(bounds.edges(at: Point(x: 500, y: 300)) == [])
        #expect(bounds.edges(at: Point(x: 1040, y: 300)) == .left, "beyond is at the edge too")
    }

    @Test("A clamped picture leaves no gap where it overflows")
    func noGap() {
        var dice = Dice(seed: 5)
        for _ in 0..<1000 {
            let transform = ViewTransformTests.random(&dice).clamped()
            let frame = transform.frame
            let device = transform.viewport.device
            if frame.size.width > device.width + 0.01 {
                #expect(frame.minX <= 1e-6 && frame.maxX >= device.width - 1e-6)
            } else {
                #expect(abs(frame.center.x - device.width / 2) < 1e-6)
            }
            if frame.size.height > device.height + 0.01 {
                #expect(frame.minY <= 1e-6 && frame.maxY >= device.height - 1e-6)
            } else {
                #expect(abs(frame.center.y - device.height / 2) < 1e-6)
            }
        }
    }
}

@Suite struct PixelSnapTests {
    @Test("Z10 at rest corner and sides are whole device pixels of the surface")
    func whole() {
        var dice = Dice(seed: 6)
        for _ in 0..<500 {
            let origin = Point<Device>(x: dice.number(0...99), y: dice.number(0...99))
            let rect = Rect<Device>(
                x: dice.number(-500...500), y: dice.number(-500...500),
                width: dice.number(1...4000), height: dice.number(1...4000))
            let snapped = PixelSnap.snap(rect, origin: origin)
            for value in [
                snapped.minX + origin.x, snapped.minY + origin.y, snapped.size.width,
                snapped.size.height,
            ] {
                #expect(abs(value - value.rounded()) < 1e-9)
            }
            #expect(abs(snapped.minX - rect.minX) <= 0.5 + 1e-9)
            #expect(abs(snapped.size.width - rect.size.width) <= 0.5 + 1e-9)
        }
    }

    @Test("Z10 at rest a picture lies on device pixels, while it moves it is where it is")
    func moving() {
        var dice = Dice(seed: 61)
        for round in 0..<200 {
            var transform = ViewTransformTests.random(&dice)
            transform.rotation = Double(round % 4) * ViewTransform.quarterTurn
            let origin = Point<Device>(x: dice.number(0...99), y: dice.number(0...99))
            let moving = PixelSnap.uprightFrame(of: transform, isMoving: true, origin: origin)
            #expect(moving.center.distance(to: transform.center) < 1e-6)
            #expect(abs(moving.size.width - transform.imageSize.width * transform.zoom) < 1e-6)

            let rest = PixelSnap.uprightFrame(of: transform, isMoving: false, origin: origin)
            // Turned by a quarter its sides change places about the middle.
            let isLying = round % 2 != 0
            let width = isLying ? rest.size.height : rest.size.width
            let height = isLying ? rest.size.width : rest.size.height
            for value in [
                rest.center.x - width / 2 + origin.x, rest.center.y - height / 2 + origin.y, width,
                height,
            ] {
                #expect(abs(value - value.rounded()) < 1e-6)
            }
        }
    }

    @Test("Z10 a picture at 1:1 keeps its size to the pixel")
    func oneToOne() {
        let rect = Rect<Device>(x: 10.4, y: 0.6, width: 1001, height: 667)
        #expect(PixelSnap.snap(rect) == Rect(x: 10, y: 1, width: 1001, height: 667))
    }

    @Test(
        "Z10 sampling: blocks above 2:1, mip maps below 1:1",
        arguments: [
            (0.2, Sampling.mipmapped), (0.99, .mipmapped), (1, .linear), (1.5, .linear),
            (2, .linear), (2.01, .nearest), (20, .nearest),
        ])
    func sampling(_ zoom: Double, _ expected: Sampling) {
        #expect(Sampling(zoom: zoom) == expected)
    }
}

@Suite struct ResizePolicyTests {
    let image = Size<Image>(width: 6000, height: 4000)

    private func home(_ view: Viewport) -> ViewTransform {
        ZoomLevels(image: image, viewport: view).opening(image: image, viewport: view)
    }

    @Test("Z9 a page at home goes to the new home")
    func atHome() {
        let small = Viewport(width: 500, height: 900, scale: 2)
        let adapted = ResizePolicy.adapt(home(Viewport(width: 1040, height: 700)), to: small)
        #expect(adapted == home(small))
    }

    @Test("Z9 a zoomed page keeps its zoom and the image point at the middle")
    func zoomed() {
        var dice = Dice(seed: 7)
        for _ in 0..<300 {
            let view = Viewport(width: 1040, height: 700)
            let zoomed = home(view).placing(
                Point(x: dice.number(2000...4000), y: dice.number(1500...2500)),
                at: view.deviceCenter, zoom: 2
            ).clamped()
            let next = Viewport(
                width: dice.number(300...2000), height: dice.number(300...1500),
                scale: [1, 1.25, 2][dice.whole(0...2)])
            let middle = zoomed.imagePoint(at: view.deviceCenter)
            let adapted = ResizePolicy.adapt(zoomed, to: next)
            #expect(adapted.zoom == 2)
            #expect(adapted.imagePoint(at: next.deviceCenter).distance(to: middle) < 1e-6)
        }
    }

    @Test("Z9 a zoom below the new home is clamped")
    func clamped() {
        let tiny = Viewport(width: 200, height: 200)
        let zoomed = home(tiny).zoomed(to: 0.1, about: tiny.deviceCenter)
        let large = Viewport(width: 3000, height: 2000)
        #expect(ResizePolicy.adapt(zoomed, to: large).zoom == 0.5)
    }

    @Test("Z9 a strip at home keeps the place it was panned to, an untouched one its beginning")
    func strip() {
        let tall = Size<Image>(width: 1080, height: 10000)
        let view = Viewport(width: 1040, height: 700)
        let next = Viewport(width: 700, height: 1040)
        let opening = ZoomLevels(image: tall, viewport: view).opening(image: tall, viewport: view)
        #expect(abs(ResizePolicy.adapt(opening, to: next).frame.minY) < 1e-9)

        var panned = opening
        panned.center.y -= 3000
        let middle = panned.imagePoint(at: view.deviceCenter)
        let adapted = ResizePolicy.adapt(panned, to: next)
        #expect(adapted.imagePoint(at: next.deviceCenter).distance(to: middle) < 1e-6)
    }
}
