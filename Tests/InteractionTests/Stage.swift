import Foundation
import PhotoModel
import TestSupport
import Testing

/// A running program with a folder of pictures before it, and hands and eyes.
struct Stage {
    let session: HeadlessSession
    let folder: TemporaryFolder
    let program: LeporelloProgram
    /// The direction in which the window is laid out.
    let direction: TextDirection

    var touch: Touch { session.touch }
    var pointer: Pointer { session.pointer }
    var keyboard: Keyboard { session.keyboard }
    var screen: Screen { session.screen }

    /// The window's middle; the window is maximized.
    var middle: Point<Monitor> {
        Point(x: Double(screen.width) / 2, y: Double(screen.height) / 2)
    }

    /// Opens what `names` name in a folder, or the folder itself when none are given.
    ///
    /// A URI stands for itself.
    ///
    /// `animations` and `desktop` are the desktop's settings, `options` come before the names; without
    /// a session it is the one that tests share. `patience` is how long the pictures may take, in s.
    init(
        _ folder: TemporaryFolder, opening names: [String] = [], settings: [String: String] = [:],
        environment: [String: String] = [:], options: [String] = [], animations: Bool = true,
        desktop: [String: String] = [:], direction: TextDirection = .leftToRight,
        session ownSession: HeadlessSession? = nil, patience: Double = 20
    ) throws {
        // Without the strip, whose thumbnails have the colours that the pictures are found by.
        let settings = ["show-strip": "false"].merging(settings) { $1 }
        session = try ownSession ?? HeadlessSession.shared()
        self.folder = folder
        self.direction = direction
        let arguments =
            options
            + (names.isEmpty
                ? [folder.path] : names.map { $0.contains("://") ? $0 : folder.file($0) })
        try session.releaseInput()
        // Out of the way of what the pictures show, and of hover effects.
        try session.pointer.move(to: Point(x: 1, y: Double(session.screen.height) - 1))
        program = try LeporelloProgram(
            arguments, in: session, settings: settings, environment: environment,
            animations: animations, desktop: desktop, direction: direction)
        try program.settle("the program shows its pictures", within: patience) { $0.count > 0 }
        try session.screen.waitForRest("the window is in its place")
    }

    /// The grid of `count` flat pictures, each of the colour of its number.
    static func grid(
        count: Int = 12, columns: Int = 4, settings: [String: String] = [:],
        direction: TextDirection = .leftToRight
    ) throws -> Stage {
        let stage = try Stage(
            flat(count: count),
            settings: ["columns": "\(columns)"].merging(settings) { $1 }, direction: direction)
        try stage.program.settle("all are listed") { $0.count == count && $0.view == .grid }
        return stage
    }

    /// The viewer on one of `count` flat pictures, opened from the grid.
    static func viewer(
        count: Int = 12, page: Int = 1, settings: [String: String] = [:],
        direction: TextDirection = .leftToRight
    ) throws -> Stage {
        let stage = try grid(count: count, settings: settings, direction: direction)
        try stage.open(page: page)
        return stage
    }

    /// The viewer on the picture with landmarks, `1.png`, among two flat ones after it.
    static func map(
        settings: [String: String] = [:], direction: TextDirection = .leftToRight
    ) throws -> Stage {
        let folder = try TemporaryFolder()
        let sources = try [Library.map()] + (1...2).map { try Library.flat($0, suffix: "png") }
        for (index, source) in sources.enumerated() {
            try FileManager.default.copyItem(
                atPath: source, toPath: folder.file("\(index + 1).png"))
        }
        let stage = try Stage(folder, settings: settings, direction: direction)
        try stage.program.settle("all are listed") { $0.count == 3 }
        try stage.open(page: 1)
        return stage
    }

    /// The viewer on one picture alone, opened as a file.
    static func alone(
        width: Int, height: Int, background: Colour = PictureFactory.colour(0),
        discs: [PictureFactory.Disc] = [], direction: TextDirection = .leftToRight
    ) throws -> Stage {
        let folder = try TemporaryFolder()
        try PictureFactory.write(
            to: folder.file("alone.png"), width: width, height: height, background: background,
            discs: discs)
        let stage = try Stage(folder, opening: ["alone.png"], direction: direction)
        try stage.program.settle("the viewer is open") { $0.view == .viewer }
        return stage
    }

