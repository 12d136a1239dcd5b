import GtkBridge
import PhotoModel

/// What the hero draws between, and what it makes of the viewer on its way.
extension ViewerPage: HeroStage {
    var heroTexture: Texture? { carousel.picture?.texture }

    var heroImageSize: Size<Image>? { carousel.stage.current.imageSize }

    var heroPlace: HeroFrame.End? {
        let visible = Rect<Widget>(origin: .zero, size: carousel.size)
        guard !visible.size.isEmpty else { return nil }
        guard let transform = carousel.stage.current.transform else {
            // The picture's size is not known: its thumbnail grows as if it were large.
            return heroTexture.map {
                .fitted(
                    picture: Size(width: Double($0.width), height: Double($0.height)), in: visible)
            }
        }
        return HeroFrame.End(transform, shownBy: carousel.stage)
    }

    func heroPresented() {
        root.isVisible = true
        root.canTarget = true
        carousel.isHeld = true
        carousel.backdrop = 0
        controls.reveal(false)
        carousel.grabFocus()
        host?.viewerChanged()
    }

    func heroMoved(to progress: Double) { carousel.backdrop = progress }

    func heroArrived() {
        root.canTarget = true
        carousel.isHeld = false
        carousel.backdrop = 1
        host?.hideThumbnail(of: nil)
        idle.fullscreenChanged(isFullscreen: isFullscreen, at: MainLoop.now)
        updateControls()
        carousel.grabFocus()
        host?.viewerChanged()
    }

    func heroLeft() {
        // The grid takes the input at once: another photo can be chosen while this one shrinks.
        root.canTarget = false
        carousel.isHeld = true
        controls.reveal(false)
        idleTimer?.cancel()
        host?.viewerChanged()
    }

    func heroDismissed() {
        let last = photo?.id
        root.isVisible = false
        carousel.end()
        strip.end()
        host?.hideThumbnail(of: nil)
        if let last { host?.viewerClosed(showing: last) }
        host?.viewerChanged()
    }
}
