import CVipsSupport
import DecodeProtocol
import Glibc

/// The largest picture that a camera put into its raw file.
///
/// Raw data are not developed; what the camera showed on its screen is.
struct RawPreview {
    /// The preview as a file of its own.
    let file: PictureFile
    let format: ContentFormat
    /// Exif's orientation of the raw file, 1 to 8; nil where it does not say.
    let orientation: Int?

    /// Suffixes of raw files that begin like a TIFF.
    static let tiffSuffixes: Set<String> = [
        "3fr", "arw", "cr2", "dcr", "dng", "erf", "fff", "iiq", "k25", "kdc", "mef", "mos", "nef",
        "nrw", "orf", "pef", "ptx", "rw2", "rwl", "sr2", "srf", "srw",
    ]

    /// The preview of a raw file; nil for a TIFF under a raw file's name.
    static func find(
        in file: PictureFile, limits: DecodeLimits
    ) throws(DecodeProblem) -> RawPreview? {
        do {
            return try RawPreview(file, limits: limits)
        } catch {
            let head = file.bytes(at: 0, count: FormatSniffer.headBytes)
            let directory = TiffDirectory(file)
            // A first page that is only a thumbnail would pass for the photo.
            guard FormatSniffer.raster(head) == .tiff, !directory.isDigitalNegative,
                !directory.isReduced
            else { throw error }
            return nil
        }
    }

    /// Finds the previews and takes the largest whose header can be read.
    init(_ file: PictureFile, limits: DecodeLimits) throws(DecodeProblem) {
        guard let descriptor = file.descriptor,
            let previews = lep_previews_open(descriptor, Int(file.size))
        else { throw DecodeProblem(.damaged, "RAW: its structure cannot be read") }
        defer {
            lep_previews_close(previews)
            // What Exiv2 complains about concerns no pixel.
            lep_vips_forget_damage()
        }
        for index in 0..<lep_previews_count(previews) {
            guard let found = Self.copy(previews, index),
                let preview = try? PictureFile(bytes: found),
                let format = try? preview.format(suffixHint: ""),
                format == .jpeg || format == .tiff,
                (try? PictureReader(file: preview, format: format, limits: limits).whole()) != nil
            else { continue }
            self.file = preview
            self.format = format
            let orientation = Int(lep_previews_orientation(previews))
            self.orientation = (1...8).contains(orientation) ? orientation : nil
            return
        }
        throw DecodeProblem(.damaged, "RAW: no preview can be read")
    }

    private static func copy(_ previews: OpaquePointer, _ index: Int32) -> [UInt8]? {
        var count = 0
        guard let bytes = lep_previews_copy(previews, index, &count) else { return nil }
        defer { free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}
