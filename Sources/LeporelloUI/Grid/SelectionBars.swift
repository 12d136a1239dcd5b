import GtkBridge
import PhotoModel

/// What can be done with the selected photos, by the window's actions.
enum SelectionDeed: String, CaseIterable {
    case save
    case send
    case copy
    case print
    case trash

    /// The words that the photo menu has for it too.
    var label: String {
        switch self {
        case .save: tr("Save")
        case .send: tr("Send…")
        case .copy: tr("Copy")
        case .print: tr("Print…")
        case .trash: tr("Move to Trash")
        }
    }

    fileprivate var shortcut: Shortcut {
        switch self {
        case .save: .save
        case .send: .send
        case .copy: .copy
        case .print: .print
        case .trash: .trash
        }
    }

    fileprivate var icon: String {
        switch self {
        case .save: "document-save-symbolic"
        case .send: "send-to-symbolic"
        case .copy: "edit-copy-symbolic"
        case .print: "document-print-symbolic"
        case .trash: "user-trash-symbolic"
        }
    }
}

/// The bars at the top and bottom while photos are being selected.
///
/// They stand in place of the usual ones. The header holds the actions; on a narrow window they stand at the bottom.
@MainActor
final class SelectionBars {
    let header = HeaderBar()
    let bottom = Box(.horizontal, spacing: 6)
    /// The header's buttons that a narrow window has no room for.
    let wideButtons: [Button]
    /// The person leaves the selection.
    var onLeave: (@MainActor () -> Void)?
    /// The person selects every photo.
    var onSelectAll: (@MainActor () -> Void)?

    private let narrowButtons: [Button]
    private let title = WindowTitle()

    init() {
        wideButtons = SelectionDeed.allCases.map { Self.button(for: $0) }
        narrowButtons = SelectionDeed.allCases.map { Self.button(for: $0) }
        let cancel = Button(label: tr("Cancel"))
        cancel.onClick { [weak self] in self?.onLeave?() }
        let all = Button(
            icon: "edit-select-all-symbolic", tooltip: tr("Select All"),
            key: Shortcut.selectAll.stroke)
        all.onClick { [weak self] in self?.onSelectAll?() }
        header.setTitle(title)
        header.packStart(cancel)
        header.packStart(all)
        for button in wideButtons.reversed() { header.packEnd(button) }
        bottom.addStyle("toolbar")
        bottom.setHomogeneous(true)
        for button in narrowButtons {
            button.expandsHorizontally = true
            bottom.append(button)
        }
    }

    /// Shows how many photos are selected.
    func show(count: Int) {
        title.title = Self.words(for: count)
        for button in wideButtons + narrowButtons { button.isSensitive = count > 0 }
    }

    /// "3 selected", for the header and to be read out.
    static func words(for count: Int) -> String { trn("%d selected", "%d selected", count) }

    private static func button(for deed: SelectionDeed) -> Button {
        let button = Button(icon: deed.icon, tooltip: deed.label, key: deed.shortcut.stroke)
        button.onClick { [weak button] in button?.activate("win." + deed.rawValue) }
        return button
    }
}
