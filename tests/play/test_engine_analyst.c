/* Engines of others as analysts: a scripted one in every bad manner, and what it writes. */
#include "base/memory.h"
#include "core/text.h"
#include "play/engine_analyst.h"
#include "play/engine_config.h"
#include "support.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char folder[] = "/tmp/katachi-engine-XXXXXX";

typedef struct {
    Game game;
    EngineAnalyst *analyst;
    Analysis analysis;
    bool is_scored;
    Error err;
} Bench;

/* A 9x9 game with a stone on E5, White to move. */
static Bench *bench_open(void)
{
    Bench *bench = mem_alloc(1, sizeof *bench);
    Rules rules;
    Point at;
    assert_true(rules_by_name("japanese", &rules));
    game_init(&bench->game, 9, &rules);
    assert_true(point_parse("E5", 9, &at));
    assert_int_equal(game_play(&bench->game, at, STONE_BLACK), MOVE_OK);
    return bench;
}

static void bench_close(Bench *bench)
{
    engine_analyst_close(bench->analyst);
    game_clear(&bench->game);
    mem_free(bench);
}

static Status start(Bench *bench, const char *manner)
{
    char script[1024], command[1200];
    (void)support_source_path("tests/play/scripted_engine.py", script);
    snprintf(command, sizeof command, "python3 '%s' %s '%s/%s'", script, manner, folder, manner);
    return engine_analyst_open(&(EngineAnalystOptions){.name = manner,
                                                       .command = command,
                                                       .start_seconds = 10,
                                                       .answer_seconds = 0.6,
                                                       .restart_limit = 2},
                               &bench->analyst, &bench->err);
}

static Status analyse(Bench *bench, uint32_t visits)
{
    return engine_analyst_analyse(bench->analyst, &bench->game,
                                  &(EngineAnalysisRequest){.visits = visits}, &bench->analysis,
                                  &bench->is_scored, &bench->err);
}

static void assert_move(const AnalysisMove *move, const char *text)
{
    char point[POINT_TEXT_SIZE];
    assert_string_equal(point_text(9, move->at, point), text);
}

static void test_good(void **state)
{
    (void)state;
    Bench *bench = bench_open();
    assert_int_equal(start(bench, "good"), STATUS_OK);
    assert_string_equal(engine_analyst_title(bench->analyst), "Scripted 1.0");
    for (int i = 0; i < 2; i++) {
        assert_int_equal(analyse(bench, 500), STATUS_OK);
        assert_true(bench->is_scored);
        assert_int_equal(bench->analysis.visits, 600);
        assert_int_equal(bench->analysis.move_count, 2);
        assert_move(&bench->analysis.moves[0], "D4");
        assert_int_equal(bench->analysis.moves[0].line_count, 3);
        /* White is to move: Black's chances and lead are the other side's. */
        assert_true(fabs(bench->analysis.black_wins - 0.4) < 1e-6);
        assert_true(fabs(bench->analysis.black_lead + 2.5) < 1e-6);
        assert_int_equal(game_play(&bench->game, POINT_PASS, STONE_WHITE), MOVE_OK);
        assert_int_equal(game_play(&bench->game, POINT_PASS, STONE_BLACK), MOVE_OK);
    }
    assert_int_equal(engine_analyst_restarts(bench->analyst), 0);
    bench_close(bench);
}

static void test_without_points(void **state)
{
    (void)state;
    Bench *bench = bench_open();
    assert_int_equal(start(bench, "leela"), STATUS_OK);
    assert_int_equal(engine_analyst_dialect(bench->analyst), ENGINE_SPEAKS_LEELA);
    assert_int_equal(analyse(bench, 500), STATUS_OK);
    assert_false(bench->is_scored);
    assert_true(fabs(bench->analysis.black_wins - 0.49) < 1e-6);
    assert_true(fabs((double)bench->analysis.moves[0].prior - 0.3) < 1e-6);
    bench_close(bench);
}

