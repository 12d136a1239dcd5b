import GtkBridge
import PhotoModel

/// What the details panel says, in its order; what is not known has no row (P4).
enum DetailRows {
    /// A title and its value.
    struct Row: Equatable {
        let title: String
        let value: String
    }

    /// The rows of a photo; `details` is nil while they are not read yet.
    static func rows(of photo: Photo, _ details: PhotoDetails?) -> [Row] {
        file(photo, details) + exposure(details)
            + [
                row(tr("Place"), details?.place.map { DetailText.place($0) }),
                row(tr("Color Profile"), details?.profile),
            ].compactMap { $0 }
    }

    private static func row(_ title: String, _ value: String?) -> Row? {
        value.map { Row(title: title, value: $0) }
    }

    private static func file(_ photo: Photo, _ details: PhotoDetails?) -> [Row] {
        let folder = FileURI.parent(of: photo.id.uri).map { FileURI.path(of: $0) ?? $0 }
        return [
            row(tr("Name"), photo.name),
            row(tr("Folder"), folder),
            row(tr("File Size"), LocaleText.fileSize(photo.version.byteCount)),
            row(
                tr("Dimensions"),
                details.map { tr("%1$s × %2$s pixels", grouped($0.width), grouped($0.height)) }),
            row(tr("Format"), details?.formatName),
        ].compactMap { $0 }
    }

    private static func exposure(_ details: PhotoDetails?) -> [Row] {
        let settings = [
            details?.exposureTime.map { tr("%s s", DetailText.exposure($0)) },
            details?.fNumber.map { DetailText.aperture($0) },
            details?.iso.map { "ISO \($0)" },
            details?.focalLength.map { tr("%s mm", DetailText.focalLength($0)) },
        ].compactMap { $0 }
        return [
            row(tr("Taken"), details?.taken.flatMap { text(of: $0) }),
            row(tr("Camera"), details?.camera),
            row(tr("Lens"), details?.lens),
            row(tr("Exposure"), settings.isEmpty ? nil : settings.joined(separator: "  ")),
        ].compactMap { $0 }
    }

    /// The camera's clock, with its zone where it told one.
    private static func text(of moment: PhotoDetails.Moment) -> String? {
        let time = LocaleText.dateTime(
            year: moment.year, month: moment.month, day: moment.day, hour: moment.hour,
            minute: moment.minute, second: moment.second)
        guard let time, let offset = moment.offset else { return time }
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let sign = offset < 0 ? "−" : "+"
        return "\(time) (UTC\(sign)\(two(abs(offset) / 60)):\(two(abs(offset) % 60)))"
    }
}
