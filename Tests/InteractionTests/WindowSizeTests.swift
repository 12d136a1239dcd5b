import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// Grid, viewer, menu and Send sheet in windows from a phone's to a 4K monitor's.
    ///
    /// In the usual text and in large text.
    ///
    /// Places are read as assistive technologies are told them. GTK leaves the padding around a
    /// widget out of what it tells of those inside: they may be told some pixels aside.
    @Suite(.serialized)
    struct WindowSizeTests {
        /// What is read or pressed.
        private static let roles: Set<String> = ["button", "toggle button", "label", "slider"]
        /// How far what GTK tells may be aside, logical px: the largest padding of a bar.
        private static let aside = 7.0

        /// A window in its session, on the third of twelve photos with names as cameras give them.
        private func stage(
            width: Int, height: Int, on monitor: HeadlessSession?, textScale: Double
        ) throws -> Stage {
            let folder = try TemporaryFolder()
            for number in 1...12 {
                try FileManager.default.copyItem(
                    atPath: Library.flat(number - 1, suffix: "jpg"),
                    toPath: folder.file("IMG_20260714_\(182_930 + number)_HDR.jpg"))
            }
            let isWhole = monitor.map { $0.screen.width == width && $0.screen.height == height }
            return try Stage(
                folder,
                settings: [
                    "show-strip": "true", "window-maximized": "\(isWhole ?? false)",
                    "window-width": "\(width)", "window-height": "\(height)",
                ], environment: AccessibilityBus.environment,
                desktop: textScale == 1 ? [:] : ["text-scaling-factor": "\(textScale)"],
                session: monitor)
        }

        private func window(_ stage: Stage) throws -> AccessibleTree {
            try AccessibleTree.window(of: stage.program)
        }

        /// The smallest part of a window that holds widgets of these names.
        private func part(
            _ tree: AccessibleTree, with names: [String]
        ) throws -> AccessibleTree {
            func holds(_ tree: AccessibleTree) -> Bool {
                let held = Set(tree.all.map(\.name))
                return names.allSatisfy(held.contains)
            }
            try #require(holds(tree), "there is no \(names)")
            var part = tree
            while let inner = part.children.first(where: holds) { part = inner }
            return part
        }

        /// Expects that nothing of a part overlaps or leaves the window, along x at least.
        private func expectRoom(
            in part: AccessibleTree, of window: AccessibleTree, _ what: String,
            mayScroll: Bool = false
        ) {
            var controls: [AccessibleTree] = []
            func gather(_ tree: AccessibleTree) {
                let isControl = Self.roles.contains(tree.role) && tree.isShowing
                // A menu button holds a toggle button: the outermost counts.
                if isControl { controls.append(tree) } else { tree.children.forEach(gather) }
            }
            gather(part)
            #expect(controls.count > 2, "\(what): there are controls")
            let room = window.frame
            let cancel = controls.firstIndex { $0.name == "Cancel" }
            if let cancel, mayScroll {
                // The bar below what scrolls, which passes beneath it.
                let frame = controls.remove(at: cancel).frame
                #expect(frame.maxY <= room.maxY, "\(what): Cancel is out of reach: \(frame)")
            }
            for (index, control) in controls.enumerated() {
                let frame = control.frame
                let isInside =
                    frame.minX >= room.minX - Self.aside && frame.maxX <= room.maxX
                    && (mayScroll
                        || frame.minY >= room.minY - Self.aside && frame.maxY <= room.maxY)
                #expect(isInside, "\(what): “\(control.name)” is cut off: \(frame) in \(room)")
                #expect(
                    frame.size.width >= 8 && frame.size.height >= 8,
                    "\(what): “\(control.name)” has no room: \(frame)")
                for other in controls[(index + 1)...] {
                    let overlap = frame.clipped(to: other.frame).size
                    #expect(
                        overlap.width <= 1 || overlap.height <= 1,
                        "\(what): “\(control.name)” lies on “\(other.name)”")
                }
            }
        }

        private func check(
            width: Int, height: Int, on monitor: HeadlessSession? = nil, textScale: Double = 1
        ) throws {
            let stage = try stage(
                width: width, height: height, on: monitor, textScale: textScale)
            let size = "\(width) × \(height), text × \(textScale)"
            try stage.program.settle("all are listed") { $0.count == 12 && $0.view == .grid }
            var window = try window(stage)
            #expect(window.frame.size.width == Double(width))
            #expect(window.frame.size.height == Double(height))
            expectRoom(
                in: try part(window, with: ["Open Folder…", "Columns"]), of: window,
                "grid, \(size)")

            try stage.open(page: 3)
            // A pointer brings the arrows.
            try stage.pointer.move(to: stage.middle)
            try stage.pointer.move(to: stage.middle + Vector(dx: 30, dy: 20))
            try stage.screen.waitForRest("the controls are there")
            window = try self.window(stage)
            let viewer = try part(window, with: ["Back to Photos", "Next Photo"])
            expectRoom(in: viewer, of: window, "viewer, \(size)")
            // The strip is one thing: its cells are placed while they are drawn.
            let strip = viewer.all.first { $0.name == "Thumbnails" && $0.isShowing }
            #expect((strip != nil) == (height >= 360), "strip, \(size)")
            if let strip {
                for control in viewer.all where Self.roles.contains(control.role) {
                    let overlap = control.frame.clipped(to: strip.frame).size
                    #expect(
                        overlap.isEmpty || !control.isShowing,
                        "\(size): “\(control.name)” lies on the strip")
                }
            }

            try checkSheets(over: window, stage, size, isNarrow: width < 600)
        }

        /// The Send sheet and, on a narrow window, the menu.
        private func checkSheets(
            over viewer: AccessibleTree, _ stage: Stage, _ size: String, isNarrow: Bool
        ) throws {
            let before = viewer.all.count
            try stage.keyboard.strike(.letter("e"), with: .control)
            try waitUntil("the Send sheet is open") { try self.window(stage).all.count > before }
            try stage.screen.waitForRest("the Send sheet rests")
            var window = try self.window(stage)
            expectRoom(
                in: try part(window, with: ["Copy", "Save a Copy…"]), of: window,
                "Send sheet, \(size)", mayScroll: true)
            try stage.keyboard.strike(.escape)
            try waitUntil("the Send sheet is gone") { try self.window(stage).all.count <= before }

            guard isNarrow else { return }
            // On a wide window the menu is a popover, a window of its own that is never cut.
            try stage.keyboard.strike(.menu)
            try waitUntil("the menu is open") { try self.window(stage).all.count > before }
            try stage.screen.waitForRest("the menu rests")
            window = try self.window(stage)
            expectRoom(
                in: try part(window, with: ["Details", "Cancel"]), of: window, "menu, \(size)",
                mayScroll: true)
        }

        @Test(
            "H5 T5 nothing overlaps and no control is cut off, down to 360 × 294",
            arguments: [(360, 294), (360, 640), (600, 480), (1024, 768)])
        func smallWindows(width: Int, height: Int) throws {
            try check(width: width, height: height)
        }

        @Test(
            "H5 T5 in large text nothing overlaps and no control is cut off",
            arguments: [(1.5, 360, 640), (2, 360, 640), (2, 1024, 768)])
        func largeText(textScale: Double, width: Int, height: Int) throws {
            try check(width: width, height: height, textScale: textScale)
        }

        @Test("H5 nothing overlaps and no control is cut off, up to 4K")
        func largeWindows() throws {
            let monitor = try HeadlessSession(width: 3840, height: 2160)
            try check(width: 1920, height: 1080, on: monitor)
            try check(width: 3840, height: 2160, on: monitor)
        }
    }
}
