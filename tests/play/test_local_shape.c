/* The 3x3 shapes: a few that must match, a few that must not, and the symmetries of the table. */
#include "base/random.h"
#include "core/board.h"
#include "core/text.h"
#include "play/playout_tree.h"
#include "support.h"

static bool matches(const LocalShapes *shapes, const char *drawing)
{
    Board board;
    assert_int_equal(board_parse(drawing, &board, NULL, NULL), STATUS_OK);
    return local_shapes_match(shapes, &board, board_point(&board, 2, 2));
}

static void test_drawings(void **state)
{
    (void)state;
    LocalShapes shapes;
    local_shapes_init(&shapes);
    assert_true(matches(&shapes, ". . . . .\n. X O X .\n. . . . .\n. . . . .\n. . . . .\n"));
    assert_true(matches(&shapes, ". . . . .\n. O X . .\n. X . . .\n. . . . .\n. . . . .\n"));
    assert_false(matches(&shapes, ". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n"));
    assert_false(matches(&shapes, ". . . . .\n. X . X .\n. . . . .\n. . . . .\n. . . . .\n"));
}

/* A shape stays one when turned, mirrored, or with colours exchanged. */
static void test_symmetry(void **state)
{
    (void)state;
    LocalShapes shapes;
    Random random;
    int found = 0;
    local_shapes_init(&shapes);
    random_seed(&random, 3);
    for (int round = 0; round < 2000; round++) {
        Board board, image;
        uint8_t stones[BOARD_CELL_LIMIT] = {0};
        board_init(&board, 5);
        for (int i = 0; i < 9; i++)
            if (i != 4)
                stones[board_point(&board, 1 + i % 3, 1 + i / 3)] =
                    (uint8_t)random_below(&random, 3);
        if (!board_set_stones(&board, 5, stones))
            continue;
        Point middle = board_point(&board, 2, 2);
        bool is_shape = local_shapes_match(&shapes, &board, middle);
        found += is_shape;
        for (int symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++) {
            symmetry_map_board(&board, symmetry, symmetry % 2 == 0, &image);
            assert_int_equal(local_shapes_match(&shapes, &image, middle), is_shape);
        }
    }
    assert_true(found > 100 && found < 1900);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_drawings),
        cmocka_unit_test(test_symmetry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
