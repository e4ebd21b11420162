/* The field against its plain twin, symmetry, eyes, hot chains, updates, odd boards. */
#include "../shape/random_position.h"
#include "base/random.h"
#include "core/board.h"
#include "core/text.h"
#include "influence/field.h"
#include "influence/models.h"
#include "plain_field.h"
#include "support.h"

#include <math.h>
#include <string.h>

static FieldSolver *solver;

static void parse(const char *drawing, Board *board, Point mark[26])
{
    Error err = {.text = ""};
    if (board_parse(drawing, board, mark, &err) != STATUS_OK)
        fail_msg("%s", err.text);
}

/* ---- the twin ---- */

/* The largest difference to the twin where nothing is hot and the twin has come to rest: a unit
 * that still moves is farther from its goal than our tolerance. */
static double compare_with_twin(const Board *board, int sweeps)
{
    static PlainUnits units;
    static double black[PLAIN_LIMIT], before[PLAIN_LIMIT];
    static Field field;
    double largest = 0;
    plain_units_find(board, &units);
    plain_start(&units, black);
    plain_iterate(&units, black, sweeps / 2);
    memcpy(before, black, sizeof before);
    plain_iterate(&units, black, sweeps - sweeps / 2);
    field_solve(solver, board, NULL, &field);
    for (int at = 0; at < board_cell_count(board); at++) {
        int unit = units.unit[at];
        if (unit >= 0 && !field.is_hot[at] && fabs(black[unit] - before[unit]) < 1e-9)
            largest = fmax(largest, fabs(field.black[at] - black[unit]));
    }
    return largest;
}

static void agrees_with_the_plain_iteration(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 1);
    for (int i = 0; i < 150; i++) {
        Board board;
        int size = 2 + (int)random_below(&random, 7);
        random_position(&random, size, random_move_count(&random, size), &board);
        double difference = compare_with_twin(&board, 4000);
        if (difference > 1e-6) {
            StrBuf text;
            strbuf_init(&text, 1 << 16);
            board_draw(&board, POINT_NONE, &text);
            fail_msg("position %d: %g\n%s", i, difference, strbuf_text(&text));
        }
    }
}

static void agrees_on_a_large_board(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 5);
    for (int i = 0; i < 2; i++) {
        Board board;
        random_position(&random, 19, 120, &board);
        assert_true(compare_with_twin(&board, 600) < 1e-6);
    }
}

/* ---- symmetry ---- */

static void symmetry_and_colours_are_exact(void **state)
{
    (void)state;
    Random random;
    Field field, image_field;
    random_seed(&random, 2);
    for (int i = 0; i < 60; i++) {
        Board board, image;
        int size = i == 0 ? 19 : 2 + (int)random_below(&random, i % 3 ? 8 : 18);
        random_position(&random, size, i < 3 ? i : random_move_count(&random, size), &board);
        field_solve(solver, &board, NULL, &field);
        for (int form = 1; form < 2 * SYMMETRY_COUNT; form++) {
            symmetry_map_board(&board, form / 2, form % 2, &image);
            field_solve(solver, &image, NULL, &image_field);
            for (int at = 0; at < board_cell_count(&board); at++) {
                if (board.stone[at] == STONE_WALL)
                    continue;
                Point there = symmetry_map(size, form / 2, (Point)at);
                double black = form % 2 ? image_field.white[there] : image_field.black[there];
                double white = form % 2 ? image_field.black[there] : image_field.white[there];
                assert_true(field.black[at] == black && field.white[at] == white);
                assert_int_equal(field.is_hot[at], image_field.is_hot[there]);
            }
        }
    }
}

static void a_symmetric_position_has_a_symmetric_field(void **state)
{
    (void)state;
    Board board;
    Field field;
    parse(". . . . .\n. . . . .\n. . X . .\n. . . . .\n. . . . .\n", &board, NULL);
    field_solve(solver, &board, NULL, &field);
    for (int s = 0; s < SYMMETRY_COUNT; s++)
        for (int y = 0; y < 5; y++)
            for (int x = 0; x < 5; x++) {
                Point at = board_point(&board, x, y);
                assert_true(field.black[at] == field.black[symmetry_map(5, s, at)]);
            }
}

