# shellcheck shell=bash
# What an installed tree depends on in Debian. Debian's dpkg-dev is needed.

# Needed besides the libraries: the icons of buttons, a bus to be one program on, a place for
# settings, the types of files.
# shellcheck disable=SC2034
debian_data_packages='adwaita-icon-theme, default-dbus-session-bus | dbus-session-bus, dconf-gsettings-backend | gsettings-backend, hicolor-icon-theme, shared-mime-info'

# debian_libraries PROGRAM…: the packages of the libraries that programs are linked against, as a
# Depends field.
debian_libraries() {
    local work status=0
    work=$(mktemp -d)
    mkdir "$work/debian"
    printf 'Source: leporello\n\nPackage: leporello\nArchitecture: any\n' >"$work/debian/control"
    (cd "$work" && dpkg-shlibdeps -O "$@" 2>"$work/words" | sed -n 's/^shlibs:Depends=//p' >"$work/found")
    if [ -s "$work/found" ]; then
        cat "$work/found"
    else
        cat "$work/words" >&2
        status=1
    fi
    rm -rf "$work"
    return $status
}
