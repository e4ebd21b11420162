# The steps of ./check. Each runs with its output in build/check/<name>.log, which is shown if it
# fails, and counts as one check; a step of tests counts each of its tests instead.
#
# Steps run side by side, several at a time, as soon as those before them that they name have ended; their lines
# come in the order in which they are declared, whatever ends first.

passed=0
failed=0
skipped=0
failures=
names=()              # of all steps, in order
declare -A after=()   # name -> the steps that it waits for
declare -A command=() # name -> the function or program with its arguments
declare -A state=()   # name -> waiting, running, ended
declare -A running=() # process -> name

# step NAME [after NAME…] : COMMAND…
step() {
    local name=$1
    shift
    names+=("$name")
    after[$name]= state[$name]=waiting
    while [ "${1:?step $name: no colon before its command}" != : ]; do
        [ "$1" = after ] || after[$name]+=" $1"
        shift
    done
    shift
    command[$name]=${*@Q}
}

is_ready() {
    local other
    for other in ${after[$1]}; do
        [ "${state[$other]:-ended}" = ended ] || return 1
    done
}

# In a shell of its own, which it may leave.
run_command() {
    (eval "${command[$1]}")
}

# The exit status and the times of the whole stay beside the log.
run_step() {
    local name=$1 code=0 TIMEFORMAT='%1R %1U %1S'
    { time run_command "$name" >"build/check/$name.log" 2>&1 </dev/null; } 2>"build/check/.$name.time" || code=$?
    echo "$code" >"build/check/.$name.code"
}

start_ready_steps() {
    local name
    for name in "${names[@]}"; do
        [ "${#running[@]}" -lt "$1" ] || return 0
        if [ "${state[$name]}" = waiting ] && is_ready "$name"; then
            rm -f "build/check/.$name.code" "build/check/.$name.time"
            run_step "$name" &
            running[$!]=$name state[$name]=running
        fi
    done
}

# Every step in its own group of processes, so that all of it can be stopped, and so that interrupts reach the tests
# that are about them: a shell without job control has its background processes ignore them.
stop_steps() {
    local process
    for process in "${!running[@]}"; do kill -- "-$process" 2>/dev/null; done
    exit 130
}

# run_steps: two at a time keep two processors busy, since one of them has often only one thing to do.
run_steps() {
    local at_once=$(($(nproc) / 2)) process shown=0
    set -m
    trap stop_steps INT TERM HUP
    start_ready_steps $((at_once > 2 ? at_once : 2))
    while [ "${#running[@]}" -gt 0 ]; do
        wait -n -p process "${!running[@]}"
        state[${running[$process]}]=ended
        unset "running[$process]"
        while [ "$shown" -lt "${#names[@]}" ] && [ "${state[${names[shown]}]}" = ended ]; do
            show_step "${names[shown]}"
            shown=$((shown + 1))
        done
        start_ready_steps $((at_once > 2 ? at_once : 2))
    done
    set +m
    for name in "${names[@]:shown}"; do # a circle of steps that wait for each other
        echo "FAIL  $name was never started"
        failures="$failures $name" failed=$((failed + 1))
    done
}

# meson_count WORD LOG: what `meson test` wrote behind this word; nothing if it did not run.
meson_count() {
    sed -n "s/^$1: *\([0-9][0-9]*\) *\$/\1/p" "$2" | tail -n 1
}

# show_step NAME: its line and its part of the sums. Status 0 is good, 77 skipped. The line has wall-clock and CPU time: a busy machine changes the first only.
show_step() {
    local name=$1 log=build/check/$1.log word note= code good bad left_out late
    code=$(cat "build/check/.$name.code" 2>/dev/null || echo 1)
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
    tail -n 1 "build/check/.$name.time" | grep . | cat - <(echo 0 0 0) | head -n 1 |
        awk -v word="$word" -v name="$name" -v note="${note:+  ($note)}" \
            '{ printf "%-5s %6.1fs %6.1fs cpu  %s%s\n", word, $1, $2 + $3, name, note }'
    if [ "$word" = FAIL ]; then
        failures="$failures $name"
        tail -n 60 "$log" | sed 's/^/      | /'
    fi
    passed=$((passed + ${good:-0})) failed=$((failed + bad)) skipped=$((skipped + ${left_out:-0}))
}

