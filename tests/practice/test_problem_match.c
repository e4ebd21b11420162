/* Which known problem is this: every image of a problem is found, near ones too, others are not. */
#include "base/memory.h"
#include "core/board.h"
#include "core/text.h"
#include "practice/problem_library.h"
#include "support.h"

static const char CORNER[] = ". O X . . . . . .\n"
                             "O O X . . . . . .\n"
                             "X X X . . . . . .\n"
                             ". . . . . . . . .\n"
                             ". . . . . . . . .\n"
                             ". . . . . . . . .\n"
                             ". . . . . . . . .\n"
                             ". . . . . . . . .\n"
                             ". . . . . . . . .\n";

/* The same corner, one stone missing, on another board. */
static const char NEAR[] = ". O X . . . . . . . .\n"
                           "O O X . . . . . . . .\n"
                           "X X . . . . . . . . .\n"
                           ". . . . . . . . . . .\n"
                           ". . . . . . . . . . .\n"
                           ". . . . . . . . . . .\n"
                           ". . . . . . . . . . .\n"
                           ". . . . . . . . . . .\n"
                           ". . . . . . . . . . .\n"
                           ". . . . . . . . . . .\n"
                           ". . . . . . . . . . .\n";

/* On the side, and five lines further: the same; away from the side: another shape. */
static const char SIDE[] = ". . . . X O . . . . . . .\n"
                           ". . . . X O . . . . . . .\n"
                           ". . . . X O O . . . . . .\n"
                           ". . . . . . . . . . . . .\n"
                           ". . . . . . . . . . . . .\n"
                           ". . . . . . . . . . . . .\n"
                           ". . . . . . . . . . . . .\n"
                           ". . . . . . . . . . . . .\n"
                           ". . . . . . . . . . . . .\n"
                           ". . . . . . . . . . . . .\n"
                           ". . . . . . . . . . . . .\n"
                           ". . . . . . . . . . . . .\n"
                           ". . . . . . . . . . . . .\n";

static void read_board(const char *text, Board *board)
{
    Error err = {0};
    if (board_parse(text, board, NULL, &err) != STATUS_OK)
        fail_msg("%s", err.text);
}

static int compare(const Board *drawn, const Board *known, int tolerance)
{
    bool is_turned, is_swapped;
    return problem_compare(drawn, known, tolerance, &is_turned, &is_swapped);
}

static void test_all_images_are_the_same(void **state)
{
    (void)state;
    Board known, image;
    read_board(CORNER, &known);
    for (int s = 0; s < SYMMETRY_COUNT; s++)
        for (int swap = 0; swap < 2; swap++) {
            symmetry_map_board(&known, s, swap != 0, &image);
            assert_int_equal(compare(&image, &known, 0), 0);
        }
}

static void test_small_differences(void **state)
{
    (void)state;
    Board known, near, side;
    read_board(CORNER, &known);
    read_board(NEAR, &near);
    read_board(SIDE, &side);
    assert_int_equal(compare(&near, &known, 2), 1);
    assert_int_equal(compare(&near, &known, 0), -1);
    assert_int_equal(compare(&side, &known, 2), -1);
}

static void move_stones(const Board *board, int dx, int dy, Board *moved)
{
    uint8_t stone[BOARD_CELL_LIMIT] = {0};
    for (int at = 0; at < board_cell_count(board); at++)
        if (stone_is_color((Stone)board->stone[at]))
            stone[board_point(board, board_x(board, (Point)at) + dx,
                              board_y(board, (Point)at) + dy)] = board->stone[at];
    assert_true(board_set_stones(moved, board->size, stone));
}

static void test_along_the_side(void **state)
{
    (void)state;
    Board known, moved;
    read_board(SIDE, &known);
    move_stones(&known, 3, 0, &moved);
    assert_int_equal(compare(&moved, &known, 0), 0);
    move_stones(&known, 0, 4, &moved);
    assert_int_equal(compare(&moved, &known, 1), -1);
}

/* Every built-in problem is found among all, in first place, however it is turned. */
static void test_built_in_problems(void **state)
{
    (void)state;
    ProblemLibrary *library;
    Arena mem;
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    ProblemMatches *matches = mem_alloc(1, sizeof *matches);
    Board image;
    assert_int_equal(problem_library_open(&library, NULL), STATUS_OK);
    arena_init(&mem, 16 << 20);
    int count = problem_library_count(library);
    for (int i = 0; i < count; i += count / 3 + 1) {
        arena_reset(&mem);
        assert_int_equal(problem_library_load(library, i, &mem, document, NULL), STATUS_OK);
        symmetry_map_board(&document->problem.board, i % 8, i % 2 != 0, &image);
        problem_matches_begin(matches, &image, -1);
        problem_matches_try_library(matches, library);
        assert_int_equal(matches->compared, count);
        assert_true(matches->count >= 1);
        assert_int_equal(matches->match[0].differing, 0);
    }
    arena_clear(&mem);
    mem_free(matches);
    mem_free(document);
    problem_library_close(library);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_images_are_the_same),
        cmocka_unit_test(test_small_differences),
        cmocka_unit_test(test_along_the_side),
        cmocka_unit_test(test_built_in_problems),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
