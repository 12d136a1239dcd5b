import CGio
import CGtkSupport

/// A method on the bus.
struct BusCall: Sendable {
    let name: String
    let path: String
    let interface: String
    let method: String
}

/// The session's message bus.
@MainActor
final class Bus: Object {
    /// Ends listening when it goes.
    final class Subscription {
        private let bus: Bus
        private let id: guint

        init(_ bus: Bus, _ id: guint) {
            self.bus = bus
            self.id = id
        }

        deinit {
            // The connection's own lock makes this safe wherever the last reference goes.
            if let raw = OpaquePointer(bitPattern: bus.address) {
                g_dbus_connection_signal_unsubscribe(raw, id)
            }
        }
    }

    /// The connection that the process shares.
    static func session() async -> Result<Bus, Portal.Failure> {
        await withCheckedContinuation { continuation in
            completed(
                { result in
                    continuation.resume(
                        returning: outcome { g_bus_get_finish(result, $0) }
                            .map { Bus(adopting: UnsafeMutableRawPointer($0)) })
                },
                start: { g_bus_get(G_BUS_TYPE_SESSION, nil, $0, $1) })
        }
    }

    /// The name that the bus gave to this connection.
    var uniqueName: String {
        g_dbus_connection_get_unique_name(pointer()).map { String(cString: $0) } ?? ""
    }

    /// Calls a method with descriptors beside its arguments; its answer.
    func call(
        _ call: BusCall, _ arguments: [Variant], files: [Int32] = []
    ) async -> Result<Variant, Portal.Failure> {
        let list = Object(adopting: existing(g_unix_fd_list_new()))
        for file in files {
            var error: UnsafeMutablePointer<GError>?
            guard g_unix_fd_list_append(list.pointer(), file, &error) >= 0 else {
                return .failure(.failed(Self.message(&error)))
            }
        }
        let parameters = Variant.tuple(arguments)
        return await withCheckedContinuation { continuation in
            completed(
                { result in
                    continuation.resume(
                        returning: Self.outcome {
                            g_dbus_connection_call_with_unix_fd_list_finish(
                                self.pointer(), nil, result, $0)
                        }
                        .map { Variant(adopting: $0) })
                },
                start: {
                    g_dbus_connection_call_with_unix_fd_list(
                        pointer(), call.name, call.path, call.interface, call.method,
                        parameters.raw, nil, G_DBUS_CALL_FLAGS_NONE, -1, list.pointer(), nil, $0,
                        $1)
                    // The call holds it from here on.
                    withExtendedLifetime(parameters) {}
                })
        }
    }

    /// Calls a handler for each signal of an object until the subscription goes.
    func onSignal(
        _ signal: String, of interface: String, from name: String, at path: String,
        about argument: String? = nil, _ handler: @escaping @MainActor (Variant) -> Void
    ) -> Subscription {
        Subscription(
            self,
            g_dbus_connection_signal_subscribe(
                pointer(), name, interface, signal, path, argument, G_DBUS_SIGNAL_FLAGS_NONE,
                signalTrampoline, ClosureBox<@MainActor (Variant) -> Void>.retain(handler),
                releaseClosure))
    }

    /// Calls a handler when the program behind a name has gone.
    func onOwnerLost(of name: String, _ handler: @escaping @MainActor () -> Void) -> Subscription {
        onSignal(
            "NameOwnerChanged", of: "org.freedesktop.DBus", from: "org.freedesktop.DBus",
            at: "/org/freedesktop/DBus", about: name
        ) { if $0.child(2).string?.isEmpty == true { handler() } }
    }

    private static func outcome(
        _ finish: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> OpaquePointer?
    ) -> Result<OpaquePointer, Portal.Failure> {
        var error: UnsafeMutablePointer<GError>?
        if let result = finish(&error) { return .success(result) }
        return .failure(.failed(message(&error)))
    }

    private static func message(_ error: inout UnsafeMutablePointer<GError>?) -> String {
        defer { g_clear_error(&error) }
        guard let raised = error else { return "" }
        g_dbus_error_strip_remote_error(raised)
        return String(cString: raised.pointee.message)
    }
}

private let signalTrampoline: GDBusSignalCallback = { _, _, _, _, _, parameters, data in
    let box = UInt(bitPattern: data)
    let parameters = UInt(bitPattern: parameters)
    MainActor.assumeIsolated {
        ClosureBox<@MainActor (Variant) -> Void>.function(at: box)?(
            Variant(retaining: OpaquePointer(bitPattern: parameters)))
    }
}
