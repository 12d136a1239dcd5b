import PhotoModel
import Testing

@Suite("The table of keys")
struct ShortcutTests {
    @Test("P11 no key means two things in one place")
    func unique() {
        for group in Shortcut.Group.allCases {
            // What means something anywhere means it here too.
            let here = Shortcut.allCases.filter { $0.group == group || $0.group == .general }
            var seen: [KeyStroke: Shortcut] = [:]
            for shortcut in here {
                for stroke in shortcut.strokes {
                    let other = seen.updateValue(shortcut, forKey: stroke)
                    #expect(other == nil, "\(stroke.accelerator): \(shortcut)")
                }
            }
        }
    }

    // Not in the attribute itself: Swift 6.0.3 crashes on a closure there.
    private static let photoShortcuts = Shortcut.allCases.filter { $0.group == .photo }

    @Test(
        "P11 Z11 Z13 each key of a photo is one that the viewer knows", arguments: photoShortcuts)
    func known(_ shortcut: Shortcut) {
        for stroke in shortcut.strokes {
            let intents = KeyBindings.intents(
                for: stroke.key, stroke.modifiers, isRepeat: false, in: GestureScene())
            #expect(intents.count == 1, "\(stroke.accelerator)")
        }
    }

    @Test("P11 the keys told for next and previous turn there in both directions of reading")
    func mirrored() {
        for isRightToLeft in [false, true] {
            for (shortcut, way) in [(Shortcut.nextPhoto, 1), (.previousPhoto, -1)] {
                let stroke = shortcut.stroke(isRightToLeft: isRightToLeft)
                let intents = KeyBindings.intents(
                    for: stroke.key, stroke.modifiers, isRepeat: false,
                    in: GestureScene(isRightToLeft: isRightToLeft))
                #expect(intents == [.turnPage(by: way, isAnimated: true)])
            }
        }
        #expect(Shortcut.back.stroke(isRightToLeft: true) == Shortcut.back.strokes[0])
    }

    @Test("Keys are written as GTK reads them")
    func accelerators() {
        #expect(Shortcut.openFolder.accelerators == ["<Control>o"])
        #expect(Shortcut.back.accelerators == ["<Alt>Left"])
        #expect(Shortcut.preferences.accelerators == ["<Control>comma"])
        #expect(Shortcut.turnCounterclockwise.accelerators == ["<Shift>r"])
        #expect(Shortcut.nextFilePage.accelerators == ["<Control>Page_Down"])
        #expect(
            Shortcut.largerCells.accelerators == [
                "<Control>plus", "<Control>equal", "<Control>KP_Add",
            ])
        #expect(KeyStroke(.enter, [.shift, .alt]).accelerator == "<Shift><Alt>Return")
    }

    @Test("GTK listens for actions of the window or the program, for each key once")
    func accelerated() {
        let actions = Shortcut.allCases.compactMap(\.acceleratedAction)
        #expect(Set(actions).count == actions.count)
        #expect(actions.allSatisfy { $0.hasPrefix("win.") || $0.hasPrefix("app.") })
        // A key without a modifier would be taken from whatever is typed in.
        for shortcut in Shortcut.allCases where shortcut.acceleratedAction != nil {
            for stroke in shortcut.strokes {
                if case .function = stroke.key { continue }
                #expect(!stroke.modifiers.isDisjoint(with: [.control, .alt]))
            }
        }
        // An entry pastes and takes back by itself.
        #expect(Shortcut.paste.acceleratedAction == nil)
        #expect(Shortcut.undo.acceleratedAction == nil)
    }
}
