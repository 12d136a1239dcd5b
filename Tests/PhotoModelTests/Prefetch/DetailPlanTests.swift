import PhotoModel
import Testing

@Suite("Detail plan: how many pixels are worth asking for")
struct DetailPlanTests {
    let viewport = Viewport(width: 1040, height: 700, scale: 2)

    @Test("At home a 24-megapixel photo is asked for as it fits")
    func fitted() {
        let want = DetailPlan.want(
            imageSize: Size(width: 6000, height: 4000), zoom: 0.347, viewport: viewport)
        #expect(want == .fit(width: 2080, height: 1400))
    }

    @Test("Zoomed in it is asked for whole")
    func zoomed() {
        let want = DetailPlan.want(
            imageSize: Size(width: 6000, height: 4000), zoom: 0.6, viewport: viewport)
        #expect(want == .full)
    }

    @Test(
        "A small picture enlarged needs no more than its own pixels", arguments: [1.0, 3.0, 20.0])
    func small(zoom: Double) {
        let want = DetailPlan.want(
            imageSize: Size(width: 300, height: 200), zoom: zoom, viewport: viewport)
        #expect(want == .fit(width: 2080, height: 1400))
    }

    @Test("A tall strip at its opening zoom is asked for whole")
    func strip() {
        let want = DetailPlan.want(
            imageSize: Size(width: 1080, height: 10_000), zoom: 0.963,
            viewport: Viewport(width: 1040, height: 700))
        #expect(want == .full)
    }

    @Test("Beyond the pixel limit it is asked for as it fits, for tiles to be laid over it")
    func huge() {
        let want = DetailPlan.want(
            imageSize: Size(width: 40_000, height: 25_000), zoom: 1, viewport: viewport)
        #expect(want == DetailPlan.want(fitting: viewport))
    }

    private func drawing(_ width: Double, _ height: Double, at zoom: Double) -> DetailPlan.Want {
        DetailPlan.want(
            imageSize: Size(width: width, height: height), zoom: zoom,
            viewport: Viewport(width: 1000, height: 700), isDrawing: true)
    }

    @Test("A drawing is drawn again at each doubling, beyond the size it declares")
    func drawings() {
        let fit = DetailPlan.Want.fit(width: 1000, height: 700)
        #expect(drawing(100, 50, at: 1) == fit)
        #expect(drawing(100, 50, at: 1.5) == .drawn(width: 200, height: 100))
        #expect(drawing(100, 50, at: 2) == .drawn(width: 200, height: 100))
        #expect(drawing(100, 50, at: 2.5) == .drawn(width: 400, height: 200))
        #expect(drawing(100, 50, at: 20) == .drawn(width: 3200, height: 1600))
        #expect(drawing(4000, 2000, at: 0.25) == fit)
        #expect(drawing(4000, 2000, at: 0.4) == .drawn(width: 2000, height: 1000))
    }

    @Test("A drawing stops at the texture's limits, of side and of pixels")
    func drawingLimits() {
        #expect(drawing(4000, 2000, at: 20) == .drawn(width: 8192, height: 4096))
        #expect(drawing(100_000, 100_000, at: 1) == .drawn(width: 8192, height: 8192))
    }

    @Test("Finer pixels serve for a coarser wish, and no other way round")
    func serving() {
        let fit = DetailPlan.Want.fit(width: 1000, height: 700)
        let small = DetailPlan.Want.drawn(width: 200, height: 100)
        let large = DetailPlan.Want.drawn(width: 400, height: 200)
        #expect(DetailPlan.Want.full.serves(fit) && large.serves(fit) && large.serves(small))
        #expect(!fit.serves(.full) && !small.serves(large) && !fit.serves(small))
        #expect(!DetailPlan.Want.fit(width: 500, height: 350).serves(fit))
    }

    @Test("A fractional viewport asks for the whole pixels around it")
    func fractional() {
        #expect(
            DetailPlan.want(fitting: Viewport(width: 1041, height: 701, scale: 1.25))
                == .fit(width: 1302, height: 877))
    }
}

@Suite("Shown size: what pixels tell of their picture")
struct ShownSizeTests {
    @Test("Pixels from a decoder tell the picture's size")
    func decoded() {
        let shown = ShownSize(
            width: 1040, height: 693, image: Size(width: 6000, height: 4000), isFinal: true)
        #expect(
            shown
                == ShownSize(
                    width: 600, height: 400, image: Size(width: 6000, height: 4000), isFinal: false)
        )
        #expect(shown.isExact)
    }

    @Test("A shrunk thumbnail keeps its shape and is taken for large")
    func thumbnail() {
        let shown = ShownSize(
            width: 256, height: 171, image: Size(width: 256, height: 171), isFinal: false)
        #expect(!shown.isExact)
        #expect(shown.size.width == 4096)
        #expect(shown.size.height == 2736)
    }

    @Test("A thumbnail smaller than its class is the picture itself")
    func tiny() {
        let shown = ShownSize(
            width: 48, height: 48, image: Size(width: 48, height: 48), isFinal: false)
        #expect(shown.isExact)
        #expect(shown.size == Size(width: 48, height: 48))
    }

    @Test("A picture of exactly a thumbnail's size is itself once it is final")
    func exactlyThumbnailSized() {
        let shown = ShownSize(
            width: 256, height: 256, image: Size(width: 256, height: 256), isFinal: true)
        #expect(shown.isExact)
    }
}
