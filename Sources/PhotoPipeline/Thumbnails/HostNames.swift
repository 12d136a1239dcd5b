import CGio
import CThumbnail
import Glibc
import PhotoModel

/// What the rest of the desktop calls the files that a sandboxed program was handed.
///
/// They are seen below a mount of the document portal, and elsewhere by everyone else. The thumbnail
/// cache knows photos by the desktop's names.
struct HostNames: Sendable {
    /// Where such files are seen.
    let mounts: DocumentMounts

    /// The photo by the desktop's name for it; itself where there is no other.
    ///
    /// Asks the portal's file system, and so may wait.
    func name(of photo: PhotoID) -> PhotoID {
        guard mounts.contains(photo) else { return photo }
        let file = g_file_new_for_uri(photo.uri)
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        guard let path = g_file_get_path(file) else { return photo }
        defer { g_free(path) }
        var host = [CChar](repeating: 0, count: Int(PATH_MAX))
        guard lep_document_host_path(path, &host, host.count) > 0,
            let uri = g_filename_to_uri(host, nil, nil)
        else { return photo }
        defer { g_free(uri) }
        return PhotoID(uri: String(cString: uri))
    }
}

extension DocumentMounts {
    /// This process's: none outside a Flatpak.
    public static let current: DocumentMounts = {
        guard access("/.flatpak-info", F_OK) == 0,
            let runtime = g_filename_to_uri(g_get_user_runtime_dir(), nil, nil)
        else { return DocumentMounts(uris: []) }
        defer { g_free(runtime) }
        return DocumentMounts(
            uris: [String(cString: runtime) + "/doc/", "file:///run/flatpak/doc/"])
    }()
}