/* The most by which a printed value violates its equation. */
static double find_violation(const Board *board, const Field *field)
{
    static PlainUnits units;
    static double black[PLAIN_LIMIT];
    double largest = 0;
    plain_units_find(board, &units);
    for (int at = 0; at < board_cell_count(board); at++)
        if (units.unit[at] >= 0)
            black[units.unit[at]] = field->black[at];
    for (int u = 0; u < units.count; u++)
        largest = fmax(largest, fabs(plain_value(&units, black, u) - black[u]));
    return largest;
}

static void fail_on(const Board *board, int number, const char *what, double by)
{
    StrBuf text;
    strbuf_init(&text, 1 << 16);
    board_draw(board, POINT_NONE, &text);
    fail_msg("position %d: %s %g\n%s", number, what, by, strbuf_text(&text));
}

/* Two solutions that are each other's image: the mean of both solves nothing. */
static void mirrored_solutions_are_not_averaged(void **state)
{
    (void)state;
    Board board;
    Field field;
    parse(". X O .\nO O X X\n. . . .\n. . . .\n", &board, NULL);
    field_solve(solver, &board, NULL, &field);
    assert_true(field.is_settled && field.hot_count > 0);
    assert_true(find_violation(&board, &field) < 1e-6);
}

/* Stones at random on one half of the board, on the other their images in the other colour; false
 * if a chain would have no liberty. */
static bool mirror_position(Random *random, Board *board)
{
    static const int MIRRORS[] = {1, 2, 3, 4, 7}; /* the symmetries that are their own inverse */
    int size = 4 + (int)random_below(random, 4);
    int symmetry = MIRRORS[random_below(random, 5)], density = 2 + (int)random_below(random, 4);
    char drawing[8 * 16 + 1] = "";
    char cell[BOARD_CELL_LIMIT];
    board_init(board, size);
    memset(cell, '.', sizeof cell);
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++) {
            Point at = board_point(board, x, y), image = symmetry_map(size, symmetry, at);
            if (at < image && random_below(random, (uint32_t)density)) {
                cell[at] = random_below(random, 2) ? 'X' : 'O';
                cell[image] = cell[at] == 'X' ? 'O' : 'X';
            }
        }
    for (int y = 0, i = 0; y < size; y++)
        for (int x = 0; x < size; x++) {
            drawing[i++] = cell[board_point(board, x, y)];
            drawing[i++] = x == size - 1 ? '\n' : ' ';
        }
    Error err = {.text = ""};
    return board_parse(drawing, board, NULL, &err) == STATUS_OK;
}

static void values_of_symmetric_positions_satisfy_the_equations(void **state)
{
    (void)state;
    Random random;
    int tried = 0, hot = 0, unsettled = 0;
    random_seed(&random, 11);
    while (tried < 400) {
        Board board;
        Field field;
        if (!mirror_position(&random, &board))
            continue;
        field_solve(solver, &board, NULL, &field);
        double violation = find_violation(&board, &field);
        if (field.is_settled && violation > 1e-6)
            fail_on(&board, tried, "printed as settled, violated by", violation);
        tried++;
        hot += field.hot_count > 0;
        unsettled += !field.is_settled;
    }
    print_message("%d symmetric positions, %d of them hot, %d not settled\n", tried, hot,
                  unsettled);
    assert_true(hot >= 40 && unsettled == 0);
}

/* ---- eyes ---- */

static void two_eyes_of_one_point_live(void **state)
{
    (void)state;
    static const char *const DRAWINGS[] = {
        ". X . X O\nX X X X O\nO O O O O\n. . . . .\n. . . . .\n", /* in a corner */
        ". X . X O .\nX X X X O .\nO O O O O .\nO O O O O O\n. O O O . O\nO O O O O O\n",
        "X X X X X\nX . X X X\nX X X X X\nX X X . X\nX X X X X\n", /* nobody else there */
    };
    for (int i = 0; i < 3; i++) {
        Board board;
        Field field;
        parse(DRAWINGS[i], &board, NULL);
        field_solve(solver, &board, NULL, &field);
        assert_true(field_strength(&field, board_point(&board, 1, 0)) == 1);
    }
}

