/// What a photo's file tells about itself; what it does not tell is nil.
public struct PhotoDetails: Hashable, Sendable {
    /// A place on Earth, in degrees north and east.
    public struct Place: Hashable, Sendable {
        /// Degrees north, −90 to 90.
        public let latitude: Double
        /// Degrees east, −180 to 180.
        public let longitude: Double
    }

    /// A day and a time as the camera's clock showed them.
    public struct Moment: Hashable, Sendable {
        /// The parts, month and day from 1.
        public let year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int
        /// Minutes east of UTC, where the camera told its zone.
        public let offset: Int?
    }

    /// The upright picture's sides, image px.
    public let width: Int, height: Int
    /// The format's short English name.
    public let formatName: String
    /// When the picture was taken.
    public let taken: Moment?
    /// Maker and model, without the maker twice.
    public let camera: String?
    /// The lens's name.
    public let lens: String?
    /// Seconds.
    public let exposureTime: Double?
    /// The aperture's number.
    public let fNumber: Double?
    /// The sensitivity by ISO's scale.
    public let iso: Int?
    /// Millimetres.
    public let focalLength: Double?
    /// Where it was taken.
    public let place: Place?
    /// The embedded colour profile's name.
    public let profile: String?

    /// Details by the decoder's texts: exiv2's tags with its values, and keys of the protocol.
    public init(width: Int, height: Int, formatName: String, texts: [String: String]) {
        self.width = width
        self.height = height
        self.formatName = formatName
        func text(_ key: String) -> String? {
            texts[key].map { Self.trimmed($0) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        func number(_ key: String) -> Double? { text(key).flatMap { ExifNumber.value(of: $0) } }
        taken = text("Exif.Photo.DateTimeOriginal").flatMap {
            Moment(exif: $0, offset: text("Exif.Photo.OffsetTimeOriginal"))
        }
        camera = Self.camera(
            maker: text("Exif.Image.Make"), model: text("Exif.Image.Model"))
        lens = text("Exif.Photo.LensModel")
        exposureTime = number("Exif.Photo.ExposureTime").flatMap { $0 > 0 ? $0 : nil }
        fNumber = number("Exif.Photo.FNumber").flatMap { $0 > 0 ? $0 : nil }
        iso = number("Exif.Photo.ISOSpeedRatings").flatMap {
            $0 > 0 && $0 < 1e9 ? Int($0.rounded()) : nil
        }
        focalLength = number("Exif.Photo.FocalLength").flatMap { $0 > 0 ? $0 : nil }
        profile = text("profile")
        if let latitude = number("latitude"), let longitude = number("longitude"),
            abs(latitude) <= 90, abs(longitude) <= 180,
            // What a program writes that knows no place.
            latitude != 0 || longitude != 0
        {
            place = Place(latitude: latitude, longitude: longitude)
        } else {
            place = nil
        }
    }

    /// Cameras pad their texts with spaces and zero bytes.
    private static func trimmed(_ text: String) -> String {
        func isPadding(_ character: Character) -> Bool {
            character.isWhitespace || character == "\0"
        }
        guard let first = text.firstIndex(where: { !isPadding($0) }),
            let last = text.lastIndex(where: { !isPadding($0) })
        else { return "" }
        return String(text[first...last])
    }

    private static func camera(maker: String?, model: String?) -> String? {
        guard let maker, let model else { return model ?? maker }
        // "Canon" "Canon EOS R5", and "NIKON CORPORATION" "NIKON D750".
        let brand = maker.split(separator: " ").first.map { $0.lowercased() } ?? ""
        return model.lowercased().hasPrefix(brand) ? model : "\(maker) \(model)"
    }
}

extension PhotoDetails.Moment {
    /// Exif's "YYYY:MM:DD HH:MM:SS", with an offset as "+01:00"; nil for what is no date.
    init?(exif text: String, offset: String?) {
        let fields = text.split { $0 == ":" || $0 == " " || $0 == "-" || $0 == "T" }
        let parts = fields.prefix(6).compactMap { Int($0) }
        guard parts.count == 6, (1...9999).contains(parts[0]), (1...12).contains(parts[1]),
            (1...31).contains(parts[2]), (0...23).contains(parts[3]),
            (0...59).contains(parts[4]), (0...60).contains(parts[5])
        else { return nil }
        year = parts[0]
        month = parts[1]
        day = parts[2]
        hour = parts[3]
        minute = parts[4]
        second = min(parts[5], 59)
        self.offset = offset.flatMap { Self.minutes(of: $0) }
    }

    /// Seconds since 1970-01-01 UTC; a clock without a zone is taken for UTC.
    ///
    /// To order by: of photos of one camera the order is right, and of others off by their zones.
    public var seconds: Int64 {
        // Days by the calendar's rule, counted from March, so that the leap day is a year's last.
        let years = month > 2 ? year : year - 1
        let months = (month + 9) % 12
        let days =
            365 * years + years / 4 - years / 100 + years / 400 + (153 * months + 2) / 5 + day - 1
        let time = (hour * 60 + minute - (offset ?? 0)) * 60 + second
        return Int64((days - Self.daysBefore1970) * 86400 + time)
    }

    /// Days from 1 March of the year 0 to 1 January 1970.
    private static let daysBefore1970 = 719_468

    private static func minutes(of offset: String) -> Int? {
        if offset == "Z" { return 0 }
        guard let sign = offset.first, sign == "+" || sign == "-" else { return nil }
        let parts = offset.dropFirst().split(separator: ":").compactMap { Int($0) }
        guard parts.count == 2, (0...14).contains(parts[0]), (0...59).contains(parts[1]) else {
            return nil
        }
        return (sign == "-" ? -1 : 1) * (parts[0] * 60 + parts[1])
    }
}

/// Numbers as exiv2 writes them.
enum ExifNumber {
    /// The value of "28", "2.8" or "28/10"; nil for anything else, and for what is not finite.
    static func value(of text: String) -> Double? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let first = parts.first.flatMap({ Double($0) }) else { return nil }
        guard parts.count == 2 else { return parts.count == 1 && first.isFinite ? first : nil }
        guard let second = Double(parts[1]), second != 0 else { return nil }
        let value = first / second
        return value.isFinite ? value : nil
    }
}
