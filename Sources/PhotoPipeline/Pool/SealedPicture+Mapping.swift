import CSandbox
import DecodeProtocol
import PhotoModel

extension SealedPicture {
    /// What is wrong with a picture that a decoder sent.
    enum Defect: Error, Hashable {
        case geometry
        case size(declared: Int64, needed: Int)
        /// More pixels than were asked for, or more bytes than the limit.
        case exceedsOrder
        /// No memory file of that size, or one that could still change.
        case notSealed
        case notMapped
    }

    /// Checks all that a decoder says of its memory before a byte is touched, then maps it.
    ///
    /// Size and seals are asked of the kernel: a file that could shrink after this would end the
    /// process with SIGBUS.
    init(
        mapping descriptor: FileDescriptor, as picture: PictureDescription, for order: DecodeOrder
    ) throws(Defect) {
        do { try picture.check(against: order) } catch { throw .exceedsOrder }
        try self.init(mapping: descriptor, as: picture)
    }

    /// The same for one frame of an animation.
    init(
        mapping descriptor: FileDescriptor, as frame: FrameDescription, for order: DecodeOrder
    ) throws(Defect) {
        do { try frame.check(against: order) } catch { throw .exceedsOrder }
        try self.init(mapping: descriptor, as: frame.picture)
    }

    private init(
        mapping descriptor: FileDescriptor, as picture: PictureDescription
    ) throws(Defect) {
        let format: PixelFormat =
            switch picture.format {
            case .rgb8: .rgb8
            case .rgba8: .rgba8
            case .rgb16: .rgb16
            case .rgba16: .rgba16
            }
        let geometry = PixelGeometry(
            width: picture.width, height: picture.height, stride: picture.stride, format: format)
        guard let needed = geometry.checkedByteCount else { throw .geometry }
        guard picture.byteCount == needed else {
            throw .size(declared: picture.byteCount, needed: needed)
        }
        guard lep_memfd_check(descriptor.number, UInt64(needed)) == 0 else { throw .notSealed }
        guard let address = lep_map_read(descriptor.number, needed) else { throw .notMapped }
        self.geometry = geometry
        storage = PixelStorage(adoptingMapping: address, byteCount: needed)
        isTruncated = picture.isTruncated
    }
}
