/// What each intent of the arbiter does to the pager and the current picture.
extension Stage {
    /// Applies an intent; those that concern the pages around the stage do nothing here.
    public mutating func apply(_ intent: GestureIntent) -> [StageEffect] {
        switch intent {
        case .stopMotion: return stop(MotionTrack.allCases)
        case .settle: return settle()
        case .panBegan, .panMoved, .panReleased, .panStep: return applyPan(intent)
        case .pageDragBegan, .pageDragMoved, .pageDragReleased: return applyPageDrag(intent)
        case .turnPage(let pages, let isAnimated): return turn(by: pages, isAnimated: isAnimated)
        case .showFirstPage: return jump(to: 0)
        case .showLastPage: return jump(to: pager.count - 1)
        case .pullBegan, .pullMoved, .pullReleased, .pullCancelled: return applyPull(intent)
        case .pinchBegan, .pinchMoved, .pinchReleased, .pinchCancelled:
            return applyPinch(intent)
        case .toggleZoom, .zoomHome, .zoomBy, .zoomTo, .rotate: return applyZoom(intent)
        case .close, .back, .openMenu, .turnFilePage, .togglePlayback, .command:
            return []
        }
    }

    private mutating func update(
        _ change: (inout PageView) -> [Motion]
    ) -> [StageEffect] {
        guard var page = pages[pager.index] else { return [] }
        let motions = change(&page)
        pages[pager.index] = page
        return start(motions)
    }

    // MARK: Pan

    private mutating func applyPan(_ intent: GestureIntent) -> [StageEffect] {
        switch intent {
        case .panBegan:
            let stopped = stop([.panX, .panY])
            // A flight whose animation was stopped by this stroke will not go on.
            if !running.contains(.zoom) { pages[pager.index]?.dropFlight() }
            pages[pager.index]?.beginPan()
            return stopped + settlePager()
        case .panMoved(let way):
            pages[pager.index]?.pan(by: way)
            return []
        case .panReleased(let velocity):
            return update { $0.endPan(velocity: velocity) }
        case .panStep(let way):
            return stop([.panX, .panY]) + update { $0.panStep(by: way) }
        default:
            return []
        }
    }

    // MARK: Paging

    private mutating func applyPageDrag(_ intent: GestureIntent) -> [StageEffect] {
        switch intent {
        case .pageDragBegan(let side):
            let stopped = stop(MotionTrack.allCases)
            let settled = running.isEmpty ? update { $0.settle() } : []
            pager.beginDrag(side: side)
            return stopped + settled + returnPull()
        case .pageDragMoved(let way):
            pager.drag(by: way)
            return refresh()
        case .pageDragReleased(let velocity):
            guard pager.isDragged else { return [] }
            let sign = isRightToLeft ? 1.0 : -1.0
            let turned = pager.endDrag(velocity: velocity)
            return turnedEffects(turned) + runPager(velocity: sign * velocity / pager.pitch * 1000)
        default:
            return []
        }
    }

    private mutating func turn(by pages: Int, isAnimated: Bool) -> [StageEffect] {
        guard !pager.isDragged else { return [] }
        guard isAnimated else { return jump(to: pager.index + pages) }
        let target = min(max(0, pager.index + pages), max(0, pager.count - 1))
        guard target != pager.index else { return [] }
        let stopped = leaveCurrent()
        return stopped + turnedEffects(pager.turn(by: pages)) + runPager(velocity: 0)
    }

    private mutating func jump(to page: Int) -> [StageEffect] {
        guard !pager.isDragged else { return [] }
        let before = pager.index
        let stopped = leaveCurrent() + stop([.pager])
        pager.jump(to: page)
        return stopped + turnedEffects(pager.index - before)
    }

    /// Stops what moves or holds the current picture, which is about to be left.
    private mutating func leaveCurrent() -> [StageEffect] {
        let stopped = stop([.panX, .panY, .zoom, .pull])
        pages[pager.index]?.leave()
        pull = nil
        return stopped
    }

