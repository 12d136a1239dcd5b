import CGio

/// Sizes and dates as the person's language writes them, by GLib.
public enum LocaleText {
    /// "12.3 MB".
    public static func fileSize(_ bytes: Int64) -> String {
        takeString(g_format_size(guint64(clamping: bytes))) ?? ""
    }

    /// A day and a time of the day; nil where there is no such day.
    public static func dateTime(
        year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int
    ) -> String? {
        guard
            let moment = g_date_time_new_local(
                Int32(clamping: year), Int32(clamping: month), Int32(clamping: day),
                Int32(clamping: hour), Int32(clamping: minute), Double(second))
        else { return nil }
        defer { g_date_time_unref(moment) }
        return takeString(g_date_time_format(moment, "%x %X"))
    }
}
