import CGio

/// One request to a portal, from the call to the user's answer.
///
/// The answer is a signal on an object that the portal makes for the request. It may be sent before the
/// call returns, so it is waited for, at the path that the portal will use, before the call is made.
@MainActor
final class PortalRequest {
    private static var count = 0

    /// The name that this program gives to the request.
    let token: String

    private let bus: Bus
    private var subscriptions: [Bus.Subscription] = []
    private var answer: Result<Void, Portal.Failure>?
    private var waiting: CheckedContinuation<Result<Void, Portal.Failure>, Never>?

    init(on bus: Bus) {
        self.bus = bus
        Self.count += 1
        token = "leporello\(Self.count)_" + String(UInt32.random(in: .min ... .max), radix: 36)
    }

    /// Makes the call and waits for the answer, however long the user takes.
    func perform(
        _ call: BusCall, _ arguments: [Variant], files: [Int32]
    ) async throws(Portal.Failure) {
        defer { subscriptions = [] }
        let expected = Self.path(of: token, from: bus.uniqueName)
        listen(at: expected)
        subscriptions.append(
            bus.onOwnerLost(of: call.name) { [weak self] in
                self?.end(.failure(.failed("")))
            })
        let handle = try await bus.call(call, arguments, files: files).get().child(0).string
        // Portals of old make the request under a path of their own.
        if let handle, handle != expected { listen(at: handle) }
        let outcome = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Void, Portal.Failure>, Never>) in
            if let answer {
                continuation.resume(returning: answer)
            } else {
                waiting = continuation
            }
        }
        try outcome.get()
    }

    /// Where a portal makes the request of a token from a connection.
    static func path(of token: String, from uniqueName: String) -> String {
        let sender = uniqueName.drop { $0 == ":" }.map { $0 == "." ? "_" : String($0) }.joined()
        return Portal.objectPath + "/request/\(sender)/\(token)"
    }

    private func listen(at path: String) {
        subscriptions.append(
            bus.onSignal(
                "Response", of: "org.freedesktop.portal.Request", from: Portal.busName, at: path
            ) { [weak self] parameters in
                switch parameters.child(0).uint32 {
                case 0: self?.end(.success(()))
                case 1: self?.end(.failure(.cancelled))
                default: self?.end(.failure(.failed("")))
                }
            })
    }

    private func end(_ answer: Result<Void, Portal.Failure>) {
        guard self.answer == nil else { return }
        self.answer = answer
        waiting?.resume(returning: answer)
        waiting = nil
    }
}
