import Glibc
import LeporelloUI

exit(LeporelloApplication().run())
