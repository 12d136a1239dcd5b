import PhotoModel
import Testing

@Suite struct SendOrderTests {
    private struct Target: SendTarget { let id: String }
    private let targets = ["email", "open-with", "copy"].map { Target(id: $0) }

    @Test("S4 the last used target is first, the others keep their order")
    func lastUsed() {
        let order = SendOrder.arranged(targets, lastUsed: "copy") { $0.id }
        #expect(order.map(\.id) == ["copy", "email", "open-with"])
    }

    @Test("S4 with none used yet, or one that is not there, the order is the usual one")
    func unknown() {
        for name in ["", "fax"] {
            let order = SendOrder.arranged(targets, lastUsed: name) { $0.id }
            #expect(order.map(\.id) == ["email", "open-with", "copy"])
        }
    }
}
