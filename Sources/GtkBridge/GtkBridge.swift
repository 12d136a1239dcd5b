import CGio
import CGtk

@MainActor public func probe() -> Int32 { adw_init(); return Int32(gtk_get_major_version()) }
