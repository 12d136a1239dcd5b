import GtkBridge
import PhotoModel

/// Turns the pages of one file: shown for files that hold several pictures.
@MainActor
final class FilePageControl {
    /// To be laid over the picture.
    let view = Box(.horizontal)
    /// Called with −1 or 1.
    var onTurn: ((Int) -> Void)?

    private let previous = Button(
        icon: "go-up-symbolic", tooltip: tr("Previous Page of the File"),
        key: Shortcut.previousFilePage.stroke)
    private let next = Button(
        icon: "go-down-symbolic", tooltip: tr("Next Page of the File"),
        key: Shortcut.nextFilePage.stroke)
    private let label = Label()

    /// Below a header of this height, logical px.
    init(below headerHeight: Int) {
        view.addStyle("osd", "viewer-zoom")
        label.addStyle("numeric")
        for (button, way) in [(previous, -1), (next, 1)] {
            button.addStyle("flat", "circular")
            button.focusesOnClick = false
            button.onClick { [weak self] in self?.onTurn?(way) }
        }
        label.setMargins(start: 6, end: 6)
        for part in [previous, label, next] as [View] { view.append(part) }
        view.horizontalAlign = .center
        view.verticalAlign = .start
        view.setMargins(top: headerHeight)
    }

    /// Shows the place of a page counted from 0.
    func show(page: Int, of count: Int) {
        label.text = tr("Page %1$s of %2$s", grouped(page + 1), grouped(count))
        previous.isSensitive = page > 0
        next.isSensitive = page + 1 < count
    }
}
