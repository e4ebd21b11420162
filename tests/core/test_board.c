/* The board against its slow twin: a million random moves with undo, captures, ko and suicide, on
 * every size. After every move: stones, prisoners, ko, verdicts, sizes and liberties of chains. */
#include "base/random.h"
#include "core/text.h"
#include "plain_board.h"
#include "support.h"

#include <string.h>

static char sign_of(Stone stone)
{
    return stone == STONE_BLACK ? 'X' : stone == STONE_WHITE ? 'O' : '.';
}

static Stone random_stone(Random *random)
{
    return random_below(random, 2) ? STONE_BLACK : STONE_WHITE;
}

static void assert_same_point(const Board *board, const PlainBoard *plain, int x, int y)
{
    Point at = board_point(board, x, y);
    assert_int_equal(sign_of((Stone)board->stone[at]), plain->cell[y][x]);
    if (board->stone[at] == STONE_NONE)
        return;
    Point root = board->chain[at];
    assert_int_equal(board->stone_count[root], plain_chain_size(plain, x, y));
    assert_int_equal(board->liberty_count[root], plain_liberties(plain, x, y));
}

static void assert_same_verdict(const Board *board, const PlainBoard *plain, int x, int y,
                                Stone who)
{
    static const MoveVerdict EXPECTED[] = {[PLAIN_LEGAL] = MOVE_OK,
                                           [PLAIN_OCCUPIED] = MOVE_OCCUPIED,
                                           [PLAIN_SUICIDE] = MOVE_SUICIDE,
                                           [PLAIN_KO] = MOVE_KO};
    Point at = board_point(board, x, y);
    MoveVerdict verdict = board_judge_move(board, at, who);
    assert_int_equal(verdict, EXPECTED[plain_judge(plain, x, y, sign_of(who))]);
    assert_int_equal(board_is_legal(board, at, who), verdict == MOVE_OK);
}

static void assert_same_position(const Board *board, const PlainBoard *plain)
{
    assert_int_equal(board->prisoners[STONE_BLACK], plain->captured_black);
    assert_int_equal(board->prisoners[STONE_WHITE], plain->captured_white);
    Point ko = plain->ko_x < 0 ? POINT_NONE : board_point(board, plain->ko_x, plain->ko_y);
    assert_int_equal(board->ko, ko);
    for (int y = 0; y < board->size; y++)
        for (int x = 0; x < board->size; x++) {
            assert_same_point(board, plain, x, y);
            assert_same_verdict(board, plain, x, y, STONE_BLACK);
            assert_same_verdict(board, plain, x, y, STONE_WHITE);
        }
}

enum { LINE_LIMIT = 64 };

typedef struct {
    Board board;
    PlainBoard plain;
    Undo undo[LINE_LIMIT];
    Board before[LINE_LIMIT];
    PlainBoard plain_before[LINE_LIMIT];
    int depth;
    int moves, captures, kos, suicides, undos;
} Twins;

static void restart(Twins *twins, int size)
{
    memset(&twins->board, 0, sizeof twins->board);
    board_init(&twins->board, size);
    plain_init(&twins->plain, size);
    twins->depth = 0;
}

/* Forget how the position came about, so that the next moves can be taken back again. */
static void undo_line(Twins *twins, int down_to)
{
    while (twins->depth > down_to) {
        twins->depth--;
        board_undo(&twins->board, &twins->undo[twins->depth]);
        twins->plain = twins->plain_before[twins->depth];
        twins->undos++;
        assert_true(memcmp(&twins->board, &twins->before[twins->depth], sizeof(Board)) == 0);
    }
}

static void play_both(Twins *twins, int x, int y, Stone who)
{
    if (twins->depth == LINE_LIMIT)
        twins->depth = 0;
    Point at = x < 0 ? POINT_PASS : board_point(&twins->board, x, y);
    twins->before[twins->depth] = twins->board;
    twins->plain_before[twins->depth] = twins->plain;
    int taken = board_play(&twins->board, at, who, &twins->undo[twins->depth]);
    assert_int_equal(taken, plain_play(&twins->plain, x, y, sign_of(who)));
    twins->moves++;
    twins->captures += taken;
    twins->kos += twins->board.ko != POINT_NONE;
    twins->suicides += twins->undo[twins->depth].suicide;
    twins->depth++;
}

