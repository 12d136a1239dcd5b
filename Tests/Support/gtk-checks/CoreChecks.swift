import Glibc
import GtkBridge
import PhotoModel

/// Tasks, sleeps and hops from other threads run under GLib's loop.
@MainActor
func checkMainQueue() async throws {
    let before = MainLoop.now
    try await Task.sleep(nanoseconds: 20_000_000)
    try expect(MainLoop.now - before >= 19, "the sleep ended early")
    let sum = await Task.detached { (1...100).reduce(0, +) }.value
    try expect(sum == 5050, "a detached task's value is \(sum)")
    for _ in 0..<1000 { await Task.yield() }
}

/// A loop with nothing to do uses no processor: an unread eventfd would make it spin.
@MainActor
func checkIdle() async throws {
    try await Task.sleep(nanoseconds: 50_000_000)
    let before = processorMilliseconds()
    try await Task.sleep(nanoseconds: 500_000_000)
    let used = processorMilliseconds() - before
    try expect(used < 100, "idle for 500 ms, it used the processor for \(used) ms")
}

private func processorMilliseconds() -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    func milliseconds(_ time: timeval) -> Double {
        Double(time.tv_sec) * 1000 + Double(time.tv_usec) / 1000
    }
    return milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)
}

/// A signal that does not exist releases the closure at once.
@MainActor
func checkBadSignal() async throws {
    let button = Button(label: "x")
    let closures = LiveCounts.now.closures
    weak var captured: Flag?
    var connection: SignalConnection?
    do {
        let flag = Flag()
        captured = flag
        connection = button.connect("no-such-signal") { flag.isSet = true }
    }
    try expect(connection?.isConnected == false, "the connection claims to be one")
    try expect(captured == nil, "the closure was not released")
    try expect(LiveCounts.now.closures == closures, "a closure is left over")
}

/// Arguments of another type or beyond the last one read as zero.
@MainActor
func checkWrongArguments() async throws {
    let flag = Flag()
    let adjustment = Adjustment(value: 0, lower: 0, upper: 10)
    adjustment.connect(
        "value-changed",
        arguments: { arguments in
            flag.isSet =
                arguments.count == 0 && arguments.double(0) == 0 && arguments.int(3) == 0
                && arguments.string(1) == nil && !arguments.bool(-1)
        })
    adjustment.value = 3
    try expect(flag.isSet, "an argument that is not there was read")
    flag.isSet = false
    let action = SimpleAction(name: "go")
    action.onActivate { value in flag.isSet = value == nil }
    let box = Box(.vertical)
    box.insertActions([action], prefix: "check")
    try expect(box.activate("check.go"), "the action was not found")
    try expect(flag.isSet, "an action without a parameter got one")
}

/// The last release may come from any thread; the object goes on the main thread.
@MainActor
func checkReleaseOffMain() async throws {
    let objects = LiveCounts.now.objects
    let canvases = LiveCounts.now.canvases
    for _ in 0..<20 {
        let canvas = Canvas()
        let box = Box(.vertical)
        box.append(canvas)
        await Task.detached { [box, canvas] in
            withExtendedLifetime((box, canvas)) {}
        }.value
    }
    try await wait(for: "20 canvases to go") {
        LiveCounts.now.canvases == canvases && LiveCounts.now.objects == objects
    }
}

/// A texture keeps its pixels alive, and nothing does so after it.
@MainActor
func checkTextureLifetime() async throws {
    weak var pixels: TestPixels?
    do {
        let buffer = TestPixels()
        pixels = buffer
        let texture = Texture(pixels: buffer)
        try expect(texture.width == 4 && texture.height == 3, "the texture has another size")
    }
    try await wait(for: "the pixels to go") { pixels == nil }
}

/// 4 × 3 opaque pixels.
final class TestPixels: PixelBuffer {
    let width = 4
    let height = 3
    let stride = 12
    let format = PixelFormat.rgb8
    private let bytes = [UInt8](repeating: 0x7f, count: 36)

    func withBytes<Result>(
        _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result { try bytes.withUnsafeBytes(body) }
}

/// Each kind of state goes through GVariant and back; equal states are not told again.
@MainActor
func checkActionState() async throws {
    for state in [ActionState.string("a “b”"), .int(-3), .double(0.25), .bool(true)] {
        let action = SimpleAction(name: "state", state: state)
        try expect(
            action.state == state, "\(state) came back as \(String(describing: action.state))")
    }
    let action = SimpleAction(name: "count", state: .int(1))
    let flag = Flag()
    action.onChange(of: "state") { flag.count += 1 }
    action.state = .int(1)
    action.state = .int(2)
    try expect(flag.count == 1, "told \(flag.count) times")
}

/// Timers come once, in time, and cancelled ones never.
@MainActor
func checkTimers() async throws {
    let closures = LiveCounts.now.closures
    let flag = Flag()
    let never = MainLoop.after(milliseconds: 10) { flag.isSet = true }
    never.cancel()
    never.cancel()
    MainLoop.after(milliseconds: 20) { flag.count += 1 }
    MainLoop.whenIdle { flag.count += 1 }
    try await wait(for: "two calls") { flag.count == 2 }
    try expect(!flag.isSet && !never.isPending, "a cancelled timer came")
    try await wait(for: "the closures to go") { LiveCounts.now.closures == closures }
}

/// Texts without a catalogue stay what they are; numbers are grouped.
@MainActor
func checkTexts() async throws {
    try expect(tr("Open “%s” in %2$s", "a%b", "c") == "Open “a%b” in c", "arguments")
    try expect(trn("%d photo", "%d photos", 1) == "1 photo", "singular")
    try expect(trn("%d photo", "%d photos", 1234) == "1,234 photos", "plural")
}

/// Folders opened within one second stand in the order of opening, whatever their names.
@MainActor
func checkRecentFolders() async throws {
    let opened = ["/etc", "/var", "/usr", "/tmp"].map { "file://\($0)" }
    for uri in opened {
        RecentFolders.add(uri, program: "checks")
        // Its clock counts microseconds.
        try await Task.sleep(nanoseconds: 2_000_000)
    }
    let listed = RecentFolders.list(program: "checks", limit: 8).map(\.uri)
    try expect(listed == opened.reversed(), "listed as \(listed)")
    try expect(
        RecentFolders.list(program: "checks", limit: 2).map(\.uri) == Array(listed.prefix(2)),
        "the limit takes the last ones")
}
