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
faults=0
for name; do
    echo "== $name"
    mkdir -p "build/fuzz/inputs/$name"
    build/fuzz/fuzz/fuzz_"$name" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=1024 \
        -artifact_prefix=build/fuzz/found/ -print_final_stats=1 \
        "build/fuzz/inputs/$name" "fuzz/corpus/$name" 2>&1 | tail -n 40 || faults=1
done
exit "$faults"
