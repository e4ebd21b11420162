#!/bin/bash
# ./run as people use it: from another folder, with clean stdout, and at once when nothing changed.
set -eu
root=$(dirname "$(dirname "$(readlink -f "$0")")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
ln -s "$root/run" katachi-run
"$root/run" --version >/dev/null

# Quick, with a margin for a busy machine: the log shows that nothing is built twice.
start=${EPOCHREALTIME/[.,]/}
./katachi-run --version >out 2>err
took=$(((${EPOCHREALTIME/[.,]/} - start) / 1000))
grep -qxE 'katachi [0-9]+\.[0-9]+\.[0-9]+' out
[ "$(wc -l <out)" -eq 1 ]
[ ! -s err ] || { cat err; exit 1; }
[ "$took" -lt 15000 ] || { echo "a second start took $took ms"; exit 1; }
grep -q 'no work to do' "$root/build/run.log" || { echo "a second start built again"; exit 1; }

code=0
"$root/run" no-such-command 2>err || code=$?
[ "$code" -eq 2 ] && grep -q "no command" err
echo "a second start takes $took ms"
