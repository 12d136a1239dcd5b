import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// Everything that can be done, by keys alone, by touch alone and by mouse alone.
    ///
    /// The window's actions are those it names on the bus: one more without an errand here fails.
    @Suite(.serialized)
    struct WalkTests {
        /// Actions that are no errand of their own, and where they are tried.
        private static let elsewhere: [String: String] = [
            "clear-filter": "the button of a page where nothing is found: EmptyPageTests",
            "stop-listing": "the button of the banner about long work: ShareTests",
            "open-place": "the menu of recent folders: FolderTests",
            "open-page": "opens a photo, as a tap and Enter do: the errand “open”",
            "close-viewer": "as the button and Escape do: the errand “back to the grid”",
        ]

        private static let session = Result {
            try HeadlessSession(environment: ["LEPORELLO_RECORD_DIALOGS": "1"])
        }

        /// The program before a folder of six photos, for one hand.
        private func walker(_ hand: Walker.Hand) throws -> Walker {
            let session = try Self.session.get()
            try session.portals.begin(answering: .cancelled)
            let bus = try AccessibilityBus(session)
            let stage = try Stage(
                Stage.flat(count: 6), settings: ["columns": "4"],
                environment: AccessibilityBus.environment, session: session)
            try stage.program.settle("all are listed") { $0.count == 6 && $0.view == .grid }
            return Walker(stage: stage, tree: try bus.tree(of: stage.program), hand: hand)
        }

        @Test("Every action of the window has an errand")
        func complete() throws {
            let walker = try walker(.keys)
            let actions = try walker.stage.program.remote.windowActions()
            // What only tells has a state and does nothing.
            let telling: Set = [
                "view", "folder", "photo", "page", "count", "zoom", "columns", "covered",
                "animation", "selected", "settled",
            ]
            let tried = Set((Self.gridErrands + Self.photoErrands).flatMap(\.actions))
            let missing = actions.subtracting(telling).subtracting(tried)
                .subtracting(Self.elsewhere.keys)
            #expect(missing == [])
            let gone = tried.union(Self.elsewhere.keys).subtracting(actions)
            #expect(gone == [], "no such actions any more")
        }

        @Test("Everything that the grid offers", arguments: Walker.Hand.allCases)
        func grid(_ hand: Walker.Hand) throws {
            let walker = try walker(hand)
            for errand in Self.gridErrands { try walker.run(errand) }
        }

        @Test("Everything that the viewer offers", arguments: Walker.Hand.allCases)
        func viewer(_ hand: Walker.Hand) throws {
            let walker = try walker(hand)
            for errand in Self.photoErrands { try walker.run(errand) }
        }

        // MARK: - The grid

        private static let gridErrands: [Walker.Errand] = [
            Walker.Errand("open another folder", ["open-folder"]) { walker in
                try walker.portals.begin(answering: .cancelled)
                try walker.strikeOrPress(.letter("o"), .control, "button", "Open Folder…")
                #expect(try walker.portals.first().method == "OpenFile")
                try walker.stage.screen.waitForRest("the window has the keys again")
            },
            Walker.Errand("paste", ["paste"]) { walker in
                try walker.strikeOrChoose(
                    .letter("v"), .control, "Open from Clipboard", of: "Main Menu")
                _ = try walker.tree.find("label", "There are no files to open on the clipboard")
            },
            Walker.Errand("preferences, keys, about", ["preferences", "shortcuts", "about"]) {
                walker in
                try walker.strikeOrChoose(.letter(","), .control, "Preferences", of: "Main Menu")
                try walker.leaveDialog(with: "Wheel Turns Pages")
                try walker.strikeOrChoose(
                    .letter("?"), .control, "Keyboard Shortcuts", of: "Main Menu")
                try walker.leaveDialog(with: "Select the photo")
                try walker.choose("About Leporello", of: "Main Menu")
                try walker.leaveDialog(with: "The Leporello developers")
            },
            Walker.Errand("up and back", ["go-up", "go-back"]) { walker in
                let home = fileURI(path: walker.stage.folder.path)
                try walker.strikeOrPress(.up, .alt, "button", "Parent Folder")
                try walker.waitForFolder { $0 != home }
                try walker.strikeOrPress(.left, .alt, "button", "Back")
                try walker.waitForFolder { $0 == home }
                try walker.stage.program.settle("its photos") { $0.count == 6 }
            },
            Walker.Errand("reload", ["reload"]) { walker in
                try walker.strikeOrChoose(.letter("r"), .control, "Reload", of: "Main Menu")
                try walker.stage.program.settle("all again") { $0.count == 6 }
            },
            Walker.Errand("search", ["search"]) { walker in
                try walker.strikeOrPress(.letter("f"), .control, "toggle button", "Search")
                _ = try walker.tree.find("combo box", "All Types")
                if walker.hand == .keys {
                    try walker.stage.keyboard.strike(.escape)
                } else {
                    try walker.press("toggle button", "Search")
                }
                try walker.waitUntilGone("combo box", "All Types")
            },
            Walker.Errand("sort", ["sort-key", "sort-ascending"]) { walker in
                try walker.choose("Descending", of: "Sort")
                try walker.waitFor("sort-ascending", .boolean(false))
                try walker.choose("Size", of: "Sort")
                try walker.waitFor("sort-key", .string("size"))
                try walker.choose("Name", of: "Sort")
                try walker.choose("Ascending", of: "Sort")
                try walker.waitFor("sort-ascending", .boolean(true))
            },
            Walker.Errand("larger and smaller cells", ["larger-cells", "smaller-cells"]) {
                walker in
                guard walker.hand == .keys else {
                    // Fingers pinch, and both move the slider.
                    try walker.press("button", "Columns")
                    _ = try walker.tree.find("slider", "Columns")
                    try walker.press("button", "Columns")
                    return try walker.waitUntilGone("slider", "Columns")
                }
                try walker.stage.keyboard.strike(.letter("+"), with: .control)
                try walker.stage.program.settle("larger") { $0.columns == 3 }
                try walker.stage.keyboard.strike(.letter("-"), with: .control)
                try walker.stage.program.settle("smaller") { $0.columns == 4 }
            },
            Walker.Errand("select, and leave that", []) { walker in
                if walker.hand == .keys {
                    // From the header, where a menu has left the keys.
                    try walker.focus("001.jpg")
                    try walker.stage.keyboard.strike(.letter(" "), with: .control)
                    try walker.stage.program.settle("one") { $0.selected == 1 }
                    try walker.stage.keyboard.strike(.letter("a"), with: .control)
                } else {
                    try walker.press("button", "Select Photos")
                    try walker.press("button", "Select All")
                }
                try walker.stage.program.settle("all are selected") { $0.selected == 6 }
                try walker.strikeOrPress(.escape, nil, "button", "Cancel")
                try walker.stage.program.settle("none") { $0.selected == 0 }
            },
            Walker.Errand("play", ["slideshow", "fullscreen"]) { walker in
                try walker.strikeOrChoose(.f5, nil, "Start Slideshow", of: "Main Menu")
                try walker.stage.program.settle("it plays") {
                    $0.view == .viewer && $0.isFullscreen
                }
                for isFullscreen in [false, true] {
                    try walker.wakeControls()
                    try walker.strikeOrPress(.f11, nil, "button", "Fullscreen")
                    try walker.stage.program.settle("fullscreen: \(isFullscreen)") {
                        $0.isFullscreen == isFullscreen
                    }
                }
                try walker.wakeControls()
                if walker.hand == .keys { try walker.stage.keyboard.strike(.escape) }
                try walker.strikeOrPress(.escape, nil, "button", "Back to Photos")
                try walker.stage.program.settle("the grid") {
                    $0.view == .grid && !$0.isFullscreen
                }
            },
            Walker.Errand("close the window", ["close"]) { walker in
                try walker.strikeOrPress(.letter("w"), .control, "button", "Close")
                try walker.stage.program.process.wait(within: 20)
            },
        ]

        // MARK: - The viewer

        private static let photoErrands: [Walker.Errand] = [
            Walker.Errand("open", []) { walker in
                if walker.hand == .keys {
                    try walker.stage.keyboard.strike(.home)
                    try walker.stage.keyboard.strike(.enter)
                } else {
                    try walker.press("grid cell", "001.jpg")
                }
                try walker.stage.program.settle("open") { $0.view == .viewer && $0.page == 1 }
            },
            Walker.Errand("page", []) { walker in
                switch walker.hand {
                case .keys: try walker.stage.keyboard.strike(.right)
                case .mouse: try walker.press("button", "Next Photo")
                case .touch: try walker.stage.swipe(left: 500)
                }
                try walker.stage.program.settle("the next") { $0.page == 2 }
                switch walker.hand {
                case .keys: try walker.stage.keyboard.strike(.left)
                case .mouse: try walker.press("button", "Previous Photo")
                case .touch: try walker.stage.swipe(left: -500)
                }
                try walker.stage.program.settle("the one before") { $0.page == 1 }
            },
            Walker.Errand("zoom and turn", []) { walker in
                let home = try walker.stage.program.settle().zoom
                try walker.strikeOrPress(.letter("+"), nil, "button", "Zoom In")
                try walker.stage.program.settle("larger") { $0.zoom > home * 1.2 }
                try walker.wakeControls()
                try walker.strikeOrPress(.letter("-"), nil, "button", "Zoom Out")
                try walker.stage.program.settle("smaller") { near($0.zoom, home, within: 0.01) }
                try walker.strikeOrPress(.letter("r"), nil, "button", "Turn Clockwise")
                try walker.stage.screen.waitFor("on its side") {
                    ($0.region(of: PictureFactory.colour(0), tolerance: 10)?.frame).map {
                        $0.size.height > $0.size.width
                    } ?? false
                }
                try walker.strikeOrPress(.letter("0"), nil, "button", "Fit to Window")
                try walker.stage.program.settle("home")
            },
            Walker.Errand("details", ["details"]) { walker in
                try walker.strikeOrPress(.enter, .alt, "button", "Details")
                _ = try walker.tree.find("button", "Close Details")
                if walker.hand == .keys {
                    try walker.stage.keyboard.strike(.enter, with: .alt)
                } else {
                    try walker.press("button", "Close Details")
                }
                try walker.waitUntilGone("button", "Close Details")
            },
            Walker.Errand("copy, send, print", ["copy", "send", "print"]) { walker in
                try walker.strikeOrChoose(.letter("c"), .control, "Copy", of: "Photo Menu")
                _ = try walker.tree.find("label", "Copied")
                try walker.strikeOrChoose(.letter("e"), .control, "Send…", of: "Photo Menu")
                try walker.leaveDialog(with: "Save a Copy…")
                try walker.portals.begin(answering: .cancelled)
                try walker.strikeOrChoose(.letter("p"), .control, "Print…", of: "Photo Menu")
                #expect(try walker.portals.first().method == "PreparePrint")
                try walker.stage.screen.waitForRest("the window has the keys again")
            },
            Walker.Errand("save", ["save"]) { walker in
                let pictures = walker.stage.session.picturesFolder
                try empty(folder: pictures)
                defer { try? empty(folder: pictures) }
                try walker.strikeOrChoose(.letter("s"), .control, "Save", of: "Photo Menu")
                try waitUntil("it is saved") { try contents(ofFolder: pictures) == ["001.jpg"] }
            },
            Walker.Errand("what the desktop does", ["open-with"]) { walker in
                for (entry, method) in [
                    ("Save As…", "SaveFile"), ("Set as Wallpaper…", "SetWallpaperURI"),
                    ("Open With…", "ChooseApplication"), ("Show in Files", "ShowItems"),
                ] {
                    try walker.portals.begin(answering: .cancelled)
                    try walker.choose(entry, of: "Photo Menu")
                    #expect(try walker.portals.first().method == method, "\(entry)")
                    try walker.stage.screen.waitForRest("the window has the keys again")
                }
            },
            Walker.Errand("throw away, and bring back", ["trash"]) { walker in
                try walker.strikeOrChoose(.delete, nil, "Move to Trash", of: "Photo Menu")
                try walker.stage.program.settle("it has left") { $0.count == 5 }
                try walker.strikeOrPress(.letter("z"), .control, "button", "Undo")
                try walker.stage.program.settle("it is back") { $0.count == 6 }
            },
            Walker.Errand("back to the grid", []) { walker in
                try walker.wakeControls()
                try walker.strikeOrPress(.escape, nil, "button", "Back to Photos")
                try walker.stage.program.settle("the grid") { $0.view == .grid }
            },
        ]
    }
}
