import TestSupport

/// The tour's pictures, numbered in the order in which they are taken.
final class TourAlbum {
    private let folder: String
    private var number = 0

    /// Pictures that go into a folder.
    init(folder: String) { self.folder = folder }

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
        let path = "\(folder)/\(number < 10 ? "0" : "")\(number)-\(step).png"
        try last.save(to: path)
        print(path)
    }
}
