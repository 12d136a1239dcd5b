# shellcheck shell=bash
# What ./dev install and ./dev uninstall share: the prefix, its record, the desktop's caches.

# read_prefix ARGUMENTS…: sets prefix and record.
read_prefix() {
    prefix=/usr/local
    [ "$(id -u)" -eq 0 ] || prefix="$HOME/.local"
    while [ $# -gt 0 ]; do
        case "$1" in
        --prefix)
            [ $# -ge 2 ] || fail "--prefix needs a folder"
            prefix=$(realpath -m "$2")
            shift
            ;;
        --prefix=*) prefix=$(realpath -m "${1#--prefix=}") ;;
        *) fail "only --prefix FOLDER can be given here, not '$1'" ;;
        esac
        shift
    done
    # shellcheck disable=SC2034
    record="$prefix/share/leporello/installed"
}

# refresh_caches: after files came or went. A cache of nothing is removed.
refresh_caches() {
    local share="$prefix/share" schemas icons
    schemas="$share/glib-2.0/schemas"
    icons="$share/icons/hicolor"
    if compgen -G "$schemas/*.xml" >/dev/null; then
        glib-compile-schemas "$schemas"
    else
        rm -f "$schemas/gschemas.compiled"
    fi
    if compgen -G "$icons/*/apps/*" >/dev/null; then
        if command -v gtk4-update-icon-cache >/dev/null; then
            gtk4-update-icon-cache --quiet --ignore-theme-index --force "$icons"
        fi
    else
        rm -f "$icons/icon-theme.cache"
    fi
    if compgen -G "$share/applications/*.desktop" >/dev/null; then
        if command -v update-desktop-database >/dev/null; then
            update-desktop-database --quiet "$share/applications"
        fi
    else
        rm -f "$share/applications/mimeinfo.cache"
    fi
}
