# Rows for every concept from small positions of our own, in files and counted as JSON; and wrong uses.
exec 2>&1
figures=$PWD/../../support/figures.py
cd "$TMP" || exit 1
python3 - >positions.sgf <<'PYTHON'
import random
random.seed(7)
for _ in range(12):
    points = random.sample([(x, y) for x in range(7) for y in range(7)], 17)
    names = ["".join(chr(97 + c) for c in p) for p in points]
    print("(;SZ[7]AB" + "".join(f"[{n}]" for n in names[:8]) + "AW"
          + "".join(f"[{n}]" for n in names[8:15]) + f";B[{names[15]}];W[{names[16]}])")
PYTHON
echo '(;SZ[9]AB[bb][dd][fb]XC[bb|dd|2]XC[bb|fb|5];B[cc])(;SZ[9]AB[bb][db]AW[ff]XC[bb|db|1];B[cb])' >labelled.sgf
say() { echo "\$ katachi $*"; "$KATACHI" "$@"; echo "-> $?"; }
# look PREFIX: the names of its files, how long they are, and how they begin.
look() {
    for file in "$1".*; do
        echo "$file: $(wc -l <"$file") lines, cksum $(cksum <"$file")"
        head -n 3 "$file" | cut -c 1-160
    done
}
for type in A B C; do
    say extract positions.sgf --out c$type --type $type --shares all --nodes 60 --test 0.3 --threads 1 -q
    look c$type
done
say extract positions.sgf --out x --extended --shares natural --nodes 60 -n 20 --test 0.3 --threads 2 -q
look x
say extract labelled.sgf --out l --labels record --shares all -q
look l
say extract positions.sgf --out m --concept move-type -q
look m
say extract positions.sgf --out g --concept good-move --bad near --hints both --test 0.3 -q
look g
"$KATACHI" extract positions.sgf --out j --shares all --nodes 60 -n 40 --json -q | python3 "$figures" seconds
"$KATACHI" extract positions.sgf --out j --concept move-type --json -q | python3 "$figures" seconds
"$KATACHI" extract positions.sgf --out j --concept good-move --json -q | python3 "$figures" seconds
echo '(;SZ[9]AB[bb][dd][fb]AW[cc]PL[B]GN[hane|korosu]XG[bb|4];B[cb]XM[cb|1];W[dc])' >named.sgf
for concept in move-type outcome good-move strength sente; do
    say extract named.sgf --out n --labels record --concept $concept -q
done
say extract named.sgf --out n --labels record --concept vital -q
# three in a row, closed in: whoever plays in the middle decides; four: alive
echo '(;SZ[9]AB[da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc])(;SZ[9]AB[ea][ab][bb][cb][db][eb]AW[fa][fb][ac][bc][cc][dc][ec])' >boxes.sgf
say extract boxes.sgf --out e --concept eyespace --nodes 2000 --test 0.5 --threads 1 -q
say extract positions.sgf --out y --test 0
say extract positions.sgf --out y --test 1
say extract positions.sgf --out y --pairs -1
say extract missing.sgf --out y
say extract positions.sgf --out nowhere/y -q
say extract positions.sgf --out y --type D
say extract positions.sgf --out y --shares some
say extract positions.sgf --out y --labels book
say extract positions.sgf --out y --bad far
say extract positions.sgf --out y --hints all
say extract positions.sgf --out y --test 2
