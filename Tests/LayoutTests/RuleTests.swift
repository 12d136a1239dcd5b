import Testing

/// Each rule fails where it should: bad snippets are found, good ones are not.
@Suite struct RuleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let rule: SourceRule
        let path: String
        let text: String
        let count: Int

        init(_ rule: SourceRule, _ path: String, _ text: String, finds count: Int) {
            self.rule = rule
            self.path = path
            self.text = text
            self.count = count
        }

        var testDescription: String { "\(rule.title): \(text.prefix(40))" }
    }

    static let imports = [
        Case(ImportRules.swift, "Sources/PhotoModel/A.swift", "import CGtk\n", finds: 1),
        Case(ImportRules.swift, "Sources/PhotoModel/A.swift", "import Dispatch\n", finds: 1),
        Case(ImportRules.swift, "Sources/PhotoModel/A.swift", "// import CGtk\n", finds: 0),
        Case(ImportRules.swift, "Sources/PhotoModel/A.swift", "/* x\nimport CGtk */\n", finds: 0),
        Case(
            ImportRules.swift, "Sources/LeporelloUI/A.swift", "import struct CGtk.GList", finds: 1),
        Case(
            ImportRules.swift, "Sources/LeporelloUI/A.swift", "@preconcurrency import CGtk",
            finds: 1),
        Case(ImportRules.swift, "Sources/GtkBridge/A.swift", "import PhotoPipeline", finds: 1),
        Case(ImportRules.swift, "Sources/GtkBridge/A.swift", "import CGtk", finds: 0),
        Case(ImportRules.swift, "Sources/leporello/A.swift", "public import CVips", finds: 1),
        Case(ImportRules.swift, "Sources/Unknown/A.swift", "let a = 1", finds: 1),
        Case(ImportRules.foundation, "Sources/PhotoFiles/A.swift", "import Foundation", finds: 1),
        Case(
            ImportRules.foundation, "Sources/PhotoFiles/A.swift", "import FoundationEssentials",
            finds: 0),
        Case(ImportRules.foundation, "Tests/X/A.swift", "import Foundation", finds: 0),
        Case(ImportRules.headers, "Sources/CSandbox/a.c", "#include <vips/vips.h>", finds: 1),
        Case(ImportRules.headers, "Sources/CVipsSupport/a.c", "#include <vips/vips.h>", finds: 0),
        Case(ImportRules.headers, "Sources/CGio/a.h", "#include <gtk/gtk.h>", finds: 1),
    ]

    static let words = [
        Case(
            WordRules.uncheckedPlaces, "Sources/PhotoFiles/A.swift",
            "let a = Unmanaged.passRetained(b)", finds: 1),
        Case(
            WordRules.uncheckedPlaces, "Sources/LeporelloUI/A.swift",
            "final class A: @unchecked Sendable {}", finds: 1),
        Case(
            WordRules.uncheckedPlaces, "Sources/PhotoPipeline/Memory/A.swift",
            "nonisolated(unsafe) var a = 1", finds: 1),
        Case(
            WordRules.uncheckedPlaces, "Sources/PhotoPipeline/Pool/A.swift",
            "let a = unsafeBitCast(b, to: Int.self)", finds: 0),
        Case(
            WordRules.uncheckedPlaces, "Sources/PhotoFiles/A.swift", "let a = \"Unmanaged\"",
            finds: 0),
        Case(
            WordRules.uncheckedReasons, "Sources/GtkBridge/A.swift",
            "let a = Unmanaged.passRetained(b)", finds: 1),
        Case(
            WordRules.uncheckedReasons, "Sources/GtkBridge/A.swift",
            "// C keeps it.\nlet a = Unmanaged.passRetained(b)", finds: 0),
        Case(WordRules.pointers, "Sources/LeporelloUI/A.swift", "let a: OpaquePointer", finds: 1),
        Case(
            WordRules.pointers, "Sources/LeporelloUI/A.swift", "let a: UnsafeMutablePointer<Int>",
            finds: 1),
        Case(WordRules.pointers, "Sources/GtkBridge/A.swift", "let a: OpaquePointer", finds: 0),
        Case(WordRules.forcedThings, "Sources/PhotoFiles/A.swift", "try! a()", finds: 1),
        Case(WordRules.forcedThings, "Sources/PhotoFiles/A.swift", "let b = a as! Int", finds: 1),
        Case(WordRules.time, "Tests/PhotoModelTests/A.swift", "usleep(3)", finds: 1),
        Case(WordRules.time, "Tests/PhotoModelTests/A.swift", "sleep(3)", finds: 1),
        Case(
            WordRules.time, "Tests/PhotoModelTests/A.swift", "try await Task.sleep(for: a)",
            finds: 1),
        Case(
            WordRules.time, "Sources/LeporelloUI/A.swift", "try await Task.sleep(for: a)", finds: 0),
        Case(WordRules.time, "Tests/Support/TestSupport/A.swift", "let a = Timer()", finds: 1),
        Case(WordRules.time, "Sources/LeporelloUI/A.swift", "let a = Timer()", finds: 0),
        Case(WordRules.time, "Sources/LeporelloUI/A.swift", "RunLoop.main.run()", finds: 1),
        Case(WordRules.time, "Sources/PhotoModel/A.swift", "let tap = TapTimer()", finds: 0),
        Case(WordRules.history, "Sources/PhotoModel/A.swift", "// TO" + "DO: later", finds: 1),
    ]

    static let sizes = [
        Case(SizeRules.files, "Sources/A/A.swift", lines(450), finds: 0),
        Case(SizeRules.files, "Sources/A/A.swift", lines(451), finds: 1),
        Case(SizeRules.functions, "Sources/A/A.swift", "func a() {\n\(lines(49))}\n", finds: 1),
        Case(SizeRules.functions, "Sources/A/A.swift", "func a() {\n\(lines(48))}\n", finds: 0),
        Case(
            SizeRules.functions, "Sources/A/A.swift",
            "    init(\n        b: Int = { 3 }()\n    ) {\n\(lines(50))    }\n", finds: 1),
        Case(
            SizeRules.functions, "Sources/A/A.swift",
            "protocol P {\n    func a()\n    func b() -> Int\n}\nenum E {\n\(lines(60))}\n",
            finds: 0),
        Case(
            SizeRules.functions, "Sources/A/A.swift",
            "func a() {\n    let b = \"}\" // }\n\(lines(49))}\n", finds: 1),
        Case(SizeRules.functions, "Sources/C/a.c", "int lep_a(void)\n{\n\(lines(49))}\n", finds: 1),
        Case(SizeRules.functions, "Sources/C/a.c", "int lep_a(void)\n{\n\(lines(40))}\n", finds: 0),
        Case(
            SizeRules.summaries, "Sources/A/A.swift",
            "/// \(String(repeating: "a", count: 90))\n", finds: 1),
        Case(
            SizeRules.summaries, "Sources/A/A.swift",
            "/// Short.\n/// \(String(repeating: "a", count: 99))\n", finds: 0),
    ]

    static let names = [
        Case(SymbolRules.prefixed, "Sources/CSandbox/a.c", "int open_it(int a)\n{\n}\n", finds: 1),
        Case(SymbolRules.prefixed, "Sources/CSandbox/a.c", "int lep_open(int a)\n{\n}\n", finds: 0),
        Case(
            SymbolRules.prefixed, "Sources/CSandbox/a.c", "static int it(int a)\n{\n}\n", finds: 0),
        Case(
            SymbolRules.prefixed, "Sources/CSandbox/a.c", "static gboolean\nit(int a)\n{\n}\n",
            finds: 0),
        Case(
            SymbolRules.prefixed, "Sources/CSandbox/a.c", "gboolean\nopen_it(int a)\n{\n}\n",
            finds: 1),
    ]

    static let wording = [
        Case(WordingRules.translated, ui, "button.label = \"Save\"", finds: 1),
        Case(WordingRules.translated, ui, "button.label = tr(\"Save\")", finds: 0),
        Case(WordingRules.translated, ui, "toast(\"Moved to the trash\")", finds: 1),
        Case(
            WordingRules.translated, ui, "label(trn(\n    \"%d photo\", \"%d photos\", count))",
            finds: 0),
        Case(WordingRules.translated, ui, "icon(\"go-previous-symbolic\")", finds: 0),
        Case(WordingRules.translated, ui, "action(\"win.open-page\")", finds: 0),
        Case(WordingRules.translated, ui, "precondition(a, \"No such page here\")", finds: 0),
        Case(WordingRules.translated, ui, "(tr(\"Next\"), \"Right\")", finds: 0),
        Case(WordingRules.translated, ui, "button.label = \"Delete\"", finds: 1),
        Case(WordingRules.translated, ui, "key == \"Escape\" // not shown: a key's name", finds: 0),
        Case(
            WordingRules.translated, ui, "show(tr(\"Open\"), \"Closed \\(name) again\")", finds: 1),
    ]

    static let literals = [
        Case(WordingRules.literal, ui, "tr(title)", finds: 1),
        Case(WordingRules.literal, ui, "tr(isOpen ? \"Open\" : \"Close\")", finds: 1),
        Case(WordingRules.literal, ui, "tr(\"Open\")", finds: 0),
        Case(WordingRules.literal, ui, "trn(\n    \"%d photo\", \"%d photos\", count)", finds: 0),
        Case(WordingRules.literal, ui, "attr(title)", finds: 0),
    ]

    private static let ui = "Sources/LeporelloUI/Grid/A.swift"

    private static func lines(_ count: Int) -> String { String(repeating: "a\n", count: count) }

    @Test(
        "A rule finds what breaks it",
        arguments: imports + words + sizes + names + wording + literals)
    func finds(example: Case) {
        let found = example.rule.check(SourceText(path: example.path, text: example.text))
        #expect(found.count == example.count, "\(found.map(\.reason))")
    }

    @Test("A rule names the line that breaks it")
    func namesTheLine() {
        let source = SourceText(
            path: "Sources/PhotoModel/A.swift", text: "/// A.\nlet a = 1\nimport CVips\n")
        #expect(ImportRules.swift.check(source).map(\.line) == [3])
    }

    @Test("A registry's name and one machine's folder are found in any text")
    func findsPlaces() {
        let registry = "see https://py" + "pi.org/x"
        #expect(TextRules.violations(path: "a", text: registry).count == 1)
        #expect(TextRules.violations(path: "a", text: "cd /ro" + "ot/x\n/wo" + "rk/y").count == 2)
        #expect(TextRules.violations(path: "a", text: "\"$root/ho" + "me/\" ~/Pictures").isEmpty)
    }

    @Test("Raw strings, interpolation and nested comments are told apart from code")
    func scans() {
        let source = SourceText(
            path: "A.swift",
            text: ##"""
                let a = #"x " y"# + "b \(f("c", (d))) e" /* a /* b */ c */ + g
                let h = 1 // "i"
                """##)
        #expect(source.literals.map(\.text) == ["x \" y", "c", "b \\(f(\"c\", (d))) e"])
        #expect(source.code[0].contains("f(") && source.code[0].hasSuffix("+ g"))
        #expect(!source.code[0].contains("x") && !source.code[1].contains("i"))
        #expect(source.commentLines == [1, 2])
    }
}
