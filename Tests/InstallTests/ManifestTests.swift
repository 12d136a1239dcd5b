import Foundation
import TestSupport
import Testing

extension InstallTests {
    /// The manifest that a network is needed to build, as far as it can be read.
    struct ManifestTests {
        private let lines: [String]

        init() throws {
            lines = try String(
                contentsOfFile: "\(Places.checkout)/flatpak/\(RemoteProgram.identity).yml",
                encoding: .utf8
            ).components(separatedBy: "\n")
        }

        /// The values of a key, wherever it stands.
        private func values(_ key: String) -> [String] {
            lines.compactMap { line in
                let words = line.trimmingCharacters(in: .whitespaces)
                guard words.hasPrefix("\(key): ") || words.hasPrefix("- \(key): ") else {
                    return nil
                }
                return words.components(separatedBy: "\(key): ").last
            }
        }

        @Test("Each permission has its reason above it; network and home folder are not among them")
        func permissions() throws {
            let begin = try #require(lines.firstIndex(of: "finish-args:"))
            let body = lines[(begin + 1)...].prefix { $0.hasPrefix("  ") }
            var hasReason = false
            var permissions: [String] = []
            for line in body.map({ $0.trimmingCharacters(in: .whitespaces) }) {
                if line.hasPrefix("# ") {
                    hasReason = true
                    continue
                }
                #expect(line.hasPrefix("- --"), "\(line)")
                // Two sockets share one sentence.
                #expect(hasReason || permissions.last == "--socket=wayland", "\(line)")
                hasReason = false
                permissions.append(String(line.dropFirst(2)))
            }
            #expect(
                Set(permissions) == [
                    "--socket=wayland", "--socket=fallback-x11", "--share=ipc", "--device=dri",
                    "--filesystem=xdg-pictures", "--filesystem=xdg-cache/thumbnails:ro",
                ])
        }

        @Test("What is fetched is an archive of a version, by https, with its checksum")
        func sources() {
            let addresses = values("url")
            let sums = values("sha256")
            #expect(addresses.count == 8 && sums.count == addresses.count)
            for address in addresses {
                #expect(address.hasPrefix("https://"), "\(address)")
                #expect(
                    address.range(
                        of: "[0-9]+\\.[0-9]+\\.[0-9]+\\.tar\\.(gz|xz)$", options: .regularExpression
                    )
                        != nil, "\(address)")
            }
            for sum in sums {
                #expect(
                    sum.range(of: "^[0-9a-f]{64}$", options: .regularExpression) != nil, "\(sum)")
            }
            #expect(Set(sums).count == sums.count)
        }

        @Test("GNOME 49 or newer, with the Swift extension whose folder is on the path")
        func runtime() throws {
            #expect(values("runtime") == ["org.gnome.Platform"])
            let version = try #require(values("runtime-version").first)
            #expect(try #require(Int(version.trimmingCharacters(in: ["'"]))) >= 49)
            let mark = "org.freedesktop.Sdk.Extension."
            let extensions = lines.filter { $0.contains("- \(mark)") }
            #expect(extensions.count == 1)
            let line = try #require(extensions.first)
            let name = try #require(line.components(separatedBy: mark).last)
            #expect(values("append-path") == ["/usr/lib/sdk/\(name)/bin"])
            #expect(values("prepend-ld-library-path") == ["/usr/lib/sdk/\(name)/lib"])
        }
    }
}
