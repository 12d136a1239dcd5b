import Glibc

/// The tree that the program was installed in, found from the program itself.
///
/// An installed tree may be moved as a whole.
enum InstalledTree {
    /// `share` beside the folder of the program; nil where `/proc` does not tell.
    static let share: String? = {
        guard let program = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(program) }
        let parts = String(cString: program).split(separator: "/").dropLast(2)
        return (parts + ["share"]).reduce("") { $0 + "/" + $1 }
    }()
}