/* Black with two eyes of two points, White around him with one of two: what the equations say is
 * 1, and small steps come near it only like 1/n. */
static void two_point_eyes_are_slow(void **state)
{
    (void)state;
    static PlainUnits units;
    static double black[PLAIN_LIMIT];
    Board board;
    Field field;
    Point mark[26];
    parse("a b X . . X O\nX X X X X X O\nO O O O O O O\n. . . . . . .\n. . . . . . .\n"
          ". . . . . . .\n. . . . . . .\n",
          &board, mark);
    field_solve(solver, &board, NULL, &field);
    plain_units_find(&board, &units);
    plain_start(&units, black);
    double distance[3];
    for (int i = 0, done = 0; i < 3; i++) {
        int wanted = i == 0 ? 100 : i == 1 ? 1000 : 10000;
        plain_iterate(&units, black, wanted - done);
        done = wanted;
        distance[i] = 1 - black[units.unit[mark[0]]];
        print_message("two-point eye after %5d sweeps: %.6f from 1\n", wanted, distance[i]);
    }
    assert_true(distance[1] > 0.05 * distance[0] && distance[1] < 0.2 * distance[0]);
    assert_true(distance[2] > 0.05 * distance[1] && distance[2] < 0.2 * distance[1]);
    print_message("by Newton's method: %.1e from 1, in %d steps\n", field.white[mark[0]],
                  field.steps);
    assert_true(field.is_settled && field.white[mark[0]] < FIELD_TOLERANCE);
}

/* ---- hot ---- */

/* The paper's case: two chains of opposite colour side by side, one liberty each. */
static void chains_in_atari_side_by_side_are_hot(void **state)
{
    (void)state;
    Board board;
    Field field;
    Point mark[26];
    double spread[BOARD_CELL_LIMIT];
    parse(". . X O . .\n. X O X O .\n. X O X O .\n. . a b . .\n. . . . . .\n. . . . . .\n", &board,
          mark);
    Point white = board_point(&board, 2, 1), black = board_point(&board, 3, 1);
    assert_int_equal(board.liberty_count[board.chain[white]], 1);
    assert_int_equal(board.liberty_count[board.chain[black]], 1);
    field_solve(solver, &board, NULL, &field);
    field_find_spread(solver, &board, NULL, spread);
    print_message("hot pair: strengths %.4f and %.4f, %d hot units\n",
                  field_strength(&field, white), field_strength(&field, black), field.hot_count);
    assert_true(field.is_hot[white] && field.is_hot[black]);
    assert_true(spread[white] > 0.5 && spread[black] > 0.5);
    /* Whoever moves takes the other: the position is its own image with the colours exchanged. */
    assert_true(field_strength(&field, white) == field_strength(&field, black));
    assert_true(find_violation(&board, &field) < 1e-6);
}

static void a_quiet_position_is_not_hot(void **state)
{
    (void)state;
    Board board;
    Field field;
    parse(". . . . .\n. X . O .\n. X . O .\n. X . O .\n. . . . .\n", &board, NULL);
    field_solve(solver, &board, NULL, &field);
    assert_int_equal(field.hot_count, 0);
    assert_true(fabs(field_score(&field)) < 1e-12);
}

/* ---- updates ---- */

static double largest_difference(const Board *board, const Field *a, const Field *b)
{
    double spread[BOARD_CELL_LIMIT], largest = 0;
    field_find_spread(solver, board, NULL, spread);
    for (int at = 0; at < board_cell_count(board); at++)
        if (board->stone[at] != STONE_WALL && !a->is_hot[at] && !b->is_hot[at] && spread[at] < 1e-6)
            largest = fmax(largest, fabs(a->black[at] - b->black[at]));
    return largest;
}

/* Random games; the selfcheck of the program does the same on real ones. */
static void updates_agree_with_solutions(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 3);
    int moves = 0;
    for (int game = 0; game < 12; game++) {
        Board board;
        Field updated, solved;
        int size = 5 + (int)random_below(&random, 5);
        board_init(&board, size);
        field_solve(solver, &board, NULL, &updated);
        for (int i = 0; i < 2 * size * size; i++) {
            Stone who = i % 2 ? STONE_WHITE : STONE_BLACK;
            Point at = board_random_point(&board, &random);
            if (board.stone[at] != STONE_NONE || !board_is_legal(&board, at, who))
                continue;
            board_play(&board, at, who, NULL);
            field_update(solver, &board, NULL, &updated);
            field_solve(solver, &board, NULL, &solved);
            assert_true(largest_difference(&board, &updated, &solved) < FIELD_TOLERANCE);
            moves++;
        }
    }
    print_message("%d updates\n", moves);
    assert_true(moves > 300);
}

