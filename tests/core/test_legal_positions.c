/* The number of legal positions on small boards, by the board's own judgement, equals the known
 * numbers (Tromp and Farnebäck 2006). The 43 million of 4x4 take seconds, and minutes under a
 * sanitizer, where KATACHI_QUICK leaves them out. */
#include "core/board.h"
#include "support.h"

#include <stddef.h>

/* Every way to fill the points of a board, like the digits of a number in base three. */
static uint64_t count_legal(int size)
{
    Board board;
    board_init(&board, size);
    uint8_t stone[BOARD_CELL_LIMIT] = {0};
    Point points[16];
    int count = size * size;
    for (int i = 0; i < count; i++)
        points[i] = board_point(&board, i % size, i / size);
    uint64_t legal = 0;
    for (;;) {
        legal += board_set_stones(&board, size, stone);
        int digit = 0;
        while (digit < count && stone[points[digit]] == STONE_WHITE)
            stone[points[digit++]] = STONE_NONE;
        if (digit == count)
            return legal;
        stone[points[digit]]++;
    }
}

static void two_by_two(void **state)
{
    (void)state;
    assert_int_equal(count_legal(2), 57);
}

static void three_by_three(void **state)
{
    (void)state;
    assert_int_equal(count_legal(3), 12675);
}

static void four_by_four(void **state)
{
    (void)state;
    if (getenv("KATACHI_QUICK"))
        skip();
    assert_int_equal(count_legal(4), 24318165);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_by_two),
        cmocka_unit_test(three_by_three),
        cmocka_unit_test(four_by_four),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
