import Testing

/// The house rules, held against every file of the checkout.
@Suite struct LayoutTests {
    static let rules = [
        ImportRules.swift, ImportRules.foundation, ImportRules.headers,
        WordRules.uncheckedPlaces, WordRules.uncheckedReasons, WordRules.pointers,
        WordRules.forcedThings, WordRules.time, WordRules.history,
        SizeRules.files, SizeRules.functions, SizeRules.summaries,
        SymbolRules.prefixed, WordingRules.translated, WordingRules.literal,
    ]

    @Test("Sources and tests keep the house rules", arguments: rules)
    func keeps(rule: SourceRule) {
        let found = SourceTree.sources.flatMap(rule.check)
        #expect(found.isEmpty, "\(list(found))")
    }

    @Test("The tree that the rules look at is the whole one")
    func findsTheTree() {
        let targets = Set(SourceTree.sources.map(\.target))
        for target in ["PhotoModel", "GtkBridge", "LeporelloUI", "CSandbox", "LayoutTests"] {
            #expect(targets.contains(target), "\(target) is not among the files found")
        }
        #expect(SourceTree.paths.contains("Package.swift"))
        #expect(SourceTree.paths.contains("data/io.github.leporello_photos.Leporello.desktop.in"))
    }

    @Test("No tracked text names a registry, a mirror or one machine's folders")
    func namesNoPlaces() {
        let found = SourceTree.paths.flatMap { path in
            SourceTree.text(at: path).map { TextRules.violations(path: path, text: $0) } ?? []
        }
        #expect(found.isEmpty, "\(list(found))")
    }

    @Test("CGtk pins the floor as the newest API that may be used")
    func pinsTheFloor() throws {
        let header = try #require(SourceTree.text(at: "Sources/CGtk/CGtk.h"))
        for pin in [
            "#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_18",
            "#define GDK_VERSION_MAX_ALLOWED GDK_VERSION_4_18",
            "#define ADW_VERSION_MAX_ALLOWED ADW_VERSION_1_7",
        ] {
            let at = try #require(header.range(of: pin), "\(pin) is missing")
            let included = try #require(header.range(of: "#include <gtk/gtk.h>"))
            #expect(at.lowerBound < included.lowerBound, "\(pin) comes too late")
        }
    }

    @Test("Package.swift lets a target depend only on what it may import")
    func packageAgrees() throws {
        let package = try #require(SourceTree.text(at: "Package.swift"))
        let dependencies = PackageText.dependencies(in: package)
        #expect(!dependencies.isEmpty)
        for (target, allowed) in ImportRules.allowed {
            let named = try #require(dependencies[target], "\(target) is not in Package.swift")
            let foreign = named.subtracting(allowed)
            #expect(foreign.isEmpty, "\(target) depends on \(foreign.sorted())")
        }
    }

    /// The first violations, one a line, with the number of all.
    private func list(_ found: [Violation]) -> String {
        "\(found.count):\n" + found.prefix(25).map(\.description).joined(separator: "\n")
    }
}
