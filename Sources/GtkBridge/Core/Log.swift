import CGio

/// Lines for the journal and the terminal, by GLib's structured log.
///
/// Any thread.
public enum Log {
    static let domain = "leporello"

    /// Something went wrong that the program can live with.
    public static func warning(_ message: String) { write(message, G_LOG_LEVEL_WARNING) }

    /// Shown only with G_MESSAGES_DEBUG=leporello.
    public static func debug(_ message: @autoclosure () -> String) {
        guard g_log_writer_default_would_drop(G_LOG_LEVEL_DEBUG, domain) == 0 else { return }
        write(message(), G_LOG_LEVEL_DEBUG)
    }

    private static func write(_ message: String, _ level: GLogLevelFlags) {
        // The array form: the message is never taken for a format string.
        domain.withCString { domain in
            message.withCString { message in
                let fields = [
                    GLogField(key: domainKey, value: domain, length: -1),
                    GLogField(key: messageKey, value: message, length: -1),
                ]
                g_log_structured_array(level, fields, gsize(fields.count))
            }
        }
    }

    /// GLib keeps field names by address while it writes; interned ones live on.
    private static var domainKey: UnsafePointer<CChar> { g_intern_string("GLIB_DOMAIN") }
    private static var messageKey: UnsafePointer<CChar> { g_intern_string("MESSAGE") }
}
