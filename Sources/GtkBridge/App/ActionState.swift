import CGio

/// The values that actions and settings hold.
public enum ActionState: Hashable, Sendable {
    case string(String)
    case int(Int32)
    case double(Double)
    case bool(Bool)

    /// The kind, as an action's parameter type.
    public var kind: Kind {
        switch self {
        case .string: .string
        case .int: .int
        case .double: .double
        case .bool: .bool
        }
    }

    /// GVariant's basic types that are used.
    public enum Kind: String, Sendable {
        case string = "s"
        case int = "i"
        case double = "d"
        case bool = "b"
    }

    /// A new GVariant, floating.
    func variant() -> OpaquePointer? {
        switch self {
        case .string(let value): g_variant_new_string(value)
        case .int(let value): g_variant_new_int32(value)
        case .double(let value): g_variant_new_double(value)
        case .bool(let value): g_variant_new_boolean(value ? 1 : 0)
        }
    }

    /// Reads a borrowed GVariant; nil for another type.
    init?(_ variant: OpaquePointer?) {
        guard let variant, let type = g_variant_get_type_string(variant) else { return nil }
        switch Kind(rawValue: String(cString: type)) {
        case .string: self = .string(String(cString: g_variant_get_string(variant, nil)))
        case .int: self = .int(g_variant_get_int32(variant))
        case .double: self = .double(g_variant_get_double(variant))
        case .bool: self = .bool(g_variant_get_boolean(variant) != 0)
        case nil: return nil
        }
    }
}
