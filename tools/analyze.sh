#!/bin/bash
# analyze.sh gcc | cppcheck | tidy: what a compiler's slow analyses find without running anything.
set -eu
root=$(dirname "$(dirname "$(readlink -f "$0")")")
. "$root/tools/setup.sh"
cd "$root"
case $1 in
gcc)
    configure "$root/build/analyzer" -Dtests=disabled -Doptimization=1 -Dwerror=false \
        -Dc_args='-fanalyzer -Wno-analyzer-use-of-uninitialized-value -fdiagnostics-plain-output'
    ninja -C build/analyzer clean
    ninja -C build/analyzer >build/analyzer/log.txt
    # What it cannot know: iconv_open fails with -1, and that is not a handle that could leak.
    ! grep -E '\[-Wanalyzer' build/analyzer/log.txt | grep -v 'sgf_charset.c.*leak of .handle'
    echo "gcc -fanalyzer finds nothing"
    ;;
cppcheck)
    # It takes an array that a loop fills for empty where the loop might not run, and a bound asked for
    # in one place for broken in another. The compilers, the sanitizers and valgrind look for the same.
    cppcheck --quiet --std=c11 --enable=warning,portability,performance --inline-suppr \
        --error-exitcode=1 --suppress=missingIncludeSystem --suppress=invalidFunctionArg \
        --suppress=uninitvar --suppress=objectIndex --suppress=arrayIndexOutOfBoundsCond -Isrc -Iinclude -j "$(nproc)" src fuzz examples
    echo "cppcheck finds nothing"
    ;;
tidy)
    # A file at a time: with several the analyzer takes a va_list for unset. Without optimisation, since the macros
    # of ctype.h would count as our own nesting.
    configure "$root/build/tidy" -Dtests=disabled -Dwerror=false
    find src -name '*.c' ! -name '*_data.c' -print0 |
        xargs -0 -P "$(nproc)" -n 1 clang-tidy --quiet -p build/tidy --extra-arg=-O0 2>build/tidy/counts.txt
    echo "clang-tidy finds nothing"
    ;;
esac
