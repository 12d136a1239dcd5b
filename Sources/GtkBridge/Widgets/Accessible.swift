import CGtk
import CGtkSupport

/// What assistive technologies are told a widget is.
public enum AccessibleRole: Sendable {
    case image, list, listItem, group, presentation, button, dialog, grid, gridCell, region, generic

    var native: GtkAccessibleRole {
        switch self {
        case .image: GTK_ACCESSIBLE_ROLE_IMG
        case .list: GTK_ACCESSIBLE_ROLE_LIST
        case .listItem: GTK_ACCESSIBLE_ROLE_LIST_ITEM
        case .group: GTK_ACCESSIBLE_ROLE_GROUP
        case .presentation: GTK_ACCESSIBLE_ROLE_PRESENTATION
        case .button: GTK_ACCESSIBLE_ROLE_BUTTON
        case .dialog: GTK_ACCESSIBLE_ROLE_DIALOG
        case .grid: GTK_ACCESSIBLE_ROLE_GRID
        case .gridCell: GTK_ACCESSIBLE_ROLE_GRID_CELL
        case .region: GTK_ACCESSIBLE_ROLE_REGION
        case .generic: GTK_ACCESSIBLE_ROLE_GENERIC
        }
    }
}

extension View {
    /// The role; only before the widget is first shown.
    public func setAccessibleRole(_ role: AccessibleRole) {
        lep_accessible_set_role(pointer(), role.native)
    }

    /// The name that is read out.
    public func setAccessibleLabel(_ label: String) { lep_accessible_set_label(pointer(), label) }

    /// What is read out after the name; nil for nothing.
    public func setAccessibleDescription(_ description: String?) {
        lep_accessible_set_description(pointer(), description)
    }

    /// The place among all, counted from 1, also of those that have no widget.
    public func setAccessiblePosition(_ position: Int, of count: Int) {
        lep_accessible_set_position(pointer(), Int32(clamping: position), Int32(clamping: count))
    }

    /// Whether assistive technologies are told nothing of it and what is inside.
    public func setAccessibleHidden(_ isHidden: Bool) {
        lep_accessible_set_hidden(pointer(), isHidden ? 1 : 0)
    }

    /// Has a message read out, after what is being read.
    public func announce(_ message: String) {
        gtk_accessible_announce(pointer(), message, GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM)
    }
}
