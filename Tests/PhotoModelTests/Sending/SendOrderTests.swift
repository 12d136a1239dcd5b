import Testing

@testable import PhotoModel

@Suite("Which targets the Send sheet shows")
struct SendOrderTests {
    private struct Target: SendTarget {
        let id: String
        var need: DesktopFeature?
        var capacity: Int?
    }

    private let all: [any SendTarget] = [
        Target(id: "email", need: .email), Target(id: "open", need: .openWith, capacity: 1),
        Target(id: "folder"), Target(id: "copy"),
    ]

    private func shown(
        _ count: Int = 1, on features: Set<DesktopFeature> = [.email, .openWith],
        lastUsed: String = ""
    ) -> [String] {
        SendOrder.shown(all, for: count, on: features, lastUsed: lastUsed).map(\.id)
    }

    @Test("S4 the order is the sheet's own until one was used")
    func ownOrder() {
        #expect(shown() == ["email", "open", "folder", "copy"])
        #expect(shown(lastUsed: "gone-since") == ["email", "open", "folder", "copy"])
    }

    @Test("S4 the last used is first, the others keep their order")
    func lastUsed() {
        #expect(shown(lastUsed: "folder") == ["folder", "email", "open", "copy"])
        #expect(shown(lastUsed: "email") == ["email", "open", "folder", "copy"])
    }

    @Test("S4 what the desktop does not have is absent, also when it was used last")
    func absent() {
        #expect(shown(on: [.openWith], lastUsed: "email") == ["open", "folder", "copy"])
        #expect(shown(on: []) == ["folder", "copy"])
        #expect(shown(on: [.wallpaper]) == ["folder", "copy"])
    }

    @Test("S4 several photos leave out what takes one only; no photo goes nowhere")
    func several() {
        #expect(shown(2) == ["email", "folder", "copy"])
        #expect(shown(2, lastUsed: "open") == ["email", "folder", "copy"])
        #expect(shown(0).isEmpty)
    }
}
