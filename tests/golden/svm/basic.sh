# From problems to a classifier: every action once on a small set, and wrong uses.
exec 2>&1
cd "$TMP" || exit 1
python3 - >problems.sgf <<'PYTHON'
import random
random.seed(4)
for _ in range(60):
    points = random.sample([(x, y) for x in range(9) for y in range(9)], 26)
    names = ["".join(chr(97 + c) for c in p) for p in points]
    print("(;SZ[9]AB" + "".join(f"[{n}]" for n in names[:13]) + "AW"
          + "".join(f"[{n}]" for n in names[13:25]) + f";B[{names[25]}])")
PYTHON
tell() {
    echo "\$ katachi $*"
    "$KATACHI" "$@"
    echo "-> $?"
}
tell extract problems.sgf --out g --concept good-move --bad anywhere -q
cut -f 1-5 g.test.index | head -4
# Figures may differ in the last digit from machine to machine: they are not shown.
"$KATACHI" svm grid g -q --resume grid.txt >one && "$KATACHI" svm grid g -q --resume grid.txt >two
cmp one two && echo "a resumed grid tells the same"
grep -c 'log2 C' one | sed 's/^4[0-9]$/forty and some points/; s/^5[0-9]$/forty and some points/'
tell svm train g --model m -C 3 -G -5 -q
tell svm test g --model m -w 2 | sed 's/[0-9.]* %/N %/g; s/[0-9][0-9]*\.[0-9]*/N/g' | head -3
tell svm train g --learner boost --rounds 20 --model b -q | head -2
tell svm test g --model b --json | head -c 60
echo
"$KATACHI" svm cross g --learner boost --rounds 5 --folds 3 --json >cross.json
python3 - <<'PYTHON'
import json
cross = json.load(open("cross.json"))
folds = cross["folds"]
spread = folds["most"] - folds["least"]
print(f"{folds['count']} folds over {cross['rows']} rows")
print("the whole lies between the folds:", folds["least"] <= cross["accuracy"] <= folds["most"])
print("the error is a part of their spread:", 0 < folds["error"] <= spread / 3 ** .5)
PYTHON
tell svm curve g --sizes 40,80 --learner boost --rounds 5 | wc -l | tr -d ' '
tell extract problems.sgf --out c --shares all --nodes 300 -n 60 -q | head -2
tell svm test c --model m
tell svm test g --model problems.sgf
tell svm train missing --model x
tell svm wrong g
tell extract problems.sgf
tell extract problems.sgf --out x --concept nothing
