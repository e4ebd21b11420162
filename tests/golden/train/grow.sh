# A model of the set wide-2 from nothing, and one that grows from a model of the set wide.
exec 2>&1
games=$(mktemp -d)
trap 'rm -rf "$games"' EXIT
cd "$games" || exit 1
opening() { echo "(;GM[1]SZ[19];B[pd];W[dd];B[pp];W[dp];B[$1];W[cn];B[fq];W[$2];B[jp];W[qn])"; }
opening cf dj >1.sgf
opening cl dj >2.sgf
opening nq qf >3.sgf
opening nq jj >4.sgf
say() { echo "\$ katachi $*"; "$KATACHI" "$@" | sed 's/extraction.*fitting [0-9.]* s/.../'; }
common="--learner factorised --threshold 2 --passes 2 -q"
say train . -f wide $common --threads 1 -o wide.katachi
say train . -f wide-2 $common --threads 1 -o new.katachi
say train . -f wide-2 $common --threads 1 --factors 16 --from wide.katachi -o grown.katachi
"$KATACHI" train . -f wide-2 $common --threads 2 --factors 16 --from wide.katachi -o again.katachi >out
cmp grown.katachi again.katachi && echo same bytes
say train . -f wide-2 $common --threads 1 --factors 4 --from wide.katachi -o none.katachi
say train . -f wide-2 $common --from grown.katachi --factors 16 --threads 1 -o on.katachi
say train . -f wide-2 --table patterns.table -l factorised -o none.katachi
say predict 1.sgf --network none -m grown.katachi -k 2 | tail -n 8
# Every family has its row.
"$KATACHI" eval . -m grown.katachi --ablate -q --threads 1 | sed -n '/^without/,$p' | grep -o '^[a-z0-9-]*' | tail -n 10
