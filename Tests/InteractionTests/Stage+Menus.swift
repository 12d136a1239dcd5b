import PhotoModel
import TestSupport

extension Stage {
    /// Goes down in an open menu to an entry by its place from 0, and takes it.
    ///
    /// By keys: GTK tells neither names nor places of what is in a bubble.
    func takeEntry(
        _ place: Int, of tree: AccessibleNode, role: String = "menu item"
    ) throws {
        var entries: [AccessibleNode] = []
        try waitUntil("the menu has entry \(place)") {
            entries = try tree.showing().filter { try $0.role() == role }
            return entries.count > place
        }
        func focused() throws -> Int? {
            try entries.firstIndex { try $0.has(state: AccessibleNode.focused) }
        }
        for _ in 0...entries.count * 2 {
            let before = try focused()
            if before == place { break }
            try keyboard.strike(.down)
            try waitUntil("the keys are on another entry") { try focused() != before }
        }
        guard try focused() == place else { throw TestFailure("entry \(place) gets no keys") }
        try keyboard.strike(.enter)
        try waitUntil("the menu has changed") {
            try !tree.showing().contains(entries[place])
        }
    }
}
