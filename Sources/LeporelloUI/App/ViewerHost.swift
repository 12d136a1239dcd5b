import GtkBridge
import PhotoModel

/// Where the hero grows from and shrinks to.
struct HeroSource {
    /// The photo's frame within its cell, in the coordinates of the view asked for.
    var frame: Rect<Widget>
    /// The corners' radius that the cell clips the photo with, in logical pixels.
    var radius: Double
    /// The thumbnail shown; nil while there is none.
    var texture: Texture?
}

/// What the viewer needs of the window that it lies in.
///
/// The window makes one viewer, `ViewerPage(album:pipeline:host:)`, and lays its `root` over the grid,
/// as large as the window. The viewer shows and hides its root by itself.
@MainActor
protocol ViewerHost: AnyObject {
    /// Scrolls a photo's cell into sight if need be and tells where it is, in the coordinates of
    /// `view`; nil if it has no cell.
    func heroSource(of id: PhotoID, in view: View) -> HeroSource?

    /// Leaves a photo's cell empty while the hero flies; nil fills it again.
    func hideThumbnail(of id: PhotoID?)

    /// What lies beneath the viewer, for a blurred copy of it.
    var beneath: View { get }

    /// Something of what `ViewerPage` tells changed: photo, zoom, whether it is settled or open.
    func viewerChanged()

    /// The viewer is gone; the focus goes to the cell of the photo it showed last.
    func viewerClosed(showing id: PhotoID)

    /// Opens the photo menu at a point of a view.
    func openMenu(for photo: Photo, at point: Point<Widget>, in view: View)

    /// Opens the Send sheet for a photo (S4).
    func send(_ photo: Photo)

    /// Enters or leaves fullscreen.
    func toggleFullscreen()
}
