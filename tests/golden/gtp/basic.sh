# Every command of ours and of controllers once on a small board with a fixed seed; and wrong uses.
exec 2>&1
cd "$TMP" || exit 1
printf '(;SZ[7]KM[5.5]RU[Japanese];B[dd];W[cc];B[ec];W[bd])' >game.sgf
cat >corner.problem <<'END'
problem: Straight three
size: 9
board:
     A B C D E F
   9 * * * @ X .
   8 @ @ @ @ X .
   7 X X X X X .
play: black
goal: kill
answer: B9
END
# Commands stand before their replies; figures are cut, and what was undecided for want of nodes is left out.
ask() {
    cat >commands
    "$KATACHI" gtp --seed 1 "$@" <commands >replies
    echo "\$ katachi gtp --seed 1 $* -> $?"
    sed -i -E 's/ \([0-9]* of [0-9]* questions undecided\)//; s/(0\.0*[1-9][0-9]{3})[0-9]+/\1/; s/[0-9.]+e-[0-9]+/small/' replies
    python3 - <<'PYTHON'
commands = [line.strip() for line in open("commands") if line.strip()]
replies = open("replies").read().split("\n\n")
for command, reply in zip(commands, replies):
    print("$ " + command + "\n" + reply)
PYTHON
}
ask --size 7 <<'GTP'
list_commands
gogui-analyze_commands
katachi-players
katachi-player
help
loadsgf game.sgf
showboard
get_komi
kata-get-rules
kata-set-rules {"ko":"SIMPLE","scoring":"AREA","tax":"NONE","suicide":false}
kata-get-rules
kgs-rules japanese
katachi-expert b
katachi-expert-pairs b
katachi-expert-gfx b
katachi-influence
katachi-influence pure
katachi-influence bouzy
katachi-strengths
katachi-influence-score
katachi-influence-score pure
katachi-owner
katachi-estimate
katachi-dead
katachi-player playouts
katachi-candidates
katachi-name b C4
katachi-connection D4 E5
katachi-connections
katachi-connections-gfx
all_legal b
loadsgf game.sgf 3
move_history
loadsgf missing.sgf
loadsgf game.sgf 99
katachi-influence nothing
katachi-expert-pairs green
kgs-chat game Ann help
kgs-time_settings byoyomi 60 10 3
gogui-title
gogui-interrupt
GTP
ask --size 9 <<'GTP'
katachi-problem corner.problem
showboard
katachi-problem-hint
katachi-problem-play A9
katachi-problem-undo
katachi-problem-play B9
katachi-problem-solution
katachi-problem corner.problem 2
katachi-problem missing.problem
katachi-problem 1-first-eyes/1
boardsize 9
set_position b D9 b A8 b B8 b C8 b D8 w E9 w E8 w E7 w A7 w B7 w C7 w D7
katachi-solve w
katachi-solve-gfx w
owl_attack A8
owl_defend A8
dragon_status A8
GTP
for player in random playout playouts expert; do
    ask --size 7 --player $player --playouts 40 --never-resign <<'GTP'
genmove b
genmove w
reg_genmove b
katachi-player
GTP
done
"$KATACHI" gtp --player nobody </dev/null; echo "-> $?"
"$KATACHI" gtp --rules none </dev/null; echo "-> $?"
"$KATACHI" gtp --size 26 </dev/null; echo "-> $?"
"$KATACHI" gtp --model game.sgf </dev/null; echo "-> $?"
"$KATACHI" gtp extra </dev/null; echo "-> $?"
