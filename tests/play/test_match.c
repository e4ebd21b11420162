/* Matches: the arithmetic, and games between engines of a few lines of shell, good and bad. */
#include "play/match.h"
#include "support.h"

#include <math.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static bool is_near(double a, double b)
{
    return fabs(a - b) < 5e-5;
}

/* Figures from Wilson's formula worked out by hand in Newcombe 1998, table I. */
static void test_wilson(void **state)
{
    (void)state;
    Interval interval = interval_wilson(81, 263);
    assert_true(is_near(interval.low, 0.2553) && is_near(interval.high, 0.3662));
    interval = interval_wilson(15, 148);
    assert_true(is_near(interval.low, 0.0624) && is_near(interval.high, 0.1605));
    interval = interval_wilson(0, 20);
    assert_true(interval.low == 0 && is_near(interval.high, 0.1611));
    interval = interval_wilson(1, 29);
    assert_true(is_near(interval.low, 0.0061) && is_near(interval.high, 0.1718));
    interval = interval_wilson(0, 0);
    assert_true(interval.low == 0 && interval.high == 1);
}

/* Wald's test: evidence by hand, bounds, and that half points count half. */
static void test_sprt(void **state)
{
    (void)state;
    Sprt test = {.low = 0.5, .high = 0.8}, none = {0};
    assert_true(is_near(sprt_evidence(&test, 3, 1), 3 * log(1.6) + log(0.4)));
    assert_int_equal(sprt_verdict(&test, 6, 0), SPRT_OPEN);
    assert_int_equal(sprt_verdict(&test, 7, 0), SPRT_HIGH);
    assert_int_equal(sprt_verdict(&test, 0, 4), SPRT_LOW);
    assert_int_equal(sprt_verdict(&test, 0.5, 0.5), SPRT_OPEN);
    assert_int_equal(sprt_verdict(&none, 100, 0), SPRT_OPEN);
}

static void test_tally(void **state)
{
    (void)state;
    MatchTally tally = {0};
    match_tally_add(&tally, &(MatchGameResult){.black = 0, .winner = STONE_BLACK});
    match_tally_add(&tally, &(MatchGameResult){.black = 1, .winner = STONE_BLACK});
    match_tally_add(&tally, &(MatchGameResult){.black = 1, .winner = STONE_NONE});
    match_tally_add(&tally, &(MatchGameResult){.black = 0, .winner = STONE_NONE, .is_void = true});
    match_tally_add(&tally,
                    &(MatchGameResult){.black = 1, .winner = STONE_WHITE, .fault = FAULT_CRASH});
    assert_int_equal(tally.games, 5);
    assert_int_equal(tally.voids, 1);
    assert_int_equal(tally.draws, 1);
    assert_int_equal(tally.wins[0], 2);
    assert_int_equal(tally.wins[1], 1);
    assert_int_equal(tally.wins_as_black[0], 1);
    assert_int_equal(tally.games_as_black[0], 1);
    assert_int_equal(tally.games_as_black[1], 3);
    assert_int_equal(tally.faults[1][FAULT_CRASH], 1);
    assert_true(is_near(tally.win_rate.rate, 2.5 / 4));
}

/* ---- games ---- */

/* Answers every command with success, and genmove with the word in place of MOVE. */
#define SHELL_ENGINE(MOVE)                                                                         \
    "sh -c 'while read -r name rest; do case $name in genmove) echo \"= " MOVE                     \
    "\";; *) echo \"= \";; esac; echo; done'"

static void expect(const char *black, const char *white, const char *result, MatchFault fault)
{
    MatchRequest request = {
        .engines = {{.name = "first", .command = black}, {.name = "second", .command = white}},
        .games = 1,
        .size = 5,
        .reply_seconds = 0.5,
        .seed = 3,
    };
    MatchGameResult results[1];
    MatchTally tally;
    assert_true(rules_by_name("chinese", &request.rules));
    request.rules.komi = 1.5;
    assert_int_equal(match_run(&request, results, &tally, NULL), STATUS_OK);
    assert_string_equal(results[0].result, result);
    assert_int_equal(results[0].fault, fault);
}

static void test_ends_of_games(void **state)
{
    (void)state;
    expect(SHELL_ENGINE("pass"), SHELL_ENGINE("PASS"), "W+1.5", FAULT_NONE);
    expect(SHELL_ENGINE("resign"), SHELL_ENGINE("pass"), "W+R", FAULT_NONE);
    expect(SHELL_ENGINE("pass"), SHELL_ENGINE("Resign"), "B+R", FAULT_NONE);
}

static void test_faults(void **state)
{
    (void)state;
    expect(SHELL_ENGINE("c3"), SHELL_ENGINE("c3"), "B+F", FAULT_ILLEGAL);
    expect(SHELL_ENGINE("z99"), SHELL_ENGINE("pass"), "W+F", FAULT_PROTOCOL);
    expect(SHELL_ENGINE("pass"), "false", "B+F", FAULT_CRASH);
    expect("sleep 100", SHELL_ENGINE("pass"), "W+T", FAULT_TIME);
    expect("yes", SHELL_ENGINE("pass"), "W+F", FAULT_PROTOCOL);
}

