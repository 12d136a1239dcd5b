import Foundation
import Testing

/// What is installed, by meson and by `./dev`.
@Suite(.serialized)
enum InstallTests {
    /// Whether release builds and roots of Debian may be made, which takes minutes.
    static let isLong = ProcessInfo.processInfo.environment["LEPORELLO_LONG_TESTS"] != nil
}
