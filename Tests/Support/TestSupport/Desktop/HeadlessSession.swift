import CGio
import Foundation
import PhotoModel
import Synchronization

/// A desktop session without a screen: bus, PipeWire, mutter, hands and eyes.
///
/// One serves a whole test process. Everything lies in a temporary folder of its own; it ends with
/// this object or with the process, whichever ends first.
public final class HeadlessSession: Sendable {
    /// The session of this test process, made when it is first asked for.
    public static func shared() throws -> HeadlessSession {
        try sharedResult.get()
    }

    private static let sharedResult = Result { try HeadlessSession() }

    /// The variables that programs in this session need, the caller's own ones among them.
    public let environment: [String: String]
    /// The session's message bus.
    public let bus: DBusConnection
    /// Fingers on the screen.
    public let touch: Touch
    /// Mouse and touchpad.
    public let pointer: Pointer
    /// Keys.
    public let keyboard: Keyboard
    /// What the screen shows.
    public let screen: Screen

    private let desktop: RemoteDesktop
    private let arrangement = Mutex(MonitorArrangement())
    private let process: ChildProcess
    /// Closing this end of the pipe ends the session.
    private let lifeline: Int32

    /// Starts a session with one monitor of the given size in pixels, at scale 1.
    ///
    /// It can be arranged otherwise later; of fractional scales mutter takes those that give a whole
    /// number of logical pixels, and no smaller ones than 800 × 480 of those.
    /// `extra` are variables that its bus, and so what that starts, has as well.
    public init(
        width: Int = 1280, height: Int = 800, environment extra: [String: String] = [:]
    ) throws {
        var input: [Int32] = [0, 0]
        var output: [Int32] = [0, 0]
        // Closed in what other tests start: a copy there would keep the session alive.
        guard g_unix_open_pipe(&input, FD_CLOEXEC, nil) != 0,
            g_unix_open_pipe(&output, FD_CLOEXEC, nil) != 0
        else {
            throw TestFailure("no pipe: \(String(cString: strerror(errno)))")
        }
        defer {
            close(input[0])
            close(output[0])
        }
        var own = ProcessInfo.processInfo.environment.merging(extra) { $1 }
        own["LEPORELLO_PORTAL_BACKEND"] = "\(Places.products)/portal-recorder"
        process = try ChildProcess(
            ["\(Places.checkout)/build-aux/headless-session", "\(width)x\(height)"],
            environment: own, input: input[0], output: output[1])
        lifeline = input[1]
        close(output[1])
        let variables = try Self.readVariables(from: output[0])
        environment = own.filter { $0.key != "DISPLAY" }.merging(variables) { $1 }

        guard let address = variables["DBUS_SESSION_BUS_ADDRESS"] else {
            throw TestFailure("the headless session named no message bus")
        }
        bus = try DBusConnection(address: address)
        desktop = try RemoteDesktop(bus: bus)
        touch = Touch(desktop: desktop)
        pointer = Pointer(desktop: desktop)
        keyboard = Keyboard(desktop: desktop)
        screen = Screen(
            desktop: desktop, width: width, height: height, environment: environment)
    }

    deinit {
        close(lifeline)
    }

    /// Lifts every finger, button and key that is still down, as after a failed test.
    public func releaseInput() throws {
        try desktop.releaseAll()
    }

    /// Gives the monitor a scale, and turns it: portrait is a quarter turn to the left.
    ///
    /// Returns once the compositor has taken it; programs hear of it a little later. The result is
    /// how far aside a fullscreen window stands that is still centred by its size of before.
    @discardableResult
    public func arrangeMonitor(
        scale: Double = 1, isPortrait: Bool = false
    ) throws -> Vector<Monitor> {
        let new = MonitorArrangement(scale: scale, isPortrait: isPortrait)
        let old = arrangement.withLock { $0 }
        guard new != old else { return Vector(dx: 0, dy: 0) }
        let before = screen.bounds.size
        try new.apply(on: bus)
        try desktop.renew()
        arrangement.withLock { $0 = new }
        if new.isPortrait != old.isPortrait { screen.swapSides() }
        let after = screen.bounds.size
        let rescaled = new.scale / old.scale
        return Vector(
            dx: (after.width - before.width * rescaled) / 2,
            dy: (after.height - before.height * rescaled) / 2)
    }

    /// The session's Pictures folder, an absolute path.
    public var picturesFolder: String {
        "\(environment["HOME"] ?? "")/Pictures"
    }

    /// What the session's portals were asked for.
    public var portals: PortalRecord {
        PortalRecord(folder: "\(environment["HOME"] ?? "")/../portal")
    }

    /// Reads NAME=VALUE lines up to an empty one.
    private static func readVariables(from descriptor: Int32) throws -> [String: String] {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while !bytes.suffix(2).elementsEqual([10, 10]) {
            guard read(descriptor, &byte, 1) == 1 else {
                throw TestFailure("the headless session did not start: see its words above")
            }
            bytes.append(byte)
        }
        var variables: [String: String] = [:]
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1)
            if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
        }
        return variables
    }
}