/* One random step: mostly a move, now and then a pass or a suicide, sometimes a walk back. */
static void random_step(Twins *twins, Random *random, Stone who)
{
    int size = twins->board.size;
    if (random_below(random, 100) == 0)
        undo_line(twins, (int)random_below(random, (uint32_t)twins->depth + 1));
    int x = (int)random_below(random, (uint32_t)size);
    int y = (int)random_below(random, (uint32_t)size);
    MoveVerdict verdict = board_judge_move(&twins->board, board_point(&twins->board, x, y), who);
    bool playable = verdict == MOVE_OK || (verdict == MOVE_SUICIDE && random_below(random, 4) == 0);
    if (playable)
        play_both(twins, x, y, who);
    else if (random_below(random, 20) == 0)
        play_both(twins, -1, -1, who);
}

static Twins twins;

/* Random steps on one size until `moves` are played, compared in full after every `every`-th. */
static void compare_on_size(int size, int moves, int every)
{
    Random random;
    random_seed(&random, (uint64_t)size);
    restart(&twins, size);
    int last = twins.moves + moves;
    while (twins.moves < last) {
        if (random_below(&random, 12u * (uint32_t)(size * size)) == 0)
            restart(&twins, size);
        int played = twins.moves;
        random_step(&twins, &random, random_stone(&random));
        if (twins.moves % every || twins.moves == played)
            continue;
        assert_same_position(&twins.board, &twins.plain);
        assert_true(board_is_consistent(&twins.board));
    }
}

static void twins_agree_on_every_size(void **state)
{
    (void)state;
    memset(&twins, 0, sizeof twins);
    for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size++)
        compare_on_size(size, support_rounds(42000), size <= 5 ? 4 : size * size);
    /* The walk must have met what it is meant to test. */
    print_message("%d moves, %d stones taken, %d kos, %d suicides, %d undone\n", twins.moves,
                  twins.captures, twins.kos, twins.suicides, twins.undos);
    assert_true(twins.moves >= support_rounds(1000000));
    assert_true(twins.captures > support_rounds(150000));
    assert_true(twins.kos > support_rounds(1000));
    assert_true(twins.suicides > support_rounds(1000));
    assert_true(twins.undos > support_rounds(100000));
}

static void full_comparison_on_small_boards(void **state)
{
    (void)state;
    for (int size = 2; size <= 7; size++)
        compare_on_size(size, support_rounds(6000), 1);
}

static void a_position_equals_its_stones(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 7);
    restart(&twins, 9);
    for (int i = 0; i < support_rounds(3000); i++) {
        random_step(&twins, &random, random_stone(&random));
        Board made;
        assert_true(board_set_stones(&made, 9, twins.board.stone));
        assert_true(board_same_stones(&made, &twins.board));
        assert_true(board_is_consistent(&made));
    }
}

static void chains_without_liberties_are_refused(void **state)
{
    (void)state;
    Board board;
    board_init(&board, 2);
    uint8_t stone[BOARD_CELL_LIMIT] = {0};
    for (int i = 0; i < 4; i++)
        stone[board_point(&board, i % 2, i / 2)] = STONE_BLACK;
    assert_false(board_set_stones(&board, 2, stone));
    assert_int_equal(board.stones[STONE_NONE], 4);
    stone[board_point(&board, 0, 0)] = STONE_NONE;
    assert_true(board_set_stones(&board, 2, stone));
    assert_int_equal(board.stones[STONE_BLACK], 3);
    /* Its own cells may be given back to a board. */
    assert_true(board_set_stones(&board, 2, board.stone));
    assert_int_equal(board.stones[STONE_BLACK], 3);
}

