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

# The learning loop: labels in records or the database, a classifier, compared and installed.
python3 - >labelled.sgf <<'PYTHON'
import random
random.seed(4)
def name(p):
    return "".join(chr(97 + c) for c in p)
for _ in range(40):
    points = random.sample([(x, y) for x in range(9) for y in range(9)], 21)
    black, taken, labels = set(points[:11]), set(points), []
    for x, y in sorted(black):
        around = [q for q in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if 0 <= min(q) and max(q) < 9]
        if any(q in black for q in around):
            continue
        free = sum(q not in taken for q in around)
        labels.append(f"[{name((x, y))}|{1 if free < 2 else 5 if free < 4 else 9}]")
    if labels:
        print("(;SZ[9]AB" + "".join(f"[{name(p)}]" for p in points[:11]) + "AW"
              + "".join(f"[{name(p)}]" for p in points[11:]) + "XG" + "".join(labels) + ")")
PYTHON
tell svm learn strength labelled.sgf --db l.db -q | sed 's/[0-9.]* %/N %/g; s/[0-9][0-9]* of/N of/; s/label [0-9]*/label N/'
tell svm learn strength labelled.sgf --db l.db -q | grep installed | sed 's/[0-9][0-9]*/N/g'
tell svm installed --db l.db | sed 's/2[0-9][0-9][0-9]-[^ ]*Z/TIME/; s/[0-9.]* %/N %/; s/[0-9][0-9]* \(of\|labels\|test\)/N \1/g'
tell svm learn strength --db l.db
tell annotate import labelled.sgf --db l.db >imported && head -1 imported
"$KATACHI" svm learn strength --db l.db -q --install never --json | python3 -c 'import json, sys
answer = json.load(sys.stdin)
print(sorted(answer), answer["installed"], answer["new"]["rows"] == answer["test_rows"])'
tell svm learn vital labelled.sgf --db l.db -q
tell svm remove strength --db l.db
tell svm remove strength --db l.db
tell svm learn chess
tell svm learn strength --install soon
tell svm learn strength --test 0