    private mutating func turnedEffects(_ turned: Int) -> [StageEffect] {
        let bindings = refresh()
        return turned == 0 ? bindings : [.turned(to: pager.index)] + bindings
    }

    /// Lets the pager run to its current page; velocity in pages/s.
    private mutating func runPager(velocity: Double) -> [StageEffect] {
        guard pager.position != 0 else { return stop([.pager]) }
        let motion = Motion(
            .pager, from: pager.position, to: 0, .spring(.page, velocity: velocity))
        return start([motion])
    }

    /// Sends a pager that was stopped between two pages to the nearest one (T1, P8).
    private mutating func settlePager() -> [StageEffect] {
        guard !pager.isAtRest, !pager.isDragged, !running.contains(.pager) else { return [] }
        return turnedEffects(pager.takeNearest()) + runPager(velocity: 0)
    }

    private mutating func settle() -> [StageEffect] {
        let paged = settlePager() + returnPull()
        guard !running.contains(.zoom), !running.contains(.panX), !running.contains(.panY) else {
            return paged
        }
        return paged + update { $0.settle() }
    }

    // MARK: Pull

    private mutating func applyPull(_ intent: GestureIntent) -> [StageEffect] {
        switch intent {
        case .pullBegan(let point):
            let stopped = stop([.pull])
            pull = pull?.heldAgain() ?? Pull(at: point)
            return stopped + settlePager() + update { $0.settle() }
        case .pullMoved(let way):
            pull?.move(by: way)
            return []
        case .pullReleased(let velocity):
            guard let pull, pull.isHeld else { return [] }
            switch pull.outcome(velocity: velocity, height: viewport.size.height) {
            case .closes: return [.close]
            case .showsDetails: return returnPull() + [.showDetails]
            case .returns: return returnPull()
            }
        case .pullCancelled:
            return returnPull()
        default:
            return []
        }
    }

    /// Lets a pulled picture return to its place.
    private mutating func returnPull() -> [StageEffect] {
        guard pull != nil, !running.contains(.pull) else { return [] }
        pull?.release()
        return start([Motion(.pull, from: 1, to: 0, .spring(.page, velocity: 0))])
    }

    // MARK: Zoom

    private mutating func applyPinch(_ intent: GestureIntent) -> [StageEffect] {
        switch intent {
        case .pinchBegan(let point, let canClose):
            let settled = settlePager() + returnPull()
            let stopped = stop([.panX, .panY, .zoom])
            pages[pager.index]?.beginPinch(at: point, canClose: canClose)
            return settled + stopped
        case .pinchMoved(let scale, let rotation, let point):
            pages[pager.index]?.movePinch(scale: scale, rotation: rotation, at: point)
            return []
        case .pinchReleased:
            guard !current.closesOnRelease else {
                pages[pager.index]?.leavePinch()
                return [.close]
            }
            return update { $0.endPinch() }
        case .pinchCancelled:
            return update { $0.endPinch() }
        default:
            return []
        }
    }

    private mutating func applyZoom(_ intent: GestureIntent) -> [StageEffect] {
        let stopped = stop([.panX, .panY])
        switch intent {
        case .toggleZoom(let point):
            return stopped + update { $0.toggleZoom(at: point) }
        case .zoomHome:
            return stopped + update { $0.flyHome() }
        case .zoomBy(let factor, let point, let isAnimated):
            let flown = isAnimated ? [] : stop([.zoom])
            return stopped + flown
                + update { $0.zoom(by: factor, at: point, isAnimated: isAnimated) }
        case .zoomTo(let zoom):
            return stopped + update { $0.zoom(to: zoom) }
        case .rotate(let quarterTurns):
            return stopped + update { $0.rotate(quarterTurns: quarterTurns) }
        default:
            return stopped
        }
    }
}
