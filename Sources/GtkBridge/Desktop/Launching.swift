import CGio
import CGtk
import CGtkSupport

/// Hands files to other programs, by the portal where sandboxed.
@MainActor
public enum FileLauncher {
    /// Opens the file manager at a file; what went wrong, if anything.
    public static func showInFolder(uri: String, over window: ApplicationWindow?) async -> String? {
        await launch(
            uri, gtk_file_launcher_open_containing_folder_finish
        ) { launcher, callback, data in
            gtk_file_launcher_open_containing_folder(
                launcher, window?.pointer(), nil, callback, data)
        }
    }

    private typealias Finish = (
        OpaquePointer?, OpaquePointer?, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
    ) -> gboolean

    private static func launch(
        _ uri: String, _ finish: @escaping Finish,
        _ start: (OpaquePointer, GAsyncReadyCallback, gpointer) -> Void
    ) async -> String? {
        let file = Object(adopting: existing(g_file_new_for_uri(uri)))
        let launcher = Object(adopting: existing(gtk_file_launcher_new(file.pointer())))
        return await withCheckedContinuation { continuation in
            completed(
                { result in
                    var error: UnsafeMutablePointer<GError>?
                    _ = finish(launcher.pointer(), result, &error)
                    let isDismissal = error?.pointee.domain == gtk_dialog_error_quark()
                    let message = error.map { String(cString: $0.pointee.message) }
                    g_clear_error(&error)
                    continuation.resume(returning: isDismissal ? nil : message)
                },
                start: { start(launcher.pointer(), $0, $1) })
        }
    }
}

/// What is copied, for other programs to paste.
@MainActor
public enum Clipboard {
    /// Offers files, and the picture as well if given; GTK hands them on when the program ends.
    public static func set(fileURIs: [String], picture: PictureMaker?) {
        guard let display = gdk_display_get_default() else { return }
        let provider = fileProvider(uris: fileURIs, picture: picture)
        gdk_clipboard_set_content(gdk_display_get_clipboard(display), provider.pointer())
    }

    /// Puts a text onto the clipboard.
    public static func set(text: String) {
        guard let display = gdk_display_get_default() else { return }
        gdk_clipboard_set_text(gdk_display_get_clipboard(display), text)
    }
}

/// Names and places in URIs, by GIO's rules.
public enum FileURI {
    /// The folder that holds it; nil at a root.
    public static func parent(of uri: String) -> String? {
        let file = g_file_new_for_uri(uri)
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        guard let parent = g_file_get_parent(file) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(parent)) }
        return takeString(g_file_get_uri(parent))
    }

    /// A file of a folder, by the last part of another file's URI.
    public static func sibling(of uri: String, in folder: String) -> String {
        let file = g_file_new_for_uri(uri)
        let parent = g_file_new_for_uri(folder)
        defer {
            g_object_unref(UnsafeMutableRawPointer(file))
            g_object_unref(UnsafeMutableRawPointer(parent))
        }
        guard let name = g_file_get_basename(file) else { return folder }
        defer { g_free(name) }
        let child = g_file_get_child(parent, name)
        defer { g_object_unref(UnsafeMutableRawPointer(child)) }
        return takeString(g_file_get_uri(child)) ?? folder
    }

    /// The last part as valid UTF-8, for reading only.
    public static func displayName(of uri: String) -> String {
        let file = g_file_new_for_uri(uri)
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        guard let name = g_file_get_basename(file) else { return uri }
        defer { g_free(name) }
        return takeString(g_filename_display_name(name)) ?? uri
    }

    /// The local path; nil where there is none.
    public static func path(of uri: String) -> String? {
        let file = g_file_new_for_uri(uri)
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        return takeString(g_file_get_path(file))
    }

    /// The folders above a place, the nearest first; at most `limit`.
    public static func ancestors(of uri: String, limit: Int = 64) -> [String] {
        var found: [String] = []
        var next = parent(of: uri)
        while let folder = next, found.count < limit {
            found.append(folder)
            next = parent(of: folder)
        }
        return found
    }

    /// The person's own folder.
    public static var home: String? {
        g_get_home_dir().flatMap { takeString(g_filename_to_uri($0, nil, nil)) }
    }

    /// The user's Pictures folder, if there is one.
    public static var pictures: String? {
        guard let path = g_get_user_special_dir(G_USER_DIRECTORY_PICTURES) else { return nil }
        return takeString(g_filename_to_uri(path, nil, nil))
    }
}
