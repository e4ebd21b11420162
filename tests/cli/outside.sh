#!/bin/bash
# outside.sh KATACHI: what a user sees when something outside is wrong, and what goes to a terminal.
set -u
katachi=$(readlink -f "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 4
export HOME=$work XDG_DATA_HOME=$work/data
failures=0

# expect NAME CONDITION…: the condition is a command.
expect() {
    local name=$1
    shift
    "$@" || { echo "FAIL: $name: $(tail -n 1 err)"; failures=$((failures + 1)); }
}
says() { grep -q -- "$1" err; }
says_not() { ! grep -q -- "$1" err; }
has_code() { [ "$code" -eq "$1" ]; }
run() {
    "$katachi" "$@" >out 2>err
    code=$?
}

printf '(;SZ[9]PB[A\302\233B\033C\177D]PW[Ben];B[ee];W[ff];B[cc];W[gg])' >game.sgf
mkdir folder

run match random random --size 9 --games 1 --log nowhere/log
expect "match --log: code" has_code 4
expect "match --log: names the log" says "log nowhere/log"
expect "match --log: not the engine" says_not "cannot start"

run connect game.sgf --classifier folder
expect "connect --classifier: fails" test "$code" -ne 0
expect "connect --classifier: names it" says "folder"
expect "connect --classifier: not the game" says_not "game.sgf"

run games --list --json game.sgf
expect "games --list --json: one object" python3 -c 'import json; assert json.load(open("out"))["list"][0]["moves"] == 4'
run games --json game.sgf
expect "games --json: one object" python3 -c 'import json; assert json.load(open("out"))["games"] == 1'
cp game.sgf "$(printf 'a\302\233b.sgf')"
run games --list .
expect "no control characters" python3 -c 'import sys; t = open("out", encoding="utf-8").read(); sys.exit(any(0x7f <= ord(c) < 0xa0 or (ord(c) < 32 and c != "\n") for c in t))'

# A file that may not grow: an error with a message, not a signal.
run match random random --size 9 --games 3 --seed 1 --quiet --sgf games
(ulimit -f 1 && exec "$katachi" harvest games --size 9 --threshold 1 --threshold3 1 -q -o table) >out 2>err
code=$?
expect "file size limit: code" has_code 4
expect "file size limit: message" test -s err
expect "file size limit: no file" test ! -e table -a -z "$(find . -name '*.tmp')"

# What the kernel calls a device, a pipe or a link stays one; stdout by its name.
run sgf normalise game.sgf -o whole
mkfifo pipe
cat pipe >from_pipe &
run sgf normalise game.sgf -o pipe
wait
expect "-o PIPE" cmp -s whole from_pipe
expect "-o PIPE stays" test -p pipe
"$katachi" sgf normalise game.sgf -o /dev/stdout >from_stdout 2>err
expect "-o /dev/stdout" cmp -s whole from_stdout
ln -s whole link
run sgf convert game.sgf --rotate 90 -o link
expect "-o LINK stays" test -L link -a -f whole
echo "$failures failures"
[ $failures -eq 0 ]