/* Each of these fails for good, soon, with a word on what it did. */
static void test_bad_manners(void **state)
{
    (void)state;
    static const struct {
        const char *manner, *word;
    } CASES[] = {
        {"deaf", "does not answer"}, {"flood", "given up"},   {"torrent", "writes without"},
        {"dies", "has ended"},       {"nonsense", "invalid"}, {"illegal", "given up"},
        {"wild", "given up"},        {"binary", "invalid"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Bench *bench = bench_open();
        double began = clock_seconds();
        assert_int_equal(start(bench, CASES[i].manner), STATUS_OK);
        assert_int_equal(analyse(bench, 500), STATUS_IO);
        if (!strstr(bench->err.text, CASES[i].word) || !strstr(bench->err.text, "given up"))
            fail_msg("%s: %s", CASES[i].manner, bench->err.text);
        assert_true(clock_seconds() - began < 60);
        /* and it stays given up, at once */
        assert_int_equal(analyse(bench, 500), STATUS_IO);
        bench_close(bench);
    }
}

static void test_not_there(void **state)
{
    (void)state;
    static const struct {
        const char *command, *word;
        double patience; /* only the silent one uses it up */
    } CASES[] = {
        {"/no/such/engine", "has ended", 60},
        {"true", "has ended", 60},
        {"sleep 1000", "does not answer", 0.5},
        {"yes", "writes without end", 60},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Bench *bench = bench_open();
        assert_int_equal(
            engine_analyst_open(&(EngineAnalystOptions){.name = "x",
                                                        .command = CASES[i].command,
                                                        .start_seconds = CASES[i].patience,
                                                        .answer_seconds = 1},
                                &bench->analyst, &bench->err),
            STATUS_IO);
        if (!strstr(bench->err.text, CASES[i].word))
            fail_msg("%s: %s", CASES[i].command, bench->err.text);
        bench_close(bench);
    }
    Bench *bench = bench_open();
    assert_int_equal(start(bench, "plain"), STATUS_UNSUPPORTED);
    assert_non_null(strstr(bench->err.text, "kata-analyze"));
    bench_close(bench);
}

/* What can be mended is. */
static void test_recovery(void **state)
{
    (void)state;
    Bench *bench = bench_open();
    assert_int_equal(start(bench, "once"), STATUS_OK);
    assert_int_equal(analyse(bench, 500), STATUS_OK);
    assert_int_equal(engine_analyst_restarts(bench->analyst), 1);
    assert_int_equal(bench->analysis.visits, 600);
    bench_close(bench);
    bench =
        bench_open(); /* does not stop: what it said is good, the next question starts it anew */
    assert_int_equal(start(bench, "late"), STATUS_OK);
    assert_int_equal(analyse(bench, 500), STATUS_OK);
    assert_int_equal(analyse(bench, 500), STATUS_OK);
    bench_close(bench);
    bench = bench_open(); /* refuses a position, not all of them */
    assert_int_equal(start(bench, "small"), STATUS_OK);
    assert_int_equal(analyse(bench, 500), STATUS_OK);
    game_restart(&bench->game, 13);
    assert_int_equal(analyse(bench, 500), STATUS_UNSUPPORTED);
    game_restart(&bench->game, 9);
    assert_int_equal(analyse(bench, 500), STATUS_OK);
    bench_close(bench);
    bench = bench_open();
    assert_int_equal(start(bench, "refuses"), STATUS_OK);
    assert_int_equal(analyse(bench, 500), STATUS_UNSUPPORTED);
    bench_close(bench);
}

static void test_stop(void **state)
{
    (void)state;
    Bench *bench = bench_open();
    atomic_bool stop = true;
    assert_int_equal(start(bench, "good"), STATUS_OK);
    assert_int_equal(
        engine_analyst_analyse(bench->analyst, &bench->game,
                               &(EngineAnalysisRequest){.visits = 1000000, .stop = &stop},
                               &bench->analysis, &bench->is_scored, &bench->err),
        STATUS_INTERRUPTED);
    bench_close(bench);
}

/* ---- lines ---- */

static void test_lines(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        int moves;
    } CASES[] = {
        {"", 0},
        {"info", 0},
        {"info move", 0},
        {"info move D4", 0},
        {"info move D4 visits 3 winrate 0.5", 1},
        {"info move D4 visits 3 winrate 0.5 pv", 1},
        {"info move D4 visits 3 winrate 0.5 pv D4 D4 info move C3 visits 1 winrate 0.4", 2},
        {"info move E5 visits 3 winrate 0.5 pv E5", 0},
        {"info move K10 visits 3 winrate 0.5", 0},
        {"info move resign visits 3 winrate 0.5", 0},
        {"info move pass visits 3 winrate 0.5 pv pass", 1},
        {"info move D4 visits 3 winrate 1.5", 0},
        {"info move D4 visits x winrate 0.5", 0},
        {"info move D4 visits 3 winrate inf", 0},
        {"info move D4 visits 3 winrate 0.5 prior 7", 0},
        {"D4 visits 3 winrate 0.5", 0},
    };
    Bench *bench = bench_open();
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        bench->analysis.move_count = -1;
        bool is_good = engine_read_analysis(CASES[i].line, ENGINE_SPEAKS_KATA, &bench->game,
                                            &bench->analysis, &bench->is_scored);
        assert_int_equal(is_good, CASES[i].moves > 0);
        assert_int_equal(bench->analysis.move_count, is_good ? CASES[i].moves : -1);
    }
    /* Every prefix of a good line is read without harm. */
    static const char LINE[] =
        "info move D4 visits 3 winrate 0.5 scoreLead -3.25 prior 0.1 order 0 "
        "pv D4 C3 pass info move C3 visits 9 winrate 0.4 pv C3";
    for (size_t length = 0; length < sizeof LINE; length++) {
        char part[sizeof LINE];
        snprintf(part, sizeof part, "%.*s", (int)length, LINE);
        (void)engine_read_analysis(part, ENGINE_SPEAKS_KATA, &bench->game, &bench->analysis,
                                   &bench->is_scored);
    }
    assert_move(&bench->analysis.moves[0], "C3"); /* more visits */
    bench_close(bench);
}

