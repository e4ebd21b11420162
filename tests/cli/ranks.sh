#!/bin/sh
# ranks.sh KATACHI MPIRUN: the same bytes from one, two and three ranks.
set -eu
katachi=$(readlink -f "$1")
mpirun=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
"$katachi" match random random --size 9 --games 24 --seed 7 --quiet --sgf games >match.txt

# once FILE ARGS…: with one rank into FILE.1, with two into FILE.2, with three into FILE.3.
once() {
    file=$1
    shift
    "$katachi" "$@" -o "$file.1" >"$file.1.txt"
    for ranks in 2 3; do
        "$mpirun" --oversubscribe -n $ranks "$katachi" "$@" -o "$file.$ranks" >"$file.$ranks.txt"
        cmp "$file.1" "$file.$ranks"
        echo "$file: $ranks ranks, $(wc -c <"$file.1") bytes, the same"
    done
}

once table harvest games --size 9 --threshold 3 --threshold3 5 --threads 1 --quiet
diff table.1.txt table.3.txt

# Counts are whole numbers, and streamed learners observe all games on every rank: the same bytes.
once bayes train games --size 9 --learner naive-bayes --table table.1 --threads 1 --quiet
once stream train games --size 9 --learner bradley-terry-stream --table table.1 --threads 1 --quiet
once wide train games --size 9 --learner factorised --features wide --threshold 5 --threads 1 --quiet

once bernoulli train games --size 9 --learner bernoulli --threads 1 --quiet

# Bradley-Terry sums over ranks; rounding may show in the last places of a weight.
fit="train games --size 9 --learner bradley-terry --table table.1 --threads 1 --quiet"
"$katachi" $fit -o fit.1 >fit.1.txt
"$mpirun" --oversubscribe -n 3 "$katachi" $fit -o fit.3 >fit.3.txt
nats() { sed -n 's/.*nats=\(-[0-9.]*\).*/\1/p' "$1"; }
[ -n "$(nats fit.1.txt)" ] && [ "$(nats fit.1.txt)" = "$(nats fit.3.txt)" ]
echo "fit: 3 ranks, $(nats fit.3.txt) nats as one"

# The figures of an evaluation, but for the time that it took.
look="eval games --size 9 --every 3 --model bayes.1 --threads 1 --quiet --json"
figures() { sed 's/"seconds": *[0-9.e-]*//g'; }
"$katachi" $look | figures >eval.1
"$mpirun" --oversubscribe -n 3 "$katachi" $look | figures >eval.3
grep -q '"positions"' eval.1
cmp eval.1 eval.3
echo "eval: 3 ranks, the same"

# Beliefs put together now and then come out a little different, but as good.
rank="train games --size 9 --learner ranking --threads 1 --quiet"
"$katachi" $rank -o rank.1 >/dev/null
"$mpirun" --oversubscribe -n 2 "$katachi" $rank -o rank.2 >/dev/null
for n in 1 2; do
    "$katachi" eval games --size 9 --every 3 --model rank.$n --quiet --json |
        sed -n 's/.*"nats": *\(-[0-9.]*\).*/\1/p' | head -n 1
done | awk '{ n[NR] = $1 } END { print "ranking:", n[1], "and", n[2], "nats"; d = n[1] - n[2]
    exit !(NR == 2 && d < 0.1 && d > -0.1) }'

# Killed in the middle and gone on with, three ranks end with the same bytes as three that were not.
"$mpirun" --oversubscribe -n 3 "$katachi" $fit --checkpoint 0.01 -o broken >/dev/null 2>&1 &
for try in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    [ ! -f broken.checkpoint ] || break
    sleep 0.1
done
kill -9 $! 2>/dev/null || true
wait $! 2>/dev/null || true
"$mpirun" --oversubscribe -n 3 "$katachi" $fit --resume -o broken >/dev/null
cmp fit.3 broken
echo "broken off and resumed: the same"

# A rank that fails ends the job instead of leaving the others waiting.
if "$mpirun" --oversubscribe -n 2 "$katachi" harvest games --size 9 --quiet -o no/where >log 2>&1; then
    echo "a table was written into a folder that is not there"
    exit 1
fi
grep -q 'katachi harvest: no/where' log
