# Sourced by ./run and ./check, which set $root: installs what is missing, makes build folders.
# Speaks on stderr only; says nothing when there is nothing to do.

say() {
    echo "katachi: $*" >&2
}

# The packages of the given kinds that are not installed.
missing_packages() {
    for kind; do
        sed -n "s/^$kind  *//p" "$root/tools/packages.txt"
    done | sort -u | while read -r package; do
        dpkg-query -W -f '${Status}\n' "$package" 2>/dev/null | grep -q 'ok installed' ||
            printf '%s ' "$package"
    done
}

can_become_root() {
    [ "$(id -u)" -eq 0 ] ||
        { command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [ -t 0 ]; }; }
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

# install_packages KIND…: a stamp named after the list remembers that all of it is there.
install_packages() {
    stamp="$root/build/.packages-$(echo "$@" | tr ' ' '-')"
    list=$(cksum <"$root/tools/packages.txt")
    [ "$(cat "$stamp" 2>/dev/null)" = "$list" ] && return 0
    if ! command -v dpkg-query >/dev/null; then
        say "no dpkg here; hoping that the packages of tools/packages.txt are installed"
        return 0
    fi
    missing=$(missing_packages "$@")
    if [ -n "$missing" ]; then
        if ! can_become_root; then
            say "some packages are missing. Type this once, then start again:"
            echo "su -c 'apt-get update && apt-get install -y --no-install-recommends ${missing% }'" >&2
            exit 4
        fi
        say "installing $missing"
        as_root apt-get -qq update >&2 || say "apt-get update failed; trying with the old lists"
        as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0 install -y \
            --no-install-recommends $missing </dev/null >&2 || {
            say "could not install: $missing"
            exit 4
        }
    fi
    mkdir -p "$root/build"
    echo "$list" >"$stamp"
}

# configure FOLDER MESON-OPTIONS…: make a build folder, or make it anew if the options changed or
# the tree was moved.
configure() {
    folder=$1
    shift
    wanted="$root $*"
    [ -f "$folder/build.ninja" ] && [ "$(cat "$folder/.configured" 2>/dev/null)" = "$wanted" ] &&
        return 0
    rm -rf "$folder"
    meson setup "$@" "$folder" "$root" && echo "$wanted" >"$folder/.configured"
}
