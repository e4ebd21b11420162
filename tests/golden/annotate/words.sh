# The kinds of annotations and the words for moves, and moves in words.
exec 2>&1
say() { echo "\$ katachi $*"; "$KATACHI" "$@"; echo "-> $?"; }
say annotate kinds
say annotate words
"$KATACHI" annotate kinds --json | cut -c 1-300
"$KATACHI" annotate words --json | cut -c 1-300
"$KATACHI" gtp <<'GTP' | sed 's/ ([0-9]* of [0-9]* questions undecided)//'
boardsize 9
set_position b C5 w C4 b D6 w D5 w D4 b B4
katachi-name b E5
katachi-name b E4
katachi-name w C6
katachi-name b C5
katachi-name b
katachi-name b pass
GTP
