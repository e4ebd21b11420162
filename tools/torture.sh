#!/bin/bash
# torture.sh KATACHI [ROUNDS [COMMAND…]]: what becomes of files when a command that writes them is killed, when the
# disk is full, when the folder may not be written to, and when memory ends. A file must be the old one
# or the new one, whole; a failure must be reported by the exit code and a line, never by a crash.
# Needs user namespaces for small and read-only disks; says 77 ("skipped") without them.
set -u
katachi=$(readlink -f "$1")
rounds=${2:-20}
here=$(dirname "$(readlink -f "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 4
export HOME=$work XDG_DATA_HOME=$work/data
unshare -Urm true 2>/dev/null || { echo "no user namespaces here"; exit 77; }
cc -shared -fPIC -O1 -o fail_alloc.so "$here/fail_alloc.c" || exit 4
failures=0

fail() {
    echo "FAIL: $*"
    failures=$((failures + 1))
}

# now: the time in microseconds.
now() {
    echo "${EPOCHREALTIME/[.,]/}"
}

# run_and_kill LONGEST COMMAND…: start it, and kill it at some moment before LONGEST microseconds.
run_and_kill() {
    local wait_us=$((RANDOM * RANDOM % ($1 + 1)))
    shift
    "$@" >/dev/null 2>&1 &
    sleep "$(printf '%d.%06d' $((wait_us / 1000000)) $((wait_us % 1000000)))"
    kill -9 $! 2>/dev/null
    wait $! 2>/dev/null
}

# ---- what the commands work on ----

make() {
    "$katachi" "$@" >/dev/null 2>log || { echo "katachi $*: $(tail -n 1 log)"; exit 1; }
}

# Two rings of points, which an SVM can separate.
make_rings() {
    awk 'BEGIN { srand(5); for (i = 0; i < 60; i++) { a = 6.283 * rand(); r = i % 2 ? 0.4 : 0.75
        printf "%d 1:%.4f 2:%.4f\n", 1 + i % 2, 0.5 + r * cos(a) / 2, 0.5 + r * sin(a) / 2 > "rings.train"
        print i "\t1\tmade" > "rings.train.index" } }'
    printf 'katachi-scale 1\nconcept connectivity\ntype B\nextended 0\nhints 0\n1 1\n2 1\n' >rings.scale
}

