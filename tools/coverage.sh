#!/bin/bash
# coverage.sh [MODULE…]: how many lines of the modules (core, sgf, games, problem, annotation, solve) the tests run, and which they
# do not: a table on stdout, the lines themselves in build/coverage/<module>.txt and .html.
# docs/RELIABILITY.md says what the untested ones are.
set -eu
root=$(dirname "$(dirname "$(readlink -f "$0")")")
. "$root/tools/setup.sh"
cd "$root"
[ $# -gt 0 ] || set -- core sgf games problem annotation solve
# Counters that threads share must not lose counts.
configure "$root/build/coverage" -Db_coverage=true -Doptimization=1 -Dwerror=false -Dc_args=-fprofile-update=atomic
# A line is tested by any test, also through the program: the texts of golden tests read and solve.
ninja -C build/coverage
find build/coverage -name '*.gcda' -delete
meson test -C build/coverage --no-rebuild --timeout-multiplier 10 --suite core --suite sgf --suite games \
    --suite problem --suite annotation --suite solve --suite golden --suite fuzz --suite api >build/coverage/tests.txt || { tail -n 30 build/coverage/tests.txt; exit 1; }
for module; do
    gcovr --root . --object-directory build/coverage --filter "src/$module/" --exclude-unreachable-branches \
        --html-details "build/coverage/$module.html" --txt "build/coverage/$module.txt"
    sed -n '/^File/,$p' "build/coverage/$module.txt"
done
