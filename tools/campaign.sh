#!/bin/bash
# campaign.sh [--status]: all that docs/RELIABILITY.md speaks of, at full length: days on two processors. It can be
# stopped and started again at any time: what is done stands in build/campaign, and inputs that fuzzing found stay.
#   KATACHI_CAMPAIGN_EXECUTIONS   inputs of all fuzz targets together (100000000)
#   KATACHI_CAMPAIGN_SOAK         seconds of mixed traffic (3600)
#   KATACHI_CAMPAIGN_TIMES        repetitions of every call that changes something (10000)
set -u
root=$(dirname "$(dirname "$(readlink -f "$0")")")
cd "$root" || exit 4
program=$root/build/release/src/cli/katachi
fault=$root/build/release/tests/reliability/fault
place=$root/build/campaign
mkdir -p "$place"
executions=${KATACHI_CAMPAIGN_EXECUTIONS:-100000000}

# Inputs so far, of all targets.
executed() {
    awk '{ sum += $2 } END { print sum + 0 }' "$place/executions" 2>/dev/null || echo 0
}

if [ "${1:-}" = --status ]; then
    echo "fuzzing: $(executed) of $executions inputs"
    for log in "$place"/*.log; do [ -f "$log" ] && echo "$(basename "$log" .log): $(tail -n 1 "$log")"; done
    exit 0
fi
[ -x "$program" ] && [ -x "$fault" ] || { echo "build first: ./check --fast"; exit 4; }

# once NAME COMMAND…: unless it was done; a failure is reported, and tried again the next time.
failures=0
once() {
    local name=$1
    shift
    [ ! -e "$place/$name.done" ] || return 0
    echo "== $name"
    if "$@" >"$place/$name.log" 2>&1; then
        touch "$place/$name.done"
    else
        failures=$((failures + 1))
    fi
    tail -n 1 "$place/$name.log"
}

once old tests/old/read_old.sh "$program"
once power_loss tests/reliability/power_loss.py "$program" "$fault"
once fail_calls tests/reliability/fail_calls.py "$program" "$fault" 1
once fail_memory tests/reliability/fail_memory.py "$program" 2000
once torture tools/torture.sh "$program" 50
once state tests/web/state_test.py "$program" "${KATACHI_CAMPAIGN_TIMES:-10000}"
once rude tests/web/rude_test.py "$program" 60
once soak tests/reliability/soak.py "$program" "${KATACHI_CAMPAIGN_SOAK:-3600}" 100

# Every target for ten minutes, round after round, until there were enough inputs.
while [ "$(executed)" -lt "$executions" ]; do
    for source in fuzz/fuzz_*.c; do
        name=$(basename "$source" .c)
        name=${name#fuzz_}
        tools/fuzz.sh 600 "$name" >"$place/fuzz-$name.log" 2>&1 || { echo "fuzz $name: a find in build/fuzz/found"; exit 1; }
        echo "$name $(sed -n 's/^stat::number_of_executed_units: *//p' "$place/fuzz-$name.log")" >>"$place/executions"
    done
    echo "fuzzing: $(executed) of $executions inputs"
done
[ $failures -eq 0 ]
