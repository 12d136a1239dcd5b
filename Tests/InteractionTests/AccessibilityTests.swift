import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// What assistive technologies read, and what can be done through them, without a pointer.
    @Suite(.serialized)
    struct AccessibilityTests {
        private func stage(_ folder: TemporaryFolder? = nil) throws -> (Stage, AccessibleNode) {
            let folder = try folder ?? Stage.flat(count: 12)
            let session = try HeadlessSession.shared()
            let bus = try AccessibilityBus(session)
            let stage = try Stage(
                folder, settings: ["columns": "4"], environment: AccessibilityBus.environment)
            return (stage, try bus.tree(of: stage.program))
        }

        @Test("G3 cells have their photos' names and tell their place; a folder says what it is")
        func cells() throws {
            let folder = try Stage.flat(count: 3)
            try folder.makeFolder("Rome")
            let (stage, tree) = try stage(folder)
            #expect(try tree.find("grid cell", "002.jpg").about() == "3 of 4")
            #expect(try tree.find("grid cell", "Rome").about() == "1 of 4. Folder")
            // Places follow what comes and goes.
            try FileManager.default.removeItem(atPath: stage.folder.file("001.jpg"))
            try waitUntil("the next one has its place") {
                try tree.find("grid cell", "002.jpg").about() == "2 of 3"
            }
        }

        @Test("G3 a cell far down tells its place among all, of which most have no cell")
        func farDown() throws {
            let (stage, tree) = try stage(Stage.flat(count: 60))
            try stage.keyboard.strike(.end)
            try stage.program.settle("the last one") { $0.photo == stage.uri(60) }
            #expect(try tree.find("grid cell", "060.jpg").about() == "60 of 60")
        }

        @Test("G3 a photo that can't be read tells its place and why")
        func broken() throws {
            let folder = try Stage.flat(count: 1)
            try folder.write([], to: "empty.jpg")
            let (stage, tree) = try stage(folder)
            defer { withExtendedLifetime(stage) {} }
            try waitUntil("it says so") {
                try tree.find("grid cell", "empty.jpg").about() == "2 of 2. The file is empty."
            }
        }

        @Test("S1 thumbnails of the strip tell their place")
        func strip() throws {
            let session = try HeadlessSession.shared()
            let bus = try AccessibilityBus(session)
            let stage = try Stage(
                Stage.flat(count: 12), settings: ["show-strip": "true"],
                environment: AccessibilityBus.environment)
            try stage.open(page: 2)
            let tree = try bus.tree(of: stage.program)
            #expect(try tree.find("list item", "003.jpg").about() == "3 of 12")
        }

        @Test("Everything that can be activated or typed in has a name")
        func names() throws {
            let (stage, tree) = try stage()
            func nameless() throws -> [String] {
                try tree.showing().filter { node in
                    let (role, label) = (try node.role(), try node.label())
                    let kinds = ["button", "toggle button", "entry", "slider", "combo box"]
                    return kinds.contains(role) && label.isEmpty
                }.map { "\(try $0.role()) \($0.path)" }
            }
            #expect(try nameless() == [])
            try stage.open(page: 2)
            #expect(try nameless() == [])
        }

        @Test("What the viewer covers is not read; it is again once the viewer is gone")
        func covered() throws {
            let (stage, tree) = try stage()
            try stage.open(page: 2)
            _ = try tree.find("button", "Next Photo")
            #expect(try !tree.showing().contains { try $0.label() == "Open Folder…" })
            try stage.keyboard.strike(.escape)
            try stage.program.settle("closed") { $0.view == .grid }
            _ = try tree.find("button", "Open Folder…")
        }

        @Test("H5 a page turn is announced as the page's place")
        func announcement() throws {
            let (stage, _) = try stage()
            try stage.open(page: 1)
            let bus = try AccessibilityBus(stage.session)
            let text = try bus.announcement {
                $0 == "2 of 12"
            } after: {
                try stage.keyboard.strike(.right)
            }
            #expect(text == "2 of 12")
        }

        @Test("Opened, paged, zoomed and closed through the tree; the focus comes back")
        func drive() throws {
            let (stage, tree) = try stage()
            try stage.keyboard.strike(.home)
            for _ in 0..<2 { try stage.keyboard.strike(.right) }
            try stage.program.settle("focused") { $0.photo == stage.uri(3) }
            try stage.keyboard.strike(.enter)
            try stage.program.settle("open") { $0.view == .viewer && $0.page == 3 }
            // Previous and next are there for those who have a pointer or use keys.
            try stage.keyboard.strike(.right)
            try stage.program.settle("paged") { $0.page == 4 }
            try tree.find("button", "Next Photo").act()
            let home = try stage.program.settle("paged by the button") { $0.page == 5 }.zoom
            try tree.find("button", "Zoom In").act()
            try stage.program.settle("zoomed") { $0.zoom > home * 1.4 }
            try tree.find("button", "Fit to Window").act()
            try stage.program.settle("home") { abs($0.zoom - home) < 0.01 }
            try tree.find("button", "Back to Photos").act()
            try stage.program.settle("closed") { $0.view == .grid && $0.photo == stage.uri(5) }
            try waitUntil("the cell has the focus") {
                try tree.find("grid cell", "005.jpg").has(state: AccessibleNode.focused)
            }
        }

        @Test("The menu opens from its button, is read, and saves")
        func menu() throws {
            let (stage, tree) = try stage()
            try stage.open(page: 2)
            let pictures = stage.session.picturesFolder
            let before = try contents(ofFolder: pictures)
            defer {
                for name in (try? contents(ofFolder: pictures)) ?? [] where !before.contains(name) {
                    try? FileManager.default.removeItem(atPath: "\(pictures)/\(name)")
                }
            }
            try tree.find("button", "Photo Menu").act()
            _ = try tree.find("menu item")
            try stage.keyboard.strike(.enter)
            try waitUntil("the copy is there") { try contents(ofFolder: pictures) != before }
        }
    }
}
