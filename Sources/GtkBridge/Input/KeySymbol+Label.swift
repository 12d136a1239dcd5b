import CGtk

extension KeySymbol {
    /// The key that types a character.
    public init(_ character: Character) {
        let scalar = character.unicodeScalars.first?.value ?? 0
        self.init(symbol: gdk_unicode_to_keyval(scalar))
    }

    /// The key with modifiers as people read it: "Ctrl+O".
    @MainActor
    public func label(with modifiers: ModifierKeys = []) -> String {
        takeString(gtk_accelerator_get_label(symbol, GdkModifierType(modifiers.rawValue))) ?? ""
    }
}
