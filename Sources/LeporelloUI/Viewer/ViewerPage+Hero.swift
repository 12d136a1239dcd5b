import GtkBridge
import PhotoModel

/// What the hero draws between, and what it makes of the viewer on its way.
extension ViewerPage: HeroStage {
    var heroPicture: HeroPicture? {
        carousel.picture.flatMap { page in
            page.texture.map {
                HeroPicture(
                    texture: $0, isWhole: page.hasEveryPixel, hasAlpha: page.hasTransparency)
            }
        }
    }

    var heroImageSize: Size<Image>? { carousel.stage.current.imageSize }

    var heroPlace: HeroFrame.End? {
        let visible = Rect<Widget>(origin: .zero, size: carousel.size)
        guard !visible.size.isEmpty else { return nil }
        guard let transform = carousel.stage.current.transform else {
            // The picture's size is not known: its thumbnail grows as if it were large.
            return heroPicture.map {
                .fitted(
                    picture: Size(
                        width: Double($0.texture.width), height: Double($0.texture.height)),
                    in: visible)
            }
        }
        return HeroFrame.End(
            transform, upright: carousel.picture?.uprightFrame, shownBy: carousel.stage)
    }

    var heroBackdrop: Double { carousel.stage.backdropOpacity }

    func heroPresented() {
        root.isVisible = true
        carousel.isHeld = true
        controls.reveal(false)
        updateBackdrop()
        heroTurned()
    }

    func heroTurned() {
        root.canTarget = true
        carousel.grabFocus()
        host?.viewerChanged()
    }

    func heroMoved() { updateBackdrop() }

    func heroArrived() {
        root.canTarget = true
        carousel.isHeld = false
        host?.hideThumbnail(of: nil)
        updateBackdrop()
        idle.fullscreenChanged(isFullscreen: isFullscreen, at: MainLoop.now)
        updateControls()
        carousel.grabFocus()
        host?.viewerChanged()
    }

    func heroLeft() {
        hideDetails()
        // The grid takes the input at once: another photo can be chosen while this one shrinks.
        root.canTarget = false
        carousel.isHeld = true
        controls.reveal(false)
        idleTimer?.cancel()
        host?.viewerChanged()
    }

    func heroLanded() { host?.hideThumbnail(of: nil) }

    func heroDismissed() {
        let last = photo?.id
        root.isVisible = false
        carousel.end()
        strip.end()
        backdrop.closed()
        announcements.forget()
        host?.hideThumbnail(of: nil)
        if let last { host?.viewerClosed(showing: last) }
        host?.viewerChanged()
    }

    /// Brings the backdrop in line with the hero, or with a drag that fades it.
    func updateBackdrop() { backdrop.level = hero.backdrop }
}
