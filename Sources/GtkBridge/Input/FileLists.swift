import CGio
import CGtk
import CGtkSupport

/// Lists of files as the clipboard and drags carry them.
@MainActor
enum FileLists {
    /// The URIs of a value that holds a GdkFileList; none for a value of another kind.
    static func uris(in value: UnsafePointer<GValue>) -> [String] {
        guard g_type_check_value_holds(value, gdk_file_list_get_type()) != 0,
            let boxed = g_value_get_boxed(value)
        else { return [] }
        let files = gdk_file_list_get_files(OpaquePointer(boxed))
        defer { g_slist_free(files) }
        var found: [String] = []
        var link = files
        while let current = link {
            if let file = current.pointee.data,
                let uri = takeString(g_file_get_uri(OpaquePointer(file)))
            {
                found.append(uri)
            }
            link = current.pointee.next
        }
        return found
    }

    /// Whether what is dragged can be copied and read as files.
    ///
    /// Other programs name MIME types only, of which GDK makes a list of files.
    static func canBeRead(from drop: OpaquePointer) -> Bool {
        guard gdk_drop_get_actions(drop).rawValue & GDK_ACTION_COPY.rawValue != 0,
            let offered = gdk_drop_get_formats(drop),
            let readable = gdk_content_formats_union_deserialize_gtypes(
                gdk_content_formats_ref(offered))
        else { return false }
        defer { gdk_content_formats_unref(readable) }
        return gdk_content_formats_contain_gtype(readable, gdk_file_list_get_type()) != 0
    }
}

extension Clipboard {
    /// The URIs of the files that can be pasted; none where there are no files.
    public static func fileURIs() async -> [String] {
        guard let display = gdk_display_get_default(),
            let clipboard = gdk_display_get_clipboard(display)
        else { return [] }
        return await withCheckedContinuation { continuation in
            completed(
                { result in
                    let value = gdk_clipboard_read_value_finish(clipboard, result, nil)
                    continuation.resume(returning: value.map { FileLists.uris(in: $0) } ?? [])
                },
                start: {
                    gdk_clipboard_read_value_async(
                        clipboard, gdk_file_list_get_type(), G_PRIORITY_DEFAULT, nil, $0, $1)
                })
        }
    }
}
