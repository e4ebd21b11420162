/* The drawing holds what the position holds. */
#include "support.h"
#include "web/board_svg.h"
#include "web/example.h"

#include <string.h>

enum { SVG_LIMIT = 1024 * 1024 };

static int count(const char *text, const char *word)
{
    int found = 0;
    for (const char *at = text; (at = strstr(at, word)); at++)
        found++;
    return found;
}

static void draws_every_size(void **state)
{
    (void)state;
    StrBuf out;
    strbuf_init(&out, SVG_LIMIT);
    for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size++) {
        Board board;
        board_init(&board, size);
        board_play(&board, board_point(&board, 0, 0), STONE_BLACK, NULL);
        board_play(&board, board_point(&board, 1, 1), STONE_WHITE, NULL);
        strbuf_reset(&out);
        board_svg_write(&(BoardPicture){.board = &board, .last = board_point(&board, 1, 1)}, &out);
        const char *svg = strbuf_text(&out);
        assert_int_equal(count(svg, "\"stone-black\""), 1);
        assert_int_equal(count(svg, "\"stone-white\""), 1);
        assert_int_equal(count(svg, "board-last"), 1);
        assert_int_equal(count(svg, "<text"), 4 * size);
        assert_int_equal(count(svg, "<svg"), count(svg, "</svg>"));
        assert_false(out.overflowed);
    }
    strbuf_clear(&out);
}

static void draws_owners_on_empty_points_only(void **state)
{
    (void)state;
    Board board;
    board_init(&board, 5);
    board_play(&board, board_point(&board, 2, 2), STONE_BLACK, NULL);
    double owner[BOARD_CELL_LIMIT] = {0};
    owner[board_point(&board, 2, 2)] = 1;
    owner[board_point(&board, 1, 2)] = 0.8;
    owner[board_point(&board, 4, 4)] = -0.9;
    StrBuf out;
    strbuf_init(&out, SVG_LIMIT);
    board_svg_write(&(BoardPicture){.board = &board, .owner = owner}, &out);
    assert_int_equal(count(strbuf_text(&out), "owner-black"), 1);
    assert_int_equal(count(strbuf_text(&out), "owner-white"), 1);
    assert_int_equal(count(strbuf_text(&out), "board-last"), 0);
    strbuf_clear(&out);
}

static void example_is_sound(void **state)
{
    (void)state;
    Example example;
    example_make(&example);
    assert_true(board_is_consistent(&example.board));
    assert_int_equal(example.board.stones[STONE_BLACK] + example.board.stones[STONE_WHITE],
                     example.move_count);
    assert_true(example.legal_count <= 361 - example.move_count);
    assert_true(example.chain_count > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(draws_every_size),
        cmocka_unit_test(draws_owners_on_empty_points_only),
        cmocka_unit_test(example_is_sound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
