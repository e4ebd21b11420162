# One meaning of --move in every command: the position after so many moves, and the answer says which.
exec 2>&1
cd "$TMP" || exit 1
printf '(;SZ[9]KM[5.5];B[cc];W[gg];B[gc];W[cg];B[ee];W[ec](;B[ed])(;B[dc]))' >game.sgf
place() {
    echo "\$ katachi $*"
    "$KATACHI" "$@" --json >answer.json
    echo "-> $?"
    python3 -c 'import json; d = json.load(open("answer.json")); print(d.get("move"), d.get("next"))'
}
for move in 0 4 6 -1; do
    place sgf show game.sgf --move $move
    place predict game.sgf --move $move
    place influence game.sgf --move $move --model bouzy
    place connect game.sgf -n $move --no-reading
done
place connect game.sgf -m 4 --pair C7,C7
place sgf show game.sgf -m 4
place solve game.sgf --move 4 --seconds 1 --first --keystones C7 --goal kill
place solve game.sgf --move -1 --seconds 1 --first --keystones C7 --goal kill
say() { echo "\$ katachi $*"; "$KATACHI" "$@"; echo "-> $?"; }
say sgf show game.sgf --move 8
say predict game.sgf --move 8
say influence game.sgf --move 8
say connect game.sgf --move 8
say solve game.sgf --move 8
say sgf show game.sgf --move -2
say connect game.sgf --move -2
say solve game.sgf --move -2
