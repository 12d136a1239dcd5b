import PhotoModel
import Testing

@Suite("What is selected in the grid")
struct SelectionTests {
    /// Photos named by three digits, `000` and so on, in that order.
    static func list(_ numbers: some Sequence<Int>) -> PhotoList {
        PhotoList(numbers.map(photo))
    }

    static func photo(_ number: Int) -> Photo {
        let digits = String(number)
        let name = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
        return Photo(
            id: id(number), name: name,
            version: FileVersion(modifiedSeconds: 0, byteCount: 1), contentType: "image/png",
            collationKey: Array(name.utf8))
    }

    static func id(_ number: Int) -> PhotoID { PhotoID(uri: "file:///folder/\(number).png") }

    private let list = list(0..<20)

    private func numbers(_ selection: Selection, in list: PhotoList? = nil) -> [Int] {
        let list = list ?? self.list
        return selection.ordered(in: list).compactMap { Int($0.name) }
    }

    /// Clicks with nothing focused.
    private func click(
        _ selection: inout Selection, _ number: Int, _ modifiers: GestureModifiers = []
    ) -> Selection.Click {
        selection.click(Self.id(number), modifiers, focus: nil, in: list)
    }

    @Test("G5 a plain click opens; once something is selected it toggles")
    func plainClick() {
        var selection = Selection()
        #expect(click(&selection, 3) == .opens)
        #expect(!selection.isActive)
        #expect(click(&selection, 5, .control) == .selects)
        #expect(click(&selection, 7) == .selects)
        #expect(numbers(selection) == [5, 7])
        #expect(click(&selection, 5) == .selects)
        #expect(click(&selection, 7) == .selects)
        #expect(!selection.isActive, "with the last photo deselected it is over")
        #expect(click(&selection, 7) == .opens)
    }

