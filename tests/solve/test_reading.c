/* Bare positions: what is guessed, in which areas they are read, and which move is named. */
#include "drawn_problem.h"
#include "solve/solve.h"
#include "support.h"

#include <string.h>

/* Six points in the corner for White; Black to play kills at the vital point. */
static const char CORNER[] = "size: 9\n"
                             "board:\n"
                             "    A B C D E F G H J\n"
                             "  9 . . . O X . . . .\n"
                             "  8 O O O O X . . . .\n"
                             "  7 X X X X X . . . .\n"
                             "  6 . . . . . . . . .\n"
                             "  5 . . . . . . . . .\n"
                             "  4 . . . . . . . . .\n"
                             "  3 . . . . . . . . .\n"
                             "  2 . . . . . . . . .\n"
                             "  1 . . . . . . . . .\n"
                             "play: black\n";

/* Black's stone in atari: it runs, or takes the stone below. */
static const char TWO_WAYS[] = "size: 9\n"
                               "board:\n"
                               "    A B C D E\n"
                               "  9 . . . . .\n"
                               "  8 . O O . .\n"
                               "  7 . O # * .\n"
                               "  6 . * O X .\n"
                               "  5 . . X . .\n"
                               "play: black\n"
                               "goal: save\n";

/* A white stray below the corner, and five white stones together. */
static const char STRAY[] = "size: 9\n"
                            "board:\n"
                            "    A B C D E F\n"
                            "  9 * * * @ X .\n"
                            "  8 * @ @ @ X .\n"
                            "  7 * X X X X .\n"
                            "  6 . . . . . .\n"
                            "  5 O . . . . .\n"
                            "play: black\n"
                            "goal: kill\n";
static const char STRONG[] = "size: 9\n"
                             "board:\n"
                             "    A B C D E F\n"
                             "  9 * * * @ X .\n"
                             "  8 * @ @ @ X .\n"
                             "  7 * X X X X .\n"
                             "  6 . . . . . .\n"
                             "  5 O O . . . .\n"
                             "  4 O O . . . .\n"
                             "  3 O . . . . .\n"
                             "play: black\n"
                             "goal: kill\n";

static Point point_named(const char *name)
{
    Point at;
    assert_true(point_parse(name, 9, &at));
    return at;
}

/* ---- an ordering from outside ---- */

static void like_one_point(void *context, const Board *board, Stone to_move, const Point *move,
                           int count, float *value)
{
    (void)board;
    (void)to_move;
    for (int i = 0; i < count; i++)
        value[i] = move[i] == *(const Point *)context ? -0.1f : -3.0f;
}

static void solve_liking(const char *text, const char *liked, uint64_t nodes, SolveAnswer *answer)
{
    Problem problem;
    Point at = point_named(liked);
    read_problem(text, &problem);
    SolveSettings settings = {.budget = {.nodes = nodes},
                              .memory_limit = 8 << 20,
                              .order = {.rank = like_one_point, .context = &at}};
    Solver *solver = solver_open(&settings);
    solver_run(solver, &problem, answer);
    solver_close(solver);
}

/* Of several moves that win the likely one is named, and it is proved. */
static void the_likely_winner_is_named(void **state)
{
    (void)state;
    static const char *const WINNERS[] = {"D7", "B6"};
    SolveAnswer *answer = mem_alloc(1, sizeof *answer);
    for (int i = 0; i < 2; i++) {
        solve_liking(TWO_WAYS, WINNERS[i], 10000, answer);
        assert_int_equal(answer->verdict, VERDICT_SUCCESS);
        assert_true(answer->is_proved);
        assert_int_equal(answer->move, point_named(WINNERS[i]));
    }
    mem_free(answer);
}

/* However likely, a move that fails is not. */
static void a_likely_failure_is_not_named(void **state)
{
    (void)state;
    SolveAnswer *answer = mem_alloc(1, sizeof *answer);
    solve_liking(CORNER, "A9", 100000, answer);
    assert_int_equal(answer->verdict, VERDICT_SUCCESS);
    assert_int_equal(answer->move, point_named("B9"));
    mem_free(answer);
}

