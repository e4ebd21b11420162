# Bayesian ranking and Bernoulli models on a handful of games, and what is wrong with a damaged one.
exec 2>&1
games=$(mktemp -d)
trap 'rm -rf "$games"' EXIT
cd "$games" || exit 1
opening() { echo "(;GM[1]SZ[19];B[pd];W[dd];B[pp];W[dp];B[$1];W[cn];B[fq];W[$2];B[jp];W[qn])"; }
opening cf dj >1.sgf
opening cl dj >2.sgf
opening nq qf >3.sgf
opening nq jj >4.sgf
say() { echo "\$ katachi $*"; "$KATACHI" "$@" | sed 's/extraction.*fitting [0-9.]* s/.../; s/evidence=[-0-9.]*/evidence=.../; s/=[0-9.]*[0-9],.*threshold/=... threshold/'; }
for match in inherit paper; do
    say train . --learner ranking --match $match --references 2 --threads 2 -q -o ranking-$match.katachi
    say train . --learner bernoulli --match $match --threads 1 -q -o bernoulli-$match.katachi
done
"$KATACHI" train . --learner ranking --references 2 --threads 1 -q -o again.katachi >/dev/null
cmp ranking-inherit.katachi again.katachi && echo same bytes
"$KATACHI" predict 4.sgf --move 4 -k 1 --model ranking-paper.katachi | sed -n 's/ *+ \(pattern.*move [0-9]*\).*/\1/p'
head -c 900 ranking-paper.katachi >cut.katachi
say predict 4.sgf --model cut.katachi
say train . --learner ranking --match big -o x.katachi
say train . --learner ranking --references 9 -o x.katachi
say train . --learner ranking --beta -1 -o x.katachi
