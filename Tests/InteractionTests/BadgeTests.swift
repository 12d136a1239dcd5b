import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// What is said about a photo beside it: a badge, the details, or why there is no picture.
    @Suite(.serialized)
    struct BadgeTests {
        /// Whether there are words in the viewer's lower corner where reading begins.
        private func isTold(_ shot: Screenshot) -> Bool {
            (740..<785).contains { y in
                (12..<102).contains { x in
                    shot.colour(x: x, y: y).distance(to: Colour(255, 255, 255)) < 40
                }
            }
        }

        @Test("A raw file has a badge in its cell, and its preview is told in the viewer")
        func raw() throws {
            let folder = try Stage.flat(count: 1)
            let colour = PictureFactory.colour(0)
            try folder.write(
                RawFile.bytes(preview: folder.read("001.jpg"), width: 900, height: 600),
                to: "raw.nef")
            try FileManager.default.removeItem(atPath: folder.file("001.jpg"))
            let flat = try Library.flat(1, suffix: "jpg")
            try FileManager.default.copyItem(atPath: flat, toPath: folder.file("z.jpg"))
            let stage = try Stage(folder, settings: ["columns": "4"])
            try stage.program.settle("both") { $0.count == 2 }
            let cell = try stage.frame(of: colour)
            let other = try stage.frame(of: PictureFactory.colour(1))
            // White words on dark, in the lower corner at the start of the card, below the photo.
            func hasBadge(_ cell: Rect<Monitor>, _ shot: Screenshot) -> Bool {
                let left = Int(cell.minX)
                let middle = Int(cell.center.y)
                return (left..<left + 50).contains { x in
                    (middle..<middle + Int(cell.size.width / 2)).contains { y in
                        shot.colour(x: x, y: y).distance(to: Colour(38, 38, 40)) < 70
                    }
                }
            }
            try stage.screen.waitFor("one badge") { hasBadge(cell, $0) && !hasBadge(other, $0) }
            try stage.open(page: 1)
            try stage.screen.waitFor("it says that it is a preview", isTold)
            try stage.keyboard.strike(.right)
            try stage.program.settle("the other") { $0.page == 2 }
            try stage.screen.waitFor("which is none") { !isTold($0) }
        }

        /// What each cell says beside its name and its place.
        private func badges(_ stage: Stage, _ names: [String]) throws -> [String] {
            let tree = try AccessibilityBus(stage.session).tree(of: stage.program)
            return try names.map { name in
                let sentences = try tree.find("grid cell", name).about().split(separator: ". ")
                return sentences.dropFirst().joined(separator: ". ")
            }
        }

        private static let names = ["a.gif", "b.webp", "c.png", "d.tif", "e.png"]

        /// Two animations, a photo cut in its middle, one of three pages, and a plain one.
        private func makeOddities() throws -> TemporaryFolder {
            let folder = try TemporaryFolder()
            for name in Self.names.prefix(2) {
                try runCommand(
                    ["convert", "-delay", "400", "-size", "300x200", "xc:red", "xc:blue"]
                        + [folder.file(name)])
            }
            try runCommand([
                "convert", "-size", "300x200", "-seed", "3", "plasma:red-blue",
                folder.file("c.png"),
            ])
            let whole = try folder.read("c.png")
            try folder.write(Array(whole.prefix(whole.count / 2)), to: "c.png")
            try runCommand(
                [
                    "convert", "-size", "300x200", "xc:green", "xc:blue", "xc:gray",
                    folder.file("d.tif"),
                ])
            try PictureFactory.write(
                to: folder.file("e.png"), width: 300, height: 200,
                background: PictureFactory.colour(0))
            return folder
        }

        /// Sets all their times back, as if they had been written long ago.
        private func age(_ folder: TemporaryFolder) throws {
            let old = Date(timeIntervalSince1970: 1_700_000_000)
            for name in Self.names {
                try FileManager.default.setAttributes(
                    [.modificationDate: old], ofItemAtPath: folder.file(name))
            }
        }

        @Test("Animated, many-paged and cut photos have badges, out of the thumbnail cache too")
        func cached() throws {
            let names = Self.names
            let folder = try makeOddities()
            try age(folder)
            let cache = try TemporaryFolder()
            func open() throws -> Stage {
                let stage = try Stage(
                    folder, settings: ["columns": "5"],
                    environment: ["GTK_A11Y": "atspi", "XDG_CACHE_HOME": cache.path])
                try stage.program.settle("all are shown") { $0.count == names.count }
                return stage
            }
            do {
                let stage = try open()
                #expect(
                    try badges(stage, names)
                        == ["Animated", "Animated", "Incomplete", "3 pages", ""])
                try waitUntil("four thumbnails are written: a cut photo's is not") {
                    let all = try FileManager.default.subpathsOfDirectory(atPath: cache.path)
                    return all.count { $0.hasSuffix(".png") } == 4
                }
            }
            // Of the same length and time, but no pictures any more: no decode can tell anything.
            for name in ["a.gif", "b.webp", "d.tif"] {
                let count = try folder.read(name).count
                try folder.write([UInt8](repeating: 0, count: count), to: name)
            }
            try age(folder)
            let stage = try open()
            #expect(
                try badges(stage, ["a.gif", "b.webp", "d.tif"])
                    == ["Animated", "Animated", "3 pages"])
        }

        @Test("A cut photo is shown as far as it goes, and is said to be incomplete")
        func incomplete() throws {
            let folder = try TemporaryFolder()
            let colour = PictureFactory.colour(0)
            // Noise below, so that the cut falls into it, and the colour above is whole.
            try runCommand([
                "convert", "-size", "900x300", "xc:\(colour)", "-size", "900x300", "-seed", "5",
                "plasma:red-blue", "-append", "-quality", "92", folder.file("a.jpg"),
            ])
            let whole = try folder.read("a.jpg")
            try folder.write(Array(whole.prefix(whole.count * 6 / 10)), to: "a.jpg")
            try PictureFactory.write(
                to: folder.file("b.jpg"), width: 900, height: 600,
                background: PictureFactory.colour(1))
            let stage = try Stage(
                folder, opening: ["a.jpg"], environment: ["GTK_A11Y": "atspi"])
            try stage.program.settle("it is open") { $0.view == .viewer && $0.count == 2 }
            try stage.screen.waitFor("its upper half") {
                $0.colour(at: stage.middle + Vector(dx: 0, dy: -150)).distance(to: colour) < 12
            }
            let tree = try AccessibilityBus(stage.session).tree(of: stage.program)
            _ = try tree.find("label", "Incomplete")
            try stage.screen.waitFor("it is said", isTold)
            #expect(
                try tree.find("image", "a.jpg").about()
                    == "The file ends early: a part of the picture is missing.")
            try stage.keyboard.strike(.right)
            try stage.program.settle("the whole one") { $0.page == 2 }
            try stage.screen.waitFor("which says nothing") { !isTold($0) }
        }

        @Test("T5 Details in the grid's menu shows a sheet of that photo; Escape leaves it")
        func gridDetails() throws {
            let stage = try Stage.grid(count: 6)
            let cell = try stage.frame(of: PictureFactory.colour(1))
            let before = try stage.screen.waitForRest("the grid rests")
            try stage.pointer.click(at: cell.center, .right)
            try stage.screen.waitFor("the menu is open") { !$0.looksLike(before, tolerance: 40) }
            try stage.screen.waitForRest("the menu rests")
            // From below: Move to Trash, Details.
            for _ in 0..<2 { try stage.keyboard.strike(.up) }
            try stage.keyboard.strike(.enter)
            let corner = Point<Monitor>(x: 30, y: 780)
            try stage.screen.waitFor("a sheet, the rest dimmed") {
                $0.colour(at: corner).red < before.colour(at: corner).red - 10
            }
            try stage.keyboard.strike(.escape)
            try stage.screen.waitFor("the grid again") {
                $0.colour(at: corner).distance(to: before.colour(at: corner)) < 4
            }
            #expect(try stage.program.settle().view == .grid)
        }

        @Test("A photo that can't be shown offers Open With; a tap beside the button closes")
        func openWith() throws {
            try HeadlessSession.shared().portals.begin(answering: .cancelled)
            let folder = try Stage.flat(count: 1)
            try folder.write(Array("This is no picture.\n".utf8), to: "text.jpg")
            let stage = try Stage(folder, opening: ["text.jpg"])
            try stage.program.settle("its page") { $0.view == .viewer && $0.page == 2 }
            var button: Point<Monitor>?
            try stage.screen.waitFor("a button below the words") { shot in
                // Grey on the viewer's black, in the middle column.
                let rows = (510..<620).filter { y in
                    let colour = shot.colour(x: 580, y: y)
                    return colour.red > 25 && colour.red < 60 && colour.red == colour.green
                }
                guard rows.count > 20, let first = rows.first, let last = rows.last else {
                    return false
                }
                button = Point(x: 640, y: Double(first + last) / 2)
                return last - first < 80
            }
            try stage.touch.tap(at: try #require(button))
            let request = try stage.session.portals.first()
            #expect(request.method == "ChooseApplication")
            #expect(request.values("filename") == ["text.jpg"])
            stage.forgetTaps()
            #expect(try stage.program.settle("the tap was the button's").view == .viewer)
            try stage.touch.tap(at: Point(x: 200, y: 300))
            try stage.program.settle("a tap on the page closes") { $0.view == .grid }
        }
    }
}