/* An update may go back too, or over several moves. */
static void updates_go_back(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 4);
    for (int i = 0; i < 30; i++) {
        Board early, late;
        Field field, solved;
        random_position(&random, 9, 12 + i / 2, &early);
        late = early;
        for (int k = 0; k < 6; k++) {
            Point at = board_random_point(&late, &random);
            if (late.stone[at] == STONE_NONE && board_is_legal(&late, at, STONE_BLACK))
                board_play(&late, at, STONE_BLACK, NULL);
        }
        field_solve(solver, &late, NULL, &field);
        field_update(solver, &early, NULL, &field);
        field_solve(solver, &early, NULL, &solved);
        assert_true(largest_difference(&early, &field, &solved) < FIELD_TOLERANCE);
    }
}

/* ---- what is known ---- */

static void known_strengths_are_kept(void **state)
{
    (void)state;
    Board board;
    Field pure, field;
    FieldKnowledge known = {0};
    parse(". . . . .\n. X O . .\n. O X . .\n. . . . .\n. . . . .\n", &board, NULL);
    Point dead = board_point(&board, 1, 1), beside = board_point(&board, 1, 0);
    known.is_known[dead] = true;
    known.black[dead] = 0;
    field_solve(solver, &board, NULL, &pure);
    field_solve(solver, &board, &known, &field);
    assert_true(field_strength(&field, dead) == 0);
    assert_true(field.black[beside] < pure.black[beside]);
    known.black[dead] = 1;
    field_update(solver, &board, &known, &field);
    assert_true(field_strength(&field, dead) == 1);
    assert_true(field.black[beside] > pure.black[beside]);
}

static void a_false_eye_is_no_eye(void **state)
{
    (void)state;
    Board board;
    Field pure, field;
    FieldKnowledge known = {0};
    Point mark[26];
    parse("a X O . .\nX O . . .\nb X O . .\nX X O . .\nO O O . .\n", &board, mark);
    field_solve(solver, &board, NULL, &pure);
    known.is_false_eye[mark[0]] = true;
    field_solve(solver, &board, &known, &field);
    Point stone = board_point(&board, 0, 1);
    assert_true(field_strength(&field, stone) < field_strength(&pure, stone));
}

/* ---- odd boards ---- */

static void empty_boards_are_even(void **state)
{
    (void)state;
    for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size++) {
        Board board;
        Field field;
        board_init(&board, size);
        field_solve(solver, &board, NULL, &field);
        assert_true(field.is_settled && field.hot_count == 0);
        for (int y = 0; y < size; y++)
            for (int x = 0; x < size; x++)
                assert_true(field.black[board_point(&board, x, y)] == 0.5);
    }
}

static void full_boards_settle(void **state)
{
    (void)state;
    static const char *const DRAWINGS[] = {
        "X X\nX .\n",
        "X O\n. .\n",
        "X X X O O\nX X X O O\nX . X O .\nX X X O O\n. X X O O\n",
        "O O O\nO . O\nO O O\n",
    };
    for (size_t i = 0; i < sizeof DRAWINGS / sizeof DRAWINGS[0]; i++) {
        Board board;
        Field field;
        parse(DRAWINGS[i], &board, NULL);
        field_solve(solver, &board, NULL, &field);
        assert_true(field.is_settled && isfinite(field_score(&field)));
        for (int at = 0; at < board_cell_count(&board); at++)
            assert_true(field.black[at] >= 0 && field.black[at] <= 1);
    }
}

/* ---- score, ranking, Bouzy ---- */