/* Answers every command with success, but runs a piece of shell for genmove. */
#define SHELL_ENGINE_DOING(BODY)                                                                   \
    "sh -c 'while read -r name rest; do case $name in genmove) " BODY                              \
    ";; *) echo \"= \"; echo;; esac; done'"

/* Engines that are well until they are asked for a move. What never ends a reply is stopped, even
 * if it is made of bytes that do not count. */
static void test_faults_at_a_move(void **state)
{
    (void)state;
    const char *good = SHELL_ENGINE("pass");
    expect(SHELL_ENGINE_DOING("sleep 100"), good, "W+T", FAULT_TIME);
    expect(good, SHELL_ENGINE_DOING("exit 3"), "B+F", FAULT_CRASH);
    expect(good, SHELL_ENGINE_DOING("kill -9 $$"), "B+F", FAULT_CRASH);
    expect(SHELL_ENGINE_DOING("yes more and more"), good, "W+F", FAULT_PROTOCOL);
    expect(SHELL_ENGINE_DOING("cat /dev/zero"), good, "W+F", FAULT_PROTOCOL);
    expect(SHELL_ENGINE_DOING("cat /dev/urandom"), good, "W+F", FAULT_PROTOCOL);
    expect(SHELL_ENGINE_DOING("echo \"? cannot\"; echo"), good, "W+F", FAULT_PROTOCOL);
    expect(SHELL_ENGINE_DOING("echo \"= \"; echo"), good, "W+F", FAULT_PROTOCOL);
    expect(SHELL_ENGINE_DOING("echo the weather is fine; echo"), good, "W+F", FAULT_PROTOCOL);
    expect(SHELL_ENGINE_DOING("echo \"= c3\"; exit 0"), good, "W+F", FAULT_CRASH);
}

static int fault_count(const MatchTally *tally, int engine)
{
    int count = 0;
    for (int fault = 0; fault < FAULT_COUNT; fault++)
        count += tally->faults[engine][fault];
    return count;
}

/* An engine that fails loses that game only; it is started again for the next. Nor does it take
 * the time of the games beside it, though it does not want to leave. */
static void test_match_goes_on_after_faults(void **state)
{
    (void)state;
    static const char *const BAD[] = {
        SHELL_ENGINE_DOING("exit 3"), SHELL_ENGINE_DOING("yes more"),
        "sh -c 'trap \"\" TERM HUP INT; while :; do sleep 100; done'"};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        MatchRequest request = {
            .engines = {{"good", SHELL_ENGINE("pass")}, {"bad", BAD[i]}},
            .games = 3,
            .size = 5,
            .parallel = 2,
            .reply_seconds = 0.3,
        };
        MatchGameResult results[3];
        MatchTally tally;
        assert_true(rules_by_name("chinese", &request.rules));
        assert_int_equal(match_run(&request, results, &tally, NULL), STATUS_OK);
        assert_int_equal(tally.games, 3);
        assert_int_equal(tally.wins[0], 3);
        assert_int_equal(fault_count(&tally, 0), 0);
        assert_int_equal(fault_count(&tally, 1), 3);
    }
}

/* A command that is not there must not lose games: it is reported before the first. */
static void test_engines_that_are_not_there(void **state)
{
    (void)state;
    MatchRequest request = {.engines = {{"one", SHELL_ENGINE("pass")}, {"two", "no-such-engine"}},
                            .games = 1,
                            .size = 9};
    Error err = {0};
    assert_int_equal(match_try_engine(&request, 0, &err), STATUS_OK);
    assert_int_equal(match_try_engine(&request, 1, &err), STATUS_IO);
    assert_non_null(strstr(err.text, "no-such-engine"));
}

static char record_folder[] = "/tmp/katachi-match-XXXXXX";

typedef struct {
    int reports;
    int moves[8];
} Watch;

static void watch(void *context, const MatchGameResult *result, const Game *game,
                  const MatchTally *tally)
{
    Watch *seen = context;
    seen->reports++;
    seen->moves[result->index] = game->move_count;
    assert_int_equal(tally->games, seen->reports);
}

static void watch_only_new(void *context, const MatchGameResult *result, const Game *game,
                           const MatchTally *tally)
{
    (void)game, (void)tally;
    Watch *seen = context;
    seen->reports++;
    assert_true(result->index >= 4);
}

/* Openings come in pairs with colours exchanged; several games at a time give the same results. */
static void test_openings_and_slots(void **state)
{
    (void)state;
    Watch seen = {0};
    Board board;
    board_init(&board, 5);
    Move short_line[] = {{board_point(&board, 0, 0), STONE_BLACK}};
    Move long_line[] = {{board_point(&board, 0, 0), STONE_BLACK},
                        {board_point(&board, 1, 1), STONE_WHITE}};
    MatchOpening openings[] = {{short_line, 1}, {long_line, 2}};
    MatchRequest request = {
        .engines = {{.name = "first", .command = SHELL_ENGINE("pass")},
                    {.name = "second", .command = SHELL_ENGINE("pass")}},
        .games = 8,
        .size = 5,
        .parallel = 3,
        .openings = openings,
        .opening_count = 2,
        .report = watch,
        .context = &seen,
    };
    MatchGameResult results[8];
    MatchTally tally;
    assert_true(rules_by_name("chinese", &request.rules));
    assert_int_equal(match_run(&request, results, &tally, NULL), STATUS_OK);
    for (int i = 0; i < 8; i++) {
        assert_int_equal(results[i].index, i);
        assert_int_equal(results[i].black, i % 2);
        assert_int_equal(results[i].move_count, 2 + (i / 2 % 2 ? 2 : 1));
        assert_int_equal(seen.moves[i], results[i].move_count);
    }
    assert_int_equal(tally.games, 8);
}

