import CVips
import CVipsSupport
import DecodeProtocol
import Glibc

/// What a picture tells about itself besides its pixels: Exif and the colour profile's name.
///
/// What cannot be read is left out; it never fails the picture.
enum PictureDetails {
    /// The texts for the app, by `DetailKey`.
    static func texts(of file: PictureFile, _ picture: Picture) -> [PictureHeader.Text] {
        var texts = exif(of: file)
        var count = 0
        if let profile = lep_vips_blob(picture.image, VIPS_META_ICC_NAME, &count), count > 0,
            let name = taken(lep_profile_name(profile, count))
        {
            texts.append(PictureHeader.Text(key: DetailKey.profile, value: name))
        }
        return texts
    }

    private static func exif(of file: PictureFile) -> [PictureHeader.Text] {
        guard let descriptor = file.descriptor, let size = Int(exactly: file.size),
            let details = lep_details_open(descriptor, size)
        else { return [] }
        defer { lep_details_close(details) }
        var texts = DetailKey.exif.compactMap { key in
            taken(lep_details_copy(details, key)).map { PictureHeader.Text(key: key, value: $0) }
        }
        var (latitude, longitude) = (0.0, 0.0)
        if lep_details_place(details, &latitude, &longitude) {
            texts.append(PictureHeader.Text(key: DetailKey.latitude, value: "\(latitude)"))
            texts.append(PictureHeader.Text(key: DetailKey.longitude, value: "\(longitude)"))
        }
        return texts
    }

    /// A text that C allocated, as a Swift string; bytes that are not UTF-8 are replaced.
    private static func taken(_ text: UnsafeMutablePointer<CChar>?) -> String? {
        guard let text else { return nil }
        defer { free(text) }
        return String(cString: text)
    }
}
