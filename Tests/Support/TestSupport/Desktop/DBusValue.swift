import CGio

/// A D-Bus value in Swift's types, to and from GLib's GVariant.
public indirect enum DBusValue: Sendable, Equatable {
    case boolean(Bool)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case uint64(UInt64)
    case double(Double)
    case string(String)
    case objectPath(String)
    case signature(String)
    case variant(DBusValue)
    case tuple([DBusValue])
    case array(elementType: String, [DBusValue])
    /// `a{sv}`.
    case dictionary([String: DBusValue])
    /// A type that nothing of ours reads.
    case other(type: String)
}

extension DBusValue {
    /// The whole number in any of the integer types.
    public var integer: Int? {
        switch self {
        case .int32(let value): Int(value)
        case .uint32(let value): Int(value)
        case .int64(let value): Int(value)
        case .uint64(let value): Int(value)
        case .variant(let value): value.integer
        default: nil
        }
    }

    /// The text of a string, an object path or a signature.
    public var text: String? {
        switch self {
        case .string(let value), .objectPath(let value), .signature(let value): value
        case .variant(let value): value.text
        default: nil
        }
    }

    /// The parts of a tuple or an array.
    public var items: [DBusValue] {
        switch self {
        case .tuple(let items), .array(_, let items): items
        case .variant(let value): value.items
        default: []
        }
    }

    /// A new floating GVariant; whoever gets it sinks it.
    func makeVariant() -> OpaquePointer? {
        switch self {
        case .boolean(let value): return g_variant_new_boolean(value ? 1 : 0)
        case .int32(let value): return g_variant_new_int32(value)
        case .uint32(let value): return g_variant_new_uint32(value)
        case .int64(let value): return g_variant_new_int64(gint64(value))
        case .uint64(let value): return g_variant_new_uint64(guint64(value))
        case .double(let value): return g_variant_new_double(value)
        case .string(let value): return g_variant_new_string(value)
        case .objectPath(let value): return g_variant_new_object_path(value)
        case .signature(let value): return g_variant_new_signature(value)
        case .variant(let value): return g_variant_new_variant(value.makeVariant())
        case .tuple(let items):
            let children = items.map { $0.makeVariant() }
            return g_variant_new_tuple(children, gsize(children.count))
        case .array(let elementType, let items):
            let children = items.map { $0.makeVariant() }
            let type = g_variant_type_new(elementType)
            defer { g_variant_type_free(type) }
            return g_variant_new_array(type, children, gsize(children.count))
        case .dictionary(let entries):
            let children = entries.map { key, value in
                g_variant_new_dict_entry(
                    g_variant_new_string(key), g_variant_new_variant(value.makeVariant()))
            }
            let type = g_variant_type_new("{sv}")
            defer { g_variant_type_free(type) }
            return g_variant_new_array(type, children, gsize(children.count))
        case .other(let type):
            preconditionFailure("a value of type \(type) cannot be sent")
        }
    }

    /// Reads a GVariant, which is borrowed.
    init(reading variant: OpaquePointer) {
        switch UInt8(g_variant_classify(variant).rawValue) {
        case UInt8(ascii: "b"): self = .boolean(g_variant_get_boolean(variant) != 0)
        case UInt8(ascii: "i"): self = .int32(g_variant_get_int32(variant))
        case UInt8(ascii: "u"): self = .uint32(g_variant_get_uint32(variant))
        case UInt8(ascii: "x"): self = .int64(Int64(g_variant_get_int64(variant)))
        case UInt8(ascii: "t"): self = .uint64(UInt64(g_variant_get_uint64(variant)))
        case UInt8(ascii: "d"): self = .double(g_variant_get_double(variant))
        case UInt8(ascii: "s"): self = .string(Self.text(of: variant))
        case UInt8(ascii: "o"): self = .objectPath(Self.text(of: variant))
        case UInt8(ascii: "g"): self = .signature(Self.text(of: variant))
        case UInt8(ascii: "v"): self = .variant(Self.children(of: variant)[0])
        case UInt8(ascii: "("), UInt8(ascii: "{"): self = .tuple(Self.children(of: variant))
        case UInt8(ascii: "a"):
            let type = String(cString: g_variant_get_type_string(variant))
            self = .array(elementType: String(type.dropFirst()), Self.children(of: variant))
        default: self = .other(type: String(cString: g_variant_get_type_string(variant)))
        }
    }

    private static func text(of variant: OpaquePointer) -> String {
        String(cString: g_variant_get_string(variant, nil))
    }

    private static func children(of variant: OpaquePointer) -> [DBusValue] {
        (0..<g_variant_n_children(variant)).compactMap { index in
            guard let child = g_variant_get_child_value(variant, index) else { return nil }
            defer { g_variant_unref(child) }
            return DBusValue(reading: child)
        }
    }
}
