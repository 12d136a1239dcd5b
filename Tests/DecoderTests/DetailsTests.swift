import DecodeProtocol
import PhotoModel
import Testing

/// Details of the corpus's pictures, as exiftool tells them.
@Suite struct DetailsTests {
    /// What a picture is known to tell; what is nil is not asked about.
    struct Known: Sendable, CustomTestStringConvertible {
        var path: String
        var camera: String?
        var exposure: String?
        var fNumber: Double?
        var iso: Int?
        var focalLength: Double?
        /// Degrees north and east.
        var place: [Double]?

        var testDescription: String { path }
    }

    /// None where there is no corpus.
    static let known =
        CorpusIndex() == nil
        ? []
        : [
            Known(
                path: "heic-orientation/iphone_15_pro.heic", exposure: "1/60", fNumber: 2.2,
                iso: 400,
                place: [52 + 27.0 / 60 + 34.58 / 3600, 13 + 19.0 / 60 + 18.63 / 3600]),
            Known(
                path: "webp-orientation/Issue 473 (Java).webp", camera: "Apple iPhone X",
                exposure: "1/33", fNumber: 1.8, iso: 32,
                place: [37 + 23.0 / 60 + 33.64 / 3600, -(122 + 2.0 / 60 + 27.49 / 3600)]),
            Known(
                path: "raw/CanonRaw.cr2", camera: "Canon EOS 350D DIGITAL", exposure: "1/15",
                fNumber: 8, iso: 400, focalLength: 55),
            Known(
                path: "jpeg-orientation/Landscape_9.jpg", camera: "Canon EOS 5D Mark III",
                exposure: "1/8000", fNumber: 1.2, iso: 100, focalLength: 85),
            // Exif that is broken tells nothing and fails nothing.
            Known(path: "jpeg-corrupt/hopper_bad_exif.jpg"),
        ]

    @Test("P4 details are what the file tells", arguments: known)
    func details(_ known: Known) throws {
        let folder = try #require(CorpusIndex()).folder
        let answer = try DecoderProcess(.raster).decode("\(folder)/\(known.path)", .details)
        let header = try #require(answer.header)
        let details = PhotoDetails(
            width: header.width, height: header.height, formatName: header.formatName,
            texts: Dictionary(header.texts.map { ($0.key, $0.value) }) { first, _ in first })
        if let camera = known.camera { #expect(details.camera == camera) }
        if let exposure = known.exposure {
            #expect(details.exposureTime.map { DetailText.exposure($0) } == exposure)
        }
        if let iso = known.iso { #expect(details.iso == iso) }
        if let number = known.fNumber {
            #expect(abs((details.fNumber ?? 0) - number) < 0.05)
        }
        if let length = known.focalLength { #expect(details.focalLength == length) }
        if let place = known.place {
            #expect(abs((details.place?.latitude ?? 0) - place[0]) < 1e-4)
            #expect(abs((details.place?.longitude ?? 0) - place[1]) < 1e-4)
        }
    }
}
