#!/bin/sh
# check_install.sh BUILD: installs into an empty folder and builds a program there as a stranger
# would, outside the tree, by pkg-config alone: against the shared library and against the static.
set -eu
cd "$(dirname "$0")/.."
source=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
meson install -C "$1" --no-rebuild --quiet --destdir "$work/tree"
prefix=$work/tree/usr/local
library=$(dirname "$(find "$prefix" -name libkatachi.a)")
export PKG_CONFIG_PATH="$library/pkgconfig"

pkg() {
    pkg-config --define-variable=prefix="$prefix" "$@" katachi
}

cp "$source"/examples/*.c "$source"/examples/*.out "$source"/examples/game.sgf "$work"
cd "$work"
"$prefix/bin/katachi" --version
[ "$("$prefix/bin/katachi" --version)" = "katachi $(pkg --modversion)" ]

cc -std=c99 -Wall -Wextra -Werror replay.c -o with_shared $(pkg --cflags --libs)
LD_LIBRARY_PATH=$library ./with_shared | diff -u replay.out -
g++ -x c++ -std=c++11 -Wall -Wextra -Werror replay.c -o with_cxx $(pkg --cflags --libs)
LD_LIBRARY_PATH=$library ./with_cxx | diff -u replay.out -

cc -std=c99 -Wall -Wextra -Werror sgf_board.c -o sgf_board $(pkg --cflags --libs)
LD_LIBRARY_PATH=$library ./sgf_board game.sgf 12 | diff -u sgf_board.out -

# The Python package, where nothing of the tree is at hand.
"$source/python/install" "$work/python"
(cd / && env -u LIBKATACHI PYTHONPATH="$work/python" /usr/bin/python3 -c '
import katachi
game = katachi.Game()
game.play("Q16")
assert katachi.__file__.startswith("'"$work"'")
print(katachi.__version__, katachi.predict(game)[0].move, katachi.Network())')

# Every command has its page, which man reads without a complaint, and bash reads the completions.
for name in $("$prefix/bin/katachi" help --commands); do
    [ -s "$prefix/share/man/man1/katachi-$name.1" ]
done
if command -v groff >/dev/null; then
    groff -man -Tutf8 -ww -z "$prefix"/share/man/man1/*.1 2>&1 | sed 's/^/groff: /' >warnings
    ! grep . warnings
fi
bash -n "$prefix/share/bash-completion/completions/katachi"

rm "$library"/libkatachi.so* # only the static library is left
cc -std=c99 replay.c -o with_static $(pkg --static --cflags --libs)
./with_static | diff -u replay.out -
find "$prefix" -type f | sed "s|$prefix/||" | sort
