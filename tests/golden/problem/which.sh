# Which known problem is this? One of them, turned; a position that is none.
exec 2>&1
export XDG_DATA_HOME="$TMP" KATACHI_PROBLEMS="$PWD/../../web/problems"
say() { echo "\$ katachi $*"; "$KATACHI" "$@"; echo "-> $?"; }
"$KATACHI" problem convert "$(ls "$KATACHI_PROBLEMS"/*.problem | head -n 1)#1" --to sgf -o "$TMP/one.sgf"
"$KATACHI" sgf convert "$TMP/one.sgf" --rotate 90 -o "$TMP/turned.sgf"
cd "$TMP" || exit 1
printf '(;SZ[9]AB[aa][bb][cc][dd]AW[hh])' >none.sgf
say problem which one.sgf
say problem which turned.sgf --differing 0 --json
say problem which none.sgf
say problem which missing.sgf
say problem which
