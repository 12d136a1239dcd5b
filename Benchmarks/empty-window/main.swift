import Glibc
import GtkBridge

// The least that a libadwaita program can show: the measure that opening a folder is held against.

let application = Application(id: "io.github.leporello_photos.EmptyWindow")
var window: ApplicationWindow?
application.onCommandLine { _ in
    let empty = ApplicationWindow(application: application)
    empty.setContent(StatusPage(icon: nil, title: "Empty"))
    empty.maximize()
    empty.present()
    window = empty
    return 0
}
exit(application.run())
