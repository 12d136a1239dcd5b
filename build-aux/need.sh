# shellcheck shell=bash
# What a command of ./dev calls beside the compiler and the libraries, asked for before anything is done.

# need PROGRAM…: ends with one line that says what to install where one of them is not there.
need() {
    local program package
    local -a missing=() packages=()
    for program in "$@"; do
        command -v "$program" >/dev/null && continue
        missing+=("$program")
        # The package of Debian that has it, where that is called otherwise.
        case "$program" in
        dbus-daemon) package=dbus ;;
        dpkg-shlibdeps) package=dpkg-dev ;;
        fusermount3) package=fuse3 ;;
        glib-compile-schemas) package=libglib2.0-bin ;;
        gst-launch-1.0) package=gstreamer1.0-tools ;;
        msgfmt) package=gettext ;;
        ninja) package=ninja-build ;;
        swift | swiftc) package=swiftlang ;;
        vips) package=libvips-tools ;;
        *) package=$program ;;
        esac
        packages+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] ||
        fail "this needs ${missing[*]}; on Debian: sudo apt install ${packages[*]}"
}

# What a headless session is made of.
# shellcheck disable=SC2034
session_needs=(dbus-daemon pipewire wireplumber mutter gst-launch-1.0)
# What meson builds and installs with.
# shellcheck disable=SC2034
meson_needs=(swift meson ninja msgfmt glib-compile-schemas)
