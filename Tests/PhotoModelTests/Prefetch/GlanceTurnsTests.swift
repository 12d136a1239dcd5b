import PhotoModel
import Testing

@Suite("Whose turn it is among glances and pictures")
struct GlanceTurnsTests {
    @Test("Glances go first; a picture that waits has its turn after 64 of them")
    func order() {
        var turns = GlanceTurns()
        for taken in 0..<64 {
            #expect(turns.next == .glance, "after \(taken)")
            turns.take(.glance, hasWaitingPicture: true)
        }
        #expect(turns.next == .picture)
        turns.take(.picture, hasWaitingPicture: true)
        #expect(turns.next == .glance)
    }

    @Test("Glances that nobody waited behind do not count")
    func aloneDoNotCount() {
        var turns = GlanceTurns()
        for _ in 0..<63 { turns.take(.glance, hasWaitingPicture: true) }
        turns.take(.glance, hasWaitingPicture: false)
        for _ in 0..<63 { turns.take(.glance, hasWaitingPicture: true) }
        #expect(turns.next == .glance)
        turns.take(.glance, hasWaitingPicture: true)
        #expect(turns.next == .picture)
    }
}
