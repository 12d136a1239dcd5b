# shellcheck shell=bash
# The options that every build of ours shares: with others, SwiftPM would build everything anew.
# Sets swift_options. 6.0's compiler warns about SwiftPM's own flags, so there warnings only warn.

# shellcheck disable=SC2034
swift_options=()
case "$(swift --version 2>/dev/null)" in
*"Swift version 6.0"* | *"Swift version 6.1"*) ;;
*) swift_options=(-Xswiftc -warnings-as-errors) ;;
esac

# quietly COMMAND…: without SwiftPM's warnings about flags in pkg-config files that it leaves out;
# nothing can be done about those, and each is a screen long.
quietly() {
    "$@" 2> >(grep -v 'prohibited flag' >&2)
}
