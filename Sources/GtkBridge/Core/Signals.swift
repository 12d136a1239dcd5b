import CGio
import CGtk
import CGtkSupport

/// The arguments of one emission, without the emitting object; valid during the call only.
///
/// Reading an argument that is missing or of another type gives the type's zero: a wrong
/// signature shows in tests and never reads foreign memory.
@MainActor
public struct SignalArguments {
    let values: UnsafePointer<GValue>?
    /// The number of arguments, without the object that sent the signal.
    public let count: Int

    func value(_ index: Int, _ type: Int) -> UnsafePointer<GValue>? {
        guard let values, index >= 0, index < count else { return nil }
        return lep_value_type(values + index) == GType(type) ? values + index : nil
    }

    /// An argument of type double; 0 where it is not one.
    public func double(_ index: Int) -> Double {
        value(index, Fundamental.double).map { g_value_get_double($0) } ?? 0
    }

    /// A whole number of any size; 0 where it is not one.
    public func int(_ index: Int) -> Int {
        if let value = value(index, Fundamental.int) { return Int(g_value_get_int(value)) }
        if let value = value(index, Fundamental.uint) { return Int(g_value_get_uint(value)) }
        if let value = value(index, Fundamental.enumeration) { return Int(g_value_get_enum(value)) }
        if let value = value(index, Fundamental.flags) { return Int(g_value_get_flags(value)) }
        return 0
    }

    /// A truth value; false where it is not one.
    public func bool(_ index: Int) -> Bool {
        value(index, Fundamental.boolean).map { g_value_get_boolean($0) != 0 } ?? false
    }

    /// A text; nil where it is not one, or none.
    public func string(_ index: Int) -> String? {
        value(index, Fundamental.string).flatMap { g_value_get_string($0) }
            .map { String(cString: $0) }
    }

    /// Whatever instance, boxed value or pointer the argument holds, borrowed.
    func pointer(_ index: Int) -> UnsafeMutableRawPointer? {
        guard let values, index >= 0, index < count else { return nil }
        return lep_value_peek(values + index)
    }
}

/// GLib's fundamental types, whose macros Swift cannot read (`G_TYPE_MAKE_FUNDAMENTAL`).
enum Fundamental {
    static let boolean = 5 << 2
    static let int = 6 << 2
    static let uint = 7 << 2
    static let enumeration = 12 << 2
    static let flags = 13 << 2
    static let double = 15 << 2
    static let string = 16 << 2
}

/// A connected handler; forgetting it leaves the handler connected for the object's life.
@MainActor
public struct SignalConnection {
    private weak var object: Object?
    private let id: gulong

    init(object: Object, id: gulong) {
        self.object = object
        self.id = id
    }

    /// Whether the object had such a signal.
    public var isConnected: Bool { id != 0 }

    /// Disconnects and releases the closure; does nothing once the object's wrapper is gone.
    public func disconnect() {
        guard let object, id != 0, g_signal_handler_is_connected(object.raw, id) != 0 else {
            return
        }
        g_signal_handler_disconnect(object.raw, id)
    }
}

/// The closed set of handler shapes.
enum SignalHandler {
    case plain(@MainActor () -> Void)
    case arguments(@MainActor (SignalArguments) -> Void)
    case bool(@MainActor (SignalArguments) -> Bool)
    case int(@MainActor (SignalArguments) -> Int32)
    case object(@MainActor (SignalArguments) -> Object?)
}

extension Object {
    /// Connects a handler that needs no argument.
    ///
    /// The object owns the closure: capture `self` weakly wherever `self` owns the object, directly
    /// or through its widgets, or neither is ever released. A signal that the object does not have
    /// releases the closure at once, warns, and gives a connection with `isConnected == false`.
    @discardableResult
    public func connect(
        _ signal: String, _ handler: @escaping @MainActor () -> Void
    ) -> SignalConnection {
        connect(signal, handler: .plain(handler))
    }

    /// Connects a handler that reads the emission's arguments.
    @discardableResult
    public func connect(
        _ signal: String, arguments handler: @escaping @MainActor (SignalArguments) -> Void
    ) -> SignalConnection {
        connect(signal, handler: .arguments(handler))
    }

    /// Connects a handler whose answer says whether the emission is handled.
    @discardableResult
    public func connect(
        _ signal: String, returningBool handler: @escaping @MainActor (SignalArguments) -> Bool
    ) -> SignalConnection {
        connect(signal, handler: .bool(handler))
    }

    /// Connects a handler whose answer is a number or flags, such as an exit status.
    @discardableResult
    public func connect(
        _ signal: String, returningInt handler: @escaping @MainActor (SignalArguments) -> Int32
    ) -> SignalConnection {
        connect(signal, handler: .int(handler))
    }

    /// Connects a handler whose answer is an object, or none.
    @discardableResult
    func connect(
        _ signal: String, returningObject handler: @escaping @MainActor (SignalArguments) -> Object?
    ) -> SignalConnection {
        connect(signal, handler: .object(handler))
    }

    /// Calls `handler` when a property's value changes.
    @discardableResult
    public func onChange(
        of property: String, _ handler: @escaping @MainActor () -> Void
    ) -> SignalConnection {
        connect("notify::\(property)", handler)
    }

    private func connect(_ signal: String, handler: SignalHandler) -> SignalConnection {
        let data = ClosureBox<SignalHandler>.retain(handler)
        let id = lep_signal_connect(raw, signal, signalTrampoline, data, releaseClosure)
        if id == 0 { Log.warning("no signal “\(signal)” on this object") }
        return SignalConnection(object: self, id: id)
    }
}

/// From C's emission to the closure.
///
/// Addresses travel as integers, which may cross isolations.
private let signalTrampoline: LepSignalHandler = { data, returnValue, count, parameters in
    let box = UInt(bitPattern: data)
    let result = UInt(bitPattern: returnValue)
    let first = UInt(bitPattern: parameters)
    MainActor.assumeIsolated {
        let arguments = SignalArguments(
            values: UnsafePointer(bitPattern: first), count: Int(count))
        let result = UnsafeMutablePointer<GValue>(bitPattern: result)
        switch ClosureBox<SignalHandler>.function(at: box) {
        case .plain(let handler): handler()
        case .arguments(let handler): handler(arguments)
        case .bool(let handler):
            let answer = handler(arguments)
            if let result { g_value_set_boolean(result, answer ? 1 : 0) }
        case .int(let handler):
            let answer = handler(arguments)
            guard let result else { return }
            if lep_value_type(result) == GType(Fundamental.flags) {
                g_value_set_flags(result, guint(bitPattern: answer))
            } else {
                g_value_set_int(result, answer)
            }
        case .object(let handler):
            let answer = handler(arguments)
            if let result { g_value_set_object(result, answer?.raw) }
        case nil: break
        }
    }
}
