import CGio
import CGtkSupport

/// A Swift closure that C holds: retained once, released only by GLib's destroy-notify.
final class ClosureBox<Function> {
    let function: Function

    init(_ function: Function) {
        self.function = function
        lep_count_add(LEP_COUNT_CLOSURES, 1)
    }

    deinit { lep_count_add(LEP_COUNT_CLOSURES, -1) }

    /// A strong reference for C.
    ///
    /// Unmanaged, since C keeps nothing but an address.
    static func retain(_ function: Function) -> gpointer {
        Unmanaged.passRetained(ClosureBox(function) as AnyObject).toOpaque()
    }

    /// The closure behind an address that C still owns.
    static func function(at address: UInt) -> Function? {
        guard let data = UnsafeMutableRawPointer(bitPattern: address) else { return nil }
        // Unmanaged: C owns the box for as long as it may call.
        let box = Unmanaged<AnyObject>.fromOpaque(data).takeUnretainedValue()
        return (box as? ClosureBox<Function>)?.function
    }

    /// Calls once and releases: for completions that have no destroy-notify.
    static func take(_ data: gpointer?) -> Function? {
        guard let data else { return nil }
        // Unmanaged: C hands its reference over with this one call.
        let box = Unmanaged<AnyObject>.fromOpaque(data).takeRetainedValue()
        return (box as? ClosureBox<Function>)?.function
    }
}

/// The one release path of every box.
///
/// Any thread.
let releaseClosure: GDestroyNotify = { data in
    guard let data else { return }
    // Unmanaged: balances the retain that made the address.
    Unmanaged<AnyObject>.fromOpaque(data).release()
}

/// The same with the closure argument of GClosureNotify.
let releaseClosureNotify: GClosureNotify = { data, _ in
    guard let data else { return }
    // Unmanaged: balances the retain that made the address.
    Unmanaged<AnyObject>.fromOpaque(data).release()
}
