# Every proof about the board among the built-in problems stands its trials.
"$KATACHI" solve ../../../problems --first --trials 2,3 | grep -E "^(trials|independent)"
"$KATACHI" solve ../../solve/drawn/board.problem#1 --first --trials 3,5,1 | grep holds
"$KATACHI" solve ../../solve/drawn/board.problem#1 --trials none 2>&1 | head -1
