/* Steps over the board against a twin that lets them flow until nothing changes. */
#include "base/random.h"
#include "random_position.h"
#include "shape/walk.h"
#include "support.h"

#include <string.h>

enum { POSITIONS = 300 };

static void plain_steps(const Board *board, const uint8_t start[], unsigned over, int limit,
                        int steps[BOARD_CELL_LIMIT])
{
    for (int at = 0; at < board_cell_count(board); at++)
        steps[at] = start[at];
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (int at = 0; at < board_cell_count(board); at++) {
            Point near[4];
            if (start[at] != WALK_FAR || !(over >> board->stone[at] & 1))
                continue;
            board_neighbors(board, (Point)at, near);
            for (int d = 0; d < 4; d++) {
                int there = steps[near[d]] + 1;
                if (there >= limit || there >= steps[at])
                    continue;
                steps[at] = there;
                has_changed = true;
            }
        }
    }
}

static void check_walk(const Board *board, Random *random, unsigned over, int limit)
{
    uint8_t start[BOARD_CELL_LIMIT];
    int expected[BOARD_CELL_LIMIT];
    Walk walk;
    walk_clear(&walk);
    memset(start, WALK_FAR, sizeof start);
    for (int at = 0; at < board_cell_count(board); at++)
        if (board_has_point(board, (Point)at) && random_below(random, 20) == 0) {
            start[at] = 0;
            walk_start(&walk, (Point)at, 0);
        }
    plain_steps(board, start, over, limit, expected);
    walk_on(&walk, board, over, limit);
    for (int at = 0; at < board_cell_count(board); at++)
        if (walk.steps[at] != expected[at])
            fail_msg("cell %d: %d steps, not %d", at, walk.steps[at], expected[at]);
}

static void every_walk_equals_its_twin(void **state)
{
    (void)state;
    static const int SIZES[] = {2, 5, 9, 19};
    static const unsigned OVER[] = {WALK_EMPTY, WALK_EMPTY | 1u << STONE_WHITE, WALK_ANYWHERE};
    Random random;
    random_seed(&random, 3);
    for (int i = 0; i < POSITIONS; i++) {
        Board board;
        int size = SIZES[i % 4];
        random_position(&random, size, random_move_count(&random, size), &board);
        check_walk(&board, &random, OVER[i % 3], i % 2 ? WALK_FAR : 1 + i % 9);
    }
}

/* Not where the start is already nearer; nearer replaces farther. */
static void starts_keep_the_least(void **state)
{
    (void)state;
    Board board;
    Walk walk;
    board_init(&board, 9);
    Point at = board_point(&board, 4, 4);
    walk_clear(&walk);
    walk_start(&walk, at, 3);
    walk_start(&walk, at, 5);
    assert_int_equal(walk.steps[at], 3);
    assert_int_equal(walk.tail, 1);
    walk_start(&walk, at, 0);
    walk_on(&walk, &board, WALK_ANYWHERE, WALK_FAR);
    assert_int_equal(walk.steps[board_point(&board, 0, 0)], 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_walk_equals_its_twin),
        cmocka_unit_test(starts_keep_the_least),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
