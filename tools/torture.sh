#!/bin/bash
# torture.sh KATACHI [ROUNDS]: what becomes of files when a command that writes them is killed, when the
# disk is full, when the folder may not be written to, and when memory ends. A file must be the old one
# or the new one, whole; a failure must be told by the exit code and a line, never by a crash.
# Needs user namespaces for small and read-only disks; says 77 ("skipped") without them.
set -u
katachi=$(readlink -f "$1")
rounds=${2:-20}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 4
unshare -Urm true 2>/dev/null || { echo "no user namespaces here"; exit 77; }
failures=0

fail() {
    echo "FAIL: $*"
    failures=$((failures + 1))
}

echo old >old
"$katachi" match random random --size 9 --games 40 --seed 3 --quiet --sgf games >/dev/null || exit 1
cat games/*.sgf >all.sgf
cp "$(find games -name '*.sgf' | sort | head -n 1)" one.sgf
"$katachi" problem generate --count 1 --seed 5 -o one.problem >/dev/null 2>&1 || exit 1
"$katachi" harvest games --size 9 --threshold 3 --threshold3 5 -q -o table >/dev/null || exit 1

# The commands that write a file: NAME|ARGUMENTS, with OUT for the file.
commands=(
    "harvest|harvest games --size 9 --threshold 3 --threshold3 5 -q -o OUT"
    "train|train games --size 9 --learner naive-bayes --table table -q -o OUT"
    "train-bt|train games --size 9 --table table -q -o OUT"
    "eval|eval games --size 9 --every 3 -q --html OUT"
    "normalise|sgf normalise all.sgf -o OUT"
    "convert|sgf convert all.sgf --rotate 90 -o OUT"
    "ranking|train games --size 9 --learner ranking -q -o OUT"
    "influence|influence one.sgf --svg OUT"
    "problems|problem convert one.problem --to sgf -o OUT"
    "solve|solve one.problem --nodes 20000 --tree OUT"
)

# words_of COMMAND FILE: its arguments into the array `words`, with FILE for OUT.
words_of() {
    read -ra words <<<"${1#*|}"
    for i in "${!words[@]}"; do
        [ "${words[$i]}" != OUT ] || words[i]=$2
    done
}

# Killed at random moments: the file is what it was before, or the whole new one.
kill_at_random() {
    local name=${1%%|*} left=0 done_count=0 start took
    words_of "$1" whole
    start=${EPOCHREALTIME/[.,]/}
    "$katachi" "${words[@]}" >/dev/null 2>log || { fail "$name: $(tail -n 1 log)"; return; }
    took=$(((${EPOCHREALTIME/[.,]/} - start)))
    words_of "$1" out
    for ((round = 0; round < rounds; round++)); do
        cp old out
        "$katachi" "${words[@]}" >/dev/null 2>&1 &
        local wait_us=$((RANDOM * RANDOM % (took + took / 4 + 1)))
        sleep "$(printf '%d.%06d' $((wait_us / 1000000)) $((wait_us % 1000000)))"
        kill -9 $! 2>/dev/null
        wait $! 2>/dev/null
        if cmp -s out old; then
            left=$((left + 1))
        elif cmp -s out whole; then
            done_count=$((done_count + 1))
        else
            fail "$name: killed after $wait_us us, the file is neither old nor new"
        fi
    done
    echo "kill: $name: $rounds times, $left left the old file, $done_count the new one"
    rm -f out.* whole
}

# On a disk of some kilobytes: fails with code 4, says so, and the old file is still there.
fill_disk() {
    local name=${1%%|*}
    words_of "$1" disk/out
    mkdir -p disk
    unshare -Urm bash -c '
        mount -t tmpfs -o size='"$2"' none disk && echo old >disk/out || exit 99
        # What is left after this is less than any of the files.
        dd if=/dev/zero of=disk/filler bs=1024 2>/dev/null
        "$@" >/dev/null 2>log; code=$?
        cmp -s disk/out old || { echo "the old file is gone" >>log; exit 98; }
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
        (ulimit -v $kilobytes && exec "$katachi" "${words[@]}") >/dev/null 2>log
        code=$?
        [ $code -lt 128 ] || fail "$name: $kilobytes kB of memory: signal $((code - 128))"
    done
    echo "memory: $name: last code $code"
    rm -f out
}

for command in "${commands[@]}"; do
    kill_at_random "$command"
    fill_disk "$command" 64k
    read_only "$command"
    starve "$command"
done

# Results on a full disk are no success either.
for question in "games games --json" "bench --signature" "predict $(ls games/*.sgf | head -n 1) --json"; do
    # shellcheck disable=SC2086
    "$katachi" $question >/dev/full 2>log
    code=$?
    [ $code -eq 4 ] || fail "$question to a full disk: code $code"
    echo "full stdout: ${question%% *}: code $code"
done
echo "$failures failures"
[ $failures -eq 0 ]
