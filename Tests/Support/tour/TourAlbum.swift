import TestSupport

/// The tour's pictures, by default numbered in the order in which they are taken.
final class TourAlbum {
    private let folder: String
    private let isNumbered: Bool
    private var number = 0

    /// Pictures that go into a folder.
    init(folder: String, isNumbered: Bool = true) {
        self.folder = folder
        self.isNumbered = isNumbered
    }

    /// Takes a picture once the screen has been at rest for a second, or after ten.
    func keep(_ screen: Screen, as step: String) throws {
        var last = try screen.shot()
        var restingSince = monotonicSeconds()
        try? waitUntil("the screen rests", within: 10) {
            let next = try screen.shot()
            if !next.looksLike(last) { restingSince = monotonicSeconds() }
            last = next
            return monotonicSeconds() - restingSince > 1
        }
        number += 1
        let mark = isNumbered ? "\(number < 10 ? "0" : "")\(number)-" : ""
        let path = "\(folder)/\(mark)\(step).png"
        try last.save(to: path)
        print(path)
    }
}
