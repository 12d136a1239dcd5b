/// What can be done by a key.
///
/// The one table behind accelerators, tooltips and the list of keys.
public enum Shortcut: CaseIterable, Hashable, Sendable {
    // Anywhere.
    case openFolder, paste, undo, newWindow, search, reload, back, parentFolder, slideshow
    case fullscreen, mainMenu, preferences, shortcuts, closeWindow, quit
    // In the grid.
    case largerCells, smallerCells, openPhoto, select, selectAll
    // Looking at a photo; those that concern a file hold for the grid's photo too.
    case nextPhoto, previousPhoto, firstPhoto, lastPhoto, togglePlayback
    case nextFilePage, previousFilePage, zoomIn, zoomOut, wholePhoto, naturalSize
    case turnClockwise, turnCounterclockwise, photoMenu, save, copy, details, send, print, trash
    case backToGrid

    /// Where a key means something.
    public enum Group: CaseIterable, Hashable, Sendable {
        case general, grid, photo
    }

    /// Where the key means this.
    public var group: Group {
        switch self {
        case .openFolder, .paste, .undo, .newWindow, .search, .reload, .back, .parentFolder,
            .slideshow, .fullscreen, .mainMenu, .preferences, .shortcuts, .closeWindow, .quit:
            .general
        case .largerCells, .smallerCells, .openPhoto, .select, .selectAll: .grid
        default: .photo
        }
    }

    /// The keys that do it from left to right, the one to be told first.
    public var strokes: [KeyStroke] {
        switch group {
        case .general: [generalStroke]
        case .grid: gridStrokes
        case .photo: [photoStroke]
        }
    }

    /// The key to be told, for a direction of reading (P11).
    public func stroke(isRightToLeft: Bool) -> KeyStroke {
        let stroke = strokes[0]
        return isRightToLeft && (self == .nextPhoto || self == .previousPhoto)
            ? stroke.mirrored : stroke
    }

    private var generalStroke: KeyStroke {
        switch self {
        case .openFolder: KeyStroke(.character("o"), .control)
        case .paste: KeyStroke(.character("v"), .control)
        case .undo: KeyStroke(.character("z"), .control)
        case .newWindow: KeyStroke(.character("n"), .control)
        case .search: KeyStroke(.character("f"), .control)
        case .reload: KeyStroke(.character("r"), .control)
        case .back: KeyStroke(.left, .alt)
        case .parentFolder: KeyStroke(.up, .alt)
        case .slideshow: KeyStroke(.function(5))
        case .fullscreen: KeyStroke(.function(11))
        case .mainMenu: KeyStroke(.function(10))
        case .preferences: KeyStroke(.character(","), .control)
        case .shortcuts: KeyStroke(.character("?"), .control)
        case .closeWindow: KeyStroke(.character("w"), .control)
        default: KeyStroke(.character("q"), .control)
        }
    }

    private var gridStrokes: [KeyStroke] {
        switch self {
        // The plus of most layouts is reached with Shift; its key alone is accepted too.
        case .largerCells:
            [KeyStroke(.character("+"), .control), KeyStroke(.character("="), .control)]
        case .smallerCells: [KeyStroke(.character("-"), .control)]
        case .openPhoto: [KeyStroke(.enter)]
        case .select: [KeyStroke(.character(" "), .control)]
        default: [KeyStroke(.character("a"), .control)]
        }
    }

    private var photoStroke: KeyStroke {
        switch self {
        case .nextPhoto: KeyStroke(.right)
        case .previousPhoto: KeyStroke(.left)
        case .firstPhoto: KeyStroke(.home)
        case .lastPhoto: KeyStroke(.end)
        case .togglePlayback: KeyStroke(.character(" "))
        case .nextFilePage: KeyStroke(.pageDown, .control)
        case .previousFilePage: KeyStroke(.pageUp, .control)
        case .zoomIn: KeyStroke(.character("+"))
        case .zoomOut: KeyStroke(.character("-"))
        case .wholePhoto: KeyStroke(.character("0"))
        case .naturalSize: KeyStroke(.character("1"))
        case .turnClockwise: KeyStroke(.character("r"))
        case .turnCounterclockwise: KeyStroke(.character("r"), .shift)
        // Many keyboards have no Menu key, which opens it too.
        case .photoMenu: KeyStroke(.function(10), .shift)
        case .save: KeyStroke(.character("s"), .control)
        case .copy: KeyStroke(.character("c"), .control)
        case .details: KeyStroke(.enter, .alt)
        case .send: KeyStroke(.character("e"), .control)
        case .print: KeyStroke(.character("p"), .control)
        case .trash: KeyStroke(.delete)
        default: KeyStroke(.escape)
        }
    }
}

extension Shortcut {
    /// The action whose key GTK listens for, wherever the focus is; nil where the pages listen.
    public var acceleratedAction: String? {
        switch self {
        case .newWindow: "app.new-window"
        case .quit: "app.quit"
        case .openFolder: "win.open-folder"
        case .back: "win.go-back"
        case .parentFolder: "win.go-up"
        case .reload: "win.reload"
        case .search: "win.search"
        case .preferences: "win.preferences"
        case .closeWindow: "win.close"
        case .fullscreen: "win.fullscreen"
        case .slideshow: "win.slideshow"
        case .shortcuts: "win.shortcuts"
        case .largerCells: "win.larger-cells"
        case .smallerCells: "win.smaller-cells"
        default: nil
        }
    }

    /// The accelerators of its action, those of the keypad's own signs among them.
    public var accelerators: [String] {
        let keypad: [String] =
            switch self {
            case .largerCells: ["<Control>KP_Add"]
            case .smallerCells: ["<Control>KP_Subtract"]
            default: []
            }
        return strokes.map(\.accelerator) + keypad
    }
}
