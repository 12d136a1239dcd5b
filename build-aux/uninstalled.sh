# shellcheck shell=bash
# What an installed Leporello finds under its prefix, for one that runs from the build folder:
# the settings schema, translations and icons, under .build/share.
# Set by the caller: top.

uninstalled_share="$top/.build/share"

make_uninstalled_data() {
    local schemas="$uninstalled_share/glib-2.0/schemas" po language
    mkdir -p "$schemas"
    if compgen -G "$top/data/*.gschema.xml" >/dev/null; then
        glib-compile-schemas --strict --targetdir="$schemas" "$top/data"
    fi
    for po in "$top"/po/*.po; do
        [ -e "$po" ] || continue
        language=$(basename "$po" .po)
        mkdir -p "$uninstalled_share/locale/$language/LC_MESSAGES"
        msgfmt -o "$uninstalled_share/locale/$language/LC_MESSAGES/leporello.mo" "$po"
    done
    if [ -d "$top/data/icons" ]; then
        ln -sfn "$top/data/icons" "$uninstalled_share/icons"
    fi
}

use_uninstalled_data() {
    export GSETTINGS_SCHEMA_DIR="$uninstalled_share/glib-2.0/schemas"
    export LEPORELLO_LOCALE_DIR="$uninstalled_share/locale"
    export XDG_DATA_DIRS="$uninstalled_share:${XDG_DATA_DIRS:-/usr/local/share:/usr/share}"
}
