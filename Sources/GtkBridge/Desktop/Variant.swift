import CGio
import CGtkSupport

/// A value that crosses the bus; owned.
@MainActor
struct Variant {
    /// Released with the last copy of the value.
    private final class Owner {
        let address: UInt

        init(_ raw: OpaquePointer) { address = UInt(bitPattern: g_variant_ref_sink(raw)) }

        deinit {
            if let raw = OpaquePointer(bitPattern: address) { g_variant_unref(raw) }
        }
    }

    private let owner: Owner?

    /// Borrowed: valid as long as this value.
    var raw: OpaquePointer? { owner.flatMap { OpaquePointer(bitPattern: $0.address) } }

    /// Sinks a floating value, or adds a reference.
    init(retaining raw: OpaquePointer?) { owner = raw.map(Owner.init) }

    /// Takes over a reference.
    init(adopting raw: OpaquePointer?) {
        owner = raw.map(Owner.init)
        if let raw { g_variant_unref(raw) }
    }

    static func string(_ text: String) -> Variant { Variant(retaining: g_variant_new_string(text)) }
    static func bool(_ on: Bool) -> Variant {
        Variant(retaining: g_variant_new_boolean(on ? 1 : 0))
    }

    /// A descriptor by its place in the message's list.
    static func handle(_ index: Int) -> Variant {
        Variant(retaining: g_variant_new_handle(gint32(index)))
    }

    /// The first `count` descriptors of the message's list.
    static func handles(count: Int) -> Variant {
        build("ah", (0..<count).map { handle($0) })
    }

    /// Named values, as portals take their options.
    static func options(_ fields: [(String, Variant)]) -> Variant {
        build(
            "a{sv}",
            fields.map { name, value in
                Variant(
                    retaining: g_variant_new_dict_entry(
                        g_variant_new_string(name), g_variant_new_variant(value.raw)))
            })
    }

    static func tuple(_ parts: [Variant]) -> Variant {
        let raw = parts.map(\.raw)
        return Variant(
            retaining: raw.withUnsafeBufferPointer {
                g_variant_new_tuple($0.baseAddress, gsize($0.count))
            })
    }

    private static func build(_ type: String, _ parts: [Variant]) -> Variant {
        let native = g_variant_type_new(type)
        let builder = g_variant_builder_new(native)
        defer {
            g_variant_builder_unref(builder)
            g_variant_type_free(native)
        }
        for part in parts { g_variant_builder_add_value(builder, part.raw) }
        return Variant(retaining: g_variant_builder_end(builder))
    }

    /// A part of a container; empty where there is none.
    func child(_ index: Int) -> Variant {
        guard let raw, g_variant_is_container(raw) != 0, index < g_variant_n_children(raw) else {
            return Variant(retaining: nil)
        }
        return Variant(adopting: g_variant_get_child_value(raw, gsize(index)))
    }

    /// What is in a variant of variant type.
    var boxed: Variant {
        guard isOf("v") else { return Variant(retaining: nil) }
        return Variant(adopting: g_variant_get_variant(raw))
    }

    var uint32: UInt32? { isOf("u") ? g_variant_get_uint32(raw) : nil }

    /// A text or the path of an object.
    var string: String? {
        isOf("s") || isOf("o") ? String(cString: g_variant_get_string(raw, nil)) : nil
    }

    private func isOf(_ type: String) -> Bool {
        raw.flatMap { g_variant_get_type_string($0) }.map { String(cString: $0) } == type
    }
}
