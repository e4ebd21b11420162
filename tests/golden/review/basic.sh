# Reviews without their figures, which are the network's: forms, files, resuming, wrong uses.
exec 2>&1
quick=$PWD/../../../models/quick.katachi # figures do not matter here, time does
cd "$TMP" || exit 1
export XDG_DATA_HOME="$TMP/data"
mkdir -p games
cat >games/a.sgf <<'END'
(;SZ[9]KM[6.5]RU[Japanese]PB[Ann]PW[Ben]RE[W+R]C[A game.];B[ee];W[cg];B[gc];W[gg];B[cc];W[ch];B[fg];W[ff];B[gf];W[fe]
;B[hg];W[ge];B[hf];W[fh])
END
echo '(;SZ[9];B[ee];W[cg];B[ee])' >games/b.sgf
echo '(;SZ[9])' >games/c.sgf
say() { echo "\$ katachi $*" | sed "s# --network $quick##"; "$KATACHI" "$@"; echo "-> $?"; }
review() { "$KATACHI" review games/a.sgf --network "$quick" -q "$@"; }
echo "# the form of the object"
review --json --visits 20 >a.json
python3 - <<'END'
import json
review = json.load(open("a.json"))
print(sorted(review), review["game"], review["complete"], len(review["moves"]))
print(sorted(review["moves"][3]), sorted(review["summary"]))
assert all(0 <= move["before"]["winrate"] <= 1 and move["lost"] >= 0 for move in review["moves"])
END
echo "# once more, from the database: nothing is analysed"
review --json --visits 20 >again.json && cmp a.json again.json && echo the same
review --json --visits 20 --no-cache -t 1 >once.json && cmp a.json once.json && echo the same without
echo "# killed on the way, and again: as if nothing had been"
review --json --visits 60 --no-cache >whole.json
"$KATACHI" review games/a.sgf --network "$quick" --json --visits 60 -q --db killed.db >never.json &
process=$!
sleep 0.3
kill -9 $process 2>/dev/null
wait $process 2>/dev/null
review --json --visits 60 --db killed.db >resumed.json && cmp whole.json resumed.json && echo resumed
echo "# SGF that others read: the game is still there, comments and variations too"
say review games/a.sgf --visits 20 -q --sgf out.sgf --html out.html --network "$quick" | sed 's/[0-9].*//' | head -3
"$KATACHI" sgf check out.sgf
[ "$(grep -c '^(;' out.sgf)" -gt 1 ] && echo variations
grep -o 'C\[A game\.$' out.sgf
grep -o 'SBKV\[' out.sgf | wc -l
grep -c '<svg' out.html | sed 's/^0$/no picture/; s/^[1-9].*/pictures/'
if grep -Eq '(src|href)="?http' out.html; then echo "the page needs others"; fi
echo "# a folder: an unplayable move is a notice, a record without moves is left out"
say review games --fast -q --sgf outs --network "$quick" | sed -E 's/[0-9]+\.[0-9]+/N/g; s/mistakes: .*/mistakes: …/'
ls outs
"$KATACHI" review games/b.sgf --fast -q --json --network "$quick" | grep -o '"notice": "[^"]*"'
say review
say review games/a.sgf --visits 0
say review missing.sgf -q
say review games/a.sgf --engine nobody -q
say review games/a.sgf --network missing.katachi -q --no-cache
