# Every proof about the board among the built-in problems stands its trials.
"$KATACHI" solve ../../../problems --first --trials 2,3 | grep -E "^(trials|independent)"
