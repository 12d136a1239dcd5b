import GtkBridge
import PhotoModel

/// The dialog in which a person chooses how the viewer looks and answers.
@MainActor
enum PreferencesPage {
    /// Shows the dialog over a window; `onChange` is called after each choice.
    @discardableResult
    static func present(
        over view: View, _ preferences: Preferences, onChange: @escaping @MainActor () -> Void
    ) -> PreferencesDialog {
        let dialog = PreferencesDialog([
            PreferencesGroup(
                title: tr("Grid"),
                [
                    number(
                        tr("Columns"), tr("Photos side by side, where there is room for them"),
                        GridLayout.columnChoices, preferences, .columns, onChange),
                    toggle(
                        tr("Show Names"), tr("The name of each photo below it"),
                        preferences, .showsNames, onChange),
                ]),
            PreferencesGroup(
                title: tr("Photo"),
                [
                    backdrop(preferences, onChange),
                    toggle(
                        tr("Show Thumbnails"),
                        tr("A strip below the photo, to move about and to send from"),
                        preferences, .showsStrip, onChange),
                    toggle(
                        tr("Wheel Turns Pages"),
                        tr("Otherwise the wheel zooms; with Ctrl it always does"),
                        preferences, .wheelTurnsPages, onChange),
                    number(
                        tr("Slideshow"), tr("Seconds for which each photo is shown"),
                        Slideshow.intervals, preferences, .slideshowInterval, onChange),
                ]),
        ])
        dialog.setTitle(tr("Preferences"))
        dialog.present(over: view)
        return dialog
    }

    private static func backdrop(
        _ preferences: Preferences, _ onChange: @escaping @MainActor () -> Void
    ) -> ChoiceRow {
        let kinds = Backdrop.Kind.allCases
        let row = ChoiceRow(title: tr("Background"), choices: kinds.map { name(of: $0) })
        row.choice = kinds.firstIndex(of: preferences[.backdrop]) ?? 0
        row.onChange(of: "selected") { [weak row] in
            guard let row, kinds.indices.contains(row.choice) else { return }
            preferences[.backdrop] = kinds[row.choice]
            onChange()
        }
        return row
    }

    private static func toggle(
        _ title: String, _ subtitle: String, _ preferences: Preferences,
        _ key: PreferenceKey<Bool>,
        _ onChange: @escaping @MainActor () -> Void
    ) -> SwitchRow {
        let row = SwitchRow(title: title, subtitle: subtitle)
        row.isOn = preferences[key]
        row.onChange(of: "active") { [weak row] in
            guard let row else { return }
            preferences[key] = row.isOn
            onChange()
        }
        return row
    }

    private static func number(
        _ title: String, _ subtitle: String, _ range: ClosedRange<Int>,
        _ preferences: Preferences, _ key: PreferenceKey<Int>,
        _ onChange: @escaping @MainActor () -> Void
    ) -> NumberRow {
        let row = NumberRow(title: title, subtitle: subtitle, range: range)
        row.number = preferences[key]
        row.onChange(of: "value") { [weak row] in
            guard let row else { return }
            preferences[key] = row.number
            onChange()
        }
        return row
    }

    private static func name(of kind: Backdrop.Kind) -> String {
        switch kind {
        case .black: tr("Black")
        case .blurred: tr("Blurred")
        }
    }
}
