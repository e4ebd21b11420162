/* A problem from a file, played over GTP: refuted, taken back, solved. */
#include "gtp/session.h"
#include "support.h"

#include <string.h>
#include <unistd.h>

static const char PROBLEMS[] = "problem: One\nboard:\n"
                               "  * * * @ X\n  @ @ @ @ X\n  X X X X X\n  . . . . .\n  . . . . .\n"
                               "play: black\ngoal: kill\n\n"
                               "problem: Two\nboard:\n"
                               "  * * * # O\n  # # # # O\n  O O O O O\n  . . . . .\n  . . . . .\n"
                               "play: black\ngoal: save\n";

typedef struct {
    GtpSession *session;
    StrBuf reply;
    char path[64];
} Asker;

static const char *ask(Asker *asker, const char *line)
{
    strbuf_reset(&asker->reply);
    assert_true(gtp_answer(asker->session, line, strlen(line), &asker->reply));
    return strbuf_text(&asker->reply);
}

static void open_player(Asker *asker)
{
    GtpOptions options = {.seed = 1, .playouts = 100};
    assert_true(rules_by_name("chinese", &options.rules));
    assert_int_equal(gtp_open(&options, NULL, &asker->session, NULL), STATUS_OK);
    strbuf_init(&asker->reply, 1 << 20);
    snprintf(asker->path, sizeof asker->path, "/tmp/katachi_problem_XXXXXX");
    int file = mkstemp(asker->path);
    assert_true(file >= 0);
    assert_int_equal(write(file, PROBLEMS, sizeof PROBLEMS - 1), sizeof PROBLEMS - 1);
    close(file);
}

static void close_player(Asker *asker)
{
    unlink(asker->path);
    strbuf_clear(&asker->reply);
    gtp_close(asker->session);
}

static const char *load(Asker *asker, int number)
{
    char line[128];
    snprintf(line, sizeof line, "katachi-problem %s %d", asker->path, number);
    return ask(asker, line);
}

static void test_play(void **state)
{
    (void)state;
    Asker asker;
    open_player(&asker);
    assert_non_null(strstr(load(&asker, 1), "One: Black to play and kill"));
    assert_string_equal(ask(&asker, "query_boardsize"), "= 5\n\n");
    assert_non_null(strstr(ask(&asker, "katachi-problem-hint"), "vital point"));
    assert_non_null(strstr(ask(&asker, "katachi-problem-play A5"), "reply B5 failed"));
    assert_non_null(strstr(strbuf_text(&asker.reply), "refutation B5"));
    assert_string_equal(ask(&asker, "color B5"), "= white\n\n"); /* the game follows */
    assert_non_null(strstr(ask(&asker, "katachi-problem-undo"), "open"));
    assert_string_equal(ask(&asker, "color B5"), "= empty\n\n");
    assert_non_null(strstr(ask(&asker, "katachi-problem-solution"), "= B5"));
    assert_int_equal(ask(&asker, "katachi-problem-play D5")[0], '?');
    assert_int_equal(ask(&asker, "katachi-problem-play A1")[0], '?');
    assert_int_equal(ask(&asker, "katachi-problem-play B5")[0], '=');
    close_player(&asker);
}

static void test_second(void **state)
{
    (void)state;
    Asker asker;
    open_player(&asker);
    assert_non_null(strstr(load(&asker, 2), "Two: Black to play and live"));
    assert_non_null(strstr(ask(&asker, "katachi-problem-play B5"), "solved"));
    assert_int_equal(ask(&asker, "katachi-problem-play A5")[0], '?');
    assert_int_equal(load(&asker, 3)[0], '?');
    assert_int_equal(load(&asker, 0)[0], '?');
    /* the last good problem is still there */
    assert_int_equal(ask(&asker, "katachi-problem-undo")[0], '=');
    close_player(&asker);
}

/* The built-in problems have names; a collection is a file of several. */
static void test_built_in(void **state)
{
    (void)state;
    Asker asker;
    open_player(&asker);
    assert_non_null(strstr(ask(&asker, "katachi-problem 1-first-eyes/3"), "to play and kill"));
    assert_string_equal(ask(&asker, "query_boardsize"), "= 19\n\n");
    assert_int_equal(ask(&asker, "katachi-problem 1-first-eyes 2")[0], '=');
    assert_int_equal(ask(&asker, "katachi-problem 1-first-eyes/999")[0], '?');
    assert_int_equal(ask(&asker, "katachi-problem -#1")[0], '?'); /* its input is the session's */
    close_player(&asker);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_play),
        cmocka_unit_test(test_second),
        cmocka_unit_test(test_built_in),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
