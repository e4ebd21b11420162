# The steps of ./check. Each runs with its output in build/check/<name>.log, which is shown if it
# fails, and counts as one check; a step of tests counts each of its tests instead.

passed=0
failed=0
skipped=0
failures=

# meson_count WORD LOG: what `meson test` wrote behind this word; nothing if it did not run.
meson_count() {
    sed -n "s/^$1: *\([0-9][0-9]*\) *\$/\1/p" "$2" | tail -n 1
}

# step NAME COMMAND…: status 0 is good, 77 skipped. The line tells the time by the clock and that on
# the processors: a busy machine changes the first only.
step() {
    local name=$1 log=build/check/$1.log word note= TIMEFORMAT='%1R %1U %1S'
    shift
    { time "$@" >"$log" 2>&1 </dev/null; } 2>build/check/.time
    local code=$? good bad left_out late
    good=$(meson_count Ok "$log") bad=$(meson_count Fail "$log")
    late=$(meson_count Timeout "$log") left_out=$(meson_count Skipped "$log")
    case $code in
    0) word=ok good=${good:-1} bad=0 ;;
    77) word=skip good=0 bad=0 left_out=1 note=$(tail -n 1 "$log") ;;
    *) word=FAIL bad=$((${bad:-0} + ${late:-0})) ;;
    esac
    [ "$word" != FAIL ] || [ "$bad" -gt 0 ] || bad=1
    [ "${good:-0}" -le 1 ] || note="$good tests"
    [ "$word" != ok ] || [ "${left_out:-0}" -eq 0 ] || note="$note, $left_out skipped"
    awk -v word="$word" -v name="$name" -v note="${note:+  ($note)}" \
        '{ printf "%-5s %6.1fs %6.1fs cpu  %s%s\n", word, $1, $2 + $3, name, note }' build/check/.time
    if [ "$word" = FAIL ]; then
        failures="$failures $name"
        tail -n 60 "$log" | sed 's/^/      | /'
    fi
    passed=$((passed + ${good:-0})) failed=$((failed + bad)) skipped=$((skipped + ${left_out:-0}))
}

summary() {
    [ -z "$failures" ] || echo "failed:$failures; the logs are in build/check"
    echo "$passed passed, $failed failed, $skipped skipped"
    [ "$failed" -eq 0 ]
    exit
}

# build FOLDER MESON-OPTIONS…
build() {
    local folder=$root/build/$1
    shift
    configure "$folder" "$@" || return
    # A folder that ./run made before cmocka was there has no tests.
    grep -q cli_options "$folder/build.ninja" || meson setup --reconfigure "$folder" || return
    ninja -C "$folder"
}

build_clang() {
    CC=clang build clang -Dwerror=true
}

# Every fault ends the program: a test that only prints a report would pass. Warnings are for the plain
# builds; with the sanitizers' code in between, gcc imagines some.
build_sanitized() {
    build "$1" -Db_sanitize="$2" -Db_lundef=false -Doptimization=1 -Dwerror=false \
        -Dc_args=-fno-sanitize-recover=all
}

# tests FOLDER MESON-TEST-OPTIONS…
tests() {
    local folder=build/$1
    shift
    [ -f "$folder/build.ninja" ] || { echo "there is no $folder"; return 1; }
    meson test -C "$folder" --no-rebuild --print-errorlogs "$@"
}

# The memory sanitizer wants every library built with it; these rooms use none but the C library. Only
# their tests are built.
msan_rooms='base core search shape'

build_msan() {
    local folder=$root/build/msan
    CC=clang configure "$folder" -Db_sanitize=memory -Db_lundef=false -Dwerror=false -Doptimization=1 -Dmpi=disabled ||
        return
    ninja -C "$folder" $(ninja -C "$folder" -t targets all |
        sed -n "s,^\\(tests/\\(${msan_rooms// /\\|}\\)/[a-z_]*\\): c_LINKER.*,\\1,p")
}

msan_tests() {
    local room suites=()
    for room in $msan_rooms; do suites+=(--suite "$room"); done
    tests msan "${suites[@]}" --timeout-multiplier 20
}

# Valgrind needs nothing rebuilt, so it takes rooms that work with libraries.
valgrind_tests() {
    tests release --suite record --suite ml --suite influence --suite gtp --no-suite slow \
        --timeout-multiplier 60 \
        --wrap "valgrind -q --error-exitcode=9 --suppressions=$root/tools/valgrind.supp"
}

# The web app: built before the program, which takes it in.
ui_build() {
    build_ui && return
    has_node || { echo "no node here"; return 77; }
    cat build/ui.log
    return 1
}

ui_run() {
    has_node || { echo "no node here"; return 77; }
    npm --prefix ui run --silent "$@"
}

ui_e2e() {
    command -v chromium >/dev/null || { echo "no chromium here"; return 77; }
    KATACHI_PROGRAM=$root/build/release/src/cli/katachi ui_run e2e
}

steps_fast() {
    step layout tools/check_format.sh
    step layers tools/check_layers.py
    step picture tools/draw_layers.py
    step banned tools/check_banned.sh
    step text tools/check_text.sh
    step headers tools/check_headers.sh
    step ui ui_build
    step ui-types ui_run check
    step ui-unit ui_run test
    step build build release
    step layer-symbols tools/check_layer_symbols.py build/release
    step tests tests release --no-suite slow --no-suite fuzz
}

steps_default() {
    step run tools/check_run.sh
    step browser ui_e2e
    step slow tests release --suite slow --suite fuzz --timeout-multiplier 3
    step clang build_clang
    step asan-build build_sanitized asan address,undefined
    step asan tests asan --timeout-multiplier 10
    step tsan-build build_sanitized tsan thread
    step tsan tests tsan --suite threads --timeout-multiplier 10
    step symbols tools/check_symbols.sh build/release
    step install tools/check_install.sh build/release
}

# Five minutes for each target, or as many seconds as $KATACHI_FUZZ_SECONDS says.
steps_long() {
    step fuzz tools/fuzz.sh "${KATACHI_FUZZ_SECONDS:-300}"
    step msan-build build_msan
    step msan msan_tests
    step valgrind valgrind_tests
    step analyzer tools/analyze.sh gcc
    step cppcheck tools/analyze.sh cppcheck
    step coverage tools/coverage.sh
    local program=build/release/src/cli/katachi fault=build/release/tests/reliability/fault
    step torture tools/torture.sh $program 50
    step fail-calls tests/reliability/fail_calls.py $program $fault 8
    step power-loss tests/reliability/power_loss.py $program $fault 60
    step state tests/web/state_test.py $program 1000
    step rude tests/web/rude_test.py $program 10
    step soak tests/reliability/soak.py $program 600 100
}
