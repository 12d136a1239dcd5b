import Glibc

/// The temporary names of files that are still being written.
enum HiddenName {
    private static let start = Array(".leporello-".utf8)
    /// What 64 random bits are at most, written in base 36.
    private static let longestRest = 13
    /// Files under such a name that have not changed for so long were left behind, s.
    private static let age = 86_400

    /// A name that is nobody's, as far as chance can tell.
    static func make() -> RawPath {
        let rest = String(UInt64.random(in: .min ... .max), radix: 36)
        return RawPath(bytes: start + Array(rest.utf8))
    }

    /// Whether a name is of the kind that `make` makes.
    static func isOne(_ name: RawPath) -> Bool {
        let rest = name.bytes.dropFirst(start.count)
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return name.bytes.starts(with: start) && (1...longestRest).contains(rest.count)
            && rest.allSatisfy { letters.contains($0) || digits.contains($0) }
    }

    /// Removes what a process that was killed while it saved has left in a folder.
    ///
    /// Only regular files of this user that bear such a name and have not been written to, renamed or
    /// linked for a day. By their change time: a copy's modification time is that of its original.
    ///
    /// - Parameter now: seconds since 1970-01-01 UTC.
    static func clear(
        _ path: RawPath, opened folder: borrowing FileDescriptor, now: Int = time(nil)
    ) {
        for name in path.entries where isOne(name) {
            var status = stat()
            let isFound = name.withCString {
                fstatat(folder.number, $0, &status, AT_SYMLINK_NOFOLLOW) == 0
            }
            guard isFound, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
                now - status.st_ctim.tv_sec > age
            else { continue }
            _ = name.withCString { unlinkat(folder.number, $0, 0) }
        }
    }
}
