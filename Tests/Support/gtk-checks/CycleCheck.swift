import GtkBridge
import PhotoModel

/// A window outside of an application.
@MainActor
final class TestWindow {
    let content = Box(.vertical)
    private let window = PlainWindow()
    private let ticks = FrameTicks()

    init() {
        window.setContent(content)
    }

    func present() { window.present() }
    func close() { window.destroy() }

    /// Returns after one more frame was drawn.
    func nextFrame() async throws {
        let flag = Flag()
        ticks.start(on: content) { _ in
            flag.count += 1
            return flag.count < 2
        }
        content.queueDraw()
        try await wait(for: "a frame") { flag.count >= 2 }
    }
}

/// A hundred windows with everything in them leave nothing behind.
@MainActor
func checkWindowCycle() async throws {
    // The first ones make what GTK keeps for the life of the program.
    for _ in 0..<3 { try await openAndClose() }
    try await settle()
    let before = LiveCounts.now
    for _ in 0..<100 { try await openAndClose() }
    try await wait(for: "the counts to be back at \(before)") { LiveCounts.now == before }
}

@MainActor
func settle() async throws {
    var last = LiveCounts.now
    var same = 0
    try await wait(for: "quiet counts") {
        same = LiveCounts.now == last ? same + 1 : 0
        last = LiveCounts.now
        return same > 50
    }
}

@MainActor
private func openAndClose() async throws {
    let window = TestWindow()
    let canvas = CountingCanvas()
    let everything = Everything(canvas: canvas)
    window.content.append(everything.root)
    window.content.append(canvas)
    window.present()
    try await wait(for: "the first frame") { canvas.drawn > 0 }
    everything.animation.play()
    everything.spring.play()
    everything.ticks.start(on: canvas) { _ in true }
    everything.toasts.add(everything.toast)
    window.close()
}

/// One of each kind of widget, controller and animation, wired as pages wire theirs.
@MainActor
private final class Everything {
    let root = ToolbarView()
    let toasts = ToastOverlay()
    let toast = Toast("saved")
    let ticks = FrameTicks()
    let animation: TimedAnimation
    let spring: SpringAnimation
    private(set) var value = 0.0
    private var heard = 0

    init(canvas: Canvas) {
        // The closures are the animations' and capture their owner weakly; `self` is not whole yet.
        weak var owner: Everything?
        animation = TimedAnimation(
            widget: canvas, from: 0, to: 1, milliseconds: 50
        ) { owner?.value = $0 }
        spring = SpringAnimation(
            widget: canvas, from: 0, to: 1, dampingRatio: 1, mass: 1, stiffness: 300
        ) { owner?.value = $0 }
        owner = self
        animation.onDone { [weak self] in self?.heard += 1 }
        toast.setButton("Undo") { [weak self] in self?.heard += 1 }
        addBars()
        root.setContent(toasts)
        toasts.setChild(makeContent())
        addControllers(to: canvas)
    }

    private func addBars() {
        let header = HeaderBar()
        header.setTitle(WindowTitle(title: "a", subtitle: "b"))
        let button = Button(icon: "open-menu-symbolic", tooltip: "x")
        button.onClick { [weak self] in self?.heard += 1 }
        let menuButton = MenuButton(icon: "open-menu-symbolic", tooltip: "x")
        let menu = Menu()
        menu.append("Save", action: "check.save", target: .string("a"))
        menuButton.setMenu(menu)
        let popoverButton = MenuButton(icon: "open-menu-symbolic", tooltip: "x")
        let popover = Popover()
        popover.setChild(
            Scale(.horizontal, adjustment: Adjustment(value: 1, lower: 0, upper: 5)))
        popoverButton.setPopover(popover)
        for view in [button, menuButton, popoverButton] { header.packEnd(view) }
        root.addTop(header)
        let bar = ActionBar()
        bar.packStart(Button(label: "x"))
        root.addBottom(bar)
        let save = SimpleAction(name: "save", parameter: .string)
        save.onActivate { [weak self] _ in self?.heard += 1 }
        root.insertActions([save], prefix: "check")
    }

    private func makeContent() -> View {
        let overlay = Overlay()
        let stack = Stack(.crossfade)
        let scroller = ScrolledWindow()
        let grid = ScrollableCanvas()
        let box = FlowBox()
        box.onActivate { [weak self] _ in self?.heard += 1 }
        for _ in 0..<3 {
            let child = FlowBoxChild()
            child.setChild(Label("cell"))
            child.setAccessiblePosition(1, of: 3)
            box.append(child)
        }
        grid.insert(box)
        scroller.setChild(grid)
        stack.add(scroller, named: "grid")
        stack.add(
            StatusPage(icon: "folder-symbolic", title: "<none>", description: "a & b"),
            named: "status")
        overlay.setChild(stack)
        overlay.add(Icon("folder-symbolic"))
        return overlay
    }

    private func addControllers(to view: View) {
        let raw = RawInputController(phase: .capture)
        raw.onEvent { [weak self] _ in
            self?.heard += 1
            return false
        }
        let scroll = ScrollController([.vertical, .kinetic])
        scroll.onScroll { [weak self] _, _ in self == nil }
        let keys = KeyController()
        keys.onPress { [weak self] _, _ in self == nil }
        let motion = MotionController()
        motion.onMotion { [weak self] _ in self?.heard += 1 }
        let zoom = ZoomGesture()
        let rotate = RotateGesture()
        zoom.onScaleChange { [weak self] _ in self?.heard += 1 }
        rotate.onAngleChange { [weak self] _, _ in self?.heard += 1 }
        let click = ClickGesture()
        click.onPress { [weak self] _, _ in self?.heard += 1 }
        let hold = LongPressGesture()
        hold.onPress { [weak self] _ in self?.heard += 1 }
        for controller in [raw, scroll, keys, motion, zoom, rotate, click, hold] {
            view.add(controller)
        }
        zoom.group(with: rotate)
    }
}
