import GtkBridge
import PhotoModel
import PhotoPipeline

/// The program: options, windows, and what they share.
@MainActor
public final class LeporelloApplication {
    private let application = Application(id: ApplicationFacts.id)
    private var windows: [MainWindow] = []
    private var pipeline: PhotoPipeline?
    private var preferences: Preferences?
    private var tracePath: String?
    private var framesPath: String?
    private var frameLog: FrameLog?

    /// Sets up texts and options; nothing is shown before `run`.
    public init() {
        MessageCatalogues.choose()
        application.setUsage(
            tr("[FILE|FOLDER…]"), summary: tr("Browse a folder of photos."))
        application.addOption(
            .init(name: "new-window", kind: .flag, help: tr("Open a new window")))
        application.addOption(
            .init(name: "version", kind: .flag, help: tr("Show the version and exit")))
        application.addOption(
            .init(
                name: "record-trace", kind: .fileName,
                help: tr("Write the viewer's input and its gestures to a file"),
                valueName: tr("FILE")))
        application.addOption(
            .init(
                name: "record-frames", kind: .fileName,
                help: tr("Write when each frame was shown to a file"), valueName: tr("FILE")))
        connect()
    }

    /// Runs the program until its last window is closed; the answer is its exit status.
    public func run() -> Int32 { application.run() }

    private func connect() {
        application.onLocalOptions { options in
            guard options.contains("version") else { return nil }
            print("\(tr("Leporello")) \(ApplicationFacts.version)")
            return 0
        }
        application.onStartup { [weak self] in self?.started() }
        application.onActivate { [weak self] in self?.open([], inNewWindow: false) }
        application.onOpen { [weak self] uris in self?.open(uris, inNewWindow: false) }
        application.onCommandLine { [weak self] line in
            self?.tracePath = line.fileName("record-trace") ?? self?.tracePath
            self?.framesPath = line.fileName("record-frames") ?? self?.framesPath
            self?.open(line.uris, inNewWindow: line.contains("new-window"))
            return 0
        }
    }

    private func started() {
        Desktop.addStyle(Style.sheet + ViewerStyle.sheet)
        Desktop.addHighContrastStyle(Style.highContrastSheet + ViewerStyle.highContrastSheet)
        pipeline = PhotoPipeline(
            configuration: PhotoPipeline.Configuration(version: ApplicationFacts.version))
        // It gets ready while the window is built.
        pipeline?.warmUp()
        preferences = Preferences()
        let newWindow = SimpleAction(name: "new-window")
        newWindow.onActivate { [weak self] _ in self?.open([], inNewWindow: true) }
        application.add(newWindow)
        let quit = SimpleAction(name: "quit")
        quit.onActivate { [weak self] _ in
            for window in self?.windows ?? [] { window.window.close() }
        }
        application.add(quit)
        // Its state is that of the last activation: nobody counts while nobody asks.
        let figures = SimpleAction(name: "figures", state: .string(""))
        figures.onActivate { [weak figures] _ in
            figures?.state = .string(ProgramFigures().text)
        }
        application.add(figures)
        addMotion()
        for shortcut in Shortcut.allCases {
            guard let action = shortcut.acceleratedAction else { continue }
            application.setAccelerators(shortcut.accelerators, for: action)
        }
    }

    /// At which share of their way all motions stand, 0 to 1; a negative one lets them run.
    private func addMotion() {
        let motion = SimpleAction(name: "motion", parameter: .double, state: .double(-1))
        motion.onActivate { [weak motion] value in
            guard case .double(let share)? = value else { return }
            MotionByHand.isOn = share >= 0
            if share >= 0 { MotionByHand.move(to: share) }
            motion?.state = .double(share)
        }
        application.add(motion)
    }

    // MARK: Windows

    /// Opens files in the window used last, or in a new one; nothing means the Pictures folder.
    private func open(_ uris: [String], inNewWindow: Bool) {
        guard let pipeline, let preferences else { return }
        if let window = lastWindow, !inNewWindow {
            if !uris.isEmpty { window.open(uris) }
            return window.window.present()
        }
        let window = MainWindow(
            application: application, pipeline: pipeline, preferences: preferences)
        windows.append(window)
        if let tracePath {
            // One file, one viewer: the first window's.
            window.viewer.trace = TraceFile(path: tracePath)
            self.tracePath = nil
        }
        if let framesPath {
            frameLog = FrameLog(path: framesPath, of: window)
            self.framesPath = nil
        }
        window.onClosed = { [weak self, weak window] in
            self?.windows.removeAll { $0 === window }
            // Once GTK has taken the window apart.
            MainLoop.whenIdle { Log.debug("window closed: \(LiveCounts.now)") }
        }
        if !uris.isEmpty {
            window.open(uris)
        } else if let pictures = FileURI.pictures {
            window.open([pictures])
        } else {
            window.window.present()
        }
    }

    private var lastWindow: MainWindow? {
        windows.last { $0.window.isActive } ?? windows.last
    }
}
