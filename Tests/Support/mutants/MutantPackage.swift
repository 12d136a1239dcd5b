import Foundation
import TestSupport

/// A copy of the model and its tests; the environment makes one of its numbers tenfold.
///
/// One build serves every mutant. The copy lies in the build folder and is written only where it
/// differs, so that the next build is short.
struct MutantPackage {
    /// A test of the model: the rules that its name begins with, and how it is filtered.
    struct ModelTest {
        let rules: Set<String>
        let filter: String
    }

    /// How one run of the tests ended.
    enum Outcome: String {
        case passed
        case failed
        case crashed
        case hung
    }

    /// Every constant of the model that names a rule.
    private(set) var constants: [ModelConstant] = []
    /// Every test of the model that names a rule.
    private(set) var tests: [ModelTest] = []
    private let folder = "\(Places.checkout)/.build/mutants"
    private let environmentName = "LEPORELLO_MUTANT"
    /// Seconds after which a run counts as hung; a run without a mutant takes less than one.
    private let patience = 120.0

    /// Copies the model and its tests from the checkout.
    init() throws {
        try write(manifest, to: "Package.swift")
        try write(hook, to: "Sources/PhotoModel/Mutant.swift")
        var kept: Set<String> = ["Sources/PhotoModel/Mutant.swift"]
        for path in try files(below: "Sources/PhotoModel") {
            try write(mutable(text(path)), to: path)
            kept.insert(path)
        }
        for path in try ["Tests/Support/TestDice", "Tests/PhotoModelTests"].flatMap({
            try files(below: $0)
        }) {
            let text = try text(path)
            if path.hasSuffix(".swift") { tests += Self.tests(in: text) }
            try write(text, to: path)
            kept.insert(path)
        }
        // What has gone from the checkout since the last copy goes from it too.
        for part in ["Sources", "Tests"] {
            for path in try files(below: part, of: folder) where !kept.contains(path) {
                try FileManager.default.removeItem(atPath: "\(folder)/\(path)")
            }
        }
    }

    /// Builds the copy's tests.
    func build() throws {
        try runCommand(["swift", "build", "--build-tests", "--package-path", folder])
    }

    /// Runs the tests of some rules with one number tenfold, or with none.
    func run(_ rules: Set<String>?, mutant: String) throws -> Outcome {
        let chosen = tests.filter { test in rules.map { !$0.isDisjoint(with: test.rules) } ?? true }
        let products = "\(folder)/.build/debug"
        let names = try FileManager.default.contentsOfDirectory(atPath: products)
        // Swift 6.0 has a program of its own for this library's tests.
        guard
            let program = names.first(where: { $0.hasSuffix("PackageTests.swift-testing") })
                ?? names.first(where: { $0.hasSuffix("PackageTests.xctest") })
        else { throw TestFailure("no test program in \(products)") }
        var environment = ProcessInfo.processInfo.environment
        environment[environmentName] = mutant
        let silence = open("/dev/null", O_WRONLY)
        defer { close(silence) }
        let filters = rules == nil ? [] : chosen.flatMap { ["--filter", $0.filter] }
        let process = try ChildProcess(
            ["\(products)/\(program)", "--testing-library", "swift-testing"] + filters,
            environment: environment, output: silence, errorPath: "/dev/null")
        guard let status = try? process.wait(within: patience) else { return .hung }
        return status == 0 ? .passed : status > 128 ? .crashed : .failed
    }

    // MARK: The copy

    private let manifest = """
        // swift-tools-version: 6.0
        import PackageDescription

        let package = Package(
            name: "Mutants",
            targets: [
                .target(name: "PhotoModel", linkerSettings: [.linkedLibrary("m")]),
                .target(name: "TestDice", path: "Tests/Support/TestDice"),
                .testTarget(
                    name: "PhotoModelTests", dependencies: ["PhotoModel", "TestDice"],
                    exclude: ["Gesture/Traces"]),
            ],
            swiftLanguageModes: [.v6]
        )

        """

    private var hook: String {
        """
        import Glibc

        enum Mutant {
            static let chosen = getenv("\(environmentName)").map { String(cString: $0) }

            static func number<Value: Numeric>(_ name: String, _ value: Value) -> Value {
                chosen == name ? value * 10 : value
            }
        }

        """
    }

    /// The source with a hook at every number of its constants; the constants are noted.
    private mutating func mutable(_ source: String) -> String {
        let new = ConstantScanner.constants(in: source)
        constants += new
        var characters = Array(source)
        let places = new.flatMap { constant in
            constant.numbers.indices.map { (constant, $0) }
        }
        for (constant, index) in places.reversed() {
            let number = constant.numbers[index]
            let name = Self.mutant(of: constant.name, position: index + 1)
            characters.replaceSubrange(
                number.range, with: Array("Mutant.number(\"\(name)\", \(number.text))"))
        }
        return String(characters)
    }

    /// The name of the mutant in which one number of a constant is tenfold.
    static func mutant(of constant: String, position: Int) -> String { "\(constant) \(position)" }

    private static func tests(in source: String) -> [ModelTest] {
        let suites = source.matches(of: /@Suite(?:\([^\n]*\))?\s+struct (\w+)/)
        return source.matches(of: /@Test\(\s*"([^"]+)"[\s\S]*?func (\w+)\s*\(/).compactMap { test in
            let rules = Rule.leading(in: String(test.1))
            let suite = suites.last { $0.range.lowerBound < test.range.lowerBound }
            guard !rules.isEmpty, let suite else { return nil }
            return ModelTest(rules: rules, filter: "\\.\(suite.1)/\(test.2)\\(")
        }
    }

    private func files(below part: String, of root: String = Places.checkout) throws -> [String] {
        let all = FileManager.default.enumerator(atPath: "\(root)/\(part)")
        return (all?.compactMap { $0 as? String } ?? []).sorted().map { "\(part)/\($0)" }.filter {
            var isFolder: ObjCBool = false
            let isThere = FileManager.default.fileExists(
                atPath: "\(root)/\($0)", isDirectory: &isFolder)
            return isThere && !isFolder.boolValue
        }
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: "\(Places.checkout)/\(path)", encoding: .utf8)
    }

    private func write(_ text: String, to path: String) throws {
        let target = "\(folder)/\(path)"
        if (try? String(contentsOfFile: target, encoding: .utf8)) == text { return }
        try FileManager.default.createDirectory(
            at: URL(fileURLWithPath: target).deletingLastPathComponent(),
            withIntermediateDirectories: true)
        try text.write(toFile: target, atomically: true, encoding: .utf8)
    }
}
