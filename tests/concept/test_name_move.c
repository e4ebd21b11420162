/* The names of moves on drawn positions (names.pos), each asked in the eight symmetries and with
 * the colours exchanged. */
#include "../shape/position_file.h"
#include "concept/name.h"
#include "core/board.h"
#include "core/text.h"
#include "support.h"

#include <string.h>

enum { ANSWER_SIZE = 256 };

typedef struct {
    int asked, wrong;
    bool is_named[MOVE_TYPE_COUNT]; /* which types some position shows */
} Tally;

static void say_names(const MoveNames *names, char answer[ANSWER_SIZE])
{
    size_t length = 0;
    answer[0] = '\0';
    for (int i = 0; i < names->count; i++)
        length += (size_t)snprintf(answer + length, ANSWER_SIZE - length, "%s%s", i ? " " : "",
                                   vocabulary_move(names->type[i])->term);
    if (names->count == 0)
        snprintf(answer, ANSWER_SIZE, "none");
}

static void ask_once(Tally *tally, const DrawnPosition *position, const Step *step, int symmetry,
                     bool swaps)
{
    Stone who;
    Point at;
    Board board;
    MoveNames names;
    char answer[ANSWER_SIZE];
    assert_true(step->word_count == 3 && strcmp(step->word[0], "name") == 0);
    assert_true(stone_parse(step->word[1], &who));
    assert_true(position_parse_point(position, step->word[2], &at));
    symmetry_map_board(&position->board, symmetry, swaps, &board);
    name_move(&board, symmetry_map(board.size, symmetry, at), swaps ? stone_opposite(who) : who,
              &names);
    say_names(&names, answer);
    tally->asked++;
    for (int i = 0; i < names.count; i++)
        tally->is_named[names.type[i]] = true;
    const char *expected = step->expected + strspn(step->expected, " ");
    if (strcmp(answer, expected) == 0)
        return;
    tally->wrong++;
    if (symmetry == 0 && !swaps)
        printf("line %d:%s: %s: %s\n", step->line, position->title, step->text, answer);
}

static void ask(void *context, const DrawnPosition *position, const Step *step)
{
    for (int symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++)
        for (int swaps = 0; swaps < 2; swaps++)
            ask_once(context, position, step, symmetry, swaps);
}

static void test_positions(void **state)
{
    (void)state;
    Tally tally = {0};
    Error err = {0};
    char path[1024];
    int count =
        position_file_read(support_source_path("tests/concept/names.pos", path), ask, &tally, &err);
    if (count < 0)
        fail_msg("names.pos, line %u: %s", err.line, err.text);
    for (int i = 0; i < MOVE_TYPE_COUNT; i++)
        if (!tally.is_named[i])
            fail_msg("no position shows %s", vocabulary_move((MoveType)i)->term);
    assert_int_equal(tally.wrong, 0);
    assert_true(tally.asked >= 16 * MOVE_TYPE_COUNT);
}

static void test_passes_have_no_name(void **state)
{
    (void)state;
    Board board;
    MoveNames names;
    board_init(&board, 9);
    name_move(&board, POINT_PASS, STONE_BLACK, &names);
    assert_int_equal(names.count, 0);
}

static void test_text(void **state)
{
    (void)state;
    StrBuf text;
    strbuf_init(&text, 1000);
    MoveNames names = {.count = 2, .type = {MOVE_TYPE_KIRI, MOVE_TYPE_ATE}};
    move_names_text(&names, 5, &text);
    assert_string_equal(strbuf_text(&text), "kiri (切り), cut; ate (アテ), atari");
    strbuf_clear(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_positions),
        cmocka_unit_test(test_passes_have_no_name),
        cmocka_unit_test(test_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
