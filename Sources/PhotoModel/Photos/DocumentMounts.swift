/// Where a sandboxed program sees the files that were handed to it by the document portal.
///
/// A file that was handed over alone is seen as `MOUNT/ID/NAME`, without its neighbours; a folder as
/// `MOUNT/ID/NAME/…`, with all that it holds.
public struct DocumentMounts: Hashable, Sendable {
    private let uris: [String]

    /// The mounts by their URIs, each with a slash at its end; none outside a sandbox.
    public init(uris: [String]) { self.uris = uris }

    /// Whether a photo is seen below one of the mounts.
    public func contains(_ photo: PhotoID) -> Bool { rest(of: photo) != nil }

    /// Whether a photo was handed over without the folder that it is in.
    public func holdsAlone(_ photo: PhotoID) -> Bool {
        guard let rest = rest(of: photo) else { return false }
        return rest.split(separator: "/", omittingEmptySubsequences: false).count == 2
    }

    /// What follows the mount in a photo's URI.
    private func rest(of photo: PhotoID) -> Substring? {
        uris.first { photo.uri.hasPrefix($0) }.map { photo.uri.dropFirst($0.count) }
    }
}
