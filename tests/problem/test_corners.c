/* What is rare in records: said plainly, at its place, or read as it was meant. */
#include "core/text.h"
#include "problem/document.h"
#include "problem/file.h"
#include "sgf/read.h"
#include "sgf/replay.h"
#include "sgf_support.h"

/* ---- what the reader repairs, reported one by one ---- */

static void note_defect(void *context, const SgfDefectNote *note)
{
    strbuf_add_format(context, "%s line %u: %s\n", sgf_defect_name(note->kind), note->line,
                      note->text);
}

static void assert_defects(const char *text, const char *expected)
{
    Reading reading = {0};
    SgfReader reader;
    StrBuf log;
    strbuf_init(&log, 1 << 16);
    arena_init(&reading.mem, 1 << 20);
    sgf_reader_init(&reader, text, strlen(text),
                    &(SgfReadOptions){.on_defect = note_defect, .on_defect_context = &log});
    while (sgf_reader_next(&reader, &reading.mem, &reading.game, &reading.err) == STATUS_OK)
        (void)sgf_check(&reading.game, note_defect, &log);
    assert_string_equal(strbuf_text(&log), expected);
    arena_clear(&reading.mem);
    strbuf_clear(&log);
}

static void repairs_are_told_with_their_place(void **state)
{
    (void)state;
    assert_defects("From: somebody\n(;PB[a])\n--\n(;PB[b])",
                   "junk line 1: 15 bytes that belong to no game\n"
                   "junk line 3: 3 bytes that belong to no game\n");
    assert_defects("(\nPB[a])", "missing-semicolon line 2: property without a ';' before it\n");
    assert_defects("(;CA[klingon]PB[\xe7\x9f\xb3])",
                   "unknown-charset line 1: CA[klingon] is unknown, read as UTF-8\n");
    assert_defects("(;SZ[5]AB[ab][ba]AW[aa])",
                   "bad-setup line 1: move 1: setup leaves stones without a liberty\n");
}

static void assert_no_game(const char *text, Status status, const char *words)
{
    Reading reading;
    reading_open(&reading, text, strlen(text));
    assert_int_equal(reading.status, status);
    if (!strstr(reading.err.text, words))
        fail_msg("'%s' does not say '%s'", reading.err.text, words);
    reading_close(&reading);
}

static void what_is_no_game_is_refused(void **state)
{
    (void)state;
    char name[400] = "(;";
    memset(name + 2, 'X', sizeof name - 10);
    memcpy(name + sizeof name - 10, "[a])", 5);
    assert_no_game(name, STATUS_SYNTAX, "name of a property");
    assert_no_game("(", STATUS_NOT_FOUND, "");
}

/* Nothing but brackets is a game with an empty root: there are such files. */
static void brackets_are_mended(void **state)
{
    (void)state;
    static const char *const TEXTS[] = {"((", "(())", "(;PB[a]"};
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
        Reading reading;
        reading_open_text(&reading, TEXTS[i]);
        assert_non_null(reading.game.root);
        assert_null(reading.game.root->first_child);
        reading_close(&reading);
    }
}

/* ---- facts in the root ---- */

static void facts_that_make_no_sense_count_as_missing(void **state)
{
    (void)state;
    Reading reading;
    SgfInfo info;
    reading_open_text(&reading, "(;HA[-3]KM[many]RE[Void])");
    assert_int_equal(sgf_info(&reading.game, &info, NULL), STATUS_OK);
    assert_int_equal(info.handicap, 0);
    assert_false(info.has_komi);
    assert_int_equal(info.result.winner, SGF_WINNER_VOID);
    reading_close(&reading);
}

/* Found by fuzzing: "9", a byte of zero and "0" was read as 9, and written as 90. */
static void zero_byte_is_no_end_of_a_number(void **state)
{
    (void)state;
    static const char TEXT[] = "(;SZ[9\0"
                               "0])";
    Reading reading;
    int size;
    reading_open(&reading, TEXT, sizeof TEXT - 1);
    assert_int_equal(reading.status, STATUS_OK);
    assert_int_equal(sgf_board_size(&reading.game, &size, NULL), STATUS_UNSUPPORTED);
    reading_close(&reading);
}

/* ---- finding nodes ---- */

static void main_line_is_counted_in_moves(void **state)
{
    (void)state;
    Reading reading;
    reading_open_text(&reading, "(;AE[];C[no move];B[aa];W[bb](;B[cc];W[dd])(;B[ee]))");
    const SgfNode *root = reading.game.root, *second = root->first_child->first_child->first_child;
    assert_ptr_equal(sgf_main_node(&reading.game, 0), root);
    assert_ptr_equal(sgf_main_node(&reading.game, 2), second);
    assert_ptr_equal(sgf_main_node(&reading.game, 4), second->first_child->first_child);
    assert_ptr_equal(sgf_main_node(&reading.game, 99), sgf_main_node(&reading.game, 4));
    reading_close(&reading);
}

