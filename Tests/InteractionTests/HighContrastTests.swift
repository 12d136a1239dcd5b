import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// Edges and words in the desktop's high contrast, by the colours on the screen.
    @Suite(.serialized)
    struct HighContrastTests {
        /// libadwaita's own switch for it, which the session's settings do not have.
        private static let environment = ["ADW_DEBUG_HIGH_CONTRAST": "1"]

        /// The contrast ratio of WCAG 2, 1 to 21.
        private func contrast(_ a: Colour, _ b: Colour) -> Double {
            func luminance(_ colour: Colour) -> Double {
                func linear(_ channel: UInt8) -> Double {
                    let value = Double(channel) / 255
                    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
                }
                return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green)
                    + 0.0722 * linear(colour.blue)
            }
            let (first, second) = (luminance(a), luminance(b))
            return (max(first, second) + 0.05) / (min(first, second) + 0.05)
        }

        /// The greatest contrast between the page and a card's edge beside its first photo's top.
        private func edgeContrast(_ stage: Stage) throws -> Double {
            let photo = try stage.frame(of: PictureFactory.colour(0))
            let shot = try stage.screen.waitForRest("the grid rests")
            // The photo is wider than high: above it the card is free.
            let row = Int(photo.minY) - 20
            let page = shot.colour(x: Int(photo.minX) - 6, y: row)
            let edge = Int(photo.minX) - 2...Int(photo.minX) + 2
            return edge.map { contrast(shot.colour(x: $0, y: row), page) }.max() ?? 0
        }

        @Test("A card has an edge of 3:1 against the page; it has none otherwise")
        func cards() throws {
            let plain = try edgeContrast(Stage.grid(count: 4))
            #expect(plain < 1.5)
            let stage = try Stage(
                Stage.flat(count: 4), settings: ["columns": "4"], environment: Self.environment)
            let high = try edgeContrast(stage)
            #expect(high >= 3, "\(high)")
        }

        @Test("H5 what lies over a white picture is black with white words and a white edge")
        func controls() throws {
            let folder = try TemporaryFolder()
            for number in 1...3 {
                try PictureFactory.write(
                    to: folder.file("\(number).png"), width: 1280, height: 800,
                    background: Colour(255, 255, 255))
            }
            let stage = try Stage(
                folder,
                environment: Self.environment.merging(AccessibilityBus.environment) { $1 })
            try stage.program.settle("all are listed") { $0.count == 3 }
            try stage.open(page: 2)
            let tree = try AccessibilityBus(stage.session).tree(of: stage.program)
            let label = try tree.find("label", "2 / 3").frame()
            let shot = try stage.screen.waitForRest("the controls are there")
            let row = Int(label.center.y)
            let across = (Int(label.minX) - 6..<Int(label.maxX) + 6).map {
                shot.colour(x: $0, y: row)
            }
            let black = across.filter { contrast($0, Colour(255, 255, 255)) > 18 }
            #expect(Double(black.count) > Double(across.count) * 0.5, "the pill is black")
            #expect(across.contains { contrast($0, Colour(0, 0, 0)) > 15 }, "its words are white")
        }
    }
}
