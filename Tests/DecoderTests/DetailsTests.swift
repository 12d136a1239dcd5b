import DecodeProtocol
import PhotoModel
import Testing

/// Details of real pictures, as exiftool tells them.
@Suite struct DetailsTests {
    private func details(_ path: String) throws -> PhotoDetails {
        let folder = try #require(CorpusIndex(), "no corpus").folder
        let answer = try DecoderProcess(.raster).decode("\(folder)/\(path)", .details)
        let header = try #require(answer.header)
        return PhotoDetails(
            width: header.width, height: header.height, formatName: header.formatName,
            texts: Dictionary(header.texts.map { ($0.key, $0.value) }) { first, _ in first })
    }

    private func near(_ value: Double?, _ expected: Double, _ tolerance: Double = 1e-4) -> Bool {
        value.map { abs($0 - expected) < tolerance } ?? false
    }

    @Test("P4 a phone's HEIC tells exposure and place")
    func heic() throws {
        let phone = try details("heic-orientation/iphone_15_pro.heic")
        #expect(phone.exposureTime.map { DetailText.exposure($0) } == "1/60")
        #expect(phone.iso == 400)
        #expect(phone.fNumber.map { DetailText.aperture($0) } == "f/2.2")
        #expect(near(phone.place?.latitude, 52.0 + 27.0 / 60 + 34.58 / 3600))
        #expect(near(phone.place?.longitude, 13.0 + 19.0 / 60 + 18.63 / 3600))
    }

    @Test("P4 a place in the west is west")
    func webp() throws {
        let phone = try details("webp-orientation/Issue 473 (Java).webp")
        #expect(phone.camera == "Apple iPhone X")
        #expect(near(phone.place?.latitude, 37.0 + 23.0 / 60 + 33.64 / 3600))
        #expect(near(phone.place?.longitude, -(122.0 + 2.0 / 60 + 27.49 / 3600)))
    }

    @Test("P4 raw files tell camera and exposure")
    func raw() throws {
        let canon = try details("raw/CanonRaw.cr2")
        #expect(canon.camera == "Canon EOS 350D DIGITAL")
        #expect(canon.exposureTime.map { DetailText.exposure($0) } == "1/15")
        #expect(canon.iso == 400 && near(canon.focalLength, 55) && near(canon.fNumber, 8))
    }

    @Test("P4 a JPEG tells its lens data")
    func jpeg() throws {
        let photo = try details("jpeg-orientation/Landscape_9.jpg")
        #expect(photo.camera == "Canon EOS 5D Mark III")
        #expect(photo.exposureTime.map { DetailText.exposure($0) } == "1/8000")
        #expect(near(photo.fNumber, 1.2) && photo.iso == 100 && near(photo.focalLength, 85))
    }

    @Test("P4 Exif that is broken fails nothing")
    func broken() throws {
        let photo = try details("jpeg-corrupt/hopper_bad_exif.jpg")
        #expect(photo.width > 0 && photo.height > 0)
    }
}
