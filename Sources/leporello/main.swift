import Glibc
import GtkBridge
import LeporelloUI

setUpGettext(
    domain: "leporello", folder: getenv("LEPORELLO_LOCALE_DIR").map { String(cString: $0) })
exit(LeporelloApplication().run())
