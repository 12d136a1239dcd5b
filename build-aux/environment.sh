# shellcheck shell=bash
# Where Leporello is built and run: the one place that decides it.
#
#   here   this system has the libraries and a compiler, or gets them from apt
#   root   a Debian 13 root under the user's cache folder, for an older Debian
#
# prepare_environment LEVEL makes it ready; in_environment COMMAND… runs a command there.
# LEVEL is `build` or `test`; the second also needs what the headless session is made of.
# Set by the caller: top (the checkout).

package_list="$top/build-aux/packages-debian.txt"
environment=here
swift_prefix=""
swift_version=""
# Whether Debian's own compiler is wanted beside another one, for `./dev test --long`.
want_debian_swift=no
# Whether the programs are wanted that `./dev bench decode` compares with.
want_rivals=no

# The lowest versions the sources are written for.
library_floor=('gtk4 >= 4.18' 'libadwaita-1 >= 1.7' 'vips >= 8.16' 'gexiv2 >= 0.14' libheif lcms2 libjpeg
    libpng libseccomp OpenEXR libwebp)

# What the headless session and the making of test pictures call.
session_programs=(dbus-daemon mutter pipewire wireplumber gst-launch-1.0 vips convert heif-enc cjxl
    exiftool glib-compile-schemas meson desktop-file-validate appstreamcli
    nautilus gtk-launch)

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        fail "this needs root and there is no sudo; as root, run: $*"
    fi
}

# packages: the names in the list, one a line.
packages() {
    local -a lists=("$package_list")
    [ "$want_rivals" = no ] || lists+=("$top/build-aux/packages-rivals.txt")
    sed -e 's/#.*//' -e 's/[[:space:]]//g' -e '/^$/d' "${lists[@]}"
}

have_libraries() {
    command -v pkg-config >/dev/null && pkg-config --exists "${library_floor[@]}" 2>/dev/null
}

have_session_programs() {
    local program
    for program in "${session_programs[@]}"; do
        command -v "$program" >/dev/null || return 1
    done
}

# have_rivals: whether the programs to compare with are there, not wanted, or not to be had by apt.
have_rivals() {
    [ "$want_rivals" = no ] || command -v ffmpegthumbnailer >/dev/null || ! apt_has_floor
}

# find_swift: sets swift_version and swift_prefix from the `swift` on PATH; false below 6.0.
# The compiler is asked rather than its path followed: `swift` may be a version switcher.
find_swift() {
    local facts
    command -v swift >/dev/null || return 1
    facts=$(swift -print-target-info 2>/dev/null) || return 1
    swift_version=$(sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' <<<"$facts" | head -n 1)
    swift_prefix=$(sed -n 's|.*"runtimeResourcePath": "\(.*\)/lib/swift".*|\1|p' <<<"$facts")
    [ -n "$swift_prefix" ] && [ "${swift_version%%.*}" -ge 6 ] 2>/dev/null
}

# debian_release: 12, 13, …; 99 for testing and unstable, which name no number; else empty.
debian_release() {
    (
        ID="" VERSION_ID="" VERSION_CODENAME=""
        # shellcheck disable=SC1091
        . /etc/os-release 2>/dev/null
        [ "$ID" = debian ] && echo "${VERSION_ID:-99}"
    )
}

# apt_has_floor: whether apt here would install a new enough GTK.
apt_has_floor() {
    command -v apt-get >/dev/null || return 1
    case "$(debian_release)" in
    ?*) [ "$(debian_release)" -ge 13 ] ;;
    *)
        local candidate
        candidate=$(apt-cache policy libgtk-4-dev 2>/dev/null | sed -n 's/.*Candidate: //p')
        [ -n "$candidate" ] && dpkg --compare-versions "$candidate" ge 4.18
        ;;
    esac
}

install_with_apt() {
    local -a wanted missing=()
    local name
    mapfile -t wanted < <(packages)
    if ! find_swift || [ "$want_debian_swift" = yes ]; then wanted+=(swiftlang); fi
    for name in "${wanted[@]}"; do
        dpkg-query -W -f '${Status}' "$name" 2>/dev/null | grep -q ' installed$' ||
            missing+=("$name")
    done
    [ ${#missing[@]} -eq 0 ] && return
    say "installing ${#missing[@]} packages with apt: libraries, compiler and headless desktop"
    retry as_root apt-get -q update || fail "apt-get update failed; check the network, then run again"
    retry as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get -q install -y --no-install-recommends "${missing[@]}" ||
        fail "apt-get could not install the packages above; see its last lines"
}

prepare_environment() {
    local level=$1
    if [ "$want_debian_swift" = no ] && have_rivals && have_libraries && find_swift && { [ "$level" = build ] || have_session_programs; }; then
        return
    fi
    if apt_has_floor; then
        install_with_apt
    elif [ -n "$(debian_release)" ]; then
        environment=root
        find_swift || swift_prefix=""
        # shellcheck source=build-aux/debian-root.sh
        . "$top/build-aux/debian-root.sh"
        prepare_debian_root
    else
        fail "install GTK 4.18, libadwaita 1.7, libvips 8.16 and Swift 6, then run again." \
            "Fedora: dnf install swift-lang gtk4-devel libadwaita-devel vips-devel vips-heif vips-jxl libgexiv2-devel" \
            "libheif-devel libjpeg-turbo-devel lcms2-devel libpng-devel libseccomp-devel openexr-devel libwebp-devel vips-tools ImageMagick" \
            "libheif-tools libjxl-utils perl-Image-ExifTool mutter pipewire wireplumber gstreamer1-plugins-good" \
            "meson gettext desktop-file-utils appstream nautilus gvfs-archive gvfs-fuse." \
            "Arch: pacman -S gtk4 libadwaita libvips libgexiv2 libpng libseccomp lcms2 libheif libjpeg-turbo openexr libwebp" \
            "imagemagick libjxl perl-image-exiftool mutter wireplumber gst-plugin-pipewire" \
            "gst-plugins-good meson gettext desktop-file-utils appstream nautilus gvfs," \
            "and Swift from swift.org"
    fi
}

# in_environment COMMAND…: becomes the command, in the environment, in the current folder.
in_environment() {
    export LEPORELLO_TOP=$top
    if [ "$environment" = root ]; then
        exec "$top/build-aux/enter-root" "$debian_root" "$top" "$swift_prefix" "$@"
    fi
    exec "$@"
}