summary() {
    [ -z "$failures" ] || echo "failed:$failures; the logs are in build/check"
    echo "$passed passed, $failed failed, $skipped skipped"
    [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
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

# Every fault ends the program: a test that only prints a report would pass. Of the debug information only
# lines are needed.
sanitizer_options=(-Db_lundef=false -Doptimization=1 "-Dc_args=-fno-sanitize-recover=all -g1")

# Warnings of gcc are for the plain build; with the sanitizers' code in between it imagines some.
build_asan() {
    build asan -Db_sanitize=address,undefined -Dwerror=false "${sanitizer_options[@]}"
}

# Two ends with one build: clang finds nothing to warn of, and tests with threads run under its sanitizer. All is
# compiled; only those tests and the programs that they start are linked.
build_clang() {
    local folder=$root/build/clang
    CC=clang configure "$folder" -Db_sanitize=thread -Dwerror=true "${sanitizer_options[@]}" || return
    ninja -C "$folder" $(ninja -C "$folder" -t targets all | sed -n 's/^\(.*\.o\): c_COMPILER.*/\1/p') \
        src/cli/katachi tests/reliability/fault $(meson introspect --tests "$folder" | python3 -c '
import json, sys
folder = sys.argv[1] + "/"
for test in json.load(sys.stdin):
    if "threads" in " ".join(test["suite"]):
        print(*(word[len(folder):] for word in test["cmd"] if word.startswith(folder)), sep="\n")' "$folder")
}

# tests FOLDER MESON-TEST-OPTIONS…
tests() {
    local folder=build/$1
    shift
    [ -f "$folder/build.ninja" ] || { echo "there is no $folder"; return 1; }
    meson test -C "$folder" --no-rebuild --print-errorlogs "$@"
}

# With all repetitions (tests/support/support.h), and with what only this level runs under the sanitizers.
asan_full() {
    KATACHI_FULL=1 tests asan --timeout-multiplier 30 --logbase full
}

# The memory sanitizer needs every library built with it; these modules use none but the C library. Only
# their tests are built.
msan_modules='base core search shape'

build_msan() {
    local folder=$root/build/msan
    CC=clang configure "$folder" -Db_sanitize=memory -Db_lundef=false -Dwerror=false -Doptimization=1 -Dmpi=disabled \
        -Dslow_asserts=true ||
        return
    ninja -C "$folder" $(ninja -C "$folder" -t targets all |
        sed -n "s,^\\(tests/\\(${msan_modules// /\\|}\\)/[a-z_]*\\): c_LINKER.*,\\1,p")
}

msan_tests() {
    local module suites=()
    for module in $msan_modules; do suites+=(--suite "$module"); done
    tests msan "${suites[@]}" --timeout-multiplier 20
}

# Valgrind needs nothing rebuilt, so it takes modules that use libraries.
valgrind_tests() {
    tests release --suite sgf --suite games --suite problem --suite annotation --suite ml \
        --suite influence --suite gtp --no-suite slow --timeout-multiplier 60 \
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
    step layout : tools/check_format.sh
    step layers : tools/check_layers.py
    step picture : tools/draw_layers.py
    step banned : tools/check_banned.sh
    step text : tools/check_text.sh
    step headers : tools/check_headers.sh
    step ui : ui_build
    step ui-types after ui : ui_run check
    step ui-unit after ui : ui_run test
    step build after ui : build release
    step layer-symbols after build : tools/check_layer_symbols.py build/release
    step tests after build : tests release --no-suite slow --no-suite fuzz --timeout-multiplier 3
}

# What takes longest comes first, so that nothing long is left for one processor alone at the end.
steps_default() {
    step asan-build after ui : build_asan
    step asan after asan-build : tests asan --no-suite large --timeout-multiplier 10
    step slow after build : tests release --suite slow --suite fuzz --timeout-multiplier 6 --logbase slow
    step browser after build : ui_e2e
    step clang after ui : build_clang
    step tsan after clang : tests clang --suite threads --timeout-multiplier 10
    step run after build : tools/check_run.sh
    step symbols after build : tools/check_symbols.sh build/release
    step abi after build : tools/check_abi.py build/release
    step install after build : tools/check_install.sh build/release
}

# Five minutes for each target, or as many seconds as $KATACHI_FUZZ_SECONDS says.
steps_long() {
    step fuzz after tsan : tools/fuzz.sh "${KATACHI_FUZZ_SECONDS:-300}"
    step asan-full after asan : asan_full
    step asan-positions after asan : build/asan/tests/core/core_legal_positions
    step msan-build after ui : build_msan
    step msan after msan-build : msan_tests
    step valgrind after build slow : valgrind_tests
    step analyzer : tools/analyze.sh gcc
    step cppcheck : tools/analyze.sh cppcheck
    step tidy : tools/analyze.sh tidy
    step coverage after ui : tools/coverage.sh
    step problems after build : env KATACHI_TEST_LONG=1 build/release/tests/view/view_lesson
    local program=build/release/src/cli/katachi fault=build/release/tests/reliability/fault
    step torture after build : tools/torture.sh $program 50
    step fail-calls after build : tests/reliability/fail_calls.py $program $fault 8
    step fail-memory after build : tests/reliability/fail_memory.py $program 100
    step power-loss after build : tests/reliability/power_loss.py $program $fault 60
    step state after build : tests/web/state_test.py $program 1000
    step rude after build : tests/web/rude_test.py $program 10
    step soak after build : tests/reliability/soak.py $program 600 100
}
