/* Sessions: hostile lines, and the promise that a failing command changes nothing. */
#include "base/random.h"
#include "gtp/session.h"
#include "support.h"

#include <string.h>
#include <unistd.h>

enum { TEXT_LIMIT = 1024 * 1024, ROUNDS = 6000 };

typedef struct {
    GtpSession *session;
    StrBuf reply;
} Engine;

static void engine_open(Engine *engine, int size)
{
    GtpOptions options = {.seed = 5, .playouts = 3, .judge_playouts = 4, .size = size};
    assert_true(rules_by_name("tromp-taylor", &options.rules));
    assert_int_equal(gtp_open(&options, NULL, &engine->session, NULL), STATUS_OK);
    strbuf_init(&engine->reply, TEXT_LIMIT);
}

static void engine_close(Engine *engine)
{
    gtp_close(engine->session);
    strbuf_clear(&engine->reply);
}

static const char *say(Engine *engine, const char *line)
{
    strbuf_reset(&engine->reply);
    gtp_answer(engine->session, line, strlen(line), &engine->reply);
    return strbuf_text(&engine->reply);
}

static void test_lines(void **state)
{
    (void)state;
    Engine engine;
    engine_open(&engine, 9);
    assert_string_equal(say(&engine, ""), "");
    assert_string_equal(say(&engine, " \t \r"), "");
    assert_string_equal(say(&engine, "# only a comment"), "");
    assert_string_equal(say(&engine, "# interrupt"), "");
    assert_string_equal(say(&engine, "name\r"), "= Katachi\n\n");
    assert_string_equal(say(&engine, "\001na\002me\177"), "= Katachi\n\n");
    assert_string_equal(say(&engine, "12 name # twelve"), "=12 Katachi\n\n");
    assert_string_equal(say(&engine, "12"), "?12 unknown command\n\n");
    assert_string_equal(say(&engine, "12name"), "? unknown command\n\n");
    assert_string_equal(say(&engine, "99999999999999999999 name"), "? unknown command\n\n");
    assert_string_equal(say(&engine, "NAME"), "? unknown command\n\n");
    assert_string_equal(say(&engine, "PLAY"), "? unknown command\n\n");
    assert_string_equal(say(&engine, "play BLACK c3"), "= \n\n");
    assert_string_equal(say(&engine, "play W Pass"), "= \n\n");
    engine_close(&engine);
}

static void test_long_lines(void **state)
{
    (void)state;
    Engine engine;
    engine_open(&engine, 9);
    size_t size = 200000;
    char *line = malloc(size + 1);
    assert_non_null(line);
    memset(line, 'x', size);
    line[size] = '\0';
    assert_string_equal(say(&engine, line), "? line too long\n\n");
    memcpy(line, "7 play b ", 9);
    assert_string_equal(say(&engine, line), "?7 line too long\n\n");
    memset(line, ' ', size);
    memcpy(line, "7 name", 6);
    assert_string_equal(say(&engine, line), "?7 line too long\n\n");
    memset(line, '\001', size);
    memcpy(line, "7 name", 6);
    assert_string_equal(say(&engine, line), "=7 Katachi\n\n");
    for (size_t i = 0; i < 60000; i++)
        line[i] = i % 2 ? ' ' : 'b';
    line[60000] = '\0';
    memcpy(line, "8 gogui-play_sequence ", 22);
    assert_string_equal(say(&engine, line), "?8 line too long\n\n");
    free(line);
    engine_close(&engine);
}

static void test_quit(void **state)
{
    (void)state;
    Engine engine;
    engine_open(&engine, 9);
    strbuf_reset(&engine.reply);
    assert_false(gtp_answer(engine.session, "3 quit", 6, &engine.reply));
    assert_string_equal(strbuf_text(&engine.reply), "=3 \n\n");
    engine_close(&engine);
}

/* ---- a failing command changes nothing ---- */

static const char *const COMMANDS[] = {
    "play b",
    "play w",
    "play",
    "undo",
    "gg-undo",
    "komi",
    "boardsize",
    "fixed_handicap",
    "set_position",
    "gogui-setup",
    "set_free_handicap",
    "place_free_handicap",
    "gogui-play_sequence",
    "gogui-setup_player",
    "kata-set-rules",
    "kgs-rules",
    "loadsgf",
    "genmove",
    "reg_genmove",
    "kgs-genmove_cleanup",
    "clear_board",
    "time_left",
    "final_status_list",
    "katachi-player",
    "final_score",
    "katachi-owner",
    "help",
    "color",
    "countlib",
    "findlib",
    "all_legal",
    "kata-analyze",
    "lz-analyze",
    "set_random_seed",
};

