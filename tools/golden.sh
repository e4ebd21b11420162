#!/bin/sh
# golden.sh PROGRAM [--rewrite]: runs tests/golden/<command>/<name>.sh with $KATACHI as the program and
# compares what it prints on stdout, and its exit status, with <name>.out. Scripts run in their own
# folder; whatever they write goes below $TMP.
set -u
KATACHI=$(readlink -f "$1")
export KATACHI LC_ALL=C.UTF-8
cd "$(dirname "$0")/../tests/golden" || exit 1
TMP=$(mktemp -d)
export TMP
trap 'rm -rf "$TMP"' EXIT
faults=0
count=0

for script in */*.sh; do
    [ -f "$script" ] || continue
    count=$((count + 1))
    expected=${script%.sh}.out
    { (cd "$(dirname "$script")" && sh "./$(basename "$script")" 2>"$TMP/stderr" </dev/null)
      echo "exit status $?"; } >"$TMP/stdout"
    if [ "${2:-}" = --rewrite ]; then
        cp "$TMP/stdout" "$expected"
    elif ! diff -u "$expected" "$TMP/stdout"; then
        faults=$((faults + 1))
        sed 's/^/stderr: /' "$TMP/stderr"
    fi
done
echo "$count golden outputs, $faults different"
[ "$faults" -eq 0 ] && [ "$count" -gt 0 ]
