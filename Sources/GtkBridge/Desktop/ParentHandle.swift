import CGio
import CGtk
import CGtkSupport

/// The name by which portals know a window, so that their dialogs stand over it.
@MainActor
struct ParentHandle {
    private let window: ApplicationWindow?
    private let exported: String?

    /// The name in the portals' form; empty where the window has none, as under X11.
    var text: String { exported.map { "wayland:" + $0 } ?? "" }

    /// Asks the compositor for the window's name; `drop` gives it back.
    static func export(_ window: ApplicationWindow?) async -> ParentHandle {
        guard let window else { return ParentHandle(window: nil, exported: nil) }
        let exported: String? = await withCheckedContinuation { continuation in
            let data = ClosureBox<@MainActor (String?) -> Void>.retain {
                continuation.resume(returning: $0)
            }
            lep_window_export(window.pointer(), handleTrampoline, data)
        }
        return ParentHandle(window: window, exported: exported)
    }

    func drop() {
        guard let window, let exported else { return }
        lep_window_drop_export(window.pointer(), exported)
    }
}

private let handleTrampoline: LepHandleFunc = { handle, data in
    let box = UInt(bitPattern: data)
    let handle = handle.map { String(cString: $0) }
    MainActor.assumeIsolated {
        ClosureBox<@MainActor (String?) -> Void>.take(UnsafeMutableRawPointer(bitPattern: box))?(
            handle)
    }
}