/* Without time to search, what is likely is all there is, and nothing is proved. */
static void without_search_the_likely_move_is_guessed(void **state)
{
    (void)state;
    SolveAnswer *answer = mem_alloc(1, sizeof *answer);
    solve_liking(STRAY, "A8", 3, answer);
    assert_int_equal(answer->verdict, VERDICT_UNKNOWN);
    assert_false(answer->is_proved);
    assert_int_equal(answer->move, point_named("A8"));
    mem_free(answer);
}

/* ---- readings ---- */

/* A bare position is solved, and what was read is told. */
static void bare_position_is_read(void **state)
{
    (void)state;
    Problem problem;
    SolveAnswer *answer = mem_alloc(1, sizeof *answer);
    read_problem(CORNER, &problem);
    assert_int_equal(problem.goal, GOAL_NONE);
    Solver *solver =
        solver_open(&(SolveSettings){.budget = {.nodes = 100000}, .memory_limit = 8 << 20});
    solver_run(solver, &problem, answer);
    const Problem *read = solver_problem(solver);
    assert_int_equal(read->goal, GOAL_KILL);
    assert_int_equal(read->side, STONE_BLACK);
    assert_true(point_set_has(&read->keystones, point_named("A8")));
    assert_true(answer->is_proved);
    assert_int_equal(answer->move, point_named("B9"));
    solver_close(solver);
    mem_free(answer);
}

/* White to play is alive there by playing; Black's stones are not what is asked. */
static void the_goal_follows_the_mover(void **state)
{
    (void)state;
    Problem problem;
    read_problem(CORNER, &problem);
    problem.to_move = problem.side = STONE_WHITE;
    SolveAnswer *answer = mem_alloc(1, sizeof *answer);
    Solver *solver =
        solver_open(&(SolveSettings){.budget = {.nodes = 100000}, .memory_limit = 8 << 20});
    solver_run(solver, &problem, answer);
    assert_int_equal(solver_problem(solver)->goal, GOAL_SAVE);
    assert_int_equal(answer->verdict, VERDICT_SUCCESS);
    assert_int_equal(answer->move, point_named("B9"));
    solver_close(solver);
    mem_free(answer);
}

/* White is alive, so Black cannot kill, and he need not save anything either: nobody would have set
 * that as a problem, and the failure is doubted instead of told. */
static void a_reading_without_a_solution_is_doubted(void **state)
{
    (void)state;
    Problem problem;
    read_problem(CORNER, &problem);
    assert_true(board_is_legal(&problem.board, point_named("B9"), STONE_WHITE));
    (void)board_play(&problem.board, point_named("B9"), STONE_WHITE, NULL);
    SolveAnswer *answer = mem_alloc(1, sizeof *answer);
    Solver *solver =
        solver_open(&(SolveSettings){.budget = {.nodes = 20000}, .memory_limit = 8 << 20});
    solver_run(solver, &problem, answer);
    assert_int_equal(answer->verdict, VERDICT_UNKNOWN);
    assert_false(answer->is_proved);
    solver_close(solver);
    mem_free(answer);
}

static int count_white_walls(const char *text)
{
    Problem problem;
    read_problem(text, &problem);
    int before = problem.board.stones[STONE_WHITE];
    problem_wall(&problem);
    return problem.board.stones[STONE_WHITE] - before;
}

/* A stray stone owns nothing around it; five together do. */
static void strays_own_nothing(void **state)
{
    (void)state;
    assert_int_equal(count_white_walls(STRAY), 0);
    assert_int_equal(count_white_walls(STRONG), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_likely_winner_is_named),
        cmocka_unit_test(a_likely_failure_is_not_named),
        cmocka_unit_test(without_search_the_likely_move_is_guessed),
        cmocka_unit_test(bare_position_is_read),
        cmocka_unit_test(the_goal_follows_the_mover),
        cmocka_unit_test(a_reading_without_a_solution_is_doubted),
        cmocka_unit_test(strays_own_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
