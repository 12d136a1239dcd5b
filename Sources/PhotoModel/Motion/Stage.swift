/// What the stage asks of the widgets around it.
public enum StageEffect: Hashable, Sendable {
    /// Run this animation; it replaces one of the same track.
    case start(Motion)
    /// Stop the track's animation where it is, without its end.
    case stop(MotionTrack)
    /// Another page became the current one.
    case turned(to: Int)
    /// A live page is to show another photo, or none.
    case bind(LivePages.Binding)
    /// The viewer is to close from where the picture lies now (P9, Z5).
    case close
    /// The details of the current photo are to be shown (P4).
    case showDetails
}

/// The viewer's pages as a whole: the pager, the live pages and how their pictures lie.
///
/// Intents go in, effects come out; what is to be drawn can be read at any time. Indices are those
/// of the list; `relist` follows when it changes.
public struct Stage: Sendable {
    /// The viewer's size and scale.
    public private(set) var viewport: Viewport
    /// Whether the reading order runs from right to left.
    public let isRightToLeft: Bool
    /// Where the row of pages is.
    public internal(set) var pager: Pager
    /// Which live page shows what.
    public private(set) var live = LivePages()
    /// The live pages' pictures by index.
    public internal(set) var pages: [Int: PageView] = [:]
    /// The pull that has the current picture, or from which it returns; nil at its place.
    public internal(set) var pull: Pull?
    /// The tracks whose animation runs.
    public internal(set) var running: Set<MotionTrack> = []

    /// A stage at rest on a page; call `begin` next.
    public init(index: Int, count: Int, viewport: Viewport, isRightToLeft: Bool = false) {
        self.viewport = viewport
        self.isRightToLeft = isRightToLeft
        pager = Pager(
            index: index, count: count, width: viewport.size.width, isRightToLeft: isRightToLeft)
    }

    /// The current page's picture.
    public var current: PageView {
        pages[pager.index] ?? PageView(viewport: viewport, isRightToLeft: isRightToLeft)
    }

    /// Whether no motion runs and no stroke holds anything.
    public var isAtRest: Bool {
        running.isEmpty && pager.isAtRest && current.isAtRest && pull == nil
    }

    /// How opaque the backdrop is, 0 to 1, by what closes the picture (P9, Z5).
    public var backdropOpacity: Double {
        pull?.backdropOpacity(height: viewport.size.height) ?? current.backdropOpacity
    }

    /// Where a rectangle of the current page is shown while it is pulled.
    public func shown(_ rect: Rect<Widget>) -> Rect<Widget> {
        pull?.shown(rect, height: viewport.size.height) ?? rect
    }

    /// What the arbiter must know.
    public var scene: GestureScene {
        let page = current
        return GestureScene(
            isZoomed: page.isZoomed, panAxes: page.panAxes, edges: page.edges,
            isMoving: !running.isEmpty, isBetweenPages: !pager.isAtRest,
            isRightToLeft: isRightToLeft, size: viewport.size)
    }

    // MARK: What changes around it

    /// Binds the live pages; call it once at the start and after nothing else.
    public mutating func begin() -> [StageEffect] { refresh() }

    /// The picture of a page is known, or its size has changed.
    public mutating func setImage(size: Size<Image>?, page: Int) -> [StageEffect] {
        guard let view = pages[page], view.imageSize != size else { return [] }
        // A flight goes on in the picture that is known better; a glide's goal is no longer right.
        let effects = page == pager.index ? stop([.panX, .panY]) : []
        pages[page]?.setImage(size: size)
        guard page == pager.index, pages[page]?.flight == nil else { return effects }
        return effects + stop([.zoom])
    }

    /// The viewer changed in size or scale (Z9).
    public mutating func resize(to newViewport: Viewport) -> [StageEffect] {
        guard newViewport != viewport else { return [] }
        viewport = newViewport
        pager.width = newViewport.size.width
        let effects = stop([.panX, .panY, .zoom])
        for page in pages.keys { pages[page]?.resize(to: newViewport) }
        return effects + refresh()
    }

    /// The list changed; `map` gives each old index its new one, nil if the photo is gone.
    ///
    /// The current photo keeps its zoom and every page its place. When the current photo itself is
    /// gone, `index` is the one to show instead.
    public mutating func relist(
        index: Int, count: Int, map: (Int) -> Int?
    ) -> [StageEffect] {
        var effects: [StageEffect] = []
        if map(pager.index) == nil {
            effects += stop(MotionTrack.allCases)
            pull = nil
            pager.relist(index: index, count: count)
            pager.jump(to: index)
        } else {
            pager.relist(index: index, count: count)
        }
        var moved: [Int: PageView] = [:]
        for (old, view) in pages {
            if let new = map(old) { moved[new] = view }
        }
        pages = moved
        effects += live.relist(map).map { .bind($0) }
        return effects + refresh()
    }

    // MARK: Animations

    /// A running animation has a new value.
    public mutating func advance(_ track: MotionTrack, to value: Double) -> [StageEffect] {
        guard running.contains(track) else { return [] }
        switch track {
        case .pager:
            pager.move(to: value)
            return refresh()
        case .panX, .panY:
            pages[pager.index]?.glide(track, to: value)
        case .zoom:
            pages[pager.index]?.fly(to: value)
        case .pull:
            pull?.returned(to: value)
        }
        return []
    }

    /// A running animation has come to its end.
    public mutating func finish(_ track: MotionTrack) -> [StageEffect] {
        guard running.remove(track) != nil else { return [] }
        switch track {
        case .pager:
            pager.move(to: 0)
            return refresh()
        case .zoom:
            pages[pager.index]?.land()
        case .pull:
            pull = nil
        case .panX, .panY:
            break
        }
        return []
    }

    mutating func start(_ motions: [Motion]) -> [StageEffect] {
        motions.map { motion in
            running.insert(motion.track)
            return .start(motion)
        }
    }

    mutating func stop(_ tracks: [MotionTrack]) -> [StageEffect] {
        tracks.filter { running.remove($0) != nil }.map { .stop($0) }
    }

    // MARK: Live pages

    /// Brings live pages and their pictures in line with the pager (P12, Z8).
    mutating func refresh() -> [StageEffect] {
        let bindings = live.update(for: pager)
        let shown = Set(live.slots.compactMap { $0 })
        for page in pages.keys where !shown.contains(page) { pages[page] = nil }
        for page in shown where pages[page] == nil {
            pages[page] = PageView(viewport: viewport, isRightToLeft: isRightToLeft)
        }
        // A page that is left goes home once none of it is on screen.
        for page in shown where page != pager.index && !pager.isVisible(page: page) {
            if pages[page]?.isChanged == true { pages[page]?.reset() }
        }
        return bindings.map { .bind($0) }
    }
}
