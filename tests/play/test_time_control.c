/* Clocks: shares never exceed what is left, and periods follow the main time. */
#include "play/time_control.h"
#include "support.h"

#include <stddef.h>

static void test_no_limit(void **state)
{
    (void)state;
    Board board;
    TimeControl time;
    board_init(&board, 19);
    time_control_init(&time);
    assert_true(time_control_share(&time, STONE_BLACK, &board) == 0);
    time_control_set(&time, 100, 30, 0); /* GTP: a period without stones */
    assert_true(time_control_share(&time, STONE_BLACK, &board) == 0);
    time_control_set(&time, 0, 0, 0);
    assert_true(time_control_share(&time, STONE_BLACK, &board) == 0);
}

static void test_absolute_time_lasts(void **state)
{
    (void)state;
    Board board;
    TimeControl time;
    board_init(&board, 9);
    time_control_set(&time, 20, 0, 0);
    for (int move = 0; move < 300; move++) {
        double share = time_control_share(&time, STONE_WHITE, &board);
        assert_true(share > 0 && share < time.left_seconds[STONE_WHITE]);
        time_control_spend(&time, STONE_WHITE, share);
    }
    assert_true(time.left_seconds[STONE_WHITE] > 0);
    assert_true(time.left_seconds[STONE_BLACK] == 20);
}

static void test_periods(void **state)
{
    (void)state;
    Board board;
    TimeControl time;
    board_init(&board, 19);
    time_control_set(&time, 10, 30, 5);
    time_control_spend(&time, STONE_BLACK, 12); /* two seconds of the first period, one stone */
    assert_int_equal(time.left_stones[STONE_BLACK], 4);
    assert_true(time.left_seconds[STONE_BLACK] == 28);
    assert_true(time_control_share(&time, STONE_BLACK, &board) <= 7);
    for (int stone = 0; stone < 4; stone++)
        time_control_spend(&time, STONE_BLACK, 1);
    assert_int_equal(time.left_stones[STONE_BLACK], 5);
    assert_true(time.left_seconds[STONE_BLACK] == 30);
    time_control_update(&time, STONE_BLACK, 3, 1);
    double share = time_control_share(&time, STONE_BLACK, &board);
    assert_true(share > 2 && share < 3);
    time_control_update(&time, STONE_BLACK, 0, 1); /* nothing left is not the same as no clock */
    share = time_control_share(&time, STONE_BLACK, &board);
    assert_true(share > 0 && share < 0.1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_limit),
        cmocka_unit_test(test_absolute_time_lasts),
        cmocka_unit_test(test_periods),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