    /// A folder of flat pictures `001.jpg`, `002.jpg` and so on.
    ///
    /// Number 1 has the palette's first colour.
    static func flat(count: Int) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for number in 1...count {
            try FileManager.default.copyItem(
                atPath: Library.flat(number - 1, suffix: "jpg"),
                toPath: folder.file(String(format: "%03d.jpg", number)))
        }
        return folder
    }

    /// Sets up the viewer on a page, by the window's action.
    func open(page: Int) throws {
        try program.activate("open-page", .int32(Int32(page)))
        try program.settle("page \(page) is open") { $0.view == .viewer && $0.page == page }
    }

    /// The URI of a flat picture by its number from 1.
    func uri(_ number: Int) -> String {
        folder.uri(String(format: "%03d.jpg", number))
    }

    /// Where a landmark is on the screen now; waits until it is there.
    func find(_ disc: PictureFactory.Disc) throws -> Point<Monitor> {
        var place: Point<Monitor>?
        try screen.waitFor("the landmark of colour \(disc.colour)") {
            place = $0.region(of: disc.colour)?.center
            return place != nil
        }
        return try #require(place)
    }

    /// Settings of a window that leaves room for another program's.
    static let besideAnother = [
        "window-maximized": "false", "window-width": "600", "window-height": "700",
    ]

    /// Moves our window to the left by its header, which raises and activates it.
    ///
    /// For a window of `besideAnother`, which opens in the middle of the screen.
    func moveAside() throws {
        let grip = Point<Monitor>(x: 500, y: 77)
        try pointer.drag(from: grip, to: grip + Vector(dx: -330, dy: 0))
        try screen.waitForRest("our window is in its new place")
    }

    /// The frame of a flat colour on the screen now; waits until it is there.
    func frame(of colour: Colour) throws -> Rect<Monitor> {
        var frame: Rect<Monitor>?
        try screen.waitFor("a region of colour \(colour)") {
            frame = $0.region(of: colour, tolerance: 10)?.frame
            return frame != nil
        }
        return try #require(frame)
    }

    /// Lets the double-tap time of an earlier tap go by, so that the next one is a first.
    func forgetTaps() {
        Pace().wait(untilMilliseconds: 400)
    }

    /// A one-finger stroke to the left by so many logical pixels about the middle's height.
    func swipe(
        left distance: Double, milliseconds: Double = 150, pause: Double = 0,
        whileDown: () throws -> Void = {}
    ) throws {
        try touch.stroke(
            from: middle + Vector(dx: distance / 2, dy: 40),
            to: middle + Vector(dx: -distance / 2, dy: 40), milliseconds: milliseconds,
            pause: pause, whileDown: whileDown)
    }

    /// The same stroke the way that turns to the next page: against the direction of reading.
    func swipe(
        forward distance: Double, milliseconds: Double = 150, pause: Double = 0
    ) throws {
        try swipe(
            left: onward(dx: distance).dx, milliseconds: milliseconds, pause: pause)
    }

    /// A way of `dx` along the direction of reading and `dy` down.
    func onward(dx: Double, dy: Double = 0) -> Vector<Monitor> {
        Vector(dx: direction == .rightToLeft ? -dx : dx, dy: dy)
    }

    /// The arrow key that points to the next photo.
    var forwardKey: Keyboard.Key { direction == .rightToLeft ? .left : .right }
    /// The arrow key that points to the photo before.
    var backwardKey: Keyboard.Key { direction == .rightToLeft ? .right : .left }
}

/// Discs of a picture of 3000 × 2000 px that are found again on the screen by their colours.
enum Landmark {
    static let background = Colour(70, 80, 90)
    static let topLeft = disc(750, 500, Colour(220, 40, 40))
    static let topRight = disc(2250, 500, Colour(40, 180, 60))
    static let bottomLeft = disc(750, 1500, Colour(60, 60, 230))
    static let bottomRight = disc(2250, 1500, Colour(220, 200, 30))
    static let center = disc(1500, 1000, Colour(210, 50, 210))
    static let right = disc(2600, 1000, Colour(40, 200, 210))
    static let all = [topLeft, topRight, bottomLeft, bottomRight, center, right]

    private static func disc(_ x: Double, _ y: Double, _ colour: Colour) -> PictureFactory.Disc {
        PictureFactory.Disc(at: Point(x: x, y: y), radius: 60, colour)
    }
}

/// Flat pictures that many tests show, made once.
enum Library {
    private static let folder = Result {
        let path = "\(try HeadlessSession.shared().environment["HOME"] ?? "")/library"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true)
        for (index, colour) in PictureFactory.palette.enumerated() {
            for suffix in ["jpg", "png"] {
                try PictureFactory.write(
                    to: "\(path)/\(index).\(suffix)", width: 900, height: 600,
                    background: colour)
            }
        }
        return path
    }

    private static let mapPicture = Result {
        try PictureFactory.write(
            to: "\(try folder.get())/map.png", width: 3000, height: 2000,
            background: Landmark.background, discs: Landmark.all)
    }

    /// The picture with every landmark, 3000 × 2000 px.
    static func map() throws -> String { try mapPicture.get() }

    /// The picture of the palette's colour with a number from 0, 900 × 600 px.
    static func flat(_ number: Int, suffix: String) throws -> String {
        "\(try folder.get())/\(number % PictureFactory.palette.count).\(suffix)"
    }
}

/// Whether two numbers differ by at most a tolerance.
func near(_ a: Double, _ b: Double, within tolerance: Double) -> Bool {
    abs(a - b) <= tolerance
}

/// Whether two places differ by at most a tolerance on each axis, in logical pixels.
func near(_ a: Point<Monitor>, _ b: Point<Monitor>, within tolerance: Double = 1) -> Bool {
    near(a.x, b.x, within: tolerance) && near(a.y, b.y, within: tolerance)
}
