# shellcheck shell=bash
# The Debian 13 root under the user's cache folder: made once, then kept up with the package list.
# Sourced by environment.sh, which sets top. Nothing in it is ever half-made: it is built as NAME.part and renamed.

root_cache="${XDG_CACHE_HOME:-$HOME/.cache}/leporello"
debian_root="$root_cache/root-debian13"

# Every package that the root was made with or was given later, sorted.
installed_list=etc/leporello-packages

wanted_packages() {
    packages
    if [ -z "$swift_prefix" ] || [ "$swift_prefix" = /usr ] || [ "$want_debian_swift" = yes ]; then
        echo swiftlang
    fi
}

# host_mirror: where this system's apt gets Debian itself from (not its security updates).
host_mirror() {
    # shellcheck disable=SC2016
    apt-get indextargets --format '$(REPO_URI) $(COMPONENT)' 'Created-By: Packages' 2>/dev/null |
        sed -n 's/ main$//p' | grep -v -e '-security' | head -n 1
}

# host_proxy_options: the proxy this system's apt uses, as options for mmdebstrap.
host_proxy_options() {
    apt-config dump --format '%f "%v"%n' Acquire 2>/dev/null |
        grep -i '^Acquire::https\?::proxy ' | sed 's/^/--aptopt=/'
}

# with_all_ids COMMAND…: with the ids that a Debian root's files need. A user gets them from
# /etc/subuid in a user namespace, where files of root's are in truth the user's own; else by sudo.
with_all_ids() {
    if [ "$(id -u)" -ne 0 ] && unshare --user --map-root-user --map-auto true 2>/dev/null; then
        unshare --user --map-root-user --map-auto --mount -- "$@"
    else
        as_root "$@"
    fi
}

make_debian_root() {
    local mirror part="$debian_root.part"
    local -a proxy options
    mirror=$(host_mirror)
    [ -n "$mirror" ] || fail "apt knows no Debian mirror; check /etc/apt/sources.list, then run again"
    if ! command -v mmdebstrap >/dev/null; then
        say "installing mmdebstrap with apt: it makes the Debian 13 root"
        retry as_root apt-get -q update || fail "apt-get update failed; check the network, then run again"
        retry as_root env DEBIAN_FRONTEND=noninteractive \
            apt-get -q install -y --no-install-recommends mmdebstrap uidmap ||
            fail "apt-get could not install mmdebstrap; see its last lines"
    fi
    say "making a Debian 13 root in $debian_root, once: this system's GTK is too old"
    say "about 1.6 GB and one to five minutes"
    mapfile -t proxy < <(host_proxy_options)
    options=(--variant=apt "--include=$(wanted_packages | paste -sd,)" "${proxy[@]}"
        '--aptopt=Acquire::Retries "5"' --dpkgopt=force-unsafe-io
        '--dpkgopt=path-exclude=/usr/share/man/*')
    if [ "$(id -u)" -ne 0 ]; then
        # No device can be made in a user namespace; entering binds the real ones.
        options+=(--mode=root --skip=chroot/mount --skip=output/dev)
    fi
    # Each try starts from nothing.
    # shellcheck disable=SC2016
    retry with_all_ids sh -c 'rm -rf "$0" && exec mmdebstrap "$@"' "$part" \
        "${options[@]}" trixie "$part" "$mirror" ||
        fail "the Debian 13 root could not be made; see mmdebstrap's last lines"
    wanted_packages | LC_ALL=C sort -u | with_all_ids tee "$part/$installed_list" >/dev/null
    mv "$part" "$debian_root"
}

# missing_packages: what the list has and the root has not.
missing_packages() {
    LC_ALL=C comm -13 <(LC_ALL=C sort -u "$debian_root/$installed_list") \
        <(wanted_packages | LC_ALL=C sort -u)
}

upgrade_debian_root() {
    local -a missing
    mapfile -t missing < <(missing_packages)
    say "the package list has grown; installing into the Debian 13 root: ${missing[*]}"
    retry with_all_ids "$top/build-aux/enter-root" --install "$debian_root" "$top" "" \
        sh -c 'apt-get -q update && exec apt-get -q install -y --no-install-recommends "$@"' \
        sh "${missing[@]}" ||
        fail "apt-get in the root failed; see its last lines, or remove $debian_root to make it anew"
    { cat "$debian_root/$installed_list" && printf '%s\n' "${missing[@]}"; } | LC_ALL=C sort -u |
        with_all_ids tee "$debian_root/$installed_list.new" >/dev/null
    with_all_ids mv "$debian_root/$installed_list.new" "$debian_root/$installed_list"
}

prepare_debian_root() {
    if [ "$(id -u)" -ne 0 ] && ! unshare --user --map-root-user true 2>/dev/null; then
        fail "user namespaces are off here; allow them with:" \
            "sudo sysctl kernel.unprivileged_userns_clone=1"
    fi
    if [ -e "$debian_root" ] && [ -z "$(missing_packages)" ]; then
        return
    fi
    mkdir -p "$root_cache"
    # Two of us at once: the second waits, then finds it done.
    exec 9>"$root_cache/lock"
    flock 9
    if [ ! -e "$debian_root" ]; then
        make_debian_root
    elif [ -n "$(missing_packages)" ]; then
        upgrade_debian_root
    fi
    exec 9>&-
}
