import CGio
import CGtk
import CGtkSupport

/// The folders opened last, in the list of recent files that the desktop's programs share.
@MainActor
public enum RecentFolders {
    /// A folder of the list.
    public struct Entry: Hashable, Sendable {
        /// The folder's URI.
        public let uri: String
        /// Its name, to show.
        public let name: String
    }

    private static let folderType = "inode/directory"

    /// Puts a folder first; written in the background.
    public static func add(_ uri: String, program: String) {
        guard let manager = gtk_recent_manager_get_default() else { return }
        // GTK copies the texts.
        let (type, name, command) = (
            g_strdup(folderType), g_strdup(program), g_strdup("\(program.lowercased()) %u")
        )
        defer { for text in [type, name, command] { g_free(text) } }
        var data = GtkRecentData()
        data.mime_type = type
        data.app_name = name
        data.app_exec = command
        _ = gtk_recent_manager_add_full(manager, uri, &data)
    }

    /// The folders that this program has opened and that are still there, the last one first.
    ///
    /// Only local folders are looked for; others count as there.
    public static func list(program: String, limit: Int) -> [Entry] {
        guard let manager = gtk_recent_manager_get_default() else { return [] }
        let items = gtk_recent_manager_get_items(manager)
        defer { g_list_free_full(items) { gtk_recent_info_unref(OpaquePointer($0)) } }
        var found: [(entry: Entry, time: Int64)] = []
        var link = items
        while let current = link {
            defer { link = current.pointee.next }
            guard let data = current.pointee.data else { continue }
            let info = OpaquePointer(data)
            guard let type = gtk_recent_info_get_mime_type(info),
                String(cString: type) == folderType,
                gtk_recent_info_has_application(info, program) != 0,
                let uri = gtk_recent_info_get_uri(info), gtk_recent_info_exists(info) != 0
            else { continue }
            let address = String(cString: uri)
            found.append(
                (
                    Entry(uri: address, name: FileURI.displayName(of: address)),
                    gtk_recent_info_get_modified(info).map(microseconds) ?? 0
                ))
        }
        let latest = found.sorted { ($0.time, $0.entry.uri) > ($1.time, $1.entry.uri) }
        return latest.prefix(limit).map(\.entry)
    }

    /// Since 1970: several folders can be opened in one second.
    private static func microseconds(_ time: OpaquePointer) -> Int64 {
        Int64(g_date_time_to_unix(time)) * 1_000_000 + Int64(g_date_time_get_microsecond(time))
    }

    /// Calls `handler` when the list changed, here or in another program; the answer ends that.
    public static func onChange(_ handler: @escaping @MainActor () -> Void) -> Watch? {
        guard let manager = gtk_recent_manager_get_default() else { return nil }
        let owner = Object(retaining: UnsafeMutableRawPointer(manager))
        return Watch(owner: owner, connection: owner.connect("changed", handler))
    }

    /// Keeps a handler connected for as long as it is wanted.
    @MainActor
    public final class Watch {
        private let owner: Object
        private let connection: SignalConnection

        init(owner: Object, connection: SignalConnection) {
            self.owner = owner
            self.connection = connection
        }

        /// Ends the calls.
        public func end() { connection.disconnect() }
    }
}
