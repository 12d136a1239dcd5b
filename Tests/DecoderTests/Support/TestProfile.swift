import Foundation
import TestSupport
import Testing

/// An ICC profile of version 2 that the tests write by themselves (ICC.1:2001-04).
struct TestProfile: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// Red, green and blue in XYZ under D50; none for a profile of grey.
    private var primaries: [[Double]]
    /// Light for a stored value from 0 to 1.
    private var light: @Sendable (Double) -> Double

    private static let red = [0.43607, 0.22249, 0.01392]
    private static let green = [0.38515, 0.71687, 0.09708]
    private static let blue = [0.14307, 0.06061, 0.71410]

    private static let sRGBLight: @Sendable (Double) -> Double = {
        $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4)
    }

    /// sRGB by another hand: its curve as a table.
    static let sRGB = TestProfile(
        testDescription: "sRGB", primaries: [red, green, blue], light: sRGBLight)
    /// sRGB's red and green in each other's place.
    ///
    /// Without conversion a photo is green in the face.
    static let swapped = TestProfile(
        testDescription: "swapped red and green", primaries: [green, red, blue],
        light: sRGBLight)
    /// By the primaries of Adobe RGB (1998), adapted to D50, and its exponent.
    static let adobe = TestProfile(
        testDescription: "Adobe RGB",
        primaries: [
            [0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457],
        ], light: { pow($0, 563.0 / 256) })
    /// By the primaries of Display P3, adapted to D50, and sRGB's curve.
    static let displayP3 = TestProfile(
        testDescription: "Display P3",
        primaries: [
            [0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407],
        ], light: sRGBLight)
    /// Grey that holds light itself.
    static let linearGrey = TestProfile(
        testDescription: "linear grey", primaries: [], light: { $0 })

    /// The profile as a file.
    func bytes() -> [UInt8] {
        let isGrey = primaries.isEmpty
        let curve = Self.curve(light)
        var tags: [(String, [UInt8])] = [
            ("desc", Self.description(testDescription)),
            ("cprt", Array("text\0\0\0\0no one\0".utf8)), ("wtpt", Self.xyz([0.9642, 1, 0.8249])),
        ]
        if isGrey {
            tags.append(("kTRC", curve))
        } else {
            for (letter, primary) in zip(["r", "g", "b"], primaries) {
                tags.append(("\(letter)XYZ", Self.xyz(primary)))
                tags.append(("\(letter)TRC", curve))
            }
        }
        var table = Self.number(tags.count)
        var data: [UInt8] = []
        for (name, body) in tags {
            let offset = 128 + 4 + 12 * tags.count + data.count
            table += Array(name.utf8)
            table += Self.number(offset) + Self.number(body.count)
            data += body
            data += [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
        }
        func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
        var head = Self.number(128 + table.count + data.count) + zeros(4)
        // Version 2.4, for a monitor.
        head += [2, 0x40, 0, 0]
        head += Array("mntr\(isGrey ? "GRAY" : "RGB ")XYZ ".utf8)
        head += zeros(12)
        head += Array("acsp".utf8)
        head += zeros(28)
        head += Self.fixed([0.9642, 1, 0.8249])
        head += zeros(128 - head.count)
        return head + table + data
    }

    private static func curve(_ light: (Double) -> Double) -> [UInt8] {
        let steps = 1_024
        let values = (0..<steps).flatMap { step -> [UInt8] in
            let value = Int((light(Double(step) / Double(steps - 1)) * 65_535).rounded())
            return Array(number(value).suffix(2))
        }
        return [Array("curv\0\0\0\0".utf8), number(steps), values].flatMap { $0 }
    }

    private static func description(_ text: String) -> [UInt8] {
        let rest = [UInt8](repeating: 0, count: 1 + 4 + 4 + 2 + 1 + 67)
        let parts = [
            Array("desc\0\0\0\0".utf8), number(text.utf8.count + 1), Array(text.utf8), rest,
        ]
        return parts.flatMap { $0 }
    }

    private static func xyz(_ values: [Double]) -> [UInt8] {
        Array("XYZ \0\0\0\0".utf8) + fixed(values)
    }

    /// Numbers of 16 bits before and 16 after the point.
    private static func fixed(_ values: [Double]) -> [UInt8] {
        values.flatMap { number(Int(($0 * 65_536).rounded())) }
    }

    private static func number(_ value: Int) -> [UInt8] { TestPNG.number(value) }
}
