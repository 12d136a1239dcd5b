import GtkBridge
import PhotoModel

extension GridView {
    /// Changes what is selected, and shows it.
    ///
    /// Cost is that of the live cells, besides what the change itself costs.
    func changeSelection(_ change: (inout Selection) -> Void) {
        let wasActive = selection.isActive
        change(&selection)
        guard wasActive || selection.isActive else { return }
        for cell in cells.values { showSelection(in: cell) }
        delegate?.gridViewSelectionChanged(self)
    }

    /// Selects every photo of the album.
    func selectAll() { changeSelection { $0.selectAll(of: album.photos) } }

    /// Shows in a cell whether its photo is selected.
    func showSelection(in cell: PhotoCell) {
        guard let photo = cell.photo else {
            return cell.showSelection(isSelected: false, isMarked: false)
        }
        cell.showSelection(
            isSelected: selection.contains(photo.id), isMarked: selection.isActive)
    }

    /// A photo or folder was clicked or tapped, or activated by assistive technology.
    ///
    /// Folders are not selected; while photos are, nobody means to leave them for a folder.
    func clicked(_ id: PhotoID, _ modifiers: ModifierKeys = []) {
        guard let item = album.items[id] else { return }
        var opens = !selection.isActive && modifiers.isDisjoint(with: [.control, .shift])
        if item.photo != nil {
            changeSelection {
                let click = $0.click(
                    id, modifiers.forGestures, focus: focusedID, in: album.photos)
                opens = click == .opens
            }
        }
        focusedID = id
        focusedCell?.child.grabFocus()
        if opens {
            open(item)
        } else {
            delegate?.gridViewChanged(self)
        }
    }

    /// What a menu or drag on a photo is about: all selected ones if it is one of them.
    func photosInHand(at photo: Photo) -> [Photo] {
        selection.contains(photo.id) ? selection.ordered(in: album.photos) : [photo]
    }
}
