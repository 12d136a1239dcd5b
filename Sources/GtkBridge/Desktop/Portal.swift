import CGio
import CGtk

/// What the desktop does for programs on request, and asks the user about.
///
/// Descriptors passed in are borrowed for the call: the bus duplicates them.
@MainActor
public enum Portal {
    /// Why nothing came of a request.
    public enum Failure: Error, Hashable, Sendable {
        /// Left by the user.
        case cancelled
        case failed(String)
    }

    /// The portals that are used.
    public enum Interface: String, CaseIterable, Sendable {
        case email = "org.freedesktop.portal.Email"
        case wallpaper = "org.freedesktop.portal.Wallpaper"
        case openURI = "org.freedesktop.portal.OpenURI"
    }

    static let busName = "org.freedesktop.portal.Desktop"
    static let objectPath = "/org/freedesktop/portal/desktop"

    /// The version of a portal on this desktop; nil where it is not there.
    public static func version(of interface: Interface) async -> Int? {
        guard case .success(let bus) = await Bus.session() else { return nil }
        let reply = await bus.call(
            BusCall(
                name: busName, path: objectPath, interface: "org.freedesktop.DBus.Properties",
                method: "Get"),
            [Variant.string(interface.rawValue), Variant.string("version")])
        guard case .success(let reply) = reply else { return nil }
        return reply.child(0).boxed.uint32.map(Int.init)
    }

    /// Opens a message in the mail program with files attached.
    public static func composeEmail(
        subject: String, attaching files: [Int32], over window: ApplicationWindow?
    ) async throws(Failure) {
        let fields = [
            ("subject", Variant.string(subject)),
            ("attachment_fds", Variant.handles(count: files.count)),
        ]
        try await request(.email, "ComposeEmail", files: files, over: window) { options in
            [Variant.options(fields + options)]
        }
    }

    /// Shows a file as the background to come, and sets it when the user agrees.
    public static func setWallpaper(
        _ file: Int32, over window: ApplicationWindow?
    ) async throws(Failure) {
        let fields = [("show-preview", Variant.bool(true)), ("set-on", Variant.string("both"))]
        try await request(.wallpaper, "SetWallpaperFile", files: [file], over: window) { options in
            [Variant.handle(0), Variant.options(fields + options)]
        }
    }

    /// Asks with which program to open a file, and opens it.
    public static func openWith(
        _ file: Int32, over window: ApplicationWindow?
    ) async throws(Failure) {
        let fields = [("ask", Variant.bool(true))]
        try await request(.openURI, "OpenFile", files: [file], over: window) { options in
            [Variant.handle(0), Variant.options(fields + options)]
        }
    }

    private static func request(
        _ interface: Interface, _ method: String, files: [Int32],
        over window: ApplicationWindow?, _ rest: ([(String, Variant)]) -> [Variant]
    ) async throws(Failure) {
        let bus = try await Bus.session().get()
        let parent = await ParentHandle.export(window)
        defer { parent.drop() }
        let request = PortalRequest(on: bus)
        try await request.perform(
            BusCall(
                name: busName, path: objectPath, interface: interface.rawValue, method: method),
            [Variant.string(parent.text)] + rest([("handle_token", Variant.string(request.token))]),
            files: files)
    }
}
