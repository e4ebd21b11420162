# Proofs of connections, races and positions as drawn stand their trials.
# The book's own zones and moves lost one game in thirty here; what the checker confirmed loses none.
"$KATACHI" solve ../../../problems/6-master.problem#30 --first --trials 2,200 --trial-seed 1 | grep holds
for kind in link race; do
    "$KATACHI" solve ../../solve/drawn/$kind.problem --nodes 30000 --first --trials 1,5 | grep -E "^(trials|independent)"
done
"$KATACHI" solve ../../solve/drawn/board.problem#1 --first --trials 3,5,1 | grep holds
"$KATACHI" solve ../../solve/drawn/board.problem#1 --trials none 2>&1 | head -1
