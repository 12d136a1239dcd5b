// Checks of the bridge that need a display and the process's main thread: run as
// `gtk-checks NAME`, exits with 0 when the check holds and says why when it does not.
import Glibc
import GtkBridge

guard CommandLine.arguments.count == 2, let check = checks[CommandLine.arguments[1]] else {
    complain("usage: gtk-checks \(checks.keys.sorted().joined(separator: "|"))\n")
    exit(64)
}
guard Desktop.connect() else {
    complain("gtk-checks: there is no display\n")
    exit(77)
}
exit(
    MainLoop.run {
        do {
            try await check()
            return 0
        } catch {
            complain("gtk-checks: \(error)\n")
            return 1
        }
    })
