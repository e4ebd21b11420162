#!/bin/bash
# read_old.sh KATACHI: files of every format, as each released version wrote them, are read by this one. They are
# never written anew: a format that is given up is refused with a message that names it, and stands here as refused.
set -u
katachi=$(readlink -f "$1")
here=$(dirname "$(readlink -f "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work XDG_DATA_HOME=$work/data
failures=0

# reads WHAT PATTERN WORDS…: the command succeeds, and says the pattern.
reads() {
    local what=$1 pattern=$2
    shift 2
    if ! "$katachi" "$@" >"$work/out" 2>"$work/err" || ! grep -q -- "$pattern" "$work/out" "$work/err"; then
        echo "FAIL: $version: $what: $(tail -n 1 "$work/err") $(head -c 200 "$work/out")"
        failures=$((failures + 1))
    fi
}

# refuses WHAT PATTERN WORDS…: the command fails with one sentence that says the pattern.
refuses() {
    local what=$1 pattern=$2
    shift 2
    if "$katachi" "$@" >"$work/out" 2>"$work/err" || [ "$(wc -l <"$work/err")" -ne 1 ] || ! grep -q -- "$pattern" "$work/err"; then
        echo "FAIL: $version: $what: $(head -c 300 "$work/err")"
        failures=$((failures + 1))
    fi
}

for folder in "$here"/[0-9]*; do
    version=$(basename "$folder")
    rm -rf "$work/$version"
    cp -r "$folder" "$work/$version"
    cd "$work/$version" || exit 4
    gunzip -- *.gz
    reads "games" '"games": 6' games --json all.sgf
    reads "annotations" hane annotate list annotated.sgf
    reads "problem" "" problem convert one.problem --to sgf
    reads "naive Bayes model" probability predict all.sgf --move 10 --model naive-bayes.katachi --json
    reads "ranking model" probability predict all.sgf --move 10 --model ranking.katachi --json
    reads "table of patterns" "" train all.sgf --size 9 --learner naive-bayes --table patterns.table -q -o new.katachi
    reads "samples" "" train all.sgf --size 9 --learner naive-bayes --table patterns.table --samples samples.katachi -q -o again.katachi
    reads "classifier of libsvm" "" svm test rows --model svm.classifier
    reads "classifier of trees" "" svm test rows --model boost.classifier
    reads "database" hane annotate list --db data.db
    reads "database, looked through" "good.*database" doctor --db data.db
    reads "backup" "" annotate restore data.db --db restored.db
    refuses "model as network" "not a network" predict all.sgf --move 10 --network ranking.katachi
    refuses "table as model" "not a model file" predict all.sgf --move 10 --model patterns.table
    refuses "classifier as model" "not a model file" eval all.sgf --size 9 -q --model svm.classifier
    reads "restored" hane annotate list --db restored.db
    if [ -e network.katachi ]; then # from 0.2 on
        reads "network" probability predict all.sgf --move 10 --model naive-bayes.katachi --network network.katachi --json
        reads "network as predictor" "" eval all.sgf --size 9 -q --model network.katachi
        reads "factorised model, compact" probability predict all.sgf --move 10 --model factorised.katachi --json
        reads "counts that learning goes on from" naive-bayes train all.sgf --size 9 --learner naive-bayes --from naive-bayes.katachi -q -o more.katachi
        reads "problem with its solution" "line: A16 = right" problem convert solved.sgf --to text
        reads "problem that is solved" proved solve one.problem
        reads "library" '"games":1' find all.sgf --move 4 --library library --json
        reads "library, whole" "6 games, 534 moves" library info --library library
        reads "review" '"analyst": "the network tiny"' review all.sgf --game 1 --fast --network network.katachi --db data.db --json
        KATACHI_ENGINES=engines reads "engines" "katago gtp" engine list
    fi
done
echo "$failures failures"
[ $failures -eq 0 ]
