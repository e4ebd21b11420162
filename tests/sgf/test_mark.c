/* Marks and letters: read, written, and read again. */
#include "base/memory.h"
#include "sgf/mark.h"
#include "sgf/read.h"
#include "sgf/text.h"
#include "support.h"

#include <string.h>

static Arena mem;
static SgfGame game;
static StrBuf text;

static int begin(void **state)
{
    (void)state;
    arena_init(&mem, 1 << 20);
    strbuf_init(&text, 1 << 16);
    return 0;
}

static int end(void **state)
{
    (void)state;
    strbuf_clear(&text);
    arena_clear(&mem);
    return 0;
}

static void read_game(const char *bytes)
{
    assert_int_equal(sgf_read(bytes, strlen(bytes), 0, NULL, &mem, &game, NULL), STATUS_OK);
}

static void rectangles_are_expanded(void **state)
{
    (void)state;
    read_game("(;SZ[9]TR[aa:cb][ee][zz]CR[ii])");
    PointSet points = {0};
    assert_false(sgf_property_points(sgf_find(game.root, SGF_TR), 9, &points));
    assert_int_equal(point_set_count(&points), 7);
    assert_true(point_set_has(&points, sgf_point_at(9, 2, 1)));
    assert_true(point_set_has(&points, sgf_point_at(9, 4, 4)));
    assert_true(sgf_property_points(sgf_find(game.root, SGF_CR), 9, &points));
    assert_int_equal(point_set_count(&points), 8);
}

static void a_letter_has_a_point_and_a_text(void **state)
{
    (void)state;
    read_game("(;SZ[9]LB[dd:A][aa:1\\]2][bb:][cc][zz:B])");
    const SgfValue *value = &sgf_find(game.root, SGF_LB)->value;
    Point at;
    strbuf_reset(&text);
    assert_true(sgf_letter_read(&game, value, 9, &at, &text));
    assert_int_equal(at, sgf_point_at(9, 3, 3));
    assert_string_equal(strbuf_text(&text), "A");
    value = value->next;
    assert_true(sgf_letter_read(&game, value, 9, &at, &text));
    assert_string_equal(strbuf_text(&text), "A1]2");
    while ((value = value->next))
        assert_false(sgf_letter_read(&game, value, 9, &at, &text));
    assert_string_equal(strbuf_text(&text), "A1]2");
}

static void what_is_appended_is_read_again(void **state)
{
    (void)state;
    read_game("(;SZ[9]CA[UTF-8]TR[aa])");
    Point at, corner = sgf_point_at(9, 8, 8);
    PointSet points = {0};
    assert_int_equal(sgf_append_point(&game, game.root, "TR", 9, corner, NULL), STATUS_OK);
    assert_true(sgf_property_points(sgf_find(game.root, SGF_TR), 9, &points));
    assert_int_equal(point_set_count(&points), 2);
    assert_true(point_set_has(&points, corner));
    assert_int_equal(sgf_append_letter(&game, game.root, 9, corner, "a]:\\", NULL), STATUS_OK);
    strbuf_reset(&text);
    assert_true(sgf_letter_read(&game, &sgf_find(game.root, SGF_LB)->value, 9, &at, &text));
    assert_int_equal(at, corner);
    assert_string_equal(strbuf_text(&text), "a]:\\");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rectangles_are_expanded),
        cmocka_unit_test(a_letter_has_a_point_and_a_text),
        cmocka_unit_test(what_is_appended_is_read_again),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
