# shellcheck shell=bash
# How ./dev talks: everything on standard error, so that `./dev exec` leaves standard output alone.

# say WORDS…: what is done now, and why.
say() {
    printf '» %s\n' "$*" >&2
}

# fail WORDS…: ends with one line that says what to do.
fail() {
    printf './dev: %s\n' "$*" >&2
    exit 1
}

# retry COMMAND…: runs it up to four times; for what a short loss of the network can spoil.
retry() {
    local pause
    for pause in 5 20 60; do
        "$@" && return 0
        say "that failed; trying again in $pause s"
        sleep "$pause"
    done
    "$@"
}
