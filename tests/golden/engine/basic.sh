# Engines of others: added, checked, listed, removed; as analysts of a review; and every bad manner.
exec 2>&1
script=$PWD/../../play/scripted_engine.py
cd "$TMP" || exit 1
export XDG_DATA_HOME="$TMP/data" KATACHI_ENGINES="$TMP/engines.txt"
echo '(;SZ[9]KM[6.5];B[ee];W[cg];B[gc];W[gg])' >game.sgf
say() { echo "\$ katachi $*" | sed "s#$script#SCRIPT#; s#$KATACHI#KATACHI#g"; "$KATACHI" "$@" | sed "s#$script#SCRIPT#; s#$KATACHI#KATACHI#g; s/Katachi [0-9][0-9.]*/Katachi N/"; }
say engine list
say engine add good "python3 $script good"
say engine add leela "python3 $script leela"
say engine add own "$KATACHI gtp --playouts 100 --no-network --seed 1"
say engine add plain "python3 $script plain"
say engine add missing "/no/such/engine --gtp"
say engine add "bad name" "python3 $script good"
say engine add one two three
say engine list
say engine check good
say engine check nobody
say engine remove leela
say engine add leela "python3 $script leela" --unchecked
for manner in dies nonsense wild refuses; do
    "$KATACHI" engine add $manner "python3 $script $manner" --unchecked
done
echo "# a review by an engine, with points and without"
"$KATACHI" review game.sgf --engine good --visits 100 --json -q >good.json
"$KATACHI" review game.sgf --engine leela --visits 100 --json -q >leela.json
python3 - <<'END'
import json
for name in "good", "leela":
    review = json.load(open(name + ".json"))
    print(review["analyst"], review["points"], review["complete"], review["notice"], [move["better"] and move["better"]["move"] for move in review["moves"]],
          review["moves"][0]["lost"] is None, review["moves"][0]["winrate_lost"] is None)
END
echo "# engines that fail: the review goes on without them"
for manner in dies nonsense wild refuses; do
    "$KATACHI" review game.sgf --engine $manner --visits 20 --json -q | grep -o '"notice": "[^"]*"'
done
echo "# what our own engine says as a stranger's"
"$KATACHI" review game.sgf --engine own --visits 100 --json -q | grep -oE '"(analyst|notice)": "[^"]*"' | sed 's/Katachi [0-9][0-9.]*/Katachi N/'
