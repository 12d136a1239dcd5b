import Foundation

/// Rules for every file that people write, of whatever kind.
enum TextRules {
    /// Host names of registries and mirrors; in halves, so that this file does not hold them.
    private static let hosts = [
        ("deb.deb", "ian.org"), ("security.deb", "ian.org"), ("ftp.deb", "ian.org"),
        ("snapshot.deb", "ian.org"), ("archive.ub", "untu.com"), ("py", "pi.org"),
        ("files.python", "hosted.org"), ("registry.np", "mjs"), ("crat", "es.io"),
        ("proxy.gol", "ang.org"), ("mirr", "ors."), ("mirr", "or."),
    ].map { $0.0 + $0.1 }

    /// Folders that exist on one machine only.
    private static let places = [("/wo", "rk/"), ("/ho", "me/"), ("/ro", "ot/"), ("/Us", "ers/")]
        .map { $0.0 + $0.1 }

    static func violations(path: String, text: String) -> [Violation] {
        var found: [Violation] = []
        for (index, line) in text.components(separatedBy: "\n").enumerated() {
            for host in hosts where line.contains(host) {
                found.append(
                    Violation(path: path, line: index + 1, reason: "a registry's or mirror's name"))
            }
            for place in places where namesPlace(line, place) {
                found.append(
                    Violation(path: path, line: index + 1, reason: "a path of one machine"))
            }
        }
        return found
    }

    /// Whether a path begins with the folder; `$root/work/` and `usr/home/` do not.
    private static func namesPlace(_ line: String, _ place: String) -> Bool {
        var rest = line[...]
        while let range = rest.range(of: place) {
            let before = line[..<range.lowerBound].last
            let isInside =
                before.map { $0.isLetter || $0.isNumber || "$}_.-*".contains($0) } ?? false
            if !isInside { return true }
            rest = rest[range.upperBound...]
        }
        return false
    }
}
