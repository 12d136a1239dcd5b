import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// Names below the cards of the grid.
    @Suite(.serialized)
    struct NamesTests {
        /// Photos with a short, a long and a Chinese name; the colours are the palette's first.
        private func folder() throws -> TemporaryFolder {
            let folder = try TemporaryFolder()
            let names = [
                "1.jpg",
                "2 a name so long that no card of four in a row is wide enough for it.jpg",
                "3 周末的湖边.jpg",
            ]
            for (index, name) in names.enumerated() {
                try FileManager.default.copyItem(
                    atPath: Library.flat(index, suffix: "jpg"), toPath: folder.file(name))
            }
            return folder
        }

        /// Whether there are words in the line below a photo's card, within the card's sides.
        private func hasName(_ shot: Screenshot, below photo: Rect<Monitor>) -> Bool {
            // The photo is 3:2 in a square card.
            let bottom = photo.center.y + photo.size.width / 2
            let rows = Int(bottom) + 3..<Int(bottom) + 26
            func isInked(_ columns: Range<Int>) -> Bool {
                rows.contains { y in
                    columns.contains { shot.colour(x: $0, y: y).red < 140 }
                }
            }
            let (left, right) = (Int(photo.minX), Int(photo.maxX))
            return isInked(left..<right) && !isInked(left - 8..<left - 1)
                && !isInked(right + 1..<right + 8)
        }

        @Test(
            "Names stand below their cards, cut to their width, in both directions of reading",
            arguments: TextDirection.allCases)
        func shown(_ direction: TextDirection) throws {
            let stage = try Stage(
                folder(), settings: ["columns": "4", "show-names": "true"], direction: direction)
            try stage.program.settle("all are listed") { $0.count == 3 }
            let photos = try (0..<3).map { try stage.frame(of: PictureFactory.colour($0)) }
            try stage.screen.waitFor("each has a name") { shot in
                photos.allSatisfy { hasName(shot, below: $0) }
            }
            // A name is part of its cell.
            let name = Point<Monitor>(
                x: photos[1].center.x, y: photos[1].center.y + photos[1].size.width / 2 + 14)
            try stage.pointer.click(at: name)
            try stage.program.settle("the photo of the name") {
                $0.view == .viewer && $0.page == 2
            }
        }

        @Test("The preference shows and hides them at once, and rows follow")
        func preference() throws {
            let session = try HeadlessSession.shared()
            let bus = try AccessibilityBus(session)
            let stage = try Stage(
                Stage.flat(count: 12), settings: ["columns": "4"],
                environment: AccessibilityBus.environment)
            try stage.program.settle("all are listed") { $0.count == 12 }
            let first = try stage.frame(of: PictureFactory.colour(0))
            let below = try stage.frame(of: PictureFactory.colour(4))
            try stage.screen.waitFor("no name") { !hasName($0, below: first) }
            try stage.keyboard.strike(.letter(","), with: .control)
            let tree = try bus.tree(of: stage.program)
            var row: AccessibleNode?
            try waitUntil("its row") {
                row = try tree.showing().first { try $0.label() == "Show Names" }
                return row != nil
            }
            try stage.screen.waitForRest("the dialog is in its place")
            try stage.pointer.click(at: try #require(row).frame().center)
            let kept = stage.program.folder.file("config/glib-2.0/settings/keyfile")
            try waitUntil("it is chosen") {
                try String(contentsOfFile: kept, encoding: .utf8).contains("show-names=true")
            }
            try stage.keyboard.strike(.escape)
            try stage.screen.waitFor("the second row has made room") { shot in
                guard let moved = shot.region(of: PictureFactory.colour(4), tolerance: 10)?.frame
                else { return false }
                return moved.size == below.size && moved.minY > below.minY + 15
                    && moved.minY < below.minY + 40
            }
            try stage.screen.waitFor("a name") { hasName($0, below: first) }
        }

        @Test("Large text makes room for its larger names")
        func largeText() throws {
            func pitch(_ desktop: [String: String]) throws -> Double {
                let stage = try Stage(
                    Stage.flat(count: 8), settings: ["columns": "4", "show-names": "true"],
                    desktop: desktop)
                try stage.program.settle("all are listed") { $0.count == 8 }
                return try stage.frame(of: PictureFactory.colour(4)).minY
                    - stage.frame(of: PictureFactory.colour(0)).minY
            }
            let usual = try pitch(["text-scaling-factor": "1.0"])
            let large = try pitch(["text-scaling-factor": "2.0"])
            #expect(large > usual + 10 && large < usual + 40, "\(usual) \(large)")
        }
    }
}