static void the_side_that_took_a_ko_may_fill_it(void **state)
{
    (void)state;
    Board board;
    Point mark[26];
    assert_int_equal(board_parse(". X O . .\n"
                                 "X O k O .\n"
                                 ". X O . .\n"
                                 ". . . . .\n"
                                 ". . . . .\n",
                                 &board, mark, NULL),
                     STATUS_OK);
    Point taken = board_point(&board, 1, 1);
    assert_int_equal(board_play(&board, mark['k' - 'a'], STONE_BLACK, NULL), 1);
    assert_int_equal(board.ko, taken);
    assert_int_equal(board_judge_move(&board, taken, STONE_WHITE), MOVE_KO);
    assert_int_equal(board_judge_move(&board, taken, STONE_BLACK), MOVE_OK);
    board_play(&board, POINT_PASS, STONE_WHITE, NULL);
    assert_int_equal(board_judge_move(&board, taken, STONE_WHITE), MOVE_OK);
}

static void numbers_from_outside_are_judged(void **state)
{
    (void)state;
    Board board;
    board_init(&board, 5);
    assert_int_equal(board_judge_move(&board, 0, STONE_BLACK), MOVE_OFF_BOARD);
    assert_int_equal(board_judge_move(&board, 65535, STONE_BLACK), MOVE_OFF_BOARD);
    assert_int_equal(board_judge_move(&board, POINT_PASS, STONE_BLACK), MOVE_OK);
}

/* Random sets of points, divided into groups by the function and by repeated colouring. */
static void colour_again(const Board *board, const PointSet *set, int reach, Point start,
                         PointSet *group)
{
    int before = 0;
    point_set_add(group, start);
    while (before != point_set_count(group)) {
        before = point_set_count(group);
        for (Point at = 0; at < board_cell_count(board); at++)
            for (Point to = 0; to < board_cell_count(board) && point_set_has(group, at); to++) {
                int dx = abs(board_x(board, at) - board_x(board, to));
                int dy = abs(board_y(board, at) - board_y(board, to));
                if (point_set_has(set, to) && dx <= 1 && dy <= 1 && dx + dy <= reach)
                    point_set_add(group, to);
            }
    }
}

static void connected_points_are_those_that_colouring_finds(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 17);
    for (int i = 0; i < 200; i++) {
        Board board;
        PointSet set = {0};
        board_init(&board, 2 + (int)random_below(&random, 8));
        for (int y = 0; y < board.size; y++)
            for (int x = 0; x < board.size; x++)
                if (random_below(&random, 100) < 55)
                    point_set_add(&set, board_point(&board, x, y));
        bool has_corners = random_below(&random, 2);
        Connected how = has_corners ? CONNECTED_BY_CORNERS_TOO : CONNECTED_BY_SIDES;
        PointSet left = set;
        for (Point at = 0; at < board_cell_count(&board); at++) {
            if (!point_set_has(&left, at))
                continue;
            PointSet expected = {0}, found = {0};
            Point out[BOARD_POINTS_MAX];
            colour_again(&board, &set, has_corners ? 2 : 1, at, &expected);
            int count = point_set_take_connected(&left, &board, at, how, out);
            for (int j = 0; j < count; j++) {
                assert_false(point_set_has(&left, out[j]));
                point_set_add(&found, out[j]);
            }
            assert_int_equal(count, point_set_count(&found));
            assert_true(point_set_same(&found, &expected));
        }
        assert_true(point_set_is_empty(&left));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(twins_agree_on_every_size),
        cmocka_unit_test(full_comparison_on_small_boards),
        cmocka_unit_test(a_position_equals_its_stones),
        cmocka_unit_test(chains_without_liberties_are_refused),
        cmocka_unit_test(the_side_that_took_a_ko_may_fill_it),
        cmocka_unit_test(numbers_from_outside_are_judged),
        cmocka_unit_test(connected_points_are_those_that_colouring_finds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
