#!/bin/sh
# golden.sh PROGRAM [--rewrite] [FOLDER…]: runs tests/golden/<folder>/<name>.sh, of all folders if none is
# named, with $KATACHI as the program and compares what it prints on stdout, and its exit status, with
# <name>.out. Scripts run in their own folder; whatever they write goes below $TMP, which is new for each.
set -u
KATACHI=$(readlink -f "$1")
shift
rewrite=no
[ "${1:-}" != --rewrite ] || { rewrite=yes && shift; }
export KATACHI LC_ALL=C.UTF-8
cd "$(dirname "$0")/../tests/golden" || exit 1
[ $# -gt 0 ] || set -- */
own=$(mktemp -d)
trap 'rm -rf "$own"' EXIT
faults=0
count=0

for folder; do
    for script in "${folder%/}"/*.sh; do
        [ -f "$script" ] || continue
        count=$((count + 1))
        expected=${script%.sh}.out
        TMP=$own/$count
        export TMP
        mkdir "$TMP"
        { (cd "$(dirname "$script")" && sh "./$(basename "$script")" 2>"$own/stderr" </dev/null)
          echo "exit status $?"; } >"$own/stdout"
        rm -rf "$TMP"
        if [ "$rewrite" = yes ]; then
            cp "$own/stdout" "$expected"
        elif ! diff -u "$expected" "$own/stdout"; then
            faults=$((faults + 1))
            sed 's/^/stderr: /' "$own/stderr"
        fi
    done
done
echo "$count golden outputs, $faults different"
[ "$faults" -eq 0 ] && [ "$count" -gt 0 ]
