# The learning loop with labels of every kind: from records and from the database to samples, to a classifier, to a
# comparison with the old one, to what is installed. The labels are invented by a rule, so that there is something to learn.
exec 2>&1
cd "$TMP" || exit 1
python3 - >labelled.sgf <<'PYTHON'
import random
random.seed(9)
MOVES = (("hane", "korosu"), ("nobi", "ikiru"), ("kosumi", "setsudan"))


def name(p):
    return "".join(chr(97 + c) for c in p)


def around(p):
    x, y = p
    return [q for q in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if 0 <= min(q) and max(q) < 9]


def position():
    """Stones of both colours that do not touch their own: every chain is one stone with a liberty."""
    stones = {}
    for p in random.sample([(x, y) for x in range(9) for y in range(9)], 50):
        colour = "BW"[len(stones) % 2]
        if all(stones.get(q) != colour for q in around(p)) and len(stones) < 18:
            stones[p] = colour
    free = {p: sum(q not in stones for q in around(p)) for p in stones}
    return stones, free


made = 0
while made < 60:
    stones, free = position()
    if min(free.values()) == 0:
        continue
    black = sorted(p for p in stones if stones[p] == "B")
    empty = [(x, y) for x in range(9) for y in range(9) if (x, y) not in stones]
    crowded = [p for p in empty if sum(q in stones for q in around(p)) >= 2]
    spare = [p for p in empty if all(q not in stones for q in around(p))]
    if len(crowded) < 2 or not spare:
        continue
    made += 1
    move = random.choice(crowded + spare[:2])
    tight = sum(q in stones for q in around(move)) >= 2
    word = MOVES[min(sum(q in stones for q in around(move)), 2)]
    near = [(a, b) for a in black for b in black if a < b and abs(a[0] - b[0]) + abs(a[1] - b[1]) <= 4][:3]
    labels = "XC" + "".join(f"[{name(a)}|{name(b)}|{1 if abs(a[0] - b[0]) + abs(a[1] - b[1]) <= 2 else 5}]" for a, b in near) if near else ""
    labels += f"XE[{name(crowded[0])}|{name(black[0])}|{2 if free[black[0]] > 2 else 6}]"
    labels += f"XV[{name(crowded[0])}|1]XV[{name(spare[0])}|2]".replace("]XV", "]")
    labels += "XG" + "".join(f"[{name(p)}|{9 if free[p] > 2 else 2}]" for p in black[:4])
    labels += f"XI[{name(crowded[0])}|B|3][{name(spare[0])}|B|1]"
    labels += f"XS[{name(crowded[1])}|1][{name(spare[0])}|5]"
    labels += "XK" + "".join(f"[{name(p)}|{4 if free[p] > 1 else 2}]" for p in black[:4])
    print("(;SZ[9]AB" + "".join(f"[{name(p)}]" for p in black) + "AW"
          + "".join(f"[{name(p)}]" for p in sorted(stones) if stones[p] == "W") + "PL[B]" + labels
          + f";B[{name(move)}]GN[{word[0]}|{word[1]}]XM[{name(move)}|{1 if tight else 2}])")
PYTHON
echo "$(wc -l <labelled.sgf) positions"
"$KATACHI" annotate import labelled.sgf --db labels.db | tail -n 1 | sed 's/[0-9][0-9]*/N/g'
# Figures may differ in the last digit from machine to machine: only what became of the labels is shown.
learn() {
    "$KATACHI" svm learn "$@" --rounds 10 --threads 1 -q --json >answer || { cat answer; return; }
    python3 - "$*" <<'PYTHON'
import json, sys
a = json.load(open("answer"))
print(f"{sys.argv[1]}: {a['records']} records, {a['train_rows'] + a['test_rows']} rows,",
      "an old one" if a["old"] else "no old one", "compared,", "installed" if a["installed"] else "not installed")
PYTHON
}
for concept in connectivity move-type good-move outcome eyespace vital strength influence significance sente capturable; do
    learn $concept labelled.sgf --install always --db records.db
    learn $concept --install always --db labels.db
    learn $concept --install never --db labels.db
done
for db in records.db labels.db; do
    "$KATACHI" svm installed --db $db | sed 's/ .*//' | tr '\n' ' '
    echo
done
