import Foundation
import TestSupport

// mutants: makes each number of the gesture specification ten times as large in the model, one at a
// time. A test that carries the number's rule must fail then. Ends with 1 when a number has no
// constant, another value than the list says, or a mutant that every test of the rule survives.

/// Writes a line at once: each mutant takes a while.
func tell(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

/// Checks the list against the model, and then the tests against every mutant.
struct MutantCheck {
    private let package: MutantPackage
    private let numbers: [SpecificationNumber]
    private var problems = 0
    private var killed = 0

    init() throws {
        package = try MutantPackage()
        numbers = try SpecificationNumber.read("\(Places.checkout)/Tests/Mutants/numbers.txt")
    }

    mutating func run() throws -> Bool {
        try package.build()
        guard try package.run(nil, mutant: "") == .passed else {
            throw TestFailure("the model's tests fail without any change")
        }
        for number in numbers { try check(number) }
        try checkUnlisted()
        tell("\(killed) killed, \(problems) not")
        return problems == 0
    }

    private mutating func check(_ number: SpecificationNumber) throws {
        guard let name = number.constant else { return }
        guard let constant = package.constants.first(where: { $0.name == name }) else {
            return report("no constant", number.rule, name, number.words)
        }
        guard constant.numbers.indices.contains(number.position - 1),
            constant.numbers[number.position - 1].value == number.value
        else { return report("other value", number.rule, name, number.words) }
        try challenge(number.rule, name, number.position, number.words)
    }

    /// Constants that name a rule and are in no line of the list are held to their own rules.
    private mutating func checkUnlisted() throws {
        for constant in package.constants {
            for position in constant.numbers.indices.map({ $0 + 1 }) {
                let isListed = numbers.contains {
                    $0.constant == constant.name && $0.position == position
                }
                guard !isListed else { continue }
                for rule in constant.rules.sorted() {
                    try challenge(rule, constant.name, position, "by its own comment")
                }
            }
        }
    }

    private mutating func challenge(
        _ rule: String, _ name: String, _ position: Int, _ words: String
    ) throws {
        guard package.tests.contains(where: { $0.rules.contains(rule) }) else {
            return report("no test", rule, name, words)
        }
        let mutant = MutantPackage.mutant(of: name, position: position)
        let outcome = try package.run([rule], mutant: mutant)
        guard outcome != .passed else { return report("survived", rule, mutant, words) }
        killed += 1
        tell(line(outcome == .failed ? "killed" : "killed (\(outcome))", rule, mutant, words))
    }

    private mutating func report(
        _ verdict: String, _ rule: String, _ name: String, _ words: String
    ) {
        problems += 1
        tell(line(verdict.uppercased(), rule, name, words))
    }

    private func line(_ verdict: String, _ rule: String, _ name: String, _ words: String) -> String
    {
        func wide(_ text: String, _ width: Int) -> String {
            text + String(repeating: " ", count: max(1, width - text.count))
        }
        return wide(verdict, 17) + wide(rule, 5) + wide(name, 42) + words
    }
}

do {
    var check = try MutantCheck()
    if try !check.run() { exit(1) }
} catch {
    FileHandle.standardError.write(Data("mutants: \(error)\n".utf8))
    exit(1)
}
