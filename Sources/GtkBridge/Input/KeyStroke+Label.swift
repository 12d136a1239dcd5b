import CGtk
import CGtkSupport
import PhotoModel

extension KeySymbol {
    /// The key that types a character.
    public init(_ character: Character) {
        let scalar = character.unicodeScalars.first?.value ?? 0
        self.init(symbol: gdk_unicode_to_keyval(scalar))
    }
}

extension KeyStroke {
    /// The key with its modifiers as people read it: "Ctrl+O".
    @MainActor
    public var label: String {
        var key: guint = 0
        var modifiers = GdkModifierType(0)
        guard gtk_accelerator_parse(accelerator, &key, &modifiers) != 0 else { return "" }
        return takeString(gtk_accelerator_get_label(key, modifiers)) ?? ""
    }
}

extension View {
    /// Names a control: by its tooltip with the key that does the same, and for being read out.
    public func describe(_ words: String, key: KeyStroke? = nil) {
        if let label = key?.label {
            // Translators: what a button does, and the key that does the same.
            tooltip = tr("%1$s (%2$s)", words, label)
            lep_accessible_set_keys(pointer(), label)
        } else {
            tooltip = words
            lep_accessible_set_keys(pointer(), nil)
        }
        setAccessibleLabel(words)
    }
}