static void the_score_adds_points_and_chains(void **state)
{
    (void)state;
    Board board;
    Field field;
    double score = 0;
    parse(". . . . .\n. X X . .\n. . . O .\n. . . O .\n. . . . .\n", &board, NULL);
    field_solve(solver, &board, NULL, &field);
    for (int at = 0; at < board_cell_count(&board); at++)
        if (board.stone[at] == STONE_NONE)
            score += field.black[at] - field.white[at];
    score += 2 * (2 * field_strength(&field, board_point(&board, 1, 1)) - 1);
    score -= 2 * (2 * field_strength(&field, board_point(&board, 3, 2)) - 1);
    assert_true(fabs(score - field_score(&field)) < 1e-9);
}

static void a_ranking_holds_all_legal_moves(void **state)
{
    (void)state;
    Random random;
    Board board = {0}; /* all of it is compared below */
    FieldRanking ranking;
    random_seed(&random, 6);
    random_position(&random, 9, 40, &board);
    Board before = board;
    field_rank_moves(solver, &board, STONE_BLACK, NULL, &ranking);
    assert_memory_equal(&board, &before, sizeof board);
    int legal = 0;
    for (int at = 0; at < board_cell_count(&board); at++) {
        if (board.stone[at] != STONE_NONE || !board_is_legal(&board, (Point)at, STONE_BLACK))
            continue;
        Board after = board;
        Field field;
        board_play(&after, (Point)at, STONE_BLACK, NULL);
        field_solve(solver, &after, NULL, &field);
        assert_int_equal(ranking.at[legal], at);
        if (field.hot_count == 0)
            assert_true(fabs(ranking.score[legal] - field_score(&field)) < 2e-4);
        legal++;
    }
    assert_int_equal(ranking.count, legal);
}

/* One stone: five dilations spread it, twenty-one erosions leave nothing but itself. */
static void bouzy_knows_a_lone_stone(void **state)
{
    (void)state;
    Board board;
    BouzyMap map;
    board_init(&board, 19);
    board_play(&board, board_point(&board, 9, 9), STONE_BLACK, NULL);
    bouzy_find(&board, &(BouzyRequest){.dilations = 1}, &map);
    assert_int_equal(map.value[board_point(&board, 9, 9)], 64);
    assert_int_equal(map.value[board_point(&board, 9, 8)], 1);
    assert_int_equal(map.value[board_point(&board, 8, 8)], 0);
    bouzy_find(&board, &(BouzyRequest){.dilations = 2}, &map);
    assert_int_equal(map.value[board_point(&board, 9, 9)], 68);
    assert_int_equal(map.value[board_point(&board, 9, 8)], 2);
    assert_int_equal(map.value[board_point(&board, 8, 8)], 2);
    bouzy_find(&board, &(BouzyRequest){0}, &map);
    for (int at = 0; at < board_cell_count(&board); at++)
        assert_true(map.value[at] == 0 || at == board_point(&board, 9, 9));
}

static int open_solver(void **state)
{
    (void)state;
    solver = field_solver_open();
    return 0;
}

static int close_solver(void **state)
{
    (void)state;
    field_solver_close(solver);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_the_plain_iteration),
        cmocka_unit_test(agrees_on_a_large_board),
        cmocka_unit_test(symmetry_and_colours_are_exact),
        cmocka_unit_test(a_symmetric_position_has_a_symmetric_field),
        cmocka_unit_test(mirrored_solutions_are_not_averaged),
        cmocka_unit_test(values_of_symmetric_positions_satisfy_the_equations),
        cmocka_unit_test(two_eyes_of_one_point_live),
        cmocka_unit_test(two_point_eyes_are_slow),
        cmocka_unit_test(chains_in_atari_side_by_side_are_hot),
        cmocka_unit_test(a_quiet_position_is_not_hot),
        cmocka_unit_test(updates_agree_with_solutions),
        cmocka_unit_test(updates_go_back),
        cmocka_unit_test(known_strengths_are_kept),
        cmocka_unit_test(a_false_eye_is_no_eye),
        cmocka_unit_test(empty_boards_are_even),
        cmocka_unit_test(full_boards_settle),
        cmocka_unit_test(the_score_adds_points_and_chains),
        cmocka_unit_test(a_ranking_holds_all_legal_moves),
        cmocka_unit_test(bouzy_knows_a_lone_stone),
    };
    return cmocka_run_group_tests(tests, open_solver, close_solver);
}
