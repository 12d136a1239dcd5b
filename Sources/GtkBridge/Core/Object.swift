import CGio
import CGtk
import CGtkSupport

/// Owns one strong reference to a GObject; every typed wrapper derives from it.
///
/// Two wrappers may stand for one GObject: compare with `==`. A widget in a tree lives as long as
/// its parent, whether or not a wrapper is kept; a Swift object with state of its own (a page, a
/// `Canvas`) must be kept by its owner. Main actor only, except that the last release may come
/// from any thread: GTK then finalises the object on the main thread all the same.
@MainActor
open class Object {
    /// The object's address: a number, so that it may be compared, and released, on any thread.
    nonisolated let address: UInt

    /// The object itself.
    var raw: UnsafeMutableRawPointer {
        guard let raw = UnsafeMutableRawPointer(bitPattern: address) else {
            fatalError("an object has no address")
        }
        return raw
    }

    /// Takes over a reference that the caller owns ("transfer full"); sinks a floating one.
    init(adopting raw: UnsafeMutableRawPointer) {
        address = UInt(bitPattern: raw)
        if g_object_is_floating(raw) != 0 { g_object_ref_sink(raw) }
        lep_count_add(LEP_COUNT_OBJECTS, 1)
    }

    /// Adds a reference of its own ("transfer none").
    init(retaining raw: UnsafeMutableRawPointer) {
        address = UInt(bitPattern: raw)
        g_object_ref_sink(raw)
        lep_count_add(LEP_COUNT_OBJECTS, 1)
    }

    deinit {
        lep_count_add(LEP_COUNT_OBJECTS, -1)
        if let raw = UnsafeMutableRawPointer(bitPattern: address) { lep_object_unref_on_main(raw) }
    }

    /// Keeps a Swift half alive until this GObject goes or holds another by that name.
    func hold(_ part: Object, as name: String) {
        // Unmanaged, since GLib keeps nothing but an address, and releases it by the notify.
        g_object_set_data_full(
            pointer(), name, Unmanaged.passRetained(part).toOpaque(), releaseClosure)
    }

    /// Lets go of what is held by a name.
    func letGo(of name: String) { g_object_set_data(pointer(), name, nil) }

    /// The pointer as C's incomplete type.
    func pointer() -> OpaquePointer { OpaquePointer(raw) }

    /// The pointer as the C type that the call asks for.
    func pointer<Instance>() -> UnsafeMutablePointer<Instance> {
        raw.assumingMemoryBound(to: Instance.self)
    }
}

extension Object: Hashable {
    /// Whether both stand for one GObject.
    nonisolated public static func == (lhs: Object, rhs: Object) -> Bool {
        lhs.address == rhs.address
    }

    /// Objects are the same when their GObject is.
    nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(address) }
}

/// The object that a constructor returned; GTK aborts rather than return none.
func existing<Instance>(_ pointer: UnsafeMutablePointer<Instance>?) -> UnsafeMutableRawPointer {
    guard let pointer else { fatalError("GTK returned no \(Instance.self)") }
    return UnsafeMutableRawPointer(pointer)
}

/// The same for a type that C keeps incomplete.
func existing(_ pointer: OpaquePointer?) -> UnsafeMutableRawPointer {
    guard let pointer else { fatalError("GTK returned no object") }
    return UnsafeMutableRawPointer(pointer)
}

/// Takes over a C string that the caller must free.
func takeString(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text else { return nil }
    defer { g_free(text) }
    return String(cString: text)
}

/// How many bridge objects are alive: back at the start once what was opened is closed.
public struct LiveCounts: Hashable, Sendable, CustomStringConvertible {
    /// Swift wrappers, each with one reference.
    public let objects: Int
    /// Signal, tick and callback closures that GLib still holds.
    public let closures: Int
    /// Canvas widgets not yet finalised.
    public let canvases: Int
    /// Textures of the program's own pixels that GTK still holds.
    public let textures: Int

    /// The counts at this moment.
    ///
    /// Any thread.
    public static var now: LiveCounts {
        LiveCounts(
            objects: Int(lep_count_get(LEP_COUNT_OBJECTS)),
            closures: Int(lep_count_get(LEP_COUNT_CLOSURES)),
            canvases: Int(lep_count_get(LEP_COUNT_CANVASES)),
            textures: Int(lep_count_get(LEP_COUNT_TEXTURES)))
    }

    /// The counts as a line of text, for failures of tests.
    public var description: String {
        "\(objects) objects, \(closures) closures, \(canvases) canvases, \(textures) textures"
    }
}
