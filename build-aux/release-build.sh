# shellcheck shell=bash
# Release builds through meson, for installing and packing. They share one SwiftPM build.
# Set by the caller: top.

release_scratch="$top/.build-install"

# build_for PREFIX: builds for a prefix; sets meson_folder.
build_for() {
    local -a again=()
    meson_folder="$release_scratch/meson"
    say "building in release mode for $1 (the first time takes some minutes)"
    [ ! -e "$meson_folder/build.ninja" ] || again=(--reconfigure)
    meson setup "${again[@]}" "$meson_folder" "$top" --prefix="$1" --libexecdir=libexec \
        -Dscratch_folder="$release_scratch" >/dev/null ||
        fail "meson found something missing; see $meson_folder/meson-logs/meson-log.txt"
    meson compile -C "$meson_folder" >"$meson_folder/compile-log" 2>&1 || {
        grep -v 'prohibited flag' "$meson_folder/compile-log" | tail -n 30 >&2
        fail "the build failed; the compiler's first error above says where"
    }
}

# program_version: as meson.build has it.
program_version() {
    meson introspect --projectinfo "$top/meson.build" |
        sed -n 's/.*"version": "\([^"]*\)".*/\1/p'
}
