import CGtk
import CGtkSupport

/// A short message at the bottom, with at most one thing to do about it.
@MainActor
public final class Toast: Object {
    /// A toast with a text and no button; it leaves after five seconds.
    public init(_ text: String) {
        super.init(adopting: existing(adw_toast_new("")))
        // Set apart, so that file names are not taken for markup.
        adw_toast_set_use_markup(pointer(), 0)
        adw_toast_set_title(pointer(), text)
    }

    /// A toast that shows a widget and stays until it is taken away.
    public init(showing widget: View) {
        super.init(adopting: existing(adw_toast_new("")))
        adw_toast_set_custom_title(pointer(), widget.pointer())
        adw_toast_set_timeout(pointer(), 0)
    }

    /// Shows it at once, before a toast that is shown already and comes back after it.
    public func goBeforeOthers() { adw_toast_set_priority(pointer(), ADW_TOAST_PRIORITY_HIGH) }

    /// A button beside the text; pressing it dismisses the toast.
    public func setButton(_ label: String, _ handler: @escaping @MainActor () -> Void) {
        adw_toast_set_button_label(pointer(), label)
        connect("button-clicked", handler)
    }

    /// How long it stays, in seconds.
    public func setTimeout(seconds: Int) { adw_toast_set_timeout(pointer(), guint(seconds)) }

    /// The toast has gone, whatever the reason; after its button's handler.
    public func onDismissed(_ handler: @escaping @MainActor () -> Void) {
        connect("dismissed", handler)
    }

    /// Takes the toast away.
    public func dismiss() { adw_toast_dismiss(pointer()) }
}

/// Where toasts appear, over its child.
@MainActor
public final class ToastOverlay: View {
    /// An overlay without a child.
    public init() { super.init(retaining: existing(adw_toast_overlay_new())) }

    /// What the toasts appear over.
    public func setChild(_ child: View?) {
        adw_toast_overlay_set_child(pointer(), child?.pointer())
    }

    /// Shows a toast, after those that are shown already.
    public func add(_ toast: Toast) {
        // The overlay takes over a reference.
        g_object_ref(toast.raw)
        adw_toast_overlay_add_toast(pointer(), toast.pointer())
    }
}

/// A dialog inside its window: floating on a wide one, a bottom sheet on a narrow one.
@MainActor
public class Dialog: View {
    /// Where a dialog appears; automatic is a bottom sheet on a narrow window.
    public enum Presentation: Sendable { case automatic, floating, bottomSheet }

    /// A dialog without a child.
    public init() { super.init(retaining: existing(adw_dialog_new())) }

    override init(retaining raw: UnsafeMutableRawPointer) { super.init(retaining: raw) }

    /// What the dialog shows.
    public func setChild(_ child: View?) { adw_dialog_set_child(pointer(), child?.pointer()) }
    /// What the dialog is called, for header bars and assistive technology.
    public func setTitle(_ title: String) { adw_dialog_set_title(pointer(), title) }

    /// Where the dialog appears.
    public func setPresentation(_ presentation: Presentation) {
        let native =
            switch presentation {
            case .automatic: ADW_DIALOG_AUTO
            case .floating: ADW_DIALOG_FLOATING
            case .bottomSheet: ADW_DIALOG_BOTTOM_SHEET
            }
        adw_dialog_set_presentation_mode(pointer(), native)
    }

    /// The content's preferred size in logical pixels.
    public func setContentSize(width: Int = -1, height: Int = -1) {
        adw_dialog_set_content_width(pointer(), Int32(width))
        adw_dialog_set_content_height(pointer(), Int32(height))
    }

    /// Takes the natural size of its content, and grows and shrinks with it.
    public func setFollowsContentSize(_ on: Bool) {
        adw_dialog_set_follows_content_size(pointer(), on ? 1 : 0)
    }

    /// The widget that has the keys first.
    public func setFocus(_ view: View) { adw_dialog_set_focus(pointer(), view.pointer()) }

    /// Shows the dialog within the window that holds a widget.
    public func present(over parent: View) { adw_dialog_present(pointer(), parent.pointer()) }

    /// Closes unless something holds it open.
    @discardableResult
    public func close() -> Bool { adw_dialog_close(pointer()) != 0 }

    /// The dialog has gone.
    @discardableResult
    public func onClosed(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("closed", handler)
    }
}

