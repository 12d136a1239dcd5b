import GtkBridge
import PhotoModel

/// What a page shows in place of a picture: which file, why not, and another program for it.
@MainActor
final class FailurePage {
    private let page = StatusPage(icon: "image-missing-symbolic", title: "")
    private let openWith = Button(label: tr("Open With…"))
    private let canvas: Canvas

    /// A page inside a canvas, which holds it and calls `layOut`.
    init(in canvas: Canvas) {
        self.canvas = canvas
        page.addStyle("viewer-problem")
        // Strokes on the words are strokes on the picture.
        page.canTarget = false
        // Not to be seen where the desktop has no such action.
        openWith.setAction("win.open-with")
        openWith.addStyle("pill", "viewer-problem", "viewer-open-with")
        keepToItself(openWith)
        canvas.insert(page)
        canvas.insert(openWith)
    }

    /// Keeps what is pressed on a control from the strokes on the picture (T3).
    ///
    /// A button claims a touch only when it ends: the picture would see a finger come and never go.
    private func keepToItself(_ control: Button) {
        let input = RawInputController()
        input.onEvent { event in
            switch event.kind {
            case .touch, .button: true
            default: false
            }
        }
        control.add(input)
    }

    /// Whether the keyboard's focus can come to the button.
    var takesFocus: Bool {
        get { openWith.canFocus }
        set { openWith.canFocus = newValue }
    }

    func show(_ words: (title: String, text: String)) {
        page.set(icon: "image-missing-symbolic", title: words.title, description: words.text)
    }

    /// Takes it out of its canvas.
    func leave() {
        page.unparent()
        openWith.unparent()
    }

    /// Puts both in the middle of a canvas of this size, logical px.
    func layOut(width: Int, height: Int) {
        _ = canvas.measure(page, .horizontal)
        let natural = canvas.measure(page, .vertical, for: width).natural
        let buttonWidth = canvas.measure(openWith, .horizontal).natural
        let buttonHeight = canvas.measure(openWith, .vertical, for: buttonWidth).natural
        let pageHeight = min(natural, max(0, height - buttonHeight))
        let top = (height - pageHeight - buttonHeight) / 2
        canvas.place(page, width: width, height: pageHeight, at: Point(x: 0, y: Double(top)))
        canvas.place(
            openWith, width: buttonWidth, height: buttonHeight,
            at: Point(x: Double((width - buttonWidth) / 2), y: Double(top + pageHeight)))
    }
}
