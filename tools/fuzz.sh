#!/bin/bash
# fuzz.sh SECONDS [NAME…]: every fuzz target for so long, from its saved inputs, with clang's sanitizers.
# New inputs stay in build/fuzz; what makes a target fall over lands in build/fuzz/found.
set -eu -o pipefail
seconds=$1
shift
root=$(dirname "$(dirname "$(readlink -f "$0")")")
. "$root/tools/setup.sh"
cd "$root"
sanitize=address,undefined
CC=clang configure "$root/build/fuzz" -Dfuzz=true -Dtests=disabled -Doptimization=1 -Db_lundef=false -Dwerror=false \
    -Dc_args="-fsanitize=fuzzer-no-link,$sanitize -fno-sanitize-recover=all" \
    -Dc_link_args="-fsanitize=$sanitize"
ninja -C build/fuzz
mkdir -p build/fuzz/found
[ $# -gt 0 ] || set -- $(cd fuzz && ls fuzz_*.c | sed 's/^fuzz_\(.*\)\.c$/\1/')

# fuzz NAME: its words go to a file, so that two at a time do not talk over each other.
fuzz() {
    mkdir -p "build/fuzz/inputs/$1"
    build/fuzz/fuzz/fuzz_"$1" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=1024 \
        -artifact_prefix=build/fuzz/found/"$1"- -print_final_stats=1 \
        "build/fuzz/inputs/$1" "fuzz/corpus/$1" >"build/fuzz/$1.log" 2>&1
}

# As many targets at a time as there are processors.
faults=0
processors=$(nproc)
while [ $# -gt 0 ]; do
    names=("${@:1:processors}")
    shift "${#names[@]}"
    pids=()
    for name in "${names[@]}"; do
        fuzz "$name" &
        pids+=($!)
    done
    for i in "${!names[@]}"; do
        wait "${pids[$i]}" || faults=1
        echo "== ${names[$i]}"
        tail -n 40 "build/fuzz/${names[$i]}.log"
    done
done
exit "$faults"
