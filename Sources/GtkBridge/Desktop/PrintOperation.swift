import CGio
import CGtk
import CGtkSupport
import PhotoModel

/// A job for a printer: one picture to a sheet, fitted, the sheet turned as it needs.
///
/// Pictures are asked for one by one, when their sheet is due, and the window stays usable meanwhile.
/// They reach cairo as sRGB pixels; a PDF holds them so, and a printer's own driver converts further.
@MainActor
public final class PrintOperation: Object {
    /// How it ended.
    public enum Outcome: Hashable, Sendable {
        case printed
        /// Left by the user.
        case cancelled
        case failed(String)
    }

    /// A sheet's number from 0 and the most pixels across and down that its paper can show.
    public struct Sheet: Sendable {
        /// Counted from 0.
        public let number: Int
        /// In pixels.
        public let width: Int, height: Int
    }

    private let picture: @MainActor (Sheet) async -> Texture?
    private var continuation: CheckedContinuation<Outcome, Never>?

    /// A job that is not begun.
    ///
    /// - Parameters:
    ///   - areLandscape: for each sheet, whether it is turned.
    ///   - picture: gives the picture of a sheet; nil leaves the sheet empty.
    public init(
        title: String, areLandscape: [Bool],
        picture: @escaping @MainActor (Sheet) async -> Texture?
    ) {
        self.picture = picture
        super.init(adopting: existing(gtk_print_operation_new()))
        gtk_print_operation_set_job_name(pointer(), title)
        setFile(named: title)
        gtk_print_operation_set_n_pages(pointer(), Int32(areLandscape.count))
        gtk_print_operation_set_unit(pointer(), GTK_UNIT_POINTS)
        // Otherwise the dialog would run a loop of its own.
        gtk_print_operation_set_allow_async(pointer(), 1)
        connect(
            "request-page-setup",
            arguments: { arguments in
                let page = arguments.int(1)
                guard let setup = arguments.pointer(2), areLandscape.indices.contains(page) else {
                    return
                }
                gtk_page_setup_set_orientation(
                    OpaquePointer(setup),
                    areLandscape[page]
                        ? GTK_PAGE_ORIENTATION_LANDSCAPE : GTK_PAGE_ORIENTATION_PORTRAIT)
            })
        connect(
            "draw-page",
            arguments: { [weak self] arguments in
                guard let context = arguments.pointer(0) else { return }
                self?.draw(page: arguments.int(1), Object(retaining: context))
            })
        connect("done", arguments: { [weak self] in self?.ended($0.int(0)) })
    }

    /// What a print into a file is offered to be called, and where it goes.
    private func setFile(named title: String) {
        let settings = Object(adopting: existing(gtk_print_settings_new()))
        let stem = title.split(separator: ".").first.map(String.init) ?? title
        gtk_print_settings_set(settings.pointer(), GTK_PRINT_SETTINGS_OUTPUT_BASENAME, stem)
        let folder =
            g_get_user_special_dir(G_USER_DIRECTORY_DOCUMENTS)
            ?? g_get_user_special_dir(G_USER_DIRECTORY_PICTURES)
        if let folder = folder ?? g_get_home_dir() {
            gtk_print_settings_set(settings.pointer(), GTK_PRINT_SETTINGS_OUTPUT_DIR, folder)
        }
        gtk_print_operation_set_print_settings(pointer(), settings.pointer())
    }

    /// Asks for the printer and prints.
    public func run(over window: ApplicationWindow?) async -> Outcome {
        await start(GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, over: window)
    }

    /// Writes a PDF and asks nothing.
    public func export(toPath path: String) async -> Outcome {
        gtk_print_operation_set_export_filename(pointer(), path)
        return await start(GTK_PRINT_OPERATION_ACTION_EXPORT, over: nil)
    }

    private func start(
        _ action: GtkPrintOperationAction, over window: ApplicationWindow?
    ) async -> Outcome {
        await withCheckedContinuation { continuation in
            self.continuation = continuation
            // Not from this task: an export runs a loop of its own, in which the main queue's next
            // task, the one that brings the picture, would wait for this one to end.
            MainLoop.whenIdle { self.run(action, over: window) }
        }
    }

    private func run(_ action: GtkPrintOperationAction, over window: ApplicationWindow?) {
        var error: UnsafeMutablePointer<GError>?
        let result = gtk_print_operation_run(pointer(), action, window?.pointer(), &error)
        defer { g_clear_error(&error) }
        guard result != GTK_PRINT_OPERATION_RESULT_IN_PROGRESS else { return }
        if let error { end(.failed(String(cString: error.pointee.message))) }
        ended(Int(result.rawValue))
    }

    private func ended(_ result: Int) {
        switch UInt32(result) {
        case GTK_PRINT_OPERATION_RESULT_APPLY.rawValue: end(.printed)
        case GTK_PRINT_OPERATION_RESULT_CANCEL.rawValue: end(.cancelled)
        default:
            var error: UnsafeMutablePointer<GError>?
            gtk_print_operation_get_error(pointer(), &error)
            defer { g_clear_error(&error) }
            end(.failed(error.map { String(cString: $0.pointee.message) } ?? ""))
        }
    }

    private func end(_ outcome: Outcome) {
        continuation?.resume(returning: outcome)
        continuation = nil
    }

    private func draw(page: Int, _ context: Object) {
        gtk_print_operation_set_defer_drawing(pointer())
        Task {
            if let texture = await picture(Self.sheet(page, context)) {
                Self.draw(texture, context)
            }
            gtk_print_operation_draw_page_finish(pointer())
        }
    }

    private static func sheet(_ number: Int, _ context: Object) -> Sheet {
        Sheet(
            number: number,
            width: PrintLayout.pixels(
                forPoints: gtk_print_context_get_width(context.pointer())),
            height: PrintLayout.pixels(
                forPoints: gtk_print_context_get_height(context.pointer())))
    }

    private static func draw(_ texture: Texture, _ context: Object) {
        let width = gdk_texture_get_width(texture.pointer())
        let height = gdk_texture_get_height(texture.pointer())
        let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)
        defer { cairo_surface_destroy(surface) }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
            let cairo = gtk_print_context_get_cairo_context(context.pointer())
        else { return }
        // GDK's download format is cairo's own: sRGB, premultiplied, in the machine's byte order.
        gdk_texture_download(
            texture.pointer(), cairo_image_surface_get_data(surface),
            gsize(cairo_image_surface_get_stride(surface)))
        cairo_surface_mark_dirty(surface)
        let frame = PrintLayout.frame(
            width: Double(width), height: Double(height),
            sheetWidth: gtk_print_context_get_width(context.pointer()),
            sheetHeight: gtk_print_context_get_height(context.pointer()))
        cairo_save(cairo)
        cairo_translate(cairo, frame.x, frame.y)
        cairo_scale(cairo, frame.width / Double(width), frame.height / Double(height))
        cairo_set_source_surface(cairo, surface, 0, 0)
        cairo_paint(cairo)
        cairo_restore(cairo)
    }
}
