import GtkBridge
import PhotoModel

/// The pictures that one file holds beside each other, such as a scanner's pages.
extension ViewerPage {
    /// Shows another picture of the file, and says which one.
    func turnFilePage(by pages: Int) {
        guard hero.phase == .open, let picture = carousel.picture else { return }
        let before = picture.filePage
        picture.turnFilePage(by: pages)
        guard picture.filePage != before else { return }
        showFacts()
        carousel.announce(
            tr(
                "Page %1$s of %2$s", grouped(picture.filePage + 1),
                grouped(picture.filePageCount)))
    }
}
