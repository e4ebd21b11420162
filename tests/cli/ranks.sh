#!/bin/sh
# ranks.sh KATACHI MPIRUN: the same bytes from one, two and three ranks.
set -eu
katachi=$(readlink -f "$1")
mpirun=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
"$katachi" match random random --size 9 --games 24 --seed 7 --network none --quiet --sgf games >match.txt

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
once weighted train games --size 9 --learner weighted-bayes --table table.1 --threads 1 --quiet
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

# The grid of an SVM: two rings of points, told apart by some C and gamma better than by others.
awk 'BEGIN { srand(5); for (i = 0; i < 90; i++) { a = 6.283 * rand(); r = i % 2 ? 0.4 : 0.75
    printf "%d 1:%.4f 2:%.4f\n", 1 + i % 2, 0.5 + (r + 0.25 * rand()) * cos(a) / 2,
        0.5 + (r + 0.25 * rand()) * sin(a) / 2 > "rings.train"
    print i "\t1\tmade" > "rings.train.index" } }'
printf 'katachi-scale 1\nconcept connectivity\ntype B\nextended 0\nhints 0\n1 1\n2 1\n' >rings.scale
"$katachi" svm grid rings --threads 1 --quiet >grid.1
for ranks in 2 3; do
    "$mpirun" --oversubscribe -n $ranks "$katachi" svm grid rings --threads 1 --quiet --map map.$ranks \
        --resume grid.$ranks.points >grid.$ranks
    cmp grid.1 grid.$ranks
done
cmp map.2 map.3
awk '/^log2 gamma/ { seen[$6] = 1 } END { n = 0; for (x in seen) n++; exit n < 5 }' grid.1
# Broken off after some points, on another number of ranks.
head -n 11 grid.3.points >grid.4.points
"$mpirun" --oversubscribe -n 2 "$katachi" svm grid rings --threads 1 --quiet --resume grid.4.points >grid.4
cmp grid.1 grid.4
echo "grid: 2 and 3 ranks, $(tail -n 1 grid.1)"

# A rank that fails ends the job instead of leaving the others waiting.
if "$mpirun" --oversubscribe -n 2 "$katachi" harvest games --size 9 --quiet -o no/where >log 2>&1; then
    echo "a table was written into a folder that is not there"
    exit 1
fi
grep -q 'katachi harvest: no/where' log

# So does one that dies; what the others wait for will not come.
"$mpirun" --oversubscribe -n 3 "$katachi" $fit --checkpoint 0.01 -o orphan >log 2>&1 &
job=$!
for try in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    [ ! -f orphan.checkpoint ] || break
    sleep 0.1
done
victim=$(pgrep -P "$job" | tail -n 1)
if [ -n "$victim" ] && kill -9 "$victim" 2>/dev/null; then
    ! wait "$job"
    grep -q 'signal 9' log
    echo "a rank killed: mpirun says so, and the job is over"
    "$mpirun" --oversubscribe -n 3 "$katachi" $fit --resume -o orphan >/dev/null
    cmp fit.3 orphan
    echo "gone on with: the same"
else
    wait "$job"
    echo "a rank to be killed was done before"
fi
