import CGio
import Foundation

/// A folder that only GIO reaches, as one on a share: files compiled into a bundle.
///
/// Registered for as long as the object lives.
public final class ResourceFolder {
    /// The folder's URI.
    public let uri: String
    private let resource: OpaquePointer

    /// Makes the folder from files by name; names as XML takes them unescaped.
    public init(_ files: [String: [UInt8]]) throws {
        let folder = try TemporaryFolder()
        let prefix = "/leporello-\(UUID().uuidString)"
        for (name, bytes) in files { try folder.write(bytes, to: name) }
        let entries = files.keys.map { "<file>\($0)</file>" }.joined()
        let description =
            "<gresources><gresource prefix=\"\(prefix)\">\(entries)</gresource></gresources>"
        try folder.write(Array(description.utf8), to: "files.gresource.xml")
        let bundle = folder.file("files.gresource")
        try runCommand([
            "glib-compile-resources", "--sourcedir", folder.path, "--target", bundle,
            folder.file("files.gresource.xml"),
        ])
        guard let resource = g_resource_load(bundle, nil) else {
            throw TestFailure("no resource bundle at \(bundle)")
        }
        self.resource = resource
        g_resources_register(resource)
        uri = "resource://" + prefix
    }

    deinit {
        g_resources_unregister(resource)
        g_resource_unref(resource)
    }
}
