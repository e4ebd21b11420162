# A model that learns while it is played: the expert's answer changes with every move, follows undo, and outlives the session.
exec 2>&1
cd "$TMP" || exit 1
export XDG_DATA_HOME="$TMP/data"
# The first three moves with their probabilities; everything else is printed as it is.
ask() {
    cat >commands
    "$KATACHI" gtp --seed 1 --size 9 --no-network "$@" <commands >replies
    echo "\$ katachi gtp $* -> $?"
    python3 - <<'PYTHON'
commands = [line.strip() for line in open("commands") if line.strip()]
replies = open("replies").read().split("\n\n")
for command, reply in zip(commands, replies):
    lines = reply.split("\n")
    if command.startswith("katachi-expert"):
        lines = [" ".join(f"{word[:6]}" for word in line.split()) for line in lines[:3]]
    print("$ " + command + "\n" + "\n".join(lines))
PYTHON
}
ask --learn me <<'GTP'
katachi-learn
katachi-expert b
play b E5
play w G3
katachi-learn
katachi-expert b
undo
katachi-learn
katachi-expert w
undo
katachi-expert b
play b E5
play w G3
play b C7
GTP
ask <<'GTP'
katachi-learn
katachi-learn-undo
katachi-learn me
katachi-learn ../me
play b E5
katachi-learn
katachi-learn-undo
katachi-learn
GTP
# A model that was trained learns on, and counts the games that it was trained on.
printf '(;SZ[9];B[ee];W[gc];B[cg];W[gg])' >game.sgf
"$KATACHI" train game.sgf --size 9 --learner naive-bayes -q -o data/katachi/models/trained.katachi | cut -d, -f1
ask --learn trained <<'GTP'
katachi-learn
play b E5
katachi-learn
katachi-learn-undo
GTP
"$KATACHI" predict game.sgf --model data/katachi/models/trained.katachi --json -k 1 | grep -o '"games": [0-9]*'
