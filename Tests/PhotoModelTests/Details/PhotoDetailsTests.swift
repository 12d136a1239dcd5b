import PhotoModel
import Testing

@Suite struct PhotoDetailsTests {
    private func details(_ texts: [String: String]) -> PhotoDetails {
        PhotoDetails(width: 6000, height: 4000, formatName: "JPEG", texts: texts)
    }

    @Test("P4 rationals become numbers, and words are written as photographers do")
    func exposure() {
        let all = details([
            "Exif.Photo.ExposureTime": "1/250", "Exif.Photo.FNumber": "28/10",
            "Exif.Photo.ISOSpeedRatings": "200", "Exif.Photo.FocalLength": "350/10",
        ])
        #expect(all.exposureTime.map { DetailText.exposure($0) } == "1/250")
        #expect(all.fNumber.map { DetailText.aperture($0) } == "f/2.8")
        #expect(all.iso == 200)
        #expect(all.focalLength.map { DetailText.focalLength($0) } == "35")
        #expect(DetailText.exposure(2) == "2")
        #expect(DetailText.exposure(0.4) == "0.4")
        #expect(DetailText.exposure(1.0 / 3) == "0.3")
        #expect(DetailText.exposure(1.0 / 8000) == "1/8000")
        #expect(DetailText.focalLength(4.25) == "4.3")
    }

    @Test("P4 what is unknown or senseless is absent")
    func absent() {
        let none = details([
            "Exif.Photo.ExposureTime": "1/0", "Exif.Photo.FNumber": "0/1",
            "Exif.Photo.ISOSpeedRatings": "x", "Exif.Photo.FocalLength": "",
            "Exif.Photo.DateTimeOriginal": "0000:00:00 00:00:00", "Exif.Image.Model": "   ",
            "latitude": "91", "longitude": "0",
        ])
        #expect(none.exposureTime == nil && none.fNumber == nil && none.iso == nil)
        #expect(none.focalLength == nil && none.taken == nil && none.camera == nil)
        #expect(details(["latitude": "0.0", "longitude": "0.0"]).place == nil)
        #expect(none.place == nil && none.lens == nil && none.profile == nil)
    }

    @Test("P4 a camera's maker is not written twice")
    func camera() {
        func camera(_ maker: String, _ model: String) -> String? {
            details(["Exif.Image.Make": maker, "Exif.Image.Model": model]).camera
        }
        #expect(camera("Canon", "Canon EOS R5") == "Canon EOS R5")
        #expect(camera("NIKON CORPORATION", "NIKON D750\0\0") == "NIKON D750")
        #expect(camera("SONY", "ILCE-7M3 ") == "SONY ILCE-7M3")
        #expect(details(["Exif.Image.Model": "Pixel 8"]).camera == "Pixel 8")
    }

    @Test("P4 the date is the camera's clock, with its zone where it is told")
    func date() {
        let moment = details([
            "Exif.Photo.DateTimeOriginal": "2024:07:31 18:05:09",
            "Exif.Photo.OffsetTimeOriginal": "-03:30",
        ]).taken
        #expect(moment?.year == 2024 && moment?.month == 7 && moment?.day == 31)
        #expect(moment?.hour == 18 && moment?.minute == 5 && moment?.second == 9)
        #expect(moment?.offset == -210)
        let local = details(["Exif.Photo.DateTimeOriginal": "2024-07-31T18:05:09"]).taken
        #expect(local?.day == 31 && local?.offset == nil)
    }

    @Test("P4 a place is written in degrees with its hemispheres")
    func place() {
        let south = details(["latitude": "-33.8568", "longitude": "151.2153"]).place
        #expect(south.map { DetailText.place($0) } == "33.8568° S, 151.2153° E")
        let west = details(["latitude": "0.5", "longitude": "-0.00004"]).place
        #expect(west.map { DetailText.place($0) } == "0.5000° N, 0.0000° W")
    }

    @Test(
        "A moment is so many seconds after the beginning of 1970",
        arguments: [
            ("1970:01:01 00:00:00", "+00:00", 0), ("2000:03:01 00:00:00", "Z", 951_868_800),
            ("2024:02:29 12:30:15", "+01:00", 1_709_206_215),
            ("1969:12:31 23:59:59", "", -1),
        ])
    func seconds(text: String, offset: String, expected: Int64) throws {
        var texts = ["Exif.Photo.DateTimeOriginal": text]
        if !offset.isEmpty { texts["Exif.Photo.OffsetTimeOriginal"] = offset }
        let details = PhotoDetails(width: 1, height: 1, formatName: "", texts: texts)
        #expect(try #require(details.taken).seconds == expected)
    }
}
