import CGtk
import CGtkSupport
import PhotoModel

// C's calls into a canvas. Addresses cross into the main actor as integers; GTK draws and lays out on
// the main thread only.

/// Runs `body` with the canvas behind a context, or not at all once it is gone.
private func withCanvas<Result: Sendable>(
    _ ctx: gpointer, _ fallback: Result, _ body: @MainActor (Canvas) -> Result
) -> Result {
    let address = UInt(bitPattern: ctx)
    return MainActor.assumeIsolated {
        guard let data = UnsafeMutableRawPointer(bitPattern: address) else { return fallback }
        // Unmanaged: the widget that calls holds the link.
        let link = Unmanaged<CanvasLink>.fromOpaque(data).takeUnretainedValue()
        return link.canvas.map(body) ?? fallback
    }
}

@MainActor let canvasTable = LepCanvasVTable(
    measure: { ctx, orientation, size, minimum, natural in
        let result: Lengths = withCanvas(ctx, Lengths()) {
            let lengths = $0.measure(
                Orientation(rawValue: orientation.rawValue) ?? .horizontal, for: Int(size))
            return Lengths(minimum: lengths.minimum, natural: lengths.natural)
        }
        minimum.pointee = Int32(clamping: result.minimum)
        natural.pointee = Int32(clamping: max(result.minimum, result.natural))
    },
    size_allocate: { ctx, width, height in
        withCanvas(ctx, ()) { $0.allocate(width: Int(width), height: Int(height)) }
    },
    snapshot: { ctx, snapshot in
        let address = UInt(bitPattern: snapshot)
        withCanvas(ctx, ()) {
            guard let raw = OpaquePointer(bitPattern: address) else { return }
            $0.draw(Snapshot(raw: raw, scale: $0.scale))
        }
    },
    request_mode: { ctx in
        GtkSizeRequestMode(withCanvas(ctx, RequestMode.constant) { $0.requestMode }.rawValue)
    },
    focus: { ctx, direction, handled in
        let answer: Bool? = withCanvas(ctx, nil) {
            $0.moveFocus(FocusDirection(rawValue: direction.rawValue) ?? .tabForward)
        }
        handled.pointee = answer == nil ? 0 : 1
        return answer == true ? 1 : 0
    },
    grab_focus: { ctx, handled in
        let answer: Bool? = withCanvas(ctx, nil) { $0.takeFocus() }
        handled.pointee = answer == nil ? 0 : 1
        return answer == true ? 1 : 0
    },
    contains: { ctx, x, y in
        withCanvas(ctx, false) { $0.contains(Point(x: x, y: y)) } ? 1 : 0
    },
    mapped: { ctx, mapped in withCanvas(ctx, ()) { $0.mappedChanged(mapped != 0) } },
    direction_changed: { ctx in withCanvas(ctx, ()) { $0.directionChanged() } },
    css_changed: { ctx in withCanvas(ctx, ()) { $0.styleChanged() } },
    adjusted: { ctx, orientation, replaced in
        withCanvas(ctx, ()) {
            $0.adjusted(
                Orientation(rawValue: orientation.rawValue) ?? .vertical, replaced: replaced != 0)
        }
    },
    // Unmanaged: balances the retain of Canvas.make.
    released: { ctx in Unmanaged<CanvasLink>.fromOpaque(ctx).release() })

private struct Lengths: Sendable {
    var minimum = 0
    var natural = 0
}
