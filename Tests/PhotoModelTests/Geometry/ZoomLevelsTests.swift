import PhotoModel
import TestDice
import Testing

/// A picture in a viewport, in the notation of the rules' check values.
struct LevelsCase: CustomTestStringConvertible, Sendable {
    var image: (Double, Double)
    var view: (Double, Double)
    var scale = 1.0
    var home: Double
    var doubleTap: Double?
    var strip: ZoomLevels.Strip?

    var levels: ZoomLevels {
        ZoomLevels(
            image: Size(width: image.0, height: image.1),
            viewport: Viewport(width: view.0, height: view.1, scale: scale))
    }

    var testDescription: String { "\(image) in \(view) at \(scale)" }
}

@Suite struct ZoomLevelsTests {
    static let wholePictures = [
        LevelsCase(image: (6000, 4000), view: (1040, 700), home: 0.17333, doubleTap: 0.52),
        LevelsCase(
            image: (6000, 4000), view: (1040, 700), scale: 2, home: 0.34667, doubleTap: 1.04),
        LevelsCase(image: (300, 200), view: (1040, 700), home: 1, doubleTap: 3),
        LevelsCase(image: (32, 32), view: (1040, 700), home: 1, doubleTap: 3),
        LevelsCase(image: (8000, 2000), view: (360, 640), scale: 2, home: 0.09, doubleTap: 0.64),
        LevelsCase(image: (4000, 6000), view: (1920, 1080), home: 0.18),
        LevelsCase(image: (6000, 4000), view: (360, 640), home: 0.06),
        LevelsCase(image: (1, 1), view: (360, 640), home: 1, doubleTap: 3),
    ]

    static let strips = [
        LevelsCase(image: (1080, 10000), view: (1040, 700), home: 0.96296, strip: .tall),
        LevelsCase(image: (100, 40000), view: (1040, 700), home: 1, strip: .tall),
        LevelsCase(image: (40000, 1000), view: (1040, 700), home: 0.7, strip: .wide),
        LevelsCase(image: (20000, 100), view: (1040, 700), home: 1, strip: .wide),
    ]

