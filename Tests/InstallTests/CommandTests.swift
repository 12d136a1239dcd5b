import Foundation
import TestSupport
import Testing

extension InstallTests {
    /// What the commands of `./dev` say where something that they call is not there.
    struct CommandTests {
        @Test(
            "A command that misses a program says in one line what to install",
            arguments: [
                "bench", "build", "deb", "flatpak", "flatpak --bundle", "fuzz", "install", "lint",
                "run", "test", "test --long", "tour", "uninstall",
            ])
        func missingPrograms(command: String) throws {
            let folder = try TemporaryFolder()
            let words = command.split(separator: " ").map(String.init)
            // No program at all is found: bash itself has its path in the script's first line.
            let process = try ChildProcess(
                ["\(Places.checkout)/build-aux/commands/\(words[0])"] + words.dropFirst(),
                environment: ["LEPORELLO_TOP": Places.checkout, "PATH": folder.path],
                errorPath: folder.file("words"))
            #expect(try process.wait(within: 60) == 1)
            let lines = String(decoding: try folder.read("words"), as: UTF8.self)
                .split(separator: "\n")
            #expect(lines.count == 1, "\(lines)")
            let line = String(try #require(lines.first))
            #expect(line.hasPrefix("./dev: this needs "), "\(line)")
            let packages =
                line.components(separatedBy: "sudo apt install ").last?
                .split(separator: " ").map(String.init) ?? []
            #expect(!packages.isEmpty)
            // The same as `./dev` installs by itself, or the compiler.
            let own =
                try String(
                    contentsOfFile: "\(Places.checkout)/build-aux/packages-debian.txt",
                    encoding: .utf8
                ).split(separator: "\n").map(String.init) + ["swiftlang"]
            #expect(packages.allSatisfy(own.contains), "\(line)")
        }
    }
}
