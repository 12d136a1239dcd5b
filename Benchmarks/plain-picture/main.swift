import Glibc
import GtkBridge
import PhotoModel

// plain-picture FILE: a window with one picture of its size that follows the fingers and does nothing
// else. What its frames took goes to the file: the measure that smoothness is held against.

/// A gradient, as large as the window.
final class Gradient: PixelBuffer {
    let width = 1280
    let height = 800
    let format = PixelFormat.rgb8
    var stride: Int { width * 3 }
    private let bytes: [UInt8]

    init() {
        let (width, height) = (1280, 800)
        bytes = (0..<width * height).flatMap { place -> [UInt8] in
            [UInt8(place % width * 255 / width), UInt8(place / width * 255 / height), 128]
        }
    }

    func withBytes<Result>(
        _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
        try bytes.withUnsafeBytes(body)
    }
}

/// The picture: moved with the fingers' middle, enlarged with their distance.
final class PlainPicture: Canvas {
    private let texture = Texture(pixels: Gradient())
    private var fingers: [TouchSequence: Point<Widget>] = [:]
    private var start: (middle: Point<Widget>, span: Double)?
    var isTouched: Bool { !fingers.isEmpty }

    init() {
        super.init(cssName: "picture")
        let input = RawInputController()
        input.onEvent { [weak self] event in
            if case .touch(let phase, let finger, _) = event.kind {
                self?.take(phase, finger, at: event.position)
            }
            return false
        }
        add(input)
    }

    private func take(
        _ phase: InputEvent.Phase, _ finger: TouchSequence, at place: Point<Widget>?
    ) {
        let count = fingers.count
        fingers[finger] = phase == .begin || phase == .update ? place : nil
        if fingers.count != count { start = fingers.isEmpty ? nil : (middle, span) }
        queueDraw()
    }

    private var middle: Point<Widget> {
        let sum = fingers.values.reduce((0.0, 0.0)) { ($0.0 + $1.x, $0.1 + $1.y) }
        let count = Double(max(1, fingers.count))
        return Point(x: sum.0 / count, y: sum.1 / count)
    }

    private var span: Double {
        fingers.values.map { $0.distance(to: middle) }.max().map { max(1, $0) } ?? 1
    }

    override func draw(_ snapshot: Snapshot) {
        var rect = Rect<Widget>(origin: .zero, size: size)
        if let start {
            let scale = fingers.count > 1 ? span / start.span : 1
            rect = Rect(
                x: middle.x - start.middle.x * scale, y: middle.y - start.middle.y * scale,
                width: width * scale, height: height * scale)
        }
        snapshot.append(texture, in: rect)
    }
}

let application = Application(id: "io.github.leporello_photos.PlainPicture")
var window: ApplicationWindow?
var recorder: FrameRecorder<(isTouched: Bool, newBytes: Int)>?
application.onCommandLine { _ in
    guard let path = CommandLine.arguments.dropFirst().first, let file = fopen(path, "w") else {
        return 2
    }
    setvbuf(file, nil, _IOLBF, 0)
    fputs(ShownFrame.recordHeader + "\n", file)
    let new = ApplicationWindow(application: application)
    let picture = PlainPicture()
    var bytesBefore = 0
    recorder = FrameRecorder(
        view: new,
        facts: {
            defer { bytesBefore = Texture.bytesDrawnFirst }
            return (picture.isTouched, Texture.bytesDrawnFirst - bytesBefore)
        },
        onShown: { frame, facts in
            let line = frame.record(
                isTouched: facts.isTouched, newBytes: facts.newBytes, gridLayouts: 0)
            fputs(line + "\n", file)
        })
    new.setContent(picture)
    new.maximize()
    new.present()
    window = new
    return 0
}
exit(application.run())
