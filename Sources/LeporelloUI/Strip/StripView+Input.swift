import GtkBridge
import PhotoModel

/// Fingers lift and scroll, a mouse clicks and drags, a wheel scrolls.
extension StripView {
    func addInput() {
        let raw = RawInputController()
        let clock = EventClock()
        var fingers = FingerNumbers()
        raw.onEvent { [weak self] event in
            guard let self, case .touch(let phase, let sequence, _) = event.kind else {
                return false
            }
            let time = clock.time(of: event.time)
            switch phase {
            case .begin:
                guard let place = place(of: event) else { break }
                send(.down(.touch(fingers.number(of: sequence)), place), at: time)
            case .update:
                guard let place = place(of: event), let number = fingers.known(sequence) else {
                    break
                }
                send(.moved(.touch(number), place), at: time)
            case .end:
                guard let number = fingers.forget(sequence) else { break }
                send(.up(.touch(number)), at: time)
            case .cancel:
                guard let number = fingers.forget(sequence) else { break }
                send(.cancelled(.touch(number)), at: time)
            }
            return false
        }
        add(raw)
        onUnmap { [weak self] in
            fingers.forgetAll()
            self?.send(.allCancelled, at: MainLoop.now)
        }
        addMenu()
        addClick()
        addDrag()
        addScrolling()
    }

    /// The event's place in the viewer's coordinates.
    private func place(of event: InputEvent) -> Point<Widget>? {
        event.position.map { inViewer($0) }
    }

    private func inViewer(_ point: Point<Widget>) -> Point<Widget> {
        Point(x: point.x, y: point.y + strip.layout.frame.minY)
    }

    private func addMenu() {
        let hold = LongPressGesture()
        hold.isTouchOnly = true
        hold.onPress { [weak self] _ in
            MainLoop.whenIdle { self?.send(.longPressed, at: MainLoop.now) }
        }
        add(hold)
        let secondary = ClickGesture()
        secondary.button = 3
        secondary.onPress { [weak self] _, point in
            guard let self, let index = strip.photo(at: inViewer(point)) else { return }
            onMenu?(photos[index], point)
        }
        add(secondary)
    }

    private func addClick() {
        let click = ClickGesture()
        click.button = 1
        click.onRelease { [weak self, weak click] _, point in
            guard let self, click?.isTouch == false,
                let index = strip.photo(at: inViewer(point))
            else { return }
            onSelect?(index)
        }
        add(click)
    }

    /// With a mouse the lift is the desktop's own drag and drop (S5).
    private func addDrag() {
        let source = FileDragSource()
        let press = ClickGesture()
        press.button = 1
        press.phase = .capture
        var grabbed: (index: Int, point: Point<Widget>)?
        press.onPress { [weak self, weak press, weak source] _, point in
            guard let self else { return }
            let index = press?.isTouch == true ? nil : strip.photo(at: inViewer(point))
            guard let index else {
                source?.offer(fileURIs: [])
                return
            }
            let frame = strip.cell(of: index)
            grabbed = (
                index, Point(x: point.x - frame.minX, y: inViewer(point).y - frame.minY)
            )
            let photo = photos[index]
            source?.offer(
                fileURIs: [photo.id.uri], picture: pipeline.wholePicture(of: photo))
        }
        add(press)
        source.onDragBegin { [weak self, weak source] in
            guard let self, let grabbed, let cell = cell(of: grabbed.index) else { return }
            source?.setIcon(of: cell, heldAt: grabbed.point)
            update { strip in
                strip.beginDrag(of: grabbed.index)
                return []
            }
        }
        source.onDragEnd { [weak self] in self?.update { $0.endDrag() } }
        add(source)
    }

    private func addScrolling() {
        let scroll = ScrollController(.both)
        scroll.onScroll { [weak self, weak scroll] dx, dy in
            guard let self, let scroll else { return false }
            // A wheel's notch is a thumbnail's width, either wheel.
            let unit = scroll.unit == .wheel ? strip.layout.pitch : 1
            // Down is onward, whichever way one reads; a tilt goes where it points.
            let down = strip.layout.isRightToLeft ? -dy : dy
            let way = abs(dx) > abs(dy) ? dx : down
            send(.scrolled(by: -way * unit), at: MainLoop.now)
            return true
        }
        add(scroll)
    }
}
