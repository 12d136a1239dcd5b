import Foundation
import PhotoModel
import TestSupport
import Testing

extension InstallTests {
    /// Release builds, installed as people install them.
    ///
    /// Minutes long.
    @Suite(
        .serialized, .enabled(if: InstallTests.isLong, "part of ./dev test --long"))
    struct ReleaseTests {
        /// Runs a command of `./dev` in the environment that the tests run in.
        @discardableResult
        private func dev(_ arguments: [String]) throws -> String {
            let bytes = try runCommand(["\(Places.checkout)/dev"] + arguments)
            return String(decoding: bytes, as: UTF8.self)
                .trimmingCharacters(in: .whitespacesAndNewlines)
        }

        /// Opens a picture with a program outside the build folder, and looks at the screen.
        private func expectPicture(_ command: [String]) throws {
            let session = try HeadlessSession.shared()
            let folder = try TemporaryFolder()
            for (index, name) in ["a.jpg", "b.heic", "c.jxl"].enumerated() {
                try PictureFactory.write(
                    to: folder.file(name), width: 900, height: 600,
                    background: PictureFactory.colour(index))
            }
            let program = try LeporelloProgram(
                [folder.file("b.heic")], in: session, settings: ["show-strip": "false"],
                command: command, unset: ["GSETTINGS_SCHEMA_DIR", "LEPORELLO_LOCALE_DIR"])
            let state = try program.settle("the picture and its neighbours") {
                $0.view == .viewer && $0.count == 3
            }
            #expect(state.page == 2)
            let middle = Point<Monitor>(
                x: Double(session.screen.width) / 2, y: Double(session.screen.height) / 2)
            try session.screen.waitFor("its colour") {
                $0.colour(at: middle).distance(to: PictureFactory.colour(1)) < 12
            }
            #expect(!program.words.contains("schema"), "\(program.words)")
            program.process.end()
        }

        @Test("./dev install fills a prefix that may be moved; ./dev uninstall leaves nothing")
        func installAndUninstall() throws {
            let folder = try TemporaryFolder()
            let prefix = folder.file("a prefix")
            try dev(["install", "--prefix", prefix])
            try dev(["install", "--prefix", prefix])
            let moved = folder.file("moved")
            try runCommand(["cp", "-a", prefix, moved])
            try dev(["uninstall", "--prefix", prefix])
            #expect(try contents(ofFolder: folder.path) == ["moved"])

            // No library of Swift's: nothing of a toolchain is needed.
            for program in ["bin/leporello", "libexec/leporello/leporello-decoder"] {
                let needed = String(
                    decoding: try runCommand(["readelf", "-d", "\(moved)/\(program)"]),
                    as: UTF8.self)
                #expect(needed.contains("NEEDED") && !needed.contains("libswift"))
            }
            try expectPicture(["\(moved)/bin/leporello"])
        }

        @Test("./dev deb makes a package that opens a picture in a clean Debian")
        func debianPackage() throws {
            let folder = try TemporaryFolder()
            let package = try dev(["deb", "--output", folder.path])
            let name = URL(fileURLWithPath: package).lastPathComponent
            #expect(name.hasPrefix("leporello_") && name.hasSuffix(".deb"))
            #expect(try contents(ofFolder: folder.path) == [name])
            let field = { (name: String) in
                String(
                    decoding: try runCommand(["dpkg-deb", "--field", package, name]),
                    as: UTF8.self)
            }
            let depends = try field("Depends")
            for library in ["libgtk-4-1", "libadwaita-1-0", "libvips42", "libgexiv2"] {
                #expect(depends.contains(library), "\(library) in \(depends)")
            }
            let root = folder.file("root")
            try runCommand(["\(Places.checkout)/build-aux/clean-root", root, package])
            defer { _ = try? runCommand(["rm", "-rf", "--one-file-system", root]) }
            try expectPicture([
                "\(Places.checkout)/build-aux/enter-root", root, Places.checkout, "",
                "/usr/bin/leporello",
            ])
        }
    }
}
