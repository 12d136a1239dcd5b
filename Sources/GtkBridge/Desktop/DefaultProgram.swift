import CGio

/// Which program opens files of a kind.
@MainActor
public enum DefaultProgram {
    /// Whether an installed program opens files of a MIME type unless another one is asked for.
    public static func opens(_ contentType: String, program id: String) -> Bool {
        guard let info = g_app_info_get_default_for_type(contentType, 0) else { return false }
        defer { g_object_unref(UnsafeMutableRawPointer(info)) }
        return g_app_info_get_id(info).map { String(cString: $0) } == desktopFile(id)
    }

    /// Whether the program is installed and may make itself the one that opens files.
    ///
    /// Inside a sandbox the desktop's settings are out of reach.
    public static func canBeSet(program id: String) -> Bool {
        guard g_file_test("/.flatpak-info", G_FILE_TEST_EXISTS) == 0,
            let info = g_desktop_app_info_new(desktopFile(id))
        else { return false }
        g_object_unref(UnsafeMutableRawPointer(info))
        return true
    }

    /// Makes the program the one that opens every kind of file that its desktop file names.
    ///
    /// False when not all could be set.
    public static func set(program id: String) -> Bool {
        guard let info = g_desktop_app_info_new(desktopFile(id)) else { return false }
        defer { g_object_unref(UnsafeMutableRawPointer(info)) }
        guard var type = g_app_info_get_supported_types(info) else { return false }
        var isSet = true
        while let name = type.pointee {
            if g_app_info_set_as_default_for_type(info, name, nil) == 0 {
                isSet = false
            }
            type += 1
        }
        return isSet
    }

    private static func desktopFile(_ id: String) -> String { "\(id).desktop" }
}
