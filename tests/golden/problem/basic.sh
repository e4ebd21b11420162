# Making, checking, converting, grading, generating.
exec 2>&1
here=$PWD
cd "$TMP" || exit 1
echo "-- new"; $KATACHI problem new --size 5 --title "Mine" -o mine.problem; cat mine.problem
echo "-- check"; $KATACHI problem check mine.problem; echo "exit $?"
cat > bad.problem <<'END'
problem: keystone on an empty point
board:
  . X O
  X X O
  O O .
keystones: A3
goal: kill

problem: area excludes the answer
board:
  * # O .
  # # O .
  O O O .
  . . . .
play: white
goal: kill
answer: D1

problem: damaged
size: 9
board:
  . . ?
END
$KATACHI problem check bad.problem; echo "exit $?"
echo "-- grade"
cat > three.problem <<'END'
problem: Three
board:
  * * * # O
  # # # # O
  O O O O O
  . . . . .
  . . . . .
play: black
goal: save
paper: yellow
END
$KATACHI problem grade three.problem -o graded.problem; grep -v -E "effort|= wrong" graded.problem
echo "-- convert"; $KATACHI problem convert graded.problem --to sgf | grep -c 'TE\[1\]'; $KATACHI problem convert graded.problem -o g.sgf; $KATACHI problem convert g.sgf -o back.problem; cmp graded.problem back.problem && echo same
echo "-- generate"; $KATACHI problem generate --count 3 --level 1-2 --seed 5 -q -o one.problem; $KATACHI problem generate --count 3 --level 1-2 --seed 5 --jobs 2 -q -o two.problem; cmp one.problem two.problem && echo same
$KATACHI problem check one.problem --strict; $KATACHI solve one.problem | awk '{ print $1, $2, $4 }' | head -4
echo "-- positions"; $KATACHI problem positions --count 4 --seed 2 --verify -q -o one.jsonl; $KATACHI problem positions --count 4 --seed 2 --threads 2 -q >two.jsonl; cmp one.jsonl two.jsonl && echo same
wc -l <one.jsonl
$KATACHI problem positions --count 0; echo "exit $?"
echo "-- wrong uses"
$KATACHI problem; echo "exit $?"
$KATACHI problem bake; echo "exit $?"
$KATACHI problem generate --level 9; echo "exit $?"
$KATACHI problem new --size 1; echo "exit $?"
echo "-- from games"
# What is found depends on the expert model: one that stays, whatever the default model is.
mkdir models && ln -s "$here/../../../models/ranking.katachi" models/default.katachi
ln -s "$here/../../../models/problems.katachi" models/
KATACHI_MODELS=$TMP/models $KATACHI problem generate --from "$here/../../practice/unsettled.sgf" --count 1 --unlikely 0 --quiet | grep -E "^(problem|play|goal|tags)"
$KATACHI problem generate --from "$here/../../practice/unsettled.sgf" --shape corner; echo "exit $?"
$KATACHI problem generate --from nowhere.sgf; echo "exit $?"
$KATACHI problem generate --unlikely 2; echo "exit $?"
echo "-- a picture"
$KATACHI problem draw 1-first-eyes/1 | head -3; $KATACHI problem draw; echo "exit $?"
