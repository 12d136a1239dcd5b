import Foundation
import PhotoModel
import Synchronization
import TestSupport

/// A desktop session of its own with the Flatpak installed.
struct FlatpakDesktop {
    /// Whether the Flatpak is to be built and tested, which takes minutes.
    static let isWanted =
        InstallTests.isLong
        || ProcessInfo.processInfo.environment["LEPORELLO_FLATPAK_TESTS"] != nil

    let session: HeadlessSession
    private let folder: TemporaryFolder

    var program: RemoteProgram { RemoteProgram(in: session) }

    static func shared() throws -> FlatpakDesktop { try sharedResult.get() }

    private static let sharedResult = Result { try FlatpakDesktop() }

    private init() throws {
        folder = try TemporaryFolder()
        try runCommand(["\(Places.checkout)/dev", "flatpak", "--bundle", "--output", folder.path])
        let runtime = "/run/user/\(getuid())"
        guard !FileManager.default.fileExists(atPath: runtime) else {
            throw TestFailure("\(runtime) is in use; this is tested where nobody is logged in")
        }
        session = try HeadlessSession(
            environment: [
                "LANG": "C.UTF-8", "LEPORELLO_RUNTIME_FOLDER": runtime,
                "LEPORELLO_RECORD_DIALOGS": "1",
            ])
        // Granted is what is there when the sandbox is made.
        try FileManager.default.createDirectory(
            atPath: "\(session.environment["XDG_CACHE_HOME"] ?? "")/thumbnails",
            withIntermediateDirectories: true)
        for bundle in ["leporello-platform.flatpak", "leporello.flatpak"] {
            try run(["flatpak", "install", "--user", "--noninteractive", folder.file(bundle)])
            try FileManager.default.removeItem(atPath: folder.file(bundle))
        }
        let settings = home(".var/app/\(RemoteProgram.identity)/config/glib-2.0/settings")
        try FileManager.default.createDirectory(
            atPath: settings, withIntermediateDirectories: true)
        try Data(
            "[io/github/leporello_photos/Leporello]\nwindow-maximized=true\nshow-strip=false\n".utf8
        ).write(to: URL(fileURLWithPath: "\(settings)/keyfile"))
    }

    /// A path in the session's home folder.
    func home(_ name: String) -> String { "\(session.environment["HOME"] ?? "")/\(name)" }

    /// Runs a program in the session to its end and returns its words.
    @discardableResult
    func run(_ command: [String]) throws -> String {
        String(
            decoding: try runCommand(command, environment: session.environment), as: UTF8.self)
    }

    /// Opens a file as the exported desktop entry does, through the portal if need be.
    func open(_ path: String) throws -> ChildProcess {
        try ChildProcess(
            [
                "flatpak", "run", "--user", "--file-forwarding", RemoteProgram.identity, "@@u",
                fileURI(path: path), "@@",
            ], environment: session.environment)
    }

    /// Ends the program, if it runs, as its own Quit does.
    func endProgram() throws {
        try session.releaseInput()
        guard try program.isRunning else { return }
        try waitUntil("the program has ended") {
            // Once more where a dialog was closed instead of its window.
            if try program.isRunning { try program.activateInProgram("quit") }
            return try !program.isRunning
        }
    }

    /// A new folder of flat pictures in Pictures, which the sandbox may read and write.
    func picturesFolder(count pictures: Int) throws -> String {
        try fill("\(session.picturesFolder)/\(Self.nextNumber())", pictures)
    }

    /// A new folder of flat pictures that the sandbox does not see.
    func foreignFolder(count pictures: Int) throws -> String {
        try fill(home("elsewhere/\(Self.nextNumber())"), pictures)
    }

    private static let number = Mutex(0)

    /// A number that was not there before.
    private static func nextNumber() -> Int {
        number.withLock { number in
            number += 1
            return number
        }
    }

    private func fill(_ folder: String, _ pictures: Int) throws -> String {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        for number in 1...pictures {
            let path = "\(folder)/\(String(format: "%03d.jpg", number))"
            try PictureFactory.write(
                to: path, width: 900, height: 600,
                background: PictureFactory.colour(number - 1))
            // Old enough for a thumbnail of it to be kept.
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: path)
        }
        return folder
    }
}
