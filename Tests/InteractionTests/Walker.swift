import Foundation
import PhotoModel
import TestSupport
import Testing

/// Runs errands in a program with one hand alone.
///
/// Where a control is, is read as assistive technologies are told it. A menu is opened by the hand; its
/// entries are then taken by keys, because GTK tells no place of what is in a bubble.
struct Walker {
    /// What a person has to do everything with.
    enum Hand: CaseIterable { case keys, touch, mouse }

    /// Something to be done, with the actions of the window that it tries.
    struct Errand: Sendable {
        let name: String
        let actions: [String]
        let body: @Sendable (Walker) throws -> Void

        init(
            _ name: String, _ actions: [String],
            body: @escaping @Sendable (Walker) throws -> Void
        ) {
            self.name = name
            self.actions = actions
            self.body = body
        }
    }

    let stage: Stage
    let tree: AccessibleNode
    let hand: Hand

    var portals: PortalRecord { stage.session.portals }

    func run(_ errand: Errand) throws {
        do {
            try errand.body(self)
        } catch {
            throw TestFailure("\(errand.name): \(error)")
        }
    }

    // MARK: - Doing

    /// Strikes a key that does it, or presses the control that does.
    func strikeOrPress(
        _ key: Keyboard.Key, _ held: Keyboard.Key?, _ role: String, _ label: String
    ) throws {
        if hand == .keys { try strike(key, held) } else { try press(role, label) }
    }

    /// Strikes a key that does it, or takes the entry of a menu that does.
    func strikeOrChoose(
        _ key: Keyboard.Key, _ held: Keyboard.Key?, _ entry: String, of button: String
    ) throws {
        if hand == .keys { try strike(key, held) } else { try choose(entry, of: button) }
    }

    private func strike(_ key: Keyboard.Key, _ held: Keyboard.Key?) throws {
        if let held {
            try stage.keyboard.strike(key, with: held)
        } else {
            try stage.keyboard.strike(key)
        }
    }

    /// Presses a control; the keys go to it by Tab and press it by Enter.
    func press(_ role: String, _ label: String) throws {
        guard hand != .keys else {
            try focus(label)
            return try stage.keyboard.strike(.enter)
        }
        if hand == .mouse { try wakeControls() }
        let node = try tree.find(role, label)
        try stage.screen.waitForRest("“\(label)” is in its place")
        let place = try node.frame().center
        switch hand {
        case .keys: break
        case .touch: try stage.touch.tap(at: place)
        case .mouse: try stage.pointer.click(at: place)
        }
    }

    /// Takes an entry of the menu that a button opens.
    func choose(_ entry: String, of button: String) throws {
        let entries = Self.entries[button] ?? []
        let place = try #require(entries.firstIndex(of: entry))
        switch (hand, button) {
        case (.keys, "Main Menu"): try stage.keyboard.strike(.f10)
        case (.keys, "Photo Menu"): try stage.keyboard.strike(.menu)
        default: try press("button", button)
        }
        let role = button == "Sort" ? "menu item radio" : "menu item"
        var shown = 0
        try waitUntil("the menu “\(button)” is complete") {
            shown = try tree.showing().count { try $0.role() == role }
            return shown >= entries.count
        }
        #expect(shown == entries.count, "another number of entries than is known here")
        try stage.takeEntry(place, of: tree, role: role)
    }

    /// The entries of each menu in their order.
    private static let entries = [
        "Main Menu": [
            "New Window", "Open Folder…", "Open from Clipboard", "Recent Folders",
            "Parent Folder", "Reload", "Start Slideshow", "Preferences", "Keyboard Shortcuts",
            "About Leporello",
        ],
        "Sort": [
            "Name", "Date Modified", "Date Taken", "Size", "Type", "Ascending", "Descending",
        ],
        "Photo Menu": [
            "Save", "Save As…", "Copy", "Send…", "Set as Wallpaper…", "Print…", "Open With…",
            "Show in Files", "Details", "Move to Trash",
        ],
    ]

    /// Waits for a dialog that holds a text, and leaves it: by Escape, or by its button.
    func leaveDialog(with text: String) throws {
        try waitUntil("“\(text)” is shown") {
            try tree.showing().contains { try $0.label() == text }
        }
        try stage.screen.waitForRest("the dialog is in its place")
        if hand == .keys {
            try stage.keyboard.strike(.escape)
        } else {
            // The window's own button of that name comes first in the tree.
            let buttons = try tree.showing().filter {
                try $0.role() == "button" && $0.label() == "Close"
            }
            let place = try (try #require(buttons.last)).frame().center
            if hand == .touch {
                try stage.touch.tap(at: place)
            } else {
                try stage.pointer.click(at: place)
            }
        }
        try waitUntil("“\(text)” has left") {
            try !tree.showing().contains { try $0.label() == text }
        }
        try stage.screen.waitForRest("the dialog has left")
    }

    /// Brings the viewer's controls back: a pointer by moving, a finger by touching.
    func wakeControls() throws {
        guard hand != .keys, try stage.program.state().view == .viewer else { return }
        switch hand {
        case .keys: break
        case .mouse:
            try stage.pointer.move(to: stage.middle + Vector(dx: 40, dy: 30))
            try stage.pointer.move(to: stage.middle)
        case .touch:
            // A stroke that is neither a tap nor long enough to turn a page.
            let start = stage.middle + Vector(dx: 0, dy: 40)
            try stage.touch.stroke(
                from: start, to: start + Vector(dx: 30, dy: 0), milliseconds: 200, pause: 80)
        }
        _ = try tree.find("button", "Back to Photos")
    }

    /// Goes on by Tab until something of this name has the keys.
    func focus(_ label: String) throws {
        for _ in 0..<40 {
            var name = ""
            try waitUntil("something has the focus") {
                let focused = try tree.showing().filter {
                    try $0.has(state: AccessibleNode.focused)
                }
                name = try focused.last?.label() ?? ""
                return !focused.isEmpty
            }
            if name == label { return }
            try stage.keyboard.strike(.tab)
        }
        throw TestFailure("Tab does not come to “\(label)”")
    }

    // MARK: - Looking

    func waitUntilGone(_ role: String, _ label: String) throws {
        try waitUntil("“\(label)” has left") {
            try !tree.showing().contains { try $0.role() == role && $0.label() == label }
        }
    }

    func waitForFolder(_ condition: (String) -> Bool) throws {
        try waitUntil("the folder") {
            condition(try stage.program.windowState()["folder"]?.text ?? "")
        }
    }

    func waitFor(_ action: String, _ state: DBusValue) throws {
        try waitUntil("\(action) is \(state)") {
            try stage.program.windowState()[action] == state
        }
    }
}