echo old >old
match_start=$(now)
make match random random --size 9 --games 40 --seed 3 --quiet --sgf games
match_took=$(($(now) - match_start))
cat games/*.sgf >all.sgf
cp games/game-0001.sgf one.sgf
make problem generate --count 1 --seed 5 -o one.problem
make harvest games --size 9 --threshold 3 --threshold3 5 -q -o table
make annotate import games --db filled.db
make_rings

# The commands that write a file: NAME|ARGUMENTS, with OUT for the file.
commands=(
    "harvest|harvest games --size 9 --threshold 3 --threshold3 5 -q -o OUT"
    "train|train games --size 9 --learner naive-bayes --table table -q -o OUT"
    "train-bt|train games --size 9 --table table -q -o OUT"
    "samples|train games --size 9 --learner naive-bayes --table table -q -o other --samples OUT"
    "ranking|train games --size 9 --learner ranking -q -o OUT"
    "bernoulli|train games --size 9 --learner bernoulli -q -o OUT"
    "factorised|train games --size 9 --count 8 --learner factorised --features wide --threshold 5 -q -o OUT"
    "eval|eval games --size 9 --every 3 -q --html OUT"
    "normalise|sgf normalise all.sgf -o OUT"
    "convert|sgf convert all.sgf --rotate 90 -o OUT"
    "influence|influence one.sgf --svg OUT"
    "new|problem new -o OUT"
    "problems|problem convert one.problem --to sgf -o OUT"
    "grade|problem grade one.problem --nodes 2000 -o OUT"
    "generate|problem generate --count 1 --seed 5 -q -o OUT"
    "solve|solve one.problem --nodes 20000 --tree OUT"
    "annotate|annotate add one.sgf GN[hane|korosu] --node 5 --author Anna --time none -o OUT"
    "export|annotate export --db filled.db -o OUT"
    "svm-train|svm train rings --model OUT -q"
    "svm-map|svm grid rings --threads 1 -q --map OUT"
    "svm-points|svm grid rings --threads 1 -q --resume OUT"
)

# words_of COMMAND FILE: its arguments into the array `words`, with FILE for OUT.
words_of() {
    read -ra words <<<"${1#*|}"
    for i in "${!words[@]}"; do
        [ "${words[$i]}" != OUT ] || words[i]=$2
    done
}

# ---- one file ----

# Points are written as they are found: what is there must be good to go on from, to the same end.
is_good_start() {
    [ "$1" = svm-points ] || return 1
    cp out resumed
    "$katachi" svm grid rings --threads 1 -q --resume resumed >/dev/null 2>&1 && cmp -s resumed whole
}

# prepare NAME: the file as it is before, at `out` and at `before`; there is none where a command
# would read it first.
prepare() {
    rm -f out before
    case $1 in samples | svm-points) return ;; esac
    cp old out
    cp old before
}

# is_as_before FILE
is_as_before() {
    if [ -e before ]; then cmp -s "$1" before; else [ ! -e "$1" ]; fi
}

# Killed at random moments: the file is what it was before, or the whole new one.
kill_at_random() {
    local name=${1%%|*} left=0 done_count=0 start took
    rm -f whole
    words_of "$1" whole
    start=$(now)
    "$katachi" "${words[@]}" >/dev/null 2>log || { fail "$name: $(tail -n 1 log)"; return; }
    took=$(($(now) - start))
    words_of "$1" out
    for ((round = 0; round < rounds; round++)); do
        prepare "$name"
        run_and_kill $((took + took / 4)) "$katachi" "${words[@]}"
        if is_as_before out; then
            left=$((left + 1))
        elif cmp -s out whole || is_good_start "$name"; then
            done_count=$((done_count + 1))
        else
            fail "$name: killed, the file is neither old nor new"
        fi
    done
    echo "kill: $name: $rounds times, $left left the old file, $done_count a new one"
    rm -f out.* other*
}

# On a disk of some kilobytes: fails with code 4, says so, and the old file is still there.
fill_disk() {
    local name=${1%%|*}
    words_of "$1" disk/out
    mkdir -p disk
    prepare "$name"
    export name
    export -f is_as_before
    unshare -Urm bash -c '
        mount -t tmpfs -o size=64k none disk || exit 99
        [ ! -e before ] || cp before disk/out
        # What is left after this is less than any of the files.
        dd if=/dev/zero of=disk/filler bs=1024 2>/dev/null
        "$@" >/dev/null 2>log; code=$?
        # A grid begins with no points: that is a file of nothing.
        is_as_before disk/out || { [ "$name" = svm-points ] && [ ! -s disk/out ]; } ||
            { echo "the old file is gone" >>log; exit 98; }
        exit $code' bash "$katachi" "${words[@]}"
    local code=$?
    [ $code -eq 4 ] && [ -s log ] || fail "$name: full disk: code $code: $(tail -n 1 log)"
    echo "full disk: $name: code $code: $(tail -n 1 log)"
}

read_only() {
    local name=${1%%|*}
    words_of "$1" disk/out
    mkdir -p disk
    unshare -Urm bash -c '
        mount -t tmpfs -o size=1m none disk && mount -o remount,ro disk || exit 99
        "$@" >/dev/null 2>log' bash "$katachi" "${words[@]}"
    local code=$?
    [ $code -eq 4 ] && [ -s log ] || fail "$name: read-only: code $code: $(tail -n 1 log)"
    echo "read-only: $name: code $code: $(tail -n 1 log)"
}

# With less and less memory: a line and an exit code, no signal.
starve() {
    local name=${1%%|*} code kilobytes
    words_of "$1" out
    for kilobytes in 20000 30000 40000 60000 90000 130000 200000; do
        rm -f out
        (ulimit -v $kilobytes && exec "$katachi" "${words[@]}") >/dev/null 2>log
        code=$?
        [ $code -lt 128 ] || fail "$name: $kilobytes kB of memory: signal $((code - 128))"
    done
    echo "memory: $name: last code $code"
    rm -f out
}

# From some allocation on there is no memory: among the first ones, and at random moments.
refuse_memory() {
    local name=${1%%|*} count at code reported=0
    # libsvm and C++'s own allocator do not bear it; they are not ours to mend.
    case $name in svm-*) return ;; esac
    rm -f out count
    words_of "$1" out
    LD_PRELOAD=./fail_alloc.so COUNT_TO=count "$katachi" "${words[@]}" >/dev/null 2>&1
    [ -s count ] || { fail "$name: allocations could not be counted"; return; }
    count=$(cat count)
    for ((round = 0; round < rounds; round++)); do
        at=$((RANDOM * RANDOM % (round % 2 && count > 200 ? 200 : count) + 1))
        prepare "$name"
        LD_PRELOAD=./fail_alloc.so FAIL_AT=$at "$katachi" "${words[@]}" >/dev/null 2>log
        code=$?
        [ $code -lt 128 ] || fail "$name: no memory from allocation $at of $count on: signal $((code - 128))"
        [ $code -eq 0 ] || [ -s log ] || fail "$name: no memory from allocation $at on: code $code, no word"
        is_as_before out || cmp -s out whole || fail "$name: no memory from allocation $at on: a broken file"
        [ $code -eq 0 ] || reported=$((reported + 1))
    done
    echo "refused memory: $name: $rounds times among $count, reported $reported times"
}

# ---- several files, databases, checkpoints ----

# A game of a match is there whole or not at all.
kill_match() {
    local bad=0 seen=0
    for ((round = 0; round < rounds; round++)); do
        rm -rf killed
        run_and_kill $((match_took / 2)) "$katachi" match random random --size 9 --games 40 --seed 3 --quiet --sgf killed
        for game in killed/*.sgf; do
            [ -f "$game" ] || continue
            seen=$((seen + 1))
            cmp -s <(sed 's/DT\[[^]]*\]//' "$game") <(sed 's/DT\[[^]]*\]//' "games/${game#killed/}") || bad=$((bad + 1))
        done
    done
    [ $bad -eq 0 ] || fail "match: $bad of $seen games are broken"
    echo "kill: match: $rounds times, $seen games, all whole"
}

# Every file of a data set is the old or the new one.
kill_extract() {
    local ending left=0 fresh=0 start took
    start=$(now)
    make extract games --out whole -n 30 --nodes 300 --shares natural --threads 1 -q
    took=$(($(now) - start))
    for ((round = 0; round < rounds; round++)); do
        for ending in train test train.index test.index scale; do cp old out.$ending; done
        run_and_kill $((took + took / 4)) "$katachi" extract games --out out -n 30 --nodes 300 --shares natural --threads 1 -q
        for ending in train test train.index test.index scale; do
            if cmp -s out.$ending old; then
                left=$((left + 1))
            elif cmp -s out.$ending whole.$ending; then
                fresh=$((fresh + 1))
            else
                fail "extract: killed, $ending is neither old nor new"
            fi
        done
    done
    echo "kill: extract: $rounds times, $left old files, $fresh new ones"
    rm -f out.* whole.*
}

# A training that is killed again and again, and goes on, ends with the bytes of one that was not.
kill_training() {
    local name=$1 kills=0 start took
    shift
    rm -f whole out out.*
    start=$(now)
    make train games --size 9 -q "$@" -o whole
    took=$(($(now) - start))
    while [ ! -f out ] && [ $kills -lt 400 ]; do
        run_and_kill "$took" "$katachi" train games --size 9 -q "$@" --checkpoint 0.02 --resume -o out
        kills=$((kills + 1))
    done
    cmp -s out whole || fail "train --resume: $name: killed $kills times, another model"
    echo "resume: $name: killed $((kills - 1)) times on the way, the same bytes"
    rm -f out out.*
}

is_sound() {
    "$katachi" doctor --db "$1" >log 2>&1
    grep -q "^good *database" log
}

# A database that is written to when the writer is killed is sound, and can be gone on with.
kill_database() {
    local left documents
    documents=$("$katachi" annotate export --db filled.db --format sgf 2>/dev/null | grep -c .)
    rm -f killed.db*
    for ((round = 0; round < rounds; round++)); do
        run_and_kill 150000 "$katachi" annotate import games --db killed.db
        [ -f killed.db ] || continue
        is_sound killed.db || fail "import: killed, doctor says: $(grep database log)"
    done
    make annotate import games --db killed.db
    left=$("$katachi" annotate export --db killed.db --format sgf 2>/dev/null | grep -c .)
    [ "$left" -ge "$documents" ] || fail "import: $left lines of $documents are left"
    echo "kill: import: $rounds times, the database is sound"
    for ((round = 0; round < rounds; round++)); do
        cp old copy.db
        run_and_kill 40000 "$katachi" annotate backup copy.db --db filled.db
        cmp -s copy.db old || "$katachi" annotate list --db copy.db >/dev/null 2>&1 || fail "backup: killed, no database"
        rm -f fresh.db*
        cp filled.db fresh.db
        run_and_kill 40000 "$katachi" annotate restore filled.db --db fresh.db
        is_sound fresh.db || fail "restore: killed, doctor says: $(grep database log)"
    done
    echo "kill: backup and restore: $rounds times each, all sound"
}

for command in "${commands[@]}"; do
    case " ${*:3} " in "  " | *" ${command%%|*} "*) ;; *) continue ;; esac
    kill_at_random "$command"
    refuse_memory "$command"
    fill_disk "$command"
    read_only "$command"
    starve "$command"
done
kill_match
kill_extract
kill_database
kill_training bradley-terry --table table --tolerance 1e-9
kill_training ranking --learner ranking
kill_training naive-bayes --learner naive-bayes --table table

# Results on a full disk are no success either.
for question in "games games --json" "bench --signature" "predict one.sgf --json"; do
    # shellcheck disable=SC2086
    "$katachi" $question >/dev/full 2>log
    code=$?
    [ $code -eq 4 ] || fail "$question to a full disk: code $code"
    echo "full stdout: ${question%% *}: code $code"
done
echo "$failures failures"
[ $failures -eq 0 ]
