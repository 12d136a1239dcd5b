import Foundation
import PhotoModel
import TestSupport

/// The pictures that README and metainfo show: light, dark, Chinese, on a phone.
struct Gallery {
    /// The folder whose pictures are shown; the session's Pictures folder gets them.
    let samples: String
    let album: TourAlbum

    /// Walks through the program in headless sessions and takes them.
    func take() throws {
        let laptop = try HeadlessSession.shared()
        try takeLaptop(in: laptop, "default", name: "")
        try takeLaptop(in: laptop, "prefer-dark", name: "dark-")
        let folder = try TemporaryFolder()
        try takeLaptop(in: laptop, "default", name: "zh_CN-", chinese(in: folder))
        try takePhone()
    }

    /// Grid, photo, menu, a photo out of the strip; of a dark desktop the grid alone.
    private func takeLaptop(
        in session: HeadlessSession, _ scheme: String, name: String,
        _ language: [String: String] = [:]
    ) throws {
        let program = try start(in: session, columns: 5, scheme, language)
        defer { program.process.end() }
        try album.keep(session.screen, as: "\(name)grid")
        guard scheme == "default" else { return }
        try open(page: 2, of: program)
        try album.keep(session.screen, as: "\(name)viewer")
        let middle = Point<Monitor>(
            x: Double(session.screen.width) / 2, y: Double(session.screen.height) / 2)
        if language.isEmpty {
            let size = Size<Widget>(
                width: Double(session.screen.width), height: Double(session.screen.height))
            let thumbnail = Point<Monitor>(
                x: middle.x + 2 * StripLayout(viewer: size).pitch,
                y: size.height - StripLayout.height / 2)
            try session.touch.stroke(
                from: thumbnail, to: middle + Vector(dx: 60, dy: -20), milliseconds: 500,
                pause: 100
            ) { try album.keep(session.screen, as: "\(name)send") }
            try program.settle("the lifted photo has arrived")
            try session.keyboard.strike(.escape)
            try session.screen.waitForRest("the sheet is gone")
        }
        try session.touch.hold(at: middle) { Pace().wait(untilMilliseconds: 900) }
        try program.settle("the menu is open") { $0.isCovered }
        try album.keep(session.screen, as: "\(name)menu")
    }

    private func takePhone() throws {
        let phone = try HeadlessSession(width: 360, height: 740)
        let program = try start(in: phone, columns: 3, "default", [:])
        defer { program.process.end() }
        try album.keep(phone.screen, as: "phone-grid")
        try open(page: 4, of: program)
        try album.keep(phone.screen, as: "phone-viewer")
    }

    private func start(
        in session: HeadlessSession, columns: Int, _ scheme: String, _ language: [String: String]
    ) throws -> LeporelloProgram {
        try session.pointer.move(to: Point(x: 1, y: Double(session.screen.height) - 1))
        try empty(folder: session.picturesFolder)
        for name in try contents(ofFolder: samples) {
            try FileManager.default.copyItem(
                atPath: "\(samples)/\(name)", toPath: "\(session.picturesFolder)/\(name)")
        }
        let program = try LeporelloProgram(
            [session.picturesFolder], in: session, settings: ["columns": "\(columns)"],
            environment: ["ADW_DEBUG_COLOR_SCHEME": scheme].merging(language) { $1 })
        try program.settle("the pictures are shown") { $0.count > 0 && $0.view == .grid }
        return program
    }

    private func open(page: Int32, of program: LeporelloProgram) throws {
        try program.activate("open-page", .int32(page))
        try program.settle("a photo is open") { $0.view == .viewer && $0.page == page }
    }
}
