# A handful of games: a table is written, read sizes and thresholds, and what was passed over.
exec 2>&1
games=$(mktemp -d)
trap 'rm -rf "$games"' EXIT
cd "$games" || exit 1
opening() { echo "(;SZ[19];B[pd];W[dd];B[pp];W[dp];B[$1];W[cn];B[fq];W[$2];B[jp])"; }
opening cf dj >1.sgf
opening cl dj >2.sgf
opening nq qf >3.sgf
opening nq qf >4.sgf
echo "(;SZ[9];B[ee];W[cc])" >5.sgf
echo "(;SZ[19]HA[2]AB[dp][pd];W[dd];B[pp])" >6.sgf
say() { echo "\$ katachi $*"; "$KATACHI" "$@"; echo "-> $?"; }
say harvest . -o t.table --threshold3 4 --threshold 2 --sizes 3,9 --dedupe --threads 2
say harvest . -o t1.table --threshold3 4 --threshold 2 --sizes 3,9 --dedupe --threads 1 --json
cmp t.table t1.table && echo same bytes
say harvest . -o t11.table --threshold 2 --sizes 11 --dedupe --quiet
say harvest . --sizes 3
say harvest . -o t.table --sizes 4
say harvest . -o t.table --sizes 3,,5
say harvest . -o t.table --sketch-bits 40
say harvest . -o nowhere/t.table --quiet
say harvest nothing.sgf -o t.table