/* ---- the list ---- */

static void test_list(void **state)
{
    (void)state;
    EngineList *list = mem_alloc(1, sizeof *list);
    Error err;
    char path[64];
    snprintf(path, sizeof path, "%s/new/engines.txt", folder);
    setenv("KATACHI_ENGINES", path, 1);
    assert_int_equal(engine_list_read(list, &err), STATUS_OK);
    assert_int_equal(list->count, 0);
    assert_int_equal(engine_list_add(list, "kata", " katago gtp -model 'a = b'", &err), STATUS_OK);
    assert_int_equal(engine_list_add(list, "own", "katachi gtp", &err), STATUS_OK);
    assert_int_equal(engine_list_add(list, "own", "katachi gtp --seed 1", &err), STATUS_OK);
    assert_int_equal(engine_list_add(list, "a b", "x", &err), STATUS_INVALID);
    assert_int_equal(engine_list_add(list, "", "x", &err), STATUS_INVALID);
    assert_int_equal(engine_list_add(list, "c", "", &err), STATUS_INVALID);
    assert_int_equal(engine_list_add(list, "c", "x\nd = rm", &err), STATUS_INVALID);
    assert_int_equal(engine_list_read(list, &err), STATUS_OK);
    assert_int_equal(list->count, 2);
    assert_string_equal(engine_list_find(list, "kata")->command, "katago gtp -model 'a = b'");
    assert_string_equal(engine_list_find(list, "own")->command, "katachi gtp --seed 1");
    assert_null(engine_list_find(list, "nobody"));
    assert_int_equal(engine_list_remove(list, "kata", &err), STATUS_OK);
    assert_int_equal(engine_list_remove(list, "kata", &err), STATUS_NOT_FOUND);
    assert_int_equal(engine_list_read(list, &err), STATUS_OK);
    assert_int_equal(list->count, 1);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("# remark\n\nfirst = a\nno sign\n", file);
    fclose(file);
    assert_int_equal(engine_list_read(list, &err), STATUS_SYNTAX);
    assert_int_equal(err.line, 4);
    mem_free(list);
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    if (!mkdtemp(folder))
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good),        cmocka_unit_test(test_without_points),
        cmocka_unit_test(test_bad_manners), cmocka_unit_test(test_not_there),
        cmocka_unit_test(test_recovery),    cmocka_unit_test(test_stop),
        cmocka_unit_test(test_lines),       cmocka_unit_test(test_list),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    char command[80];
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    return system(command) != 0 || failed;
}
