import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// Every control by keys alone, by touch alone and by mouse alone.
    @Suite(.serialized)
    struct ReachTests {
        /// What a person presses with.
        enum Hand: CaseIterable { case touch, mouse }

        /// A control, and something that is on screen once it was pressed.
        private struct Control {
            let role: String
            let label: String
            let opens: (role: String, label: String?)
        }

        private static let gridControls = [
            Control(role: "button", label: "Columns", opens: ("slider", "Columns")),
            Control(role: "button", label: "Sort", opens: ("menu item radio", nil)),
            Control(role: "button", label: "Main Menu", opens: ("menu item", nil)),
        ]

        private func stage() throws -> (Stage, AccessibleNode) {
            let session = try HeadlessSession.shared()
            let bus = try AccessibilityBus(session)
            let stage = try Stage(
                Stage.flat(count: 6), settings: ["columns": "4"],
                environment: AccessibilityBus.environment)
            return (stage, try bus.tree(of: stage.program))
        }

        private func press(_ hand: Hand, _ place: Point<Monitor>, _ stage: Stage) throws {
            switch hand {
            case .touch: try stage.touch.tap(at: place)
            case .mouse: try stage.pointer.click(at: place)
            }
        }

        @Test(
            "Each control of the grid opens what it says, and is left again",
            arguments: Hand.allCases)
        func grid(_ hand: Hand) throws {
            let (stage, tree) = try stage()
            for control in Self.gridControls {
                let frame = try tree.find(control.role, control.label).frame()
                try press(hand, frame.center, stage)
                _ = try tree.find(control.opens.role, control.opens.label)
                // Beside it.
                try press(hand, Point(x: 200, y: 760), stage)
                try waitUntil("\(control.label) is closed") {
                    try !tree.showing().contains {
                        try $0.role() == control.opens.role
                            && (control.opens.label == nil || $0.label() == control.opens.label)
                    }
                }
            }
            let search = try tree.find("toggle button", "Search").frame()
            try press(hand, search.center, stage)
            try stage.screen.waitForRest("the entry has the keys")
            try stage.keyboard.type("003")
            try stage.program.settle("found") { $0.count == 1 }
            try press(hand, search.center, stage)
            try stage.program.settle("all") { $0.count == 6 && $0.view == .grid }
        }

        @Test("Each control of the viewer does what it says", arguments: Hand.allCases)
        func viewer(_ hand: Hand) throws {
            let (stage, tree) = try stage()
            try stage.open(page: 3)
            func use(_ label: String) throws {
                try press(hand, try tree.find("button", label).frame().center, stage)
            }
            try use("Details")
            _ = try tree.find("button", "Close Details")
            try use("Close Details")
            try use("Photo Menu")
            _ = try tree.find("menu item")
            try press(hand, Point(x: 200, y: 700), stage)
            try use("Fullscreen")
            try stage.program.settle("still open") { $0.view == .viewer && $0.page == 3 }
            try use("Back to Photos")
            try stage.program.settle("closed") { $0.view == .grid && $0.photo == stage.uri(3) }
        }

        @Test("Tab reaches every control of the grid, and comes round to the photos")
        func tabbing() throws {
            let (stage, tree) = try stage()
            try stage.keyboard.strike(.home)
            try stage.program.settle("the first photo") { $0.photo == stage.uri(1) }
            var seen: Set<String> = []
            let wanted: Set = [
                "Parent Folder", "Open Folder…", "Columns", "Sort", "Search", "Main Menu",
                "001.jpg",
            ]
            for _ in 0..<24 where !wanted.isSubset(of: seen) {
                try stage.keyboard.strike(.tab)
                // The tree hears of the focus a little after the key.
                try waitUntil("something has the focus") {
                    let focused = try tree.showing().filter {
                        try $0.has(state: AccessibleNode.focused)
                    }
                    seen.formUnion(try focused.map { try $0.label() })
                    return !focused.isEmpty
                }
            }
            #expect(wanted.subtracting(seen) == [])
        }
    }
}
