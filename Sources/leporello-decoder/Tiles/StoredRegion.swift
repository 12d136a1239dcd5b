import DecodeProtocol

/// A region of a level as the file has it, before it is turned upright.
struct StoredRegion: Hashable {
    var x: Int
    var y: Int
    var size: PixelSize

    /// What `region` of an upright picture is where Exif's orientation is yet to be applied.
    ///
    /// `whole` is the upright size of level 0.
    init(_ region: PictureRegion, of whole: PixelSize, orientation: Int) {
        let width = PictureRegion.side(whole.width, level: region.level)
        let height = PictureRegion.side(whole.height, level: region.level)
        let isTurned = orientation >= 5
        let fromRight = width - region.x - region.width
        let fromBottom = height - region.y - region.height
        // The same cases as in the sink: which stored rows and columns run backwards.
        let rowsRunBack = [3, 4, 6, 7].contains(orientation)
        let columnsRunBack = [2, 3, 7, 8].contains(orientation)
        if isTurned {
            x = columnsRunBack ? fromBottom : region.y
            y = rowsRunBack ? fromRight : region.x
        } else {
            x = columnsRunBack ? fromRight : region.x
            y = rowsRunBack ? fromBottom : region.y
        }
        let upright = PixelSize(width: region.width, height: region.height)
        size = isTurned ? upright.swapped : upright
    }
}
