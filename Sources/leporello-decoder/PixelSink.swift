import CVipsSupport
import DecodeProtocol

/// Memory that a picture's pipeline is run into: upright rows of sRGB.
struct PixelSink {
    var pixels: UnsafeMutablePointer<UInt8>?
    /// Bytes from row to row.
    var stride: Int
    /// Of the upright picture.
    var size: PixelSize
    var format: PictureFormat
    /// Exif's, 1 to 8, of the rows as they come.
    var orientation = 1

    /// What became of the rows.
    struct Outcome {
        /// Rows written, as the file stores them, of how many.
        var rowsDone: Int
        var rowCount: Int
        var isWhole: Bool
        var wasStopped: Bool
    }

    /// Writes every row; the picture has the sink's size once it is turned.
    func run(
        _ picture: Picture, through way: ColorConversion?, watch: CancelWatch
    ) -> Outcome {
        var sink = lep_sink()
        sink.pixels = pixels
        sink.stride = stride
        sink.width = Int32(clamping: size.width)
        sink.height = Int32(clamping: size.height)
        sink.channels = format.hasAlpha ? 4 : 3
        sink.deep = format.isDeep
        sink.orientation = Int32(orientation)
        let isWhole = watch.run(&sink, on: picture, through: way)
        return Outcome(
            rowsDone: Int(sink.rows_done), rowCount: picture.height, isWhole: isWhole,
            wasStopped: sink.stopped)
    }
}
