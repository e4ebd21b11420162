# Models that are made here, side by side, as text, JSON and a page; and wrong uses.
exec 2>&1
figures=$PWD/../../support/figures.py
models=$PWD/../../../models
cd "$TMP" || exit 1
# The pattern model is the default where there is no network.
mkdir -p models && ln -sf "$models/default.katachi" models/ && export KATACHI_MODELS="$TMP/models"
opening() { echo "(;GM[1]SZ[19];B[pd];W[dd];B[pp];W[dp];B[$1];W[cn];B[fq];W[$2];B[jp];W[qn])"; }
mkdir -p tested
opening cf dj >tested/1.sgf
opening cl dj >tested/2.sgf
opening nq qf >tested/3.sgf
opening nq jj >tested/4.sgf
opening nq jj >tested/5.sgf
echo "(;SZ[9];B[ee];W[cc])" >tested/6.sgf
say() { echo "\$ katachi $*"; "$KATACHI" "$@"; echo "-> $?"; }
"$KATACHI" train tested/[123].sgf --learner naive-bayes --threads 1 -q -o bayes.katachi >/dev/null
"$KATACHI" train tested/[123].sgf --learner ranking --threads 1 -q -o ranking.katachi >/dev/null
say eval tested --model bayes.katachi --model ranking.katachi --dedupe --html page.html
sed 's/></>\n</g' page.html | grep -o -E '<(title|h1|h2|th|td)>[^<]*' | head -80
say eval tested --model ranking.katachi --every 3 --first 1 --count 3 -q
say eval tested --take-every 2 -q --threads 2
"$KATACHI" eval tested --model bayes.katachi --ablate -q --json | python3 "$figures" seconds
"$KATACHI" eval tested --model bayes.katachi --model ranking.katachi --leave-every 2 -q --json | python3 "$figures" seconds
say eval tested/6.sgf
say eval tested/6.sgf --size 9 --model bayes.katachi -q
say eval tested --model tested/1.sgf
say eval tested --model missing.katachi
say eval missing
say eval
say eval tested --every 0
