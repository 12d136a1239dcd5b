import GtkBridge

/// Application windows with exported actions leave nothing behind either.
@MainActor
func checkApplicationCycle() async throws {
    let application = Application(id: "io.github.leporello_photos.Check")
    application.onActivate {}
    try expect(application.register(), "the application cannot be registered")
    for _ in 0..<3 { try await openAndClose(application) }
    try await settle()
    let before = LiveCounts.now
    for _ in 0..<10 { try await openAndClose(application) }
    try await wait(for: "the counts to be back at \(before)") { LiveCounts.now == before }
}

@MainActor
private func openAndClose(_ application: Application) async throws {
    let window = ApplicationWindow(application: application)
    let canvas = CountingCanvas()
    window.setContent(canvas)
    let action = SimpleAction(name: "go")
    action.onActivate { _ in }
    window.add(action)
    window.add(SimpleAction(name: "state", state: .int(1)))
    window.present()
    try await wait(for: "the first frame") { canvas.drawn > 0 }
    window.close()
}
