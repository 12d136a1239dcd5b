import GtkBridge
import PhotoModel

extension Shortcut {
    /// The key to be told to the person.
    @MainActor
    var stroke: KeyStroke { stroke(isRightToLeft: Desktop.isRightToLeft) }

    /// What the key does, for the list of keys.
    var words: String {
        switch group {
        case .general: generalWords
        case .grid: gridWords
        case .photo: photoWords
        }
    }

    private var generalWords: String {
        switch self {
        case .openFolder: tr("Open a folder")
        case .paste: tr("Open files from the clipboard")
        case .undo: tr("Undo")
        case .newWindow: tr("New window")
        case .search: tr("Search")
        case .reload: tr("Reload the folder")
        case .back: tr("Back")
        case .parentFolder: tr("Parent folder")
        case .slideshow: tr("Slideshow")
        case .fullscreen: tr("Fullscreen")
        case .mainMenu: tr("Main menu")
        case .preferences: tr("Preferences")
        case .shortcuts: tr("Keyboard shortcuts")
        case .closeWindow: tr("Close the window")
        default: tr("Quit")
        }
    }

    private var gridWords: String {
        switch self {
        case .largerCells: tr("Larger cells")
        case .smallerCells: tr("Smaller cells")
        case .openPhoto: tr("Open the photo")
        case .select: tr("Select the photo")
        default: tr("Select all")
        }
    }

    private var photoWords: String {
        switch self {
        case .nextPhoto: tr("Next photo")
        case .previousPhoto: tr("Previous photo")
        case .firstPhoto: tr("First photo")
        case .lastPhoto: tr("Last photo")
        case .togglePlayback: tr("Pause or play an animation")
        case .nextFilePage: tr("Next page of the file")
        case .previousFilePage: tr("Previous page of the file")
        case .zoomIn: tr("Zoom in")
        case .zoomOut: tr("Zoom out")
        case .wholePhoto: tr("Whole photo")
        case .naturalSize: tr("100 percent")
        case .turnClockwise: tr("Turn clockwise")
        case .turnCounterclockwise: tr("Turn counterclockwise")
        case .photoMenu: tr("Photo menu")
        case .save: tr("Save")
        case .copy: tr("Copy")
        case .details: tr("Details")
        case .send: tr("Send")
        case .print: tr("Print")
        case .trash: tr("Move to the trash")
        default: tr("Back to the grid")
        }
    }
}

extension Shortcut.Group {
    /// The heading above its keys.
    var title: String {
        switch self {
        case .general: tr("General")
        case .grid: tr("Grid")
        case .photo: tr("Photo")
        }
    }
}
