/// Who may know whom: what each target's files may import and include.
enum ImportRules {
    /// Parts of the toolchain that any target with effects may use.
    private static let toolchain: Set<String> = [
        "Dispatch", "FoundationEssentials", "Glibc", "Synchronization",
    ]

    /// The modules that a target's Swift files may import, besides the standard library.
    static let allowed: [String: Set<String>] = [
        // Pure: Glibc is for libm's functions.
        "PhotoModel": ["Glibc"],
        "DecodeProtocol": ["Glibc"],
        "PhotoFiles": toolchain.union(["PhotoModel", "CGio", "CFileSupport"]),
        "PhotoPipeline": toolchain.union(
            ["PhotoModel", "DecodeProtocol", "CSandbox", "CThumbnail", "CGio"]),
        "GtkBridge": toolchain.union(["PhotoModel", "CGtk", "CGtkSupport", "CGio"]),
        "LeporelloUI": toolchain.union(["GtkBridge", "PhotoPipeline", "PhotoFiles", "PhotoModel"]),
        "leporello": toolchain.union(["LeporelloUI"]),
        "leporello-decoder": toolchain.union(
            ["DecodeProtocol", "CVips", "CVipsSupport", "CSandbox"]),
    ]

    /// C headers that only some targets may include, by the beginning of the header's name.
    static let guardedHeaders: [(prefix: String, targets: Set<String>)] = [
        ("gtk/", ["CGtk", "CGtkSupport"]), ("gdk/", ["CGtk", "CGtkSupport"]),
        ("adwaita", ["CGtk", "CGtkSupport"]), ("CGtk", ["CGtk", "CGtkSupport"]),
        ("vips/", ["CVips", "CVipsSupport"]), ("gexiv2/", ["CGexiv2", "CVipsSupport"]),
        ("libheif/", ["CHeif", "CVipsSupport"]), ("MagickCore/", ["CVipsSupport"]),
        ("lcms2", ["CLcms", "CVipsSupport"]), ("jpeglib.h", ["CJpeg", "CVipsSupport"]),
        ("seccomp.h", ["CSeccomp", "CSandbox"]), ("CSeccomp", ["CSeccomp", "CSandbox"]),
        ("linux/landlock.h", ["CSandbox"]), ("png.h", ["CPng", "CThumbnail"]),
    ]

    static let swift = SourceRule(title: "A target imports only what it may know") { source in
        guard source.path.hasPrefix("Sources/"), source.path.hasSuffix(".swift") else { return [] }
        guard let allowed = allowed[source.target] else {
            return [
                Violation(
                    path: source.path, line: 1,
                    reason: "the target \(source.target) has no import rule; give it one")
            ]
        }
        return imports(of: source).filter { !allowed.contains($0.module) }.map {
            Violation(
                path: source.path, line: $0.line,
                reason: "\(source.target) may not import \($0.module)")
        }
    }

    static let foundation = SourceRule(title: "Foundation is for tests only") { source in
        guard source.path.hasPrefix("Sources/") else { return [] }
        return imports(of: source).filter { $0.module == "Foundation" }.map {
            Violation(
                path: source.path, line: $0.line,
                reason: "Foundation makes the program 70 MB; use FoundationEssentials or GLib")
        }
    }

    static let headers = SourceRule(title: "A C library is included by its own targets only") {
        source in
        guard source.path.hasPrefix("Sources/") else { return [] }
        var found: [Violation] = []
        for (index, line) in source.lines.enumerated() where line.hasPrefix("#include") {
            guard let header = line.split(whereSeparator: { "<>\"".contains($0) }).dropFirst().first
            else { continue }
            for rule in guardedHeaders
            where header.hasPrefix(rule.prefix) && !rule.targets.contains(source.target) {
                found.append(
                    Violation(
                        path: source.path, line: index + 1,
                        reason: "\(source.target) may not include \(header)"))
            }
        }
        return found
    }

    /// The modules that a file imports, with `import struct Module.Name` counted as `Module`.
    static func imports(of source: SourceText) -> [(line: Int, module: String)] {
        let kinds: Set<Substring> = [
            "struct", "class", "enum", "protocol", "func", "var", "let", "typealias",
        ]
        var found: [(line: Int, module: String)] = []
        for (index, line) in source.code.enumerated() {
            let words = line.split(whereSeparator: { $0 == " " || $0 == ";" })
            guard let at = words.firstIndex(of: "import"),
                words[..<at].allSatisfy({ $0.hasPrefix("@") || accessLevels.contains($0) })
            else { continue }
            let name = words[(at + 1)...].first { !kinds.contains($0) } ?? ""
            found.append((index + 1, String(name.split(separator: ".").first ?? "")))
        }
        return found
    }

    private static let accessLevels: Set<Substring> = [
        "public", "package", "internal", "fileprivate", "private",
    ]
}
