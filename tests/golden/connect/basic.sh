# Figure 5.1 of the thesis; pairs; wrong uses.
exec 2>&1
cd "$TMP" || exit 1
printf '(;SZ[9]AB[dc][ec][fc][cd][gd][ce][ge][df][ff]AW[dd][fd][ee])' >figure.sgf
tell() {
    echo "\$ katachi connect $*"
    "$KATACHI" connect "$@"
    echo "-> $?"
}
# Black's links are left out: some are undecided, and then the classifier speaks.
tell figure.sgf --read --nodes 2000 | grep -e white -e ' [ab] '
tell figure.sgf --pair D6,E5
tell figure.sgf --pair D6,E5 --json
tell figure.sgf --pair D6,D7
tell figure.sgf --pair D6,A1
tell figure.sgf --pair Z9,D6
tell figure.sgf --pair D6
tell figure.sgf --classifier figure.sgf
tell missing.sgf
tell
