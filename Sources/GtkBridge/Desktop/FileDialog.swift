import CGio
import CGtk
import CGtkSupport

/// The desktop's dialogs for choosing a file or a folder; portals where sandboxed.
@MainActor
public struct FileDialog {
    /// Why no file was chosen.
    public enum Failure: Error, Sendable {
        /// Left by the user.
        case dismissed
        case failed(String)
    }

    /// What the dialog is called.
    public var title: String
    /// The folder shown first.
    public var initialFolderURI: String?
    /// The name offered when saving.
    public var initialName: String?

    /// A dialog that is not shown yet.
    public init(title: String, initialFolderURI: String? = nil, initialName: String? = nil) {
        self.title = title
        self.initialFolderURI = initialFolderURI
        self.initialName = initialName
    }

    /// Asks for a folder; its URI.
    public func selectFolder(over window: ApplicationWindow?) async throws(Failure) -> String {
        try await run(gtk_file_dialog_select_folder_finish) { dialog, callback, data in
            gtk_file_dialog_select_folder(dialog, window?.pointer(), nil, callback, data)
        }
    }

    /// Asks for one file; its URI.
    public func open(over window: ApplicationWindow?) async throws(Failure) -> String {
        try await run(gtk_file_dialog_open_finish) { dialog, callback, data in
            gtk_file_dialog_open(dialog, window?.pointer(), nil, callback, data)
        }
    }

    /// Asks where to save; its URI.
    ///
    /// The dialog itself has asked before an existing file is taken.
    public func save(over window: ApplicationWindow?) async throws(Failure) -> String {
        try await run(gtk_file_dialog_save_finish) { dialog, callback, data in
            gtk_file_dialog_save(dialog, window?.pointer(), nil, callback, data)
        }
    }

    private typealias Finish = (
        OpaquePointer?, OpaquePointer?, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
    ) -> OpaquePointer?

    private func run(
        _ finish: @escaping Finish,
        _ start: (OpaquePointer, GAsyncReadyCallback, gpointer) -> Void
    ) async throws(Failure) -> String {
        let dialog = Object(adopting: existing(gtk_file_dialog_new()))
        gtk_file_dialog_set_title(dialog.pointer(), title)
        if let uri = initialFolderURI {
            let folder = Object(adopting: existing(g_file_new_for_uri(uri)))
            gtk_file_dialog_set_initial_folder(dialog.pointer(), folder.pointer())
        }
        if let initialName { gtk_file_dialog_set_initial_name(dialog.pointer(), initialName) }
        let result: Result<String, Failure> = await withCheckedContinuation { continuation in
            completed(
                { result in
                    continuation.resume(
                        returning: Self.outcome { finish(dialog.pointer(), result, $0) })
                },
                start: { start(dialog.pointer(), $0, $1) })
        }
        return try result.get()
    }

    private static func outcome(
        _ finish: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> OpaquePointer?
    ) -> Result<String, Failure> {
        var error: UnsafeMutablePointer<GError>?
        if let file = finish(&error) {
            defer { g_object_unref(UnsafeMutableRawPointer(file)) }
            return takeString(g_file_get_uri(file)).map { .success($0) } ?? .failure(.dismissed)
        }
        defer { g_clear_error(&error) }
        guard let error else { return .failure(.dismissed) }
        if error.pointee.domain == gtk_dialog_error_quark() { return .failure(.dismissed) }
        return .failure(.failed(String(cString: error.pointee.message)))
    }
}

/// Starts an asynchronous GIO call whose completion runs a Swift closure once.
@MainActor
func completed(
    _ completion: @escaping @MainActor (OpaquePointer?) -> Void,
    start: (GAsyncReadyCallback, gpointer) -> Void
) {
    let data = ClosureBox<@MainActor (OpaquePointer?) -> Void>.retain(completion)
    start(completionTrampoline, data)
}

private let completionTrampoline: GAsyncReadyCallback = { _, result, data in
    let box = UInt(bitPattern: data)
    let result = UInt(bitPattern: result)
    MainActor.assumeIsolated {
        ClosureBox<@MainActor (OpaquePointer?) -> Void>
            .take(UnsafeMutableRawPointer(bitPattern: box))?(OpaquePointer(bitPattern: result))
    }
}