    @Test("Z1 Z3 a whole picture's home and double-tap zoom", arguments: wholePictures)
    func wholePicture(_ example: LevelsCase) {
        let levels = example.levels
        #expect(abs(levels.home - example.home) < 0.0001)
        #expect(levels.home == levels.fit)
        #expect(levels.strip == nil)
        #expect(levels.floor == levels.home)
        if let doubleTap = example.doubleTap { #expect(abs(levels.doubleTap - doubleTap) < 0.005) }
    }

    @Test("Z2 a strip opens at its short side", arguments: strips)
    func strip(_ example: LevelsCase) {
        let levels = example.levels
        #expect(levels.strip == example.strip)
        #expect(abs(levels.home - example.home) < 0.0001)
        #expect(levels.floor == levels.fit)
        #expect(levels.fit < levels.home)
    }

    @Test("Z2 a long picture that is whole at 1:1 is no strip")
    func smallLongPicture() {
        let levels = LevelsCase(image: (10, 400), view: (1040, 700), home: 1).levels
        #expect(levels.strip == nil)
        #expect(levels.home == 1)
    }

    @Test("Z2 a tall strip opens at its top, a wide one at its leading edge")
    func stripOpening() {
        let view = Viewport(width: 1040, height: 700)
        let tall = Size<Image>(width: 1080, height: 10000)
        let top = ZoomLevels(image: tall, viewport: view).opening(image: tall, viewport: view)
        #expect(abs(top.frame.minY) < 1e-9)
        #expect(abs(top.frame.size.width - 1040) < 1e-9)

        let wide = Size<Image>(width: 40000, height: 1000)
        let levels = ZoomLevels(image: wide, viewport: view)
        let leading = levels.opening(image: wide, viewport: view)
        #expect(abs(leading.frame.minX) < 1e-9)
        let mirrored = levels.opening(image: wide, viewport: view, isRightToLeft: true)
        #expect(abs(mirrored.frame.maxX - 1040) < 1e-9)
    }

    @Test(
        "Z2 at fit a tall strip is narrower than 40 % of the viewport, a wide one lower than 10 %",
        arguments: [
            LevelsCase(image: (1000, 4000), view: (1000, 1590), home: 1, strip: .tall),
            LevelsCase(image: (1000, 4000), view: (1000, 1610), home: 0.4025, strip: nil),
            LevelsCase(image: (10000, 1000), view: (990, 1000), home: 1, strip: .wide),
            LevelsCase(image: (10000, 1000), view: (1010, 1000), home: 0.101, strip: nil),
        ])
    func stripShares(_ example: LevelsCase) {
        #expect(example.levels.strip == example.strip)
        #expect(abs(example.levels.home - example.home) < 1e-9)
    }

    @Test("Z1 small pictures are centred at their natural size")
    func smallIsCentred() {
        let view = Viewport(width: 1040, height: 700)
        let image = Size<Image>(width: 300, height: 200)
        let opening = ZoomLevels(image: image, viewport: view).opening(image: image, viewport: view)
        #expect(opening.frame == Rect(x: 370, y: 250, width: 300, height: 200))
    }

    @Test("Z1 Z4 levels are ordered for every picture and viewport")
    func ordered() {
        var dice = Dice(seed: 1)
        for _ in 0..<2000 {
            let image = Size<Image>(
                width: dice.number(1...60000).rounded(), height: dice.number(1...60000).rounded())
            let view = Viewport(
                width: dice.number(100...4000), height: dice.number(100...3000),
                scale: dice.number(1...3))
            let levels = ZoomLevels(image: image, viewport: view)
            #expect(levels.fit <= levels.home && levels.home <= 1)
            #expect(levels.doubleTap >= levels.home && levels.doubleTap <= 20)
            #expect(image.width * levels.fit <= view.device.width + 1e-6)
            #expect(image.height * levels.fit <= view.device.height + 1e-6)
            #expect(!levels.isZoomed(levels.home * 1.05))
            #expect(levels.isZoomed(levels.home * 1.0501))
        }
    }
}

@Suite struct ZoomResistanceTests {
    let levels = LevelsCase(image: (6000, 4000), view: (1040, 700), home: 0.17333).levels

    @Test("Z4 beyond 20:1 a pinch is shown as 20 × (raw/20)^0.3")
    func beyondMaximum() {
        var resistance = ZoomResistance(levels: levels, startZoom: 10)
        #expect(resistance.shown(20) == 20)
        #expect(abs(resistance.shown(40) - 24.622) < 0.001)
    }

    @Test("Z5 a pinch that began at home follows without friction to half of home")
    func closablePinch() {
        var resistance = ZoomResistance(levels: levels, startZoom: levels.home)
        #expect(resistance.shown(levels.home * 0.8) == levels.home * 0.8)
        #expect(resistance.shown(levels.home * 0.2) == levels.home * 0.5)
        #expect(resistance.isClosable)
    }

    @Test("Z5 once above 1.07 × home, or begun zoomed, it meets friction below the floor")
    func friction() {
        var above = ZoomResistance(levels: levels, startZoom: levels.home)
        _ = above.shown(levels.home * 1.08)
        var zoomed = ZoomResistance(levels: levels, startZoom: levels.home * 2)
        let expected = levels.home * 0.93526  // 0.8^0.3
        #expect(!above.isClosable && !zoomed.isClosable)
        #expect(abs(above.shown(levels.home * 0.8) - expected) < levels.home * 1e-4)
        #expect(abs(zoomed.shown(levels.home * 0.8) - expected) < levels.home * 1e-4)
        #expect(zoomed.shown(levels.home * 0.01) == levels.home * 0.5)
    }

    @Test("Z5 a strip's floor is fit")
    func stripFloor() {
        let strip = LevelsCase(image: (1080, 10000), view: (1040, 700), home: 1).levels
        var resistance = ZoomResistance(levels: strip, startZoom: strip.home)
        #expect(resistance.shown(strip.fit * 1.01) == strip.fit * 1.01)
        #expect(resistance.shown(strip.fit * 0.8) > strip.fit * 0.9)
    }
}
