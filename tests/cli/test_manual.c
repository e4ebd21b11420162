/* Manual pages and completions: what the tables say, in each language, with nothing left bare that
 * the language would take for its own. */
#include "cli/command.h"
#include "support.h"

#include <string.h>

static bool json;
static int move;

static const Option OPTIONS[] = {
    {OPTION_FLAG, "json", 'j', &json, NULL, "it's [machine]-readable"},
    {.kind = OPTION_SECTION, .name = "Positions"},
    {OPTION_INT, "move", 0, &move, "N", "the move: (1)"},
    {OPTION_INT, "ply", 'p', &move, "N", NULL},
    {0},
};

static const Command COMMAND = {
    .name = "test",
    .summary = "a test",
    .usage = "[FILE…]",
    .details = "One paragraph.\n\n.dots and \\ are harmless:\n  kept as it is\nflows on",
    .examples = "katachi test -j",
};

/* What was printed in one form. */
static const char *print(const char *form)
{
    static char text[8192];
    FILE *out = tmpfile();
    assert_non_null(out);
    assert_true(manual_print_command(out, form, &COMMAND, OPTIONS));
    rewind(out);
    text[fread(text, 1, sizeof text - 1, out)] = '\0';
    fclose(out);
    return text;
}

static void writes_a_page(void **state)
{
    (void)state;
    const char *page = print("man");
    assert_non_null(strstr(page, ".TH KATACHI\\-test 1"));
    assert_non_null(strstr(page, "\\fB\\-j\\fR, \\fB\\-\\-json\\fR\n"));
    assert_non_null(strstr(page, "\\fB\\-\\-move\\fR \\fIN\\fR\nthe move: (1)\n"));
    assert_non_null(strstr(page, "\n\\&.dots and \\e are harmless:\n"));
    assert_non_null(strstr(page, ".nf\n  kept as it is\n.fi\nflows on\n"));
    assert_non_null(strstr(page, "katachi test \\-j\n"));
    assert_non_null(strstr(page, ".SS Positions\n"));
    assert_null(strstr(page, "ply"));
}

static void completes_in_each_shell(void **state)
{
    (void)state;
    assert_string_equal(print("bash"), "        test) words='--help --json --move' ;;\n");
    assert_non_null(strstr(print("zsh"), "'--json[it'\\''s \\[machine\\]-readable]'"));
    assert_non_null(strstr(print("zsh"), "'--move[the move\\: (1)]:N:_files'"));
    assert_non_null(strstr(print("fish"), "-l json -s j -d 'it'\\''s [machine]-readable'\n"));
    assert_non_null(strstr(print("fish"), "-l move -r -d"));
    assert_null(strstr(print("fish"), "ply"));
    assert_null(strstr(print("zsh"), "ply"));
}

static void refuses_other_forms(void **state)
{
    (void)state;
    assert_false(manual_print_command(stdout, "html", &COMMAND, OPTIONS));
    assert_false(completion_print(stdout, "tcsh", NULL, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_a_page),
        cmocka_unit_test(completes_in_each_shell),
        cmocka_unit_test(refuses_other_forms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
