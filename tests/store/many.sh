#!/bin/bash
# many.sh KATACHI WRITE_PROBLEMS [COUNT]: that many annotated problems (10,000) through the whole database: import,
# query, export, backup, loss, restore, and once more into a second database. Everything is counted and compared;
# the times are seconds of the processor.
katachi=$(readlink -f "$1") writer=$(readlink -f "$2") count=${3:-10000}
folder=$(mktemp -d) || exit 1
trap 'rm -r "$folder"' EXIT
cd "$folder" || exit 1
TIMEFORMAT='    %U user, %S system'
fail() { echo "FAILED: $*"; exit 1; }
step() { echo "$1" >&2; shift; time "$@" || fail "$*"; }
same() { [ "$1" = "$2" ] || fail "$3: $1 is not $2"; }

labels=$("$writer" "$count" 2>&1 >all.sgf)
echo "$count problems, $labels labels, $(stat -c %s all.sgf) bytes"
step "import" "$katachi" annotate import all.sgf --db a.db --json >import.txt
cat import.txt
same "$(grep -o '"added": [0-9]*' import.txt)" "\"added\": $count" "documents"
same "$(grep -o '"labels": [0-9]*' import.txt)" "\"labels\": $labels" "labels"
step "check every page" "$katachi" annotate check --db a.db
step "query: all labels of one kind as JSON" "$katachi" annotate list --db a.db --kind XC --json >xc.json
step "query: one author" "$katachi" annotate list --db a.db --author Anna >anna.txt
step "agreement of two authors" "$katachi" annotate agree Anna Ben --db a.db
step "export SGF" "$katachi" annotate export --db a.db -o out.sgf
cmp all.sgf out.sgf || fail "the exported bytes differ"
step "export CSV" "$katachi" annotate export --db a.db --format csv -o out.csv
same "$(($(wc -l <out.csv) - 1))" "$labels" "lines of CSV"
same "$(grep -c '^[0-9]*,[0-9]*,0,19,XC,' out.csv)" "$(grep -o '"property": "XC"' xc.json | wc -l)" "connections"
step "export JSON" "$katachi" annotate export --db a.db --format json -o out.json
same "$(grep -c '^{"id"' out.json)" "$count" "lines of JSON"
step "backup" "$katachi" annotate backup copy.db --db a.db
"$katachi" annotate remove --id 1 --db a.db && "$katachi" annotate remove --id 2 --db a.db
"$katachi" annotate export --db a.db --format csv -o changed.csv
cmp -s out.csv changed.csv && fail "nothing was lost before the restore"
step "restore" "$katachi" annotate restore copy.db --db a.db
"$katachi" annotate export --db a.db --format csv -o restored.csv
cmp out.csv restored.csv || fail "the restored labels differ"
step "import of the export" "$katachi" annotate import out.sgf --db b.db
"$katachi" annotate export --db b.db --format csv -o second.csv
cmp out.csv second.csv || fail "labels differ after export and import"
step "import again: all is there" "$katachi" annotate import all.sgf --db a.db
echo "all equal; database $(stat -c %s a.db) bytes"
