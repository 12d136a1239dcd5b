import Foundation
import TestSupport

/// Runs `file-checks` in surroundings made for one test.
enum FileChecks {
    /// What holds for the process besides the user's own rights.
    enum Surroundings {
        /// A home of its own at this path, with trash and folders under it.
        case home(String)
        /// A file system of 64 KiB at this path, empty.
        case smallDisk(at: String)
        /// The folder at this path cannot be written to.
        case readOnly(String)
        /// No rights beyond those that the permission bits give the owner, also for root.
        case unprivileged
    }

    /// The lines printed by the program; for disks, then the names left in the folder.
    static func run(_ surroundings: Surroundings, _ arguments: String...) throws -> [String] {
        let program = [Places.products + "/file-checks"] + arguments
        var environment = ProcessInfo.processInfo.environment
        environment["GIO_USE_VFS"] = "local"
        var words: [String]
        switch surroundings {
        case .home(let path):
            environment["HOME"] = path
            environment["XDG_DATA_HOME"] = path + "/data"
            environment["XDG_CONFIG_HOME"] = path + "/config"
            words = program
        case .smallDisk(let path):
            words = shell("mount -t tmpfs -o size=64k none \"$0\"", path, program)
        case .readOnly(let path):
            words = shell(
                "mount --bind \"$0\" \"$0\" && mount -o remount,bind,ro \"$0\"", path, program)
        case .unprivileged:
            // A user namespace without a mapping: no capability holds, the owner is still the owner.
            words = ["unshare", "--user"] + program
        }
        let output = try runCommand(words, environment: environment)
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Makes a file on a small disk of memory, trashes it, and lists what is left.
    static func trashOnSmallDisk(at path: String, fileNamed name: String) throws -> [String] {
        let mount = "mount -t tmpfs -o size=64k none \"$0\" && echo content > \"$0/\(name)\""
        let program = [Places.products + "/file-checks", "trash", fileURI(path: path + "/" + name)]
        var environment = ProcessInfo.processInfo.environment
        environment["GIO_USE_VFS"] = "local"
        let output = try runCommand(shell(mount, path, program), environment: environment)
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private static func shell(_ mount: String, _ path: String, _ program: [String]) -> [String] {
        ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c"]
            + [mount + " && \"$@\" && ls -A \"$0\"", path] + program
    }
}
