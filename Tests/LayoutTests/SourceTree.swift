import Foundation

/// The files of this checkout, found from this file's own place.
enum SourceTree {
    /// The top of the repository.
    static let root: URL = {
        var folder = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { folder.deleteLastPathComponent() }
        return folder
    }()

    /// Folders that hold what is built, fetched or painted rather than written.
    private static let leftOut: Set<String> = [
        ".git", ".build", ".library", "shared", "samples", "screenshots", "Goldens",
        "__pycache__", "_build", "node_modules",
    ]

    /// Every file that people write, as paths from the top, sorted.
    static let paths: [String] = {
        var found: [String] = []
        var folders = [""]
        while let folder = folders.popLast() {
            let names =
                (try? FileManager.default.contentsOfDirectory(
                    atPath: root.appendingPathComponent(folder).path)) ?? []
            for name in names where !leftOut.contains(name) && !name.hasPrefix(".build") {
                let path = folder.isEmpty ? name : folder + "/" + name
                if isFolder(path) { folders.append(path) } else { found.append(path) }
            }
        }
        return found.sorted()
    }()

    /// The Swift and C files under `Sources` and `Tests`.
    static let sources: [SourceText] = paths.filter { path in
        (path.hasPrefix("Sources/") || path.hasPrefix("Tests/"))
            && [".swift", ".c", ".h"].contains { path.hasSuffix($0) }
    }
    .compactMap { path in text(at: path).map { SourceText(path: path, text: $0) } }

    /// A file's text, or nil where it is not UTF-8.
    static func text(at path: String) -> String? {
        guard let data = try? Data(contentsOf: root.appendingPathComponent(path)) else {
            return nil
        }
        return String(data: data, encoding: .utf8)
    }

    private static func isFolder(_ path: String) -> Bool {
        let values = try? root.appendingPathComponent(path).resourceValues(
            forKeys: [.isDirectoryKey, .isSymbolicLinkKey])
        return values?.isDirectory == true && values?.isSymbolicLink != true
    }
}
