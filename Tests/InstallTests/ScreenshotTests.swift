import Foundation
import TestSupport
import Testing

extension InstallTests {
    /// The pictures that software centres show.
    struct ScreenshotTests {
        private struct Shown: Hashable {
            let name: String
            let width: Int
            let height: Int
        }

        private static let folder = "\(Places.checkout)/docs/screenshots"

        /// What the metainfo names, in its order.
        private func shown() throws -> [Shown] {
            let text = try String(
                contentsOfFile: "\(Places.checkout)/data/\(RemoteProgram.identity).metainfo.xml.in",
                encoding: .utf8)
            let lines = text.components(separatedBy: "\n").filter { $0.contains("<image ") }
            return try lines.map { line in
                func attribute(_ name: String) -> Int? {
                    line.components(separatedBy: "\(name)=\"").dropFirst().first.flatMap {
                        Int($0.prefix { $0 != "\"" })
                    }
                }
                let address = line.components(separatedBy: "</image>")[0]
                #expect(address.contains(">https://"), "\(line)")
                return Shown(
                    name: try #require(address.components(separatedBy: "/").last),
                    width: try #require(attribute("width")),
                    height: try #require(attribute("height")))
            }
        }

        @Test("Every picture that the metainfo names is in its folder, and of that size")
        func sizes() throws {
            let shown = try shown()
            #expect(Set(shown).count == shown.count)
            for picture in shown {
                for (side, expected) in [("width", picture.width), ("height", picture.height)] {
                    let words = try runCommand([
                        "vipsheader", "-f", side, "\(Self.folder)/\(picture.name)",
                    ])
                    let found = Int(String(decoding: words, as: UTF8.self).filter(\.isNumber))
                    #expect(found == expected, "\(picture.name), \(side)")
                }
            }
        }

        @Test("Light and dark, a phone, and Chinese are shown; no picture lies there unused")
        func variety() throws {
            let names = Set(try shown().map(\.name))
            #expect(names.isSuperset(of: ["grid.jpg", "dark-grid.jpg", "phone-grid.jpg"]))
            #expect(names.contains("zh_CN-grid.jpg"))
            let readme = try String(
                contentsOfFile: "\(Places.checkout)/README.md", encoding: .utf8)
            for name in try contents(ofFolder: Self.folder) {
                #expect(names.contains(name) || readme.contains("docs/screenshots/\(name)"))
            }
        }
    }
}
