#!/bin/bash
# try_package.sh FOLDER BASE: what tools/package.sh left in FOLDER, tried in clean copies of a Debian 12:
# the package installed, the tarball unpacked, both used by a plain user without any network.
# BASE is a folder made by debootstrap; if it is not there, one is made (needs the network, and root).
set -eu -o pipefail
[ $# -eq 2 ] || { echo "usage: tools/try_package.sh FOLDER BASE" >&2; exit 2; }
[ "$(id -u)" -eq 0 ] || { echo "try_package.sh: must be root, to change root" >&2; exit 4; }
packages=$(readlink -f "$1")
base=$2
[ -d "$base/usr" ] || debootstrap --variant=minbase bookworm "$base" http://deb.debian.org/debian >&2
work=$(mktemp -d)
# The mounts are in namespaces that are gone by then.
trap 'rm -rf --one-file-system "$work"' EXIT

say() {
    echo "== $*"
}

# clean_system NAME: a clean copy of the Debian with a user in it.
clean_system() {
    cp -a "$base" "$work/$1"
    chroot "$work/$1" useradd --create-home --home-dir /player player
}

# without_network SYSTEM COMMAND…: as root of the system, in a network with nothing but itself.
without_network() {
    local system=$work/$1
    shift
    unshare --net --mount bash -c '
        ip link set lo up
        mount --rbind /proc "$0/proc"
        exec "$@"' "$system" "$@"
}

# try FOLDER KATACHI: the four things that a player does first, and that no network is there.
try() {
    cat >"$work/$1/tmp/play" <<'PLAY'
set -eu -o pipefail
cd "$HOME"
! (exec 3<>/dev/tcp/deb.debian.org/80) 2>/dev/null || { echo "there is a network"; exit 1; }
echo "-- doctor"
"$KATACHI" doctor | tee doctor.txt
grep -qx 'All is well.' doctor.txt
echo "-- predict"
"$KATACHI" match random random --games 1 --seed 3 --quiet --sgf games >match.txt
"$KATACHI" predict games/game-0001.sgf --move 11 | tee predict.txt | tail -n 8
[ -s predict.txt ]
echo "-- solve"
"$KATACHI" problem generate --count 1 --seed 5 -o one.problem >/dev/null 2>&1
"$KATACHI" solve one.problem --nodes 200000 | tee solve.txt | tail -n 5
[ -s solve.txt ]
echo "-- library and review"
"$KATACHI" match random random --games 3 --seed 9 --quiet --sgf more >/dev/null
"$KATACHI" library add games more | tee library.txt
"$KATACHI" find games/game-0001.sgf --move 5 --limit 1 | tee find.txt | head -n 4
grep -q '^1 of 4 games' find.txt
"$KATACHI" review games/game-0001.sgf --fast --quiet | tee review.txt | tail -n 4
[ -s review.txt ]
echo "-- gtp"
printf 'name\nboardsize 9\nplay b e5\ngenmove w\nshowboard\nquit\n' | "$KATACHI" gtp >gtp.txt
head -n 8 gtp.txt
grep -q '^= Katachi' gtp.txt
PLAY
    without_network "$1" chroot --userspec=player "$work/$1" env -i HOME=/player PATH=/usr/bin:/bin \
        KATACHI="$2" bash /tmp/play
    echo "-- serve"
    cat >"$work/serve" <<'SERVE'
set -eu
chroot --userspec=player "$1" env -i HOME=/player PATH=/usr/bin:/bin "$2" serve --port 7531 --no-browser \
    >"$1/tmp/serve.log" 2>&1 &
for try in $(seq 50); do
    curl -s --max-time 2 -o "$1/tmp/page.html" http://127.0.0.1:7531/ && break
    sleep 0.2
done
cat "$1/tmp/serve.log"
grep -q '<div id="app"' "$1/tmp/page.html"
script=$(sed -n 's/.*src="\([^"]*\.js\)".*/\1/p' "$1/tmp/page.html" | head -n 1)
curl -s --max-time 5 -o "$1/tmp/script.js" "http://127.0.0.1:7531/${script#/}"
echo "the page: $(wc -c <"$1/tmp/page.html") bytes, its program $script: $(wc -c <"$1/tmp/script.js") bytes"
[ "$(wc -c <"$1/tmp/script.js")" -gt 10000 ]
kill %1
wait %1 || true
SERVE
    without_network "$1" bash "$work/serve" "$work/$1" "$2"
}

# install_debs SYSTEM DEBS…: their libraries are fetched first, as from a disc; the installing itself has no network.
install_debs() {
    local system=$1
    shift
    mkdir "$work/$system/tmp/debs"
    cp "$@" "$work/$system/tmp/debs"
    cp /etc/resolv.conf "$work/$system/etc/resolv.conf"
    chroot "$work/$system" sh -c 'apt-get -qq update &&
        DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends --download-only /tmp/debs/*.deb' >&2
    without_network "$system" chroot "$work/$system" sh -c 'DEBIAN_FRONTEND=noninteractive apt-get -qq install -y \
        --no-install-recommends /tmp/debs/*.deb'
}

say "the package"
clean_system package
install_debs package "$packages"/katachi_*.deb
chroot "$work/package" sh -c 'dpkg -s katachi | grep -E "^(Status|Version|Depends)"'
say "a manual page for every command, and completions"
for command in $(chroot "$work/package" katachi help --commands); do
    [ -s "$work/package/usr/share/man/man1/katachi-$command.1.gz" ] || { echo "no page for $command"; exit 1; }
    for shell in bash-completion/completions/katachi zsh/vendor-completions/_katachi fish/vendor_completions.d/katachi.fish; do
        grep -q -w -- "$command" "$work/package/usr/share/$shell" || { echo "$shell lacks $command"; exit 1; }
    done
done
try package /usr/bin/katachi
say "taken away again"
without_network package chroot "$work/package" sh -c 'apt-get -qq purge -y katachi &&
    ! find / -xdev -path /player -prune -o -path /tmp -prune -o -path /var -prune -o -name "*katachi*" -print | grep .'

say "the Python package"
clean_system python
install_debs python "$packages"/katachi_*.deb "$packages"/libkatachi0_*.deb "$packages"/python3-katachi_*.deb
cat >"$work/python/tmp/try.py" <<'PYTHON'
import katachi
game = katachi.Game()
for move in "Q16 D4 Q4 D16 F17".split():
    game.play(move)
print(katachi.__version__, katachi.predict(game, 1), round(katachi.evaluate(game).winrate, 3))
with open("/player/game.sgf", "w") as file:
    file.write("(;SZ[19];B[pd];W[dp];B[pp];W[dd];B[fc];W[cf])")
print(katachi.Library.add("/player/game.sgf"), katachi.Library().find(game).next[0])
print(katachi.Collection("/player/game.sgf").positions(planes=True).planes.shape)
PYTHON
without_network python chroot --userspec=player "$work/python" env -i HOME=/player PATH=/usr/bin:/bin \
    python3 /tmp/try.py

say "the tarball"
clean_system tarball
mkdir "$work/tarball/player/anywhere"
tar -xzf "$packages"/katachi-*.tar.gz -C "$work/tarball/player/anywhere"
try tarball "/player/anywhere/$(basename "$packages"/katachi-*.tar.gz .tar.gz)/bin/katachi"
say "all of it works"
