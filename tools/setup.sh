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

# ---- the web app ----

has_node() {
    command -v npm >/dev/null && node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)' 2>/dev/null
}

# What the web app is made from, as one number.
ui_sources() {
    (cd "$root/ui" && find src index.html package.json package-lock.json tsconfig.json vite.config.ts \
        -type f | sort | xargs cksum | cksum)
}

# Make ui/dist, through a folder beside it so that no half of it is ever seen.
make_ui() {
    cd "$root/ui" || return
    lock=$(cksum <package-lock.json)
    if [ "$(cat node_modules/.lock-sum 2>/dev/null)" != "$lock" ]; then
        npm ci --prefer-offline --fetch-retries=1 --fetch-timeout=30000 || return
        echo "$lock" >node_modules/.lock-sum
    fi
    npm run --silent build -- --outDir "$root/build/ui-dist" --emptyOutDir --logLevel warn || return
    rm -rf dist && mv "$root/build/ui-dist" dist && echo "$1" >dist/.made-from
}

# Build the web app if it is not there or its sources changed. Status 0: it is there. Without node, or without a
# way to its libraries, the program works all the same and shows a plain page; another try is made after a while.
build_ui() {
    sources=$(ui_sources)
    [ "$(cat "$root/ui/dist/.made-from" 2>/dev/null)" = "$sources" ] && return 0
    [ -z "$(find "$root/build/.ui-failed" -mmin -10 2>/dev/null)" ] || return 1
    has_node || (install_packages ui) || true
    if ! has_node; then
        say "no web app: it needs nodejs (18 or later) and npm"
    elif say "building the web app" && (make_ui "$sources") >"$root/build/ui.log" 2>&1; then
        rm -f "$root/build/.ui-failed"
        return 0
    else
        say "the web app could not be built; why is in build/ui.log"
    fi
    touch "$root/build/.ui-failed"
    return 1
}
