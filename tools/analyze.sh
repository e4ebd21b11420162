#!/bin/bash
# analyze.sh gcc | cppcheck: what a compiler's slow analyses find without running anything.
set -eu
root=$(dirname "$(dirname "$(readlink -f "$0")")")
. "$root/tools/setup.sh"
cd "$root"
case $1 in
gcc)
    configure "$root/build/analyzer" -Dtests=disabled -Doptimization=1 \
        -Dc_args='-fanalyzer -Wno-analyzer-use-of-uninitialized-value'
    ninja -C build/analyzer
    ;;
cppcheck)
    cppcheck --quiet --std=c11 --enable=warning,portability,performance --inline-suppr \
        --error-exitcode=1 --suppress=missingIncludeSystem --suppress=invalidFunctionArg -Isrc -Iinclude -j "$(nproc)" src fuzz examples
    echo "cppcheck finds nothing"
    ;;
esac
