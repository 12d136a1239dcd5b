/// A key struck while modifiers are held.
public struct KeyStroke: Hashable, Sendable {
    /// The key.
    public let key: ViewerKey
    /// What is held meanwhile.
    public let modifiers: GestureModifiers

    /// A key with the modifiers that are held.
    public init(_ key: ViewerKey, _ modifiers: GestureModifiers = []) {
        self.key = key
        self.modifiers = modifiers
    }

    /// The same key from right to left: Left and Right change places.
    public var mirrored: KeyStroke {
        switch key {
        case .left: KeyStroke(.right, modifiers)
        case .right: KeyStroke(.left, modifiers)
        default: self
        }
    }

    /// As GTK writes it: "<Control>o", "<Alt>Left".
    public var accelerator: String {
        let held: [(GestureModifiers, String)] = [
            (.control, "<Control>"), (.shift, "<Shift>"), (.alt, "<Alt>"),
        ]
        return held.filter { modifiers.contains($0.0) }.map(\.1).joined() + keyName
    }

    /// The key's name among the X keysyms.
    private var keyName: String {
        switch key {
        case .left: "Left"
        case .right: "Right"
        case .up: "Up"
        case .down: "Down"
        case .pageUp: "Page_Up"
        case .pageDown: "Page_Down"
        case .home: "Home"
        case .end: "End"
        case .escape: "Escape"
        case .delete: "Delete"
        case .menu: "Menu"
        case .enter: "Return"
        case .function(let number): "F\(number)"
        case .character(let character): Self.names[character] ?? String(character)
        }
    }

    private static let names: [Character: String] = [
        "+": "plus", "-": "minus", "=": "equal", ",": "comma", "?": "question", " ": "space",
    ]
}
