# Making, checking, converting, grading, generating.
exec 2>&1
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
echo "-- wrong uses"
$KATACHI problem; echo "exit $?"
$KATACHI problem bake; echo "exit $?"
$KATACHI problem generate --level 9; echo "exit $?"
$KATACHI problem new --size 1; echo "exit $?"