static void test_referee(void **state)
{
    (void)state;
    MatchRequest request = {
        .engines = {{.name = "first", .command = SHELL_ENGINE("pass")},
                    {.name = "second", .command = SHELL_ENGINE("pass")}},
        .games = 1,
        .size = 5,
        .referee = "sh -c 'while read -r name rest; do case $name in final_score) echo \"= "
                   "B+12.5\";; *) echo \"= \";; esac; echo; done'",
    };
    MatchGameResult results[1];
    MatchTally tally;
    assert_true(rules_by_name("chinese", &request.rules));
    assert_int_equal(match_run(&request, results, &tally, NULL), STATUS_OK);
    assert_string_equal(results[0].result, "B+12.5");
}

static void test_interrupted(void **state)
{
    (void)state;
    atomic_bool stop = true;
    MatchRequest request = {
        .engines = {{.name = "first", .command = SHELL_ENGINE("pass")},
                    {.name = "second", .command = SHELL_ENGINE("pass")}},
        .games = 2,
        .size = 5,
        .stop = &stop,
    };
    MatchGameResult results[2];
    MatchTally tally;
    assert_true(rules_by_name("chinese", &request.rules));
    assert_int_equal(match_run(&request, results, &tally, NULL), STATUS_INTERRUPTED);
    assert_true(results[0].is_void && results[1].is_void);
}

/* A match of one engine that always resigns, as long as it takes. */
static MatchRequest resigning_match(int games)
{
    MatchRequest request = {
        .engines = {{"winner", SHELL_ENGINE("pass")}, {"loser", SHELL_ENGINE("resign")}},
        .games = games,
        .size = 5,
        .seed = 3,
    };
    assert_true(rules_by_name("chinese", &request.rules));
    return request;
}

static void test_stops_when_decided(void **state)
{
    (void)state;
    MatchRequest request = resigning_match(40);
    MatchGameResult results[40];
    MatchTally tally;
    request.sprt = (Sprt){.low = 0.5, .high = 0.9};
    assert_int_equal(match_run(&request, results, &tally, NULL), STATUS_OK);
    assert_int_equal(tally.verdict, SPRT_HIGH);
    assert_int_equal(tally.games, 6);
    assert_true(results[6].is_void);
}

static void keep_record(void *context, const MatchGameResult *result, const Game *game,
                        const MatchTally *tally)
{
    (void)tally;
    const MatchRequest *request = context;
    assert_int_equal(match_record_write(request, result, game, record_folder, NULL), STATUS_OK);
}

/* Games that are on record are not played again, and count; others of the same numbers are. */
static void test_resumes(void **state)
{
    (void)state;
    MatchRequest request = resigning_match(4);
    MatchGameResult results[6] = {{0}};
    MatchTally tally;
    Watch seen = {0};
    assert_non_null(mkdtemp(record_folder));
    request.random_moves = 2;
    request.report = keep_record;
    request.context = &request;
    assert_int_equal(match_run(&request, results, &tally, NULL), STATUS_OK);
    request.games = 6;
    request.resumes = true;
    request.report = watch_only_new;
    request.context = &seen;
    memset(results, 0, sizeof results);
    for (int i = 0; i < 6; i++)
        assert_int_equal(match_record_read(&request, i, record_folder, &results[i]), i < 4);
    assert_int_equal(match_run(&request, results, &tally, NULL), STATUS_OK);
    assert_int_equal(seen.reports, 2);
    assert_int_equal(tally.games, 6);
    assert_int_equal(tally.wins[0], 6);
    request.engines[1].name = "another";
    assert_false(match_record_read(&request, 0, record_folder, &results[0]));
    for (int i = 0; i < 4; i++) {
        char path[64];
        snprintf(path, sizeof path, "%s/game-%04d.sgf", record_folder, i + 1);
        assert_int_equal(unlink(path), 0);
    }
    assert_int_equal(rmdir(record_folder), 0);
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wilson),
        cmocka_unit_test(test_sprt),
        cmocka_unit_test(test_tally),
        cmocka_unit_test(test_ends_of_games),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_faults_at_a_move),
        cmocka_unit_test(test_match_goes_on_after_faults),
        cmocka_unit_test(test_engines_that_are_not_there),
        cmocka_unit_test(test_openings_and_slots),
        cmocka_unit_test(test_referee),
        cmocka_unit_test(test_interrupted),
        cmocka_unit_test(test_stops_when_decided),
        cmocka_unit_test(test_resumes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