    @Test("G5 Ctrl-click toggles, one photo at a time")
    func controlClick() {
        var selection = Selection()
        for number in [2, 9, 4, 9] { #expect(click(&selection, number, .control) == .selects) }
        #expect(numbers(selection) == [2, 4])
        #expect(selection.contains(Self.id(2)) && !selection.contains(Self.id(9)))
    }

    @Test("G5 Shift-click selects the range from the anchor, and nothing else")
    func shiftClick() {
        var selection = Selection()
        _ = click(&selection, 15, .control)
        _ = click(&selection, 5, .control)
        #expect(click(&selection, 8, .shift) == .selects)
        #expect(numbers(selection) == [5, 6, 7, 8])
        _ = click(&selection, 3, .shift)
        #expect(numbers(selection) == [3, 4, 5], "the anchor is where it was")
    }

    @Test("G5 Ctrl+Shift-click adds the range from the anchor")
    func controlShiftClick() {
        var selection = Selection()
        _ = click(&selection, 15, .control)
        _ = click(&selection, 5, .control)
        _ = click(&selection, 7, [.control, .shift])
        #expect(numbers(selection) == [5, 6, 7, 15])
        _ = click(&selection, 4, [.control, .shift])
        #expect(numbers(selection) == [4, 5, 6, 7, 15])
    }

    @Test("G5 a range begins at the photo clicked last, else at the focus, else at itself")
    func anchors() {
        var clicked = Selection()
        _ = click(&clicked, 6)
        _ = click(&clicked, 8, .shift)
        #expect(numbers(clicked) == [6, 7, 8])
        var focused = Selection()
        _ = focused.click(Self.id(4), .shift, focus: Self.id(2), in: list)
        #expect(numbers(focused) == [2, 3, 4])
        var neither = Selection()
        _ = click(&neither, 4, .shift)
        #expect(numbers(neither) == [4])
    }

    @Test("G5 keys: Shift and arrows extend, Ctrl and arrows only move, plain arrows begin anew")
    func keys() {
        var selection = Selection()
        func move(_ from: Int, _ to: Int, _ modifiers: GestureModifiers = []) {
            selection.focusMoved(
                from: Self.id(from), to: Self.id(to), modifiers, in: list)
        }
        move(3, 4, .shift)
        move(4, 5, .shift)
        #expect(numbers(selection) == [3, 4, 5])
        move(5, 4, .shift)
        #expect(numbers(selection) == [3, 4])
        move(4, 9, .control)
        #expect(numbers(selection) == [3, 4])
        move(9, 10, .shift)
        #expect(numbers(selection) == [3, 4, 5, 6, 7, 8, 9, 10], "from the anchor that Ctrl left")
        move(10, 15)
        #expect(numbers(selection).count == 8, "moving deselects nothing")
        move(15, 16, [.control, .shift])
        #expect(numbers(selection) == [3, 4, 5, 6, 7, 8, 9, 10, 15, 16])
    }

    @Test("G5 Ctrl+Space toggles the focused photo, and ranges begin there")
    func toggle() {
        var selection = Selection()
        selection.toggle(Self.id(8), in: list)
        selection.focusMoved(from: Self.id(8), to: Self.id(9), .shift, in: list)
        #expect(numbers(selection) == [8, 9])
        selection.toggle(Self.id(8), in: list)
        #expect(numbers(selection) == [9])
        selection.toggle(PhotoID(uri: "file:///elsewhere.png"), in: list)
        #expect(numbers(selection) == [9] && selection.photos.count == 1)
    }

    @Test("G5 Ctrl+A selects every photo, Escape leaves")
    func all() {
        var selection = Selection()
        selection.selectAll(of: list)
        #expect(selection.photos.count == 20 && selection.isActive)
        selection.leave()
        #expect(selection.photos.isEmpty && !selection.isActive)
    }

    @Test("G5 begun by the button, taps toggle, and it stays with nothing selected until left")
    func held() {
        var selection = Selection()
        selection.hold()
        #expect(selection.isActive && selection.photos.isEmpty)
        #expect(click(&selection, 1) == .selects)
        #expect(click(&selection, 1) == .selects)
        #expect(selection.isActive && selection.photos.isEmpty)
        #expect(click(&selection, 2) == .selects)
        selection.clear()
        #expect(selection.isActive && selection.photos.isEmpty)
        selection.leave()
        #expect(click(&selection, 1) == .opens)
    }

    @Test("G5 the menu's Select begins with that photo; taps toggle then")
    func menu() {
        var selection = Selection()
        selection.select(Self.id(3), in: list)
        #expect(numbers(selection) == [3])
        #expect(click(&selection, 4) == .selects)
        selection.select(Self.id(3), in: list)
        #expect(numbers(selection) == [3, 4])
    }

    @Test("G5 files that arrive, leave or are sorted anew change nothing for the others")
    func identity() {
        var list = Self.list(stride(from: 0, to: 40, by: 2))
        var selection = Selection()
        for number in [10, 20, 30] { selection.toggle(Self.id(number), in: list) }
        list.merge((0..<10).map { Self.photo(2 * $0 + 1) })
        selection.follow(list)
        #expect(numbers(selection, in: list) == [10, 20, 30])
        list.order.isAscending = false
        selection.follow(list)
        #expect(numbers(selection, in: list) == [30, 20, 10])
        list.remove([Self.id(20), Self.id(12)])
        selection.follow(list)
        #expect(numbers(selection, in: list) == [30, 10])
        list.merge([Self.photo(20)])
        selection.follow(list)
        #expect(numbers(selection, in: list) == [30, 10], "what comes back is not selected again")
        list.remove([Self.id(30), Self.id(10)])
        selection.follow(list)
        #expect(!selection.isActive)
    }

    @Test("G5 a range whose anchor has left begins at the focus")
    func lostAnchor() {
        var list = list
        var selection = Selection()
        selection.toggle(Self.id(3), in: list)
        list.remove([Self.id(3)])
        selection.follow(list)
        _ = selection.click(Self.id(8), .shift, focus: Self.id(6), in: list)
        #expect(numbers(selection, in: list) == [6, 7, 8])
    }
}