static const char *const WORDS[] = {
    "b",   "w",     "black",       "WHITE",  "a1",   "A2",   "b1",
    "c3",  "d4",    "e5",          "b2",     "c1",   "pass", "resign",
    "i1",  "z9",    "-1",          "0",      "3",    "5",    "26",
    "6.5", "1e400", "japanese",    "random", "dead", "e",    "{\"ko\":\"SIMPLE\"}",
    "{",   "nil",   "99999999999",
};

static void write_command(Random *random, char out[256])
{
    const char *command = COMMANDS[random_below(random, sizeof COMMANDS / sizeof *COMMANDS)];
    snprintf(out, 256, "%s", command);
    uint32_t words = random_below(random, 7);
    for (uint32_t i = 0; i < words; i++) {
        size_t length = strlen(out);
        snprintf(out + length, 256 - length, " %s",
                 WORDS[random_below(random, sizeof WORDS / sizeof *WORDS)]);
    }
}

/* Everything that a controller can ask about the game. */
static void describe(Engine *engine, StrBuf *out)
{
    static const char *const QUESTIONS[] = {"showboard",    "move_history", "kata-get-rules",
                                            "get_handicap", "get_komi",     "katachi-player"};
    strbuf_reset(out);
    for (size_t i = 0; i < sizeof QUESTIONS / sizeof *QUESTIONS; i++)
        strbuf_add(out, say(engine, QUESTIONS[i]));
}

static void test_failure_changes_nothing(void **state)
{
    (void)state;
    Engine engine;
    StrBuf before, after;
    Random random;
    int failures = 0, successes = 0;
    engine_open(&engine, 5);
    strbuf_init(&before, TEXT_LIMIT);
    strbuf_init(&after, TEXT_LIMIT);
    random_seed(&random, 20);
    for (int round = 0; round < ROUNDS; round++) {
        char command[256];
        write_command(&random, command);
        describe(&engine, &before);
        bool failed = say(&engine, command)[0] == '?';
        failures += failed;
        successes += !failed;
        describe(&engine, &after);
        if (failed && strcmp(strbuf_text(&before), strbuf_text(&after)) != 0)
            fail_msg("\"%s\" failed and left\n%s\nwhere was\n%s", command, strbuf_text(&after),
                     strbuf_text(&before));
        assert_true(board_is_consistent(&gtp_game(engine.session)->board));
        /* Large boards make the rest slow, and a game of passes is dull. */
        if (gtp_game(engine.session)->board.size > 5 || gtp_game(engine.session)->move_count > 60)
            say(&engine, "boardsize 5");
    }
    assert_true(failures > ROUNDS / 10 && successes > ROUNDS / 10);
    strbuf_clear(&before);
    strbuf_clear(&after);
    engine_close(&engine);
}

static void test_reg_genmove(void **state)
{
    (void)state;
    Engine engine;
    char first[64];
    engine_open(&engine, 9);
    snprintf(first, sizeof first, "%s", say(&engine, "reg_genmove b"));
    assert_string_equal(say(&engine, "reg_genmove b"), first);
    assert_int_equal(gtp_game(engine.session)->move_count, 0);
    engine_close(&engine);
}

/* loadsgf: before a move, whole, and not at all. */
static void test_load(void **state)
{
    (void)state;
    Engine engine;
    char path[] = "/tmp/katachi load XXXXXX.sgf", line[128];
    int descriptor = mkstemps(path, 4);
    const char text[] = "(;SZ[5]KM[3.5];B[cc];W[dd];B[bb](;W[aa])(;W[ee]))";
    assert_true(descriptor >= 0);
    assert_int_equal(write(descriptor, text, sizeof text - 1), sizeof text - 1);
    close(descriptor);
    engine_open(&engine, 9);
    snprintf(line, sizeof line, "loadsgf %s 3", path);
    assert_string_equal(say(&engine, line), "= \n\n");
    assert_int_equal(gtp_game(engine.session)->board.size, 5);
    assert_int_equal(gtp_game(engine.session)->move_count, 2);
    assert_string_equal(say(&engine, "get_komi"), "= 3.5\n\n");
    snprintf(line, sizeof line, "loadsgf %s", path);
    assert_string_equal(say(&engine, line), "= \n\n");
    assert_int_equal(gtp_game(engine.session)->move_count, 4);
    assert_string_equal(say(&engine, "last_move"), "= white A5\n\n");
    assert_string_equal(say(&engine, "undo"), "= \n\n");
    unlink(path);
    assert_string_equal(say(&engine, line), "? cannot load file\n\n");
    assert_string_equal(say(&engine, "loadsgf /"), "? cannot load file\n\n");
    assert_string_equal(say(&engine, "loadsgf -"), "? cannot load file\n\n");
    assert_int_equal(gtp_game(engine.session)->move_count, 3);
    engine_close(&engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),       cmocka_unit_test(test_long_lines),
        cmocka_unit_test(test_quit),        cmocka_unit_test(test_failure_changes_nothing),
        cmocka_unit_test(test_reg_genmove), cmocka_unit_test(test_load),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
