# Verdicts in full, as a table and as JSON; times are left out.
exec 2>&1
cd "$TMP" || exit 1
cat > corner.problem <<'END'
problem: Straight three
size: 19
board:
     A B C D E F
  19 * * * @ X .
  18 @ @ @ @ X .
  17 X X X X X .
play: black
goal: kill
answer: B19

problem: Square four is dead as it stands
size: 19
board:
     A B C D E
  19 * * @ X .
  18 * * @ X .
  17 @ @ @ X .
  16 X X X X .
play: white
goal: white to save
END
cat > bare.sgf <<'END'
(;GM[1]FF[4]SZ[9]AW[ab][bb][cb][db][da]AB[ac][bc][cc][dc][ec][eb][ea]PL[B])
END
echo "-- one"; $KATACHI solve bare.sgf | sed 's/; .*nodes.*/; …/' | grep -v -E "^line|fails:"
echo "-- table"; $KATACHI solve corner.problem bare.sgf 2>/dev/null | sed -E 's/ +[0-9]+ +[0-9.]+  / … /; s/; [0-9.]+ s$/; …/'
echo "-- json"; $KATACHI solve corner.problem --json 2>/dev/null | sed -E 's/"nodes": [0-9]+, "seconds": [0-9.e-]+, "processor": [0-9.e-]+/"nodes": 0/; s/"memory": [0-9]+/"memory": 0/; s/"line": \[[^]]*\]/"line": […]/; s/"tried": \[(\{[^}]*\}(, )?)*\], //'
echo "-- the engine of 2019"; $KATACHI solve -e haris bare.sgf | grep -E "^(verdict|moves)"
echo "-- corrections"; $KATACHI solve bare.sgf --goal "white save" --play-first white | grep -E "verdict|moves"
echo "-- a tree"; $KATACHI solve bare.sgf --tree tree.sgf > out; $KATACHI problem convert tree.sgf | grep -E "^(goal|line: B9)" | sed 's/ B9.*=/ … =/'
echo "-- one of many, and built-in ones"
$KATACHI solve corner.problem#2 | grep -E "^(verdict|Square)"
$KATACHI solve corner.problem#1 corner.problem#2 corner.problem#3 2>&1 | grep -o -E "corner.*|^success  proved"
cp corner.problem 'odd#1'; $KATACHI problem check 'odd#1' nowhere#1 no-collection/1
$KATACHI solve 1-first-eyes/1 | grep -E "^(verdict|key)"; $KATACHI problem convert 1-first-eyes | grep -c "^problem:"
echo "-- play"
printf 'A1\nD19\nA19\nwhy\nA99\nundo\nredo\nreset\nhint\nstatus\nhelp\nquit\n' | $KATACHI solve --play corner.problem | grep -v "^ *[0-9]"
printf 'hint\nhint\nhint\ntree\nlegal\ngive up\nswap\nA19\nquit\n' | $KATACHI solve --play corner.problem
echo "-- play alone"
printf 'A19\nC19\nundo\nB19\nA19\nC19\nhint\nquit\n' | $KATACHI solve --play --engine off corner.problem
echo "-- wrong uses"
$KATACHI solve --engine off corner.problem; echo "exit $?"
$KATACHI solve; echo "exit $?"
$KATACHI solve nowhere.sgf; echo "exit $?"
$KATACHI solve corner.problem --engine best; echo "exit $?"
$KATACHI solve corner.problem --without sense; echo "exit $?"
$KATACHI solve corner.problem --keystones Z9; echo "exit $?"
