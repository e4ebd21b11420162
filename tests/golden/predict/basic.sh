# Ranked moves with reasons, of the default model and of one that is made here; and wrong uses.
exec 2>&1
figures=$PWD/../../support/figures.py
models=$PWD/../../../models
cd "$TMP" || exit 1
# Patterns alone, whether a network is there or not.
mkdir -p models && ln -sf "$models/default.katachi" models/ && export KATACHI_MODELS="$TMP/models"
opening() { echo "(;GM[1]SZ[19];B[pd];W[dd];B[pp];W[dp];B[$1];W[cn];B[fq];W[$2];B[jp];W[qn])"; }
mkdir -p openings
opening cf dj >openings/1.sgf
opening cl dj >openings/2.sgf
opening nq qf >openings/3.sgf
opening nq jj >openings/4.sgf
cat openings/4.sgf openings/1.sgf >two.sgf
say() { echo "\$ katachi $*"; "$KATACHI" "$@"; echo "-> $?"; }
say predict openings/4.sgf -k 3
say predict openings/4.sgf --move 5 -k 3
say predict openings/4.sgf --move 1 -k 1
say predict two.sgf --game 2 --move 8 -k 2
"$KATACHI" predict openings/4.sgf --move 5 -k 2 --json | python3 "$figures"
"$KATACHI" predict openings/4.sgf -k 1 --json | python3 "$figures" | grep -v '^  [[]'
for learner in naive-bayes bradley-terry ranking; do
    "$KATACHI" train openings --learner $learner --threads 1 -q -o $learner.katachi >/dev/null
    say predict openings/4.sgf --model $learner.katachi -n 5 -k 3
    "$KATACHI" predict openings/4.sgf --model $learner.katachi -n 5 -k 1 --json | python3 "$figures" | grep -v '^  [[]'
done
echo '(;GM[1]SZ[9];B[ee];W[cc])' >small.sgf
say predict small.sgf -k 2
say predict openings/4.sgf --move 0
say predict openings/4.sgf --move 12
say predict openings/4.sgf --game 2
say predict openings/4.sgf --model openings/1.sgf
say predict openings/4.sgf --model missing.katachi
say predict missing.sgf
say predict
say predict openings/4.sgf --top 0