static void later_game_is_missing(void **state)
{
    (void)state;
    Reading reading;
    reading_open_text(&reading, "(;PB[a])(;PB[b])");
    SgfGame third;
    const char *text = "(;PB[a])(;PB[b])";
    assert_int_equal(sgf_read(text, strlen(text), 2, NULL, &reading.mem, &third, &reading.err),
                     STATUS_NOT_FOUND);
    reading_close(&reading);
}

/* ---- texts of problems ---- */

/* Read a text of problems; the status of its first one, what is wrong in *err. */
static Status read_problem(const char *text, Error *err)
{
    ProblemReader reader;
    ProblemDocument document;
    Arena mem;
    arena_init(&mem, 8 << 20);
    problem_reader_init(&reader, text, strlen(text));
    Status status = problem_reader_next(&reader, &mem, &document, err);
    arena_clear(&mem);
    return status;
}

static void assert_refused(const char *text, Status status, const char *words)
{
    Error err = {0};
    assert_int_equal(read_problem(text, &err), status);
    if (!strstr(err.text, words))
        fail_msg("'%s' does not say '%s'", err.text, words);
}

static void boards_have_their_bounds(void **state)
{
    (void)state;
    StrBuf text;
    strbuf_init(&text, 1 << 20);
    strbuf_add(&text, "board:\n ");
    for (int i = 0; i < 26; i++)
        strbuf_add(&text, " .");
    strbuf_add(&text, "\n  . .\n");
    assert_refused(strbuf_text(&text), STATUS_LIMIT, "25 points");
    strbuf_reset(&text);
    strbuf_add(&text, "board:\n");
    for (int i = 0; i < 26; i++)
        strbuf_add(&text, "  . .\n");
    assert_refused(strbuf_text(&text), STATUS_LIMIT, "25 rows");
    assert_refused("board:\n  . . .\n", STATUS_SYNTAX, "two rows");
    strbuf_reset(&text);
    strbuf_add(&text, "board:\n  . .\n  . .\nanswer:");
    for (int i = 0; i < 40; i++)
        strbuf_add(&text, " A1");
    strbuf_add(&text, "\n");
    assert_refused(strbuf_text(&text), STATUS_LIMIT, "32 moves");
    strbuf_clear(&text);
}

static void mark_of_utf8_is_no_text(void **state)
{
    (void)state;
    Error err = {0};
    assert_int_equal(read_problem("\xef\xbb\xbf\nboard:\n  # O .\n  . . .\n  . . .\n", &err),
                     STATUS_OK);
}

static void attacker_follows_from_the_keystones(void **state)
{
    (void)state;
    Problem problem;
    Point at;
    uint8_t stone[BOARD_CELL_LIMIT] = {0};
    problem_init(&problem, 9);
    assert_int_equal(problem_attacker(&problem), STONE_BLACK);
    assert_true(point_parse("D4", 9, &at));
    stone[at] = STONE_BLACK;
    assert_true(board_set_stones(&problem.board, 9, stone));
    point_set_add(&problem.keystones, at);
    assert_int_equal(problem_attacker(&problem), STONE_WHITE);
    ProblemGoal goal;
    assert_true(problem_goal_parse("LIVE", &goal));
    assert_int_equal(goal, GOAL_SAVE);
    assert_false(problem_goal_parse("win", &goal));
}

static void node_is_judged_by_what_is_below(void **state)
{
    (void)state;
    static const char TEXT[] =
        "board:\n  . # O .\n  # # O .\n  O O O .\n  . . . .\n"
        "play: white\ngoal: white to kill\nline: A4 = right\nline: D4 = wrong\n";
    ProblemReader reader;
    ProblemDocument document;
    Arena mem;
    Error err = {0};
    arena_init(&mem, 8 << 20);
    problem_reader_init(&reader, TEXT, strlen(TEXT));
    assert_int_equal(problem_reader_next(&reader, &mem, &document, &err), STATUS_OK);
    assert_int_equal(solution_judge(&document, document.start), SOLUTION_RIGHT);
    Point wrong;
    assert_true(point_parse("D4", 4, &wrong));
    assert_int_equal(
        solution_judge(&document, solution_find_move(&document, document.start, wrong)),
        SOLUTION_WRONG);
    arena_clear(&mem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(repairs_are_told_with_their_place),
        cmocka_unit_test(what_is_no_game_is_refused),
        cmocka_unit_test(brackets_are_mended),
        cmocka_unit_test(facts_that_make_no_sense_count_as_missing),
        cmocka_unit_test(zero_byte_is_no_end_of_a_number),
        cmocka_unit_test(main_line_is_counted_in_moves),
        cmocka_unit_test(later_game_is_missing),
        cmocka_unit_test(boards_have_their_bounds),
        cmocka_unit_test(mark_of_utf8_is_no_text),
        cmocka_unit_test(attacker_follows_from_the_keystones),
        cmocka_unit_test(node_is_judged_by_what_is_below),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
