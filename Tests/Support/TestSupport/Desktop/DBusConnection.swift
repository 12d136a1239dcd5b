import CGio

/// A connection to a message bus, for calls that wait for their answer.
///
/// Any thread may call.
public final class DBusConnection: Sendable {
    /// The address of the GDBusConnection owned by this.
    ///
    /// As a number, because a pointer is not Sendable; GDBusConnection itself is safe to use from
    /// every thread.
    private let address: UInt

    /// Connects to the bus at a D-Bus address such as `unix:path=/run/user/1000/bus`.
    public init(address busAddress: String) throws {
        let flags = GDBusConnectionFlags(
            G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
        var error: UnsafeMutablePointer<GError>?
        let connection = g_dbus_connection_new_for_address_sync(
            busAddress, flags, nil, nil, &error)
        guard let connection else { throw Self.failure("connecting to \(busAddress)", error) }
        address = UInt(bitPattern: connection)
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(bitPattern: address))
    }

    private var pointer: OpaquePointer? { OpaquePointer(bitPattern: address) }

    /// Calls a method and returns the parts of its answer.
    @discardableResult
    public func call(
        _ name: String,
        path: String,
        _ interface: String,
        _ method: String,
        _ arguments: [DBusValue] = [],
        timeoutMilliseconds: Int32 = 10_000
    ) throws -> [DBusValue] {
        var error: UnsafeMutablePointer<GError>?
        let reply = g_dbus_connection_call_sync(
            pointer, name, path, interface, method, DBusValue.tuple(arguments).makeVariant(), nil,
            G_DBUS_CALL_FLAGS_NONE, timeoutMilliseconds, nil, &error)
        guard let reply else { throw Self.failure("\(interface).\(method)", error) }
        defer { g_variant_unref(reply) }
        return DBusValue(reading: reply).items
    }

    /// A property, without the variant it comes in.
    public func property(
        _ name: String, path: String, _ interface: String, _ property: String
    ) throws -> DBusValue {
        let reply = try call(
            name, path: path, "org.freedesktop.DBus.Properties", "Get",
            [.string(interface), .string(property)])
        guard case .variant(let value)? = reply.first else {
            throw TestFailure("\(interface).\(property) has no value")
        }
        return value
    }

    /// Whether a well-known name has an owner.
    public func hasOwner(_ name: String) throws -> Bool {
        try call(
            "org.freedesktop.DBus", path: "/org/freedesktop/DBus", "org.freedesktop.DBus",
            "NameHasOwner", [.string(name)]) == [.boolean(true)]
    }

    /// Runs `body`, then waits for a signal that carries one UInt32, and returns that.
    ///
    /// The signal is listened for before `body` runs, so it cannot be missed.
    public func numberFromSignal(
        _ signal: String, path: String, _ interface: String, within seconds: Double = 10,
        after body: () throws -> Void
    ) throws -> UInt32 {
        // Signals are delivered to the context that was the thread's own at subscription.
        let context = g_main_context_new()
        g_main_context_push_thread_default(context)
        defer {
            g_main_context_pop_thread_default(context)
            g_main_context_unref(context)
        }
        let received = UnsafeMutablePointer<Int64>.allocate(capacity: 1)
        received.initialize(to: -1)
        defer { received.deallocate() }
        let subscription = g_dbus_connection_signal_subscribe(
            pointer, nil, interface, signal, path, nil, G_DBUS_SIGNAL_FLAGS_NONE,
            { _, _, _, _, _, parameters, data in
                guard let parameters, let data else { return }
                let number = DBusValue(reading: parameters).items.first?.integer ?? -1
                data.assumingMemoryBound(to: Int64.self).pointee = Int64(number)
            }, received, nil)
        defer {
            g_dbus_connection_signal_unsubscribe(pointer, subscription)
            // The unsubscription's idle work still belongs to this context.
            while g_main_context_iteration(context, 0) != 0 {}
        }
        try body()
        try waitUntil("signal \(interface).\(signal)", within: seconds) {
            while g_main_context_iteration(context, 0) != 0 {}
            return received.pointee >= 0
        }
        return UInt32(received.pointee)
    }

    /// Runs `body`, then waits for a signal with a text that fulfils a condition; that text.
    ///
    /// The text is any part of the signal, also inside a variant, from whatever object. The signal is
    /// listened for before `body` runs, so it cannot be missed.
    public func textFromSignal(
        _ signal: String, _ interface: String, _ what: String,
        where condition: @escaping (String) -> Bool, after body: () throws -> Void
    ) throws -> String {
        let context = g_main_context_new()
        g_main_context_push_thread_default(context)
        defer {
            g_main_context_pop_thread_default(context)
            g_main_context_unref(context)
        }
        let heard = UnsafeMutablePointer<[String]>.allocate(capacity: 1)
        heard.initialize(to: [])
        defer {
            heard.deinitialize(count: 1)
            heard.deallocate()
        }
        let subscription = g_dbus_connection_signal_subscribe(
            pointer, nil, interface, signal, nil, nil, G_DBUS_SIGNAL_FLAGS_NONE,
            { _, _, _, _, _, parameters, data in
                guard let parameters, let data else { return }
                let parts = DBusValue(reading: parameters).items
                data.assumingMemoryBound(to: [String].self).pointee += parts.compactMap(\.text)
            }, heard, nil)
        defer {
            g_dbus_connection_signal_unsubscribe(pointer, subscription)
            while g_main_context_iteration(context, 0) != 0 {}
        }
        try body()
        var found: String?
        do {
            try waitUntil(what) {
                while g_main_context_iteration(context, 0) != 0 {}
                found = heard.pointee.first(where: condition)
                return found != nil
            }
        } catch {
            throw TestFailure("\(error); heard: \(heard.pointee)")
        }
        return found ?? ""
    }

    private static func failure(
        _ what: String, _ error: UnsafeMutablePointer<GError>?
    ) -> TestFailure {
        defer { if let error { g_error_free(error) } }
        let words = error.map { String(cString: $0.pointee.message) } ?? "no reason given"
        return TestFailure("\(what): \(words)")
    }
}
