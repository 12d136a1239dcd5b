import GtkBridge
import PhotoModel

/// A mouse that drags a cell drags its file out, or the files of all selected photos.
extension GridView {
    func addDragOut() {
        let source = FileDragSource()
        // Kept apart from the press, which GTK takes back as the drag begins.
        var dragged: (press: CellPress, count: Int)?
        source.onPrepare { [weak self] in
            guard let self, let press, let photo = press.id.flatMap({ album.photos[$0] }) else {
                return ([], nil)
            }
            let photos = photosInHand(at: photo)
            dragged = (press, photos.count)
            return (photos.map(\.id.uri), nil)
        }
        source.onDragBegin { [weak self, weak source] in
            guard let self, let source, let dragged,
                let cell = dragged.press.id.flatMap({ cell(of: $0) }),
                let held = convert(dragged.press.point, to: cell)
            else { return }
            let icon = DragIcon(of: cell, heldAt: held, count: dragged.count)
            source.setIcon(size: icon.size, heldAt: icon.held, scale: scale) {
                icon.draw($0, font: self)
            }
        }
        add(source)
        strokes.append(source)
    }
}