/// A question with a few answers.
@MainActor
public final class AlertDialog: Dialog {
    /// How a response's button looks.
    public enum Appearance: Sendable { case plain, suggested, destructive }

    /// A question without responses.
    public init(heading: String, body: String) {
        super.init(retaining: existing(adw_alert_dialog_new(heading, body)))
    }

    /// Adds an answer; the id is what the question returns.
    public func addResponse(_ id: String, _ label: String, _ appearance: Appearance = .plain) {
        adw_alert_dialog_add_response(pointer(), id, label)
        let native =
            switch appearance {
            case .plain: ADW_RESPONSE_DEFAULT
            case .suggested: ADW_RESPONSE_SUGGESTED
            case .destructive: ADW_RESPONSE_DESTRUCTIVE
            }
        adw_alert_dialog_set_response_appearance(pointer(), id, native)
    }

    /// The answer that Enter gives.
    public func setDefault(_ id: String) {
        adw_alert_dialog_set_default_response(pointer(), id)
    }

    /// The answer that Escape gives.
    public func setClose(_ id: String) { adw_alert_dialog_set_close_response(pointer(), id) }

    /// Shows it; the id of the answer.
    public func ask(over parent: View) async -> String {
        await withCheckedContinuation { continuation in
            var connection: SignalConnection?
            connection = connect(
                "response",
                arguments: { arguments in
                    connection?.disconnect()
                    continuation.resume(returning: arguments.string(0) ?? "")
                })
            present(over: parent)
        }
    }
}

/// What the program is and who made it.
@MainActor
public final class AboutDialog: Dialog {
    /// What the dialog tells; empty texts are left out.
    public struct Facts: Sendable {
        /// The program's name.
        public var name: String
        /// The name of its icon.
        public var icon: String
        /// The version as people write it.
        public var version: String
        /// Who made it.
        public var developer: String
        /// What it is for, in one sentence.
        public var comments: String
        /// The address of its page.
        public var website: String
        /// The address where problems are reported.
        public var issues: String
        /// What a bug report should tell, as plain text.
        public var debugInfo: String
        /// Whose work it is, and since when.
        public var copyright = ""
        /// Who translated it into the person's language, a name a line.
        public var translators = ""
        /// Other people's work in it: a heading, and a name a line.
        public var thanks: [(heading: String, names: [String])] = []

        /// The facts of a program.
        public init(
            name: String, icon: String, version: String, developer: String, comments: String,
            website: String, issues: String, debugInfo: String
        ) {
            self.name = name
            self.icon = icon
            self.version = version
            self.developer = developer
            self.comments = comments
            self.website = website
            self.issues = issues
            self.debugInfo = debugInfo
        }
    }

    private func addCredits(_ heading: String, _ names: [String]) {
        var people: [UnsafePointer<CChar>?] = names.map { UnsafePointer(g_strdup($0)) }
        people.append(nil)
        // The dialog copies them.
        adw_about_dialog_add_credit_section(pointer(), heading, &people)
        for name in people { g_free(UnsafeMutablePointer(mutating: name)) }
    }

    /// A dialog that tells the facts.
    public init(_ facts: Facts) {
        super.init(retaining: existing(adw_about_dialog_new()))
        adw_about_dialog_set_application_name(pointer(), facts.name)
        adw_about_dialog_set_application_icon(pointer(), facts.icon)
        adw_about_dialog_set_version(pointer(), facts.version)
        adw_about_dialog_set_developer_name(pointer(), facts.developer)
        adw_about_dialog_set_comments(pointer(), facts.comments)
        if !facts.website.isEmpty { adw_about_dialog_set_website(pointer(), facts.website) }
        if !facts.issues.isEmpty { adw_about_dialog_set_issue_url(pointer(), facts.issues) }
        adw_about_dialog_set_license_type(pointer(), GTK_LICENSE_GPL_3_0)
        adw_about_dialog_set_copyright(pointer(), facts.copyright)
        if !facts.translators.isEmpty {
            adw_about_dialog_set_translator_credits(pointer(), facts.translators)
        }
        for credit in facts.thanks { addCredits(credit.heading, credit.names) }
        adw_about_dialog_set_debug_info(pointer(), facts.debugInfo)
        adw_about_dialog_set_debug_info_filename(pointer(), "leporello-debug-info.txt")
    }
}
