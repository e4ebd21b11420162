/* A problem from a file, played over GTP: refuted, taken back, solved. */
#include "gtp/gtp.h"
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
} Player;

static const char *ask(Player *player, const char *line)
{
    strbuf_reset(&player->reply);
    assert_true(gtp_answer(player->session, line, strlen(line), &player->reply));
    return strbuf_text(&player->reply);
}

static void open_player(Player *player)
{
    GtpOptions options = {.seed = 1, .playouts = 100};
    assert_true(rules_by_name("chinese", &options.rules));
    assert_int_equal(gtp_open(&options, NULL, &player->session, NULL), STATUS_OK);
    strbuf_init(&player->reply, 1 << 20);
    snprintf(player->path, sizeof player->path, "/tmp/katachi_problem_XXXXXX");
    int file = mkstemp(player->path);
    assert_true(file >= 0);
    assert_int_equal(write(file, PROBLEMS, sizeof PROBLEMS - 1), sizeof PROBLEMS - 1);
    close(file);
}

static void close_player(Player *player)
{
    unlink(player->path);
    strbuf_clear(&player->reply);
    gtp_close(player->session);
}

static const char *load(Player *player, int number)
{
    char line[128];
    snprintf(line, sizeof line, "katachi-problem %s %d", player->path, number);
    return ask(player, line);
}

static void test_play(void **state)
{
    (void)state;
    Player player;
    open_player(&player);
    assert_non_null(strstr(load(&player, 1), "One: Black to play and kill"));
    assert_string_equal(ask(&player, "query_boardsize"), "= 5\n\n");
    assert_string_equal(ask(&player, "katachi-problem-hint"), "= A5 B5 C5\n\n");
    assert_non_null(strstr(ask(&player, "katachi-problem-play A5"), "reply B5 failed"));
    assert_non_null(strstr(strbuf_text(&player.reply), "refutation B5"));
    assert_string_equal(ask(&player, "color B5"), "= white\n\n"); /* the game follows */
    assert_non_null(strstr(ask(&player, "katachi-problem-undo"), "open"));
    assert_string_equal(ask(&player, "color B5"), "= empty\n\n");
    assert_non_null(strstr(ask(&player, "katachi-problem-solution"), "= B5"));
    assert_int_equal(ask(&player, "katachi-problem-play D5")[0], '?');
    assert_int_equal(ask(&player, "katachi-problem-play A1")[0], '?');
    assert_int_equal(ask(&player, "katachi-problem-play B5")[0], '=');
    close_player(&player);
}

static void test_second(void **state)
{
    (void)state;
    Player player;
    open_player(&player);
    assert_non_null(strstr(load(&player, 2), "Two: Black to play and save"));
    assert_non_null(strstr(ask(&player, "katachi-problem-play B5"), "solved"));
    assert_int_equal(ask(&player, "katachi-problem-play A5")[0], '?');
    assert_int_equal(load(&player, 3)[0], '?');
    assert_int_equal(load(&player, 0)[0], '?');
    /* the last good problem is still there */
    assert_int_equal(ask(&player, "katachi-problem-undo")[0], '=');
    close_player(&player);
}

/* The built-in problems have names; a shelf is a file of several. */
static void test_built_in(void **state)
{
    (void)state;
    Player player;
    open_player(&player);
    assert_non_null(strstr(ask(&player, "katachi-problem 1-first-eyes/3"), "to play and kill"));
    assert_string_equal(ask(&player, "query_boardsize"), "= 19\n\n");
    assert_int_equal(ask(&player, "katachi-problem 1-first-eyes 2")[0], '=');
    assert_int_equal(ask(&player, "katachi-problem 1-first-eyes/999")[0], '?');
    assert_int_equal(ask(&player, "katachi-problem -#1")[0], '?'); /* its input is the session's */
    close_player(&player);
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
