# Odd boards: empty, one stone, full, one colour, the smallest, the largest; and wrong uses.
exec 2>&1
cd "$TMP" || exit 1
printf '(;SZ[19])' >empty.sgf
printf '(;SZ[19];B[pd])' >one.sgf
printf '(;SZ[2];B[aa])' >smallest.sgf
printf '(;SZ[25];B[mm];W[cc])' >largest.sgf
printf '(;SZ[5]AB[aa][ba][ca][ab][bb][cb][ac][cc][ad][bd][cd][be][ce]AW[da][ea][db][eb][dc][dd][ed][de][ee])' >full.sgf
printf '(;SZ[3]AB[ba][ca][ab][bb][cb][ac][bc])' >black.sgf
printf '(;SZ[5]AB[ba][da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc][ec];B[ae])' >eyes.sgf
# What matters of the JSON, rounded: machines differ in the last digits.
tell() {
    echo "\$ katachi influence $*"
    "$KATACHI" influence "$@" --json >answer.json
    echo "-> $?"
    python3 -c '
import json
d = json.load(open("answer.json"))
black = [p["black"] for p in d["points"]]
assert all(abs(p["black"] + p["white"] - 1) < 1e-9 for p in d["points"])
print("size", d["size"], "points", len(black), "score", round(d["score"], 3) + 0.0, "from",
      round(min(black), 4), "to", round(max(black), 4), "hot", d["hot"], "settled", d["settled"])
for c in d["chains"]:
    print(c["color"], " ".join(c["stones"]), "strength", round(c["strength"], 4))'
}
for file in empty one smallest largest full black eyes; do
    tell $file.sgf --model pure
done
tell eyes.sgf
tell eyes.sgf --model bouzy
printf '(;SZ[5]AB[aa][ca][ab][bb][db][bc][cc][dc]AW[da][ea][eb][ac][ec][ad][bd][cd][dd][ed][be][de])' >shared.sgf
printf '(;SZ[5]AB[ca][bb][db][bc][ec][bd][ed][ce][de]AW[ba][ab][cb][ac][dc][ad][cd][dd][be]PL[B])' >race.sgf
tell shared.sgf --groups
for turn in B W; do
    sed "s/PL\[B\]/PL[$turn]/" race.sgf >turn.sgf
    tell turn.sgf --turn
done
tell eyes.sgf --move 0
"$KATACHI" influence eyes.sgf --svg field.svg | sed '/violation/d'
head -c 60 field.svg; echo; tail -c 7 field.svg
say() { echo "\$ katachi $*"; "$KATACHI" "$@"; echo "-> $?"; }
say influence
say influence eyes.sgf --model best
say influence eyes.sgf --move 7
say influence missing.sgf
