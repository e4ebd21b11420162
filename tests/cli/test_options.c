/* Options: every way to write them, and every way to write them wrong. */
#include "cli/command.h"
#include "support.h"

#include <string.h>
#include <unistd.h>

static struct {
    bool json, quiet;
    int move;
    double komi;
    uint64_t seed;
    const char *player;
} got;

static const Option OPTIONS[] = {
    {OPTION_FLAG, "json", 'j', &got.json, NULL, "machine-readable"},
    {OPTION_FLAG, "quiet", 'q', &got.quiet, NULL, "no messages"},
    {OPTION_INT, "move", 'm', &got.move, "N", "the move"},
    {OPTION_NUMBER, "komi", 0, &got.komi, "POINTS", "komi (6.5)"},
    {OPTION_SEED, "seed", 's', &got.seed, "N", "seed (1)"},
    {.kind = OPTION_SECTION, .name = "Who plays"},
    {OPTION_TEXT, "player", 'p', &got.player, "NAME", "who plays"},
    {OPTION_TEXT, "engine", 'e', &got.player, "NAME", NULL},
    {0},
};

static const Command COMMAND = {.name = "test", .summary = "A test", .usage = "[FILE…]"};

enum { ARGUMENT_LIMIT = 16 };
static char words[512];
static char *arguments[ARGUMENT_LIMIT];
static int argument_count;
static int exit_code;

/* Parse a line as if it had been typed. */
static bool parse(const char *line)
{
    got.json = got.quiet = false;
    got.move = -1;
    got.komi = 6.5;
    got.seed = 1;
    got.player = NULL;
    exit_code = -1;
    argument_count = 0;
    snprintf(words, sizeof words, "test %s", line);
    for (char *word = words; *word;) {
        arguments[argument_count++] = word;
        word += strcspn(word, " ");
        if (*word)
            *word++ = '\0';
    }
    return options_parse(&COMMAND, OPTIONS, &argument_count, arguments, &exit_code);
}

static void accepts_every_form(void **state)
{
    (void)state;
    assert_true(parse("--move 12 --komi=-7.5 a --json -s0x10 -p gnu b"));
    assert_int_equal(got.move, 12);
    assert_true(got.komi == -7.5);
    assert_true(got.json);
    assert_false(got.quiet);
    assert_true(got.seed == 16);
    assert_string_equal(got.player, "gnu");
    assert_int_equal(argument_count, 2);
    assert_string_equal(arguments[0], "a");
    assert_string_equal(arguments[1], "b");
}

static void accepts_grouped_letters(void **state)
{
    (void)state;
    assert_true(parse("-jqm7"));
    assert_true(got.json && got.quiet);
    assert_int_equal(got.move, 7);
    assert_true(parse("-jm 8 x"));
    assert_int_equal(got.move, 8);
    assert_int_equal(argument_count, 1);
}

static void takes_negative_values(void **state)
{
    (void)state;
    assert_true(parse("--move -3 --komi -0.5"));
    assert_int_equal(got.move, -3);
    assert_true(got.komi == -0.5);
}

static void stops_at_two_dashes(void **state)
{
    (void)state;
    assert_true(parse("x -- --json -m --help"));
    assert_false(got.json);
    assert_int_equal(argument_count, 4);
    assert_string_equal(arguments[3], "--help");
    assert_true(parse("- --json"));
    assert_string_equal(arguments[0], "-");
}

static void refuses_wrong_options(void **state)
{
    (void)state;
    static const char *const WRONG[] = {
        "--jsn",
        "--moves 3",
        "-x",
        "--json=yes",
        "--move",
        "--move=",
        "--move 3x",
        "--move 99999999999",
        "--komi 1e999",
        "--komi nan",
        "--komi 6,5",
        "--seed -1",
        "--seed 18446744073709551616",
        "-jx",
        "--=3",
        "---json",
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        assert_false(parse(WRONG[i]));
        assert_int_equal(exit_code, EXIT_USAGE);
    }
}

static void keeps_defaults(void **state)
{
    (void)state;
    assert_true(parse(""));
    assert_int_equal(got.move, -1);
    assert_true(got.komi == 6.5);
    assert_int_equal(argument_count, 0);
}

/* A row without help is a former name: taken, but neither proposed nor shown. */
static void knows_former_names(void **state)
{
    (void)state;
    assert_true(parse("--engine gnu"));
    assert_string_equal(got.player, "gnu");
    assert_true(parse("-e fuego"));
    assert_string_equal(got.player, "fuego");
    assert_false(option_is_shown(&OPTIONS[7]));
    assert_true(option_is_shown(&OPTIONS[6]));
}

static void sections_are_no_options(void **state)
{
    (void)state;
    assert_false(parse("--Who plays"));
    assert_false(option_is_shown(&OPTIONS[5]));
}

static void maps_status_to_exit_code(void **state)
{
    (void)state;
    Error err = {.status = STATUS_SYNTAX, .line = 3, .offset = 40, .text = "no such thing"};
    assert_int_equal(command_fail(&COMMAND, "a.sgf", &err), EXIT_BAD_INPUT);
    err.status = STATUS_IO;
    assert_int_equal(command_fail(&COMMAND, NULL, &err), EXIT_SYSTEM);
    err.status = STATUS_INTERRUPTED;
    assert_int_equal(command_fail(&COMMAND, NULL, &err), EXIT_INTERRUPTED);
}

int main(void)
{
    /* The messages under test would only look like failures in the log. */
    if (!freopen("/dev/null", "w", stderr))
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(accepts_every_form),       cmocka_unit_test(accepts_grouped_letters),
        cmocka_unit_test(takes_negative_values),    cmocka_unit_test(stops_at_two_dashes),
        cmocka_unit_test(refuses_wrong_options),    cmocka_unit_test(keeps_defaults),
        cmocka_unit_test(knows_former_names),       cmocka_unit_test(sections_are_no_options),
        cmocka_unit_test(maps_status_to_exit_code),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
