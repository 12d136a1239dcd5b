import CGio
import Glibc

/// The trash folders that a local file may go into: the home trash and its disk's own.
struct TrashFolders {
    private let original: RawPath
    private let folders: [RawPath]
    /// The root of the disk the file is on; paths in its trash are relative to it.
    private let top: RawPath

    init(for path: RawPath) {
        // The folder's links are resolved, as the trash's own paths are; the file may be a link itself.
        let parent = path.parent.resolved ?? path.parent
        original = parent.appending(path.lastPart)
        top = Self.top(of: parent)
        let user = String(getuid())
        var folders = [
            top.appending(RawPath(".Trash")).appending(RawPath(user)),
            top.appending(RawPath(".Trash-" + user)),
        ]
        if let data = g_get_user_data_dir() {
            folders.append(RawPath(cString: data).appending(RawPath("Trash")))
        }
        if let home = g_get_home_dir() {
            // In a sandbox the data folder is another one; the portal uses the desktop's.
            folders.append(RawPath(cString: home).appending(RawPath(".local/share/Trash")))
        }
        self.folders = folders
    }

    /// Every entry that says it came from the file's place.
    func entries() -> Set<TrashPlace> {
        var found: Set<TrashPlace> = []
        for folder in folders {
            for name in folder.appending(RawPath("info")).entries {
                guard let place = TrashPlace(trashFolder: folder, infoName: name),
                    isSimilar(place.entryName), origin(of: place) == original
                else { continue }
                found.insert(place)
            }
        }
        return found
    }

    /// The entry that has come since `before` was read.
    func newest(notIn before: Set<TrashPlace>) -> TrashPlace? {
        entries().subtracting(before).first
    }

    /// Whether an entry may be the file's by its name; saves reading every info file.
    ///
    /// A trash puts its numbers before an ending or after everything; what is before the first dot stays.
    private func isSimilar(_ entry: RawPath) -> Bool {
        let name = original.lastPart.bytes
        let stem =
            name.dropFirst().firstIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name[...]
        return entry.bytes.starts(with: stem)
    }

    /// Where an entry came from, read from its info file.
    private func origin(of place: TrashPlace) -> RawPath? {
        guard let keys = g_key_file_new() else { return nil }
        defer { g_key_file_unref(keys) }
        let isLoaded = place.info.withCString {
            g_key_file_load_from_file(keys, $0, G_KEY_FILE_NONE, nil)
        }
        guard isLoaded != 0, let escaped = g_key_file_get_value(keys, "Trash Info", "Path", nil)
        else { return nil }
        defer { g_free(escaped) }
        guard let path = takeRawPath(g_uri_unescape_string(escaped, nil)) else { return nil }
        let isAbsolute = path.bytes.first == UInt8(ascii: "/")
        let whole = isAbsolute ? path : top.appending(path)
        let parent = whole.parent.resolved ?? whole.parent
        return parent.appending(whole.lastPart)
    }

    /// The highest folder above a path that is on the same file system.
    private static func top(of path: RawPath) -> RawPath {
        var current = path
        guard let device = device(of: current) else { return RawPath("/") }
        while current.bytes.count > 1, Self.device(of: current.parent) == device {
            current = current.parent
        }
        return current
    }

    private static func device(of path: RawPath) -> dev_t? {
        var status = stat()
        return path.withCString { lstat($0, &status) } == 0 ? status.st_dev : nil
    }
}
