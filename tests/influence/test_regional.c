/* What the improved model may know of groups and of whose turn it is. */
#include "../shape/random_position.h"
#include "base/random.h"
#include "core/board.h"
#include "core/text.h"
#include "influence/influence.h"
#include "shape/ladder.h"
#include "support.h"

#include <math.h>

static void parse(const char *drawing, Board *board)
{
    Point mark[26];
    Error err = {.text = ""};
    if (board_parse(drawing, board, mark, &err) != STATUS_OK)
        fail_msg("%s", err.text);
}

static void look(const Board *board, unsigned parts, Stone to_move, Field *field)
{
    Influence *influence =
        influence_open(&(InfluenceSettings){.model = INFLUENCE_IMPROVED, .parts = parts});
    influence_look_turn(influence, board, to_move, field);
    influence_close(influence);
}

static double strength(const Board *board, const Field *field, int x, int y)
{
    return field_strength(field, board_point(board, x, y));
}

/* Two black chains that live by the two eyes between them, and by neither alone. */
static const char SHARED_EYES[] = "X . X O O\n"
                                  "X X . X O\n"
                                  "O X X X O\n"
                                  "O O O O O\n"
                                  ". O . O .\n";

static void chains_that_share_eyes_live_as_one(void **state)
{
    (void)state;
    Board board;
    Field alone, together;
    parse(SHARED_EYES, &board);
    assert_int_not_equal(board.chain[board_point(&board, 2, 0)],
                         board.chain[board_point(&board, 0, 0)]);
    look(&board, KNOW_LADDERS, STONE_NONE, &alone);
    look(&board, KNOW_LADDERS | KNOW_GROUPS, STONE_NONE, &together);
    assert_true(strength(&board, &alone, 2, 0) < 0.9);
    assert_true(strength(&board, &together, 2, 0) > 0.999);
    assert_true(strength(&board, &together, 0, 0) > 0.999);
}

/* A diagonal is held by two points, a one-space jump by one. */
static void two_common_liberties_make_a_group(void **state)
{
    (void)state;
    static const char DRAWING[] = ". . . . . . .\n"
                                  ". X . . . O .\n"
                                  ". . X . . . .\n"
                                  ". . . . . O .\n"
                                  ". . . . . . .\n"
                                  ". . . . . . .\n"
                                  ". . . . . . .\n";
    Board board;
    FieldKnowledge known = {0};
    parse(DRAWING, &board);
    influence_know_groups(&board, &known);
    Point one = board_point(&board, 1, 1), other = board_point(&board, 2, 2);
    assert_true(known.has_groups);
    assert_int_equal(known.group[board.chain[one]], known.group[board.chain[other]]);
    assert_int_not_equal(known.group[board.chain[one]], POINT_NONE);
    assert_int_equal(known.group[board.chain[board_point(&board, 5, 1)]], POINT_NONE);
    assert_int_equal(known.group[board.chain[board_point(&board, 5, 3)]], POINT_NONE);
}

/* All chains of a group have one strength; everything has a share, and all settles. */
static void fields_with_groups_are_sound(void **state)
{
    (void)state;
    Random random;
    int grouped = 0;
    random_seed(&random, 7);
    for (int i = 0; i < 120; i++) {
        Board board, image;
        Field field, turned;
        FieldKnowledge known = {0};
        int size = 4 + (int)random_below(&random, 6);
        random_position(&random, size, random_move_count(&random, size), &board);
        influence_know_groups(&board, &known);
        grouped += known.has_groups;
        look(&board, KNOW_USUAL | KNOW_GROUPS, STONE_NONE, &field);
        assert_true(field.is_settled);
        influence_know(&board, KNOW_USUAL | KNOW_GROUPS, &known);
        for (int at = 0; at < board_cell_count(&board); at++)
            if (known.group[at] != POINT_NONE)
                assert_true(field.black[at] == field.black[known.group[at]]);
        int symmetry = (int)random_below(&random, SYMMETRY_COUNT);
        symmetry_map_board(&board, symmetry, false, &image);
        look(&image, KNOW_USUAL | KNOW_GROUPS, STONE_NONE, &turned);
        for (int at = 0; at < board_cell_count(&board); at++)
            if (board.stone[at] != STONE_WALL)
                assert_true(field.black[at] ==
                            turned.black[symmetry_map(board.size, symmetry, (Point)at)]);
    }
    assert_true(grouped > 40);
}

/* Two chains side by side, each in atari: whoever moves takes the other. */
static void whoever_moves_captures(void **state)
{
    (void)state;
    static const char DRAWING[] = ". O X . .\n"
                                  "O X O X .\n"
                                  "O X . O X\n"
                                  "O X O O X\n"
                                  ". O X X .\n";
    Board board;
    Field black, white;
    parse(DRAWING, &board);
    assert_int_equal(board.liberty_count[board.chain[board_point(&board, 1, 2)]], 1);
    assert_int_equal(board.liberty_count[board.chain[board_point(&board, 3, 2)]], 1);
    look(&board, KNOW_LIFE | KNOW_TURN, STONE_BLACK, &black);
    look(&board, KNOW_LIFE | KNOW_TURN, STONE_WHITE, &white);
    assert_true(strength(&board, &black, 1, 2) > 0.5);
    assert_true(strength(&board, &black, 3, 2) < 0.5);
    assert_true(strength(&board, &white, 1, 2) < 0.5);
    assert_true(strength(&board, &white, 3, 2) > 0.5);
}

/* A chain that cannot get away is not run with: the field is the same whoever moves. */
static void what_is_caught_is_not_run_with(void **state)
{
    (void)state;
    static const char DRAWING[] = ". . . . . . .\n"
                                  ". . . . . . .\n"
                                  ". . . O . . .\n"
                                  ". . O X O . .\n"
                                  ". . O . . . .\n"
                                  ". . . . . . .\n"
                                  ". . . . . . .\n";
    Board board;
    Field still, turned;
    parse(DRAWING, &board);
    assert_true(ladder_catches(&board, board_point(&board, 3, 3)));
    look(&board, KNOW_USUAL, STONE_NONE, &still);
    look(&board, KNOW_USUAL | KNOW_TURN, STONE_BLACK, &turned);
    assert_true(strength(&board, &still, 3, 3) == 0);
    assert_memory_equal(still.black, turned.black, sizeof still.black);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chains_that_share_eyes_live_as_one),
        cmocka_unit_test(two_common_liberties_make_a_group),
        cmocka_unit_test(fields_with_groups_are_sound),
        cmocka_unit_test(whoever_moves_captures),
        cmocka_unit_test(what_is_caught_is_not_run_with),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
