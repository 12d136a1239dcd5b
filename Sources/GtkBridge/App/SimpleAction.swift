import CGio
import CGtk

/// A named action with or without state, exported on D-Bus with the map that holds it.
@MainActor
public final class SimpleAction: Object {
    /// The name without its group: "save" for "win.save".
    public let name: String

    /// An action that is only activated, perhaps with a parameter.
    public init(name: String, parameter: ActionState.Kind? = nil) {
        self.name = name
        super.init(adopting: Self.withType(parameter) { existing(g_simple_action_new(name, $0)) })
    }

    /// An action with a state that is read, and changed only by the program's own code.
    ///
    /// Activated with `parameter` nil, a Boolean state's action toggles when `onActivate` says so.
    public init(name: String, parameter: ActionState.Kind? = nil, state: ActionState) {
        self.name = name
        super.init(
            adopting: Self.withType(parameter) {
                existing(g_simple_action_new_stateful(name, $0, state.variant()))
            })
        // Without a handler GIO lets anyone on the bus change the state.
        connect("change-state") {}
    }

    /// Under which the map holds it.
    var key: String { Self.key(name) }
    static func key(_ name: String) -> String { "lep-action-\(name)" }

    /// The state; setting an equal value does nothing, so that the bus hears only of changes.
    public var state: ActionState? {
        get {
            guard let variant = g_action_get_state(pointer()) else { return nil }
            defer { g_variant_unref(variant) }
            return ActionState(variant)
        }
        set {
            guard let newValue, newValue != state else { return }
            g_simple_action_set_state(pointer(), newValue.variant())
        }
    }

    /// Whether it can be activated; false greys out its menu entries.
    public var isEnabled: Bool {
        get { g_action_get_enabled(pointer()) != 0 }
        set { g_simple_action_set_enabled(pointer(), newValue ? 1 : 0) }
    }

    /// Calls `handler` on each activation with the parameter, if the action has one.
    @discardableResult
    public func onActivate(
        _ handler: @escaping @MainActor (ActionState?) -> Void
    ) -> SignalConnection {
        connect(
            "activate", arguments: { handler(ActionState($0.pointer(0).map { OpaquePointer($0) })) }
        )
    }

    private static func withType<Result>(
        _ kind: ActionState.Kind?, _ body: (OpaquePointer?) -> Result
    ) -> Result {
        guard let kind else { return body(nil) }
        let type = g_variant_type_new(kind.rawValue)
        defer { g_variant_type_free(type) }
        return body(type)
    }
}

/// Something that holds actions: the application ("app.") or a window ("win.").
@MainActor
public protocol ActionMap: Object {}

extension ActionMap {
    /// Adds an action, replacing one of the same name; the map owns its Swift half too.
    public func add(_ action: SimpleAction) {
        g_action_map_add_action(pointer(), action.pointer())
        hold(action, as: action.key)
    }
}
