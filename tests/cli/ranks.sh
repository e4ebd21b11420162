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

# A rank that fails ends the job instead of leaving the others waiting.
if "$mpirun" --oversubscribe -n 2 "$katachi" harvest games --size 9 --quiet -o no/where >log 2>&1; then
    echo "a table was written into a folder that is not there"
    exit 1
fi
grep -q 'katachi harvest: no/where' log
