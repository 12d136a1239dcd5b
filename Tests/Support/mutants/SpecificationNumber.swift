import Foundation
import TestSupport

/// A number that the gesture specification gives, and the constant that stands for it.
struct SpecificationNumber {
    /// The rule's id.
    let rule: String
    /// The number, in the constant's unit.
    let value: Double
    /// What the rule says with it.
    let words: String
    /// The constant's name; nil where the rule's number is none of the program's.
    let constant: String?
    /// Which number of the constant's initial value it is, from 1.
    let position: Int

    /// Reads the list: one number a line, its parts between bars.
    static func read(_ path: String) throws -> [SpecificationNumber] {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        return try text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let parts = line.split(separator: "|").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard parts.count == 4, let value = Double(parts[1]) else {
                throw TestFailure("a line of the list that is none: \(line)")
            }
            let place = parts[3].split(separator: " ")
            let isConstant = place.first != "no:"
            return SpecificationNumber(
                rule: parts[0], value: value, words: parts[2],
                constant: isConstant ? place.first.map(String.init) : nil,
                position: isConstant && place.count > 1 ? Int(place[1]) ?? 0 : 1)
        }
    }
}
