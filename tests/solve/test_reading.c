/* Bare positions: what is guessed, in which areas they are read, and which move is named. */
#include "base/memory.h"
#include "core/text.h"
#include "drawn_problem.h"
#include "solve/solver/solver_state.h"
#include "support.h"

#include <string.h>

enum { TIGHT = 5 }; /* the reach of the first reading */

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

/* White stones inside a black group that White surrounds: Black to play wins the race. */
static const char NESTED[] = "size: 9\n"
                             "board:\n"
                             "    A B C D E F G H\n"
                             "  9 . . . O X . X O\n"
                             "  8 O O O O X X X O\n"
                             "  7 X X X X X O O O\n"
                             "  6 . O O O . O . .\n"
                             "  5 . . . . O . . .\n"
                             "play: black\n";

/* The same, but Black has two eyes beside them: what is left to ask is whether he takes them. */
static const char NESTED_ALIVE[] = "size: 9\n"
                                   "board:\n"
                                   "    A B C D E F G H J\n"
                                   "  9 . . . O X . X . X\n"
                                   "  8 O O O O X X X X X\n"
                                   "  7 X X X X X O O O O\n"
                                   "  6 . O O O O . . . .\n"
                                   "  5 . . . . . . . . .\n"
                                   "play: black\n";

/* Black has one eye and no move that makes another. */
static const char DEAD[] = "size: 9\n"
                           "board:\n"
                           "    A B C D\n"
                           "  9 . X O .\n"
                           "  8 X X O .\n"
                           "  7 . X O .\n"
                           "  6 O O O .\n"
                           "  5 . . . .\n"
                           "play: black\n";

/* White is not closed in at the right; a small area makes him look dead. */
static const char RUNNER[] = "size: 9\n"
                             "board:\n"
                             "    A B C D E F G H\n"
                             "  9 . . . @ . . . .\n"
                             "  8 . @ @ @ @ @ . .\n"
                             "  7 X X X X X X X .\n"
                             "  6 . . . . . . . .\n"
                             "play: black\n"
                             "goal: kill\n";

/* Black to live; the white stones at the edge cannot be distinguished from walls without B6 and A6.
 */
static const char WEAK_WALL[] = "size: 9\n"
                                "board:\n"
                                "    A B C D E F\n"
                                "  9 . . # # O .\n"
                                "  8 . O # # O .\n"
                                "  7 . O # O O .\n"
                                "  6 . X O . . .\n"
                                "  5 . . O . . .\n"
                                "play: black\n"
                                "goal: save\n";

/* White's stones in the corner cannot get out, and have an eye that Black does not touch. */
static const char INNER_EYE[] = "size: 9\n"
                                "board:\n"
                                "    A B C D E F\n"
                                "  9 . . . O # O\n"
                                "  8 O O O O # O\n"
                                "  7 # # # # # O\n"
                                "  6 . . O O O O\n"
                                "  5 O O . . . .\n"
                                "play: black\n"
                                "goal: save\n";

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

/* A bare position is solved, and what was read is reported. */
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

/* Asked only whether the mover succeeds on the board: a win is proved there, a failure not said. */
static void only_a_win_is_told(void **state)
{
    (void)state;
    Problem problem;
    read_problem(CORNER, &problem);
    problem.goal = GOAL_KILL;
    point_set_add(&problem.keystones, point_named("A8"));
    SolveAnswer *answer = mem_alloc(1, sizeof *answer);
    Solver *solver = solver_open(
        &(SolveSettings){.budget = {.nodes = 20000}, .memory_limit = 8 << 20, .scope = SCOPE_WIN});
    solver_run(solver, &problem, answer);
    assert_int_equal(answer->verdict, VERDICT_SUCCESS);
    assert_true(answer->is_on_board);
    assert_int_equal(answer->move, point_named("B9"));
    (void)board_play(&problem.board, point_named("B9"), STONE_WHITE, NULL);
    solver_run(solver, &problem, answer);
    assert_int_equal(answer->verdict, VERDICT_UNKNOWN);
    assert_false(answer->is_proved);
    solver_close(solver);
    mem_free(answer);
}

/* White is alive, so Black cannot kill, and he need not save anything either: nobody would have set
 * that as a problem, but it is what the board says. */
static void a_reading_without_a_solution_is_told(void **state)
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
    assert_int_equal(answer->verdict, VERDICT_FAILURE);
    assert_true(answer_is_plain(answer));
    solver_close(solver);
    mem_free(answer);
}

/* ---- which stones are in question ---- */

static void assert_reading(const char *text, ProblemGoal goal, const char *keystone)
{
    Problem problem;
    read_problem(text, &problem);
    assert_true(problem_guess(&(TargetSettings){0}, &problem));
    assert_int_equal(problem.goal, goal);
    assert_true(point_set_has(&problem.keystones, point_named(keystone)));
}

/* Stones inside a group that is itself surrounded are not the question, whoever begins. */
static void the_group_between_is_in_question(void **state)
{
    (void)state;
    assert_reading(NESTED, GOAL_SAVE, "B7");
    Problem problem;
    read_problem(NESTED, &problem);
    problem.to_move = problem.side = STONE_WHITE;
    assert_true(problem_guess(&(TargetSettings){0}, &problem));
    assert_int_equal(problem.goal, GOAL_KILL);
    assert_true(point_set_has(&problem.keystones, point_named("B7")));
}

static void solve_bare(const char *text, uint64_t nodes, Problem *read, SolveAnswer *answer)
{
    Problem problem;
    read_problem(text, &problem);
    Solver *solver =
        solver_open(&(SolveSettings){.budget = {.nodes = nodes}, .memory_limit = 8 << 20});
    solver_run(solver, &problem, answer);
    *read = *solver_problem(solver);
    solver_close(solver);
}

/* The race is read as one, and won. */
static void a_race_inside_is_won(void **state)
{
    (void)state;
    Problem read;
    SolveAnswer *answer = mem_alloc(1, sizeof *answer);
    solve_bare(NESTED, 100000, &read, answer);
    assert_int_equal(read.goal, GOAL_SAVE);
    assert_int_equal(answer->verdict, VERDICT_SUCCESS);
    assert_true(answer->is_proved);
    assert_int_equal(answer->move, point_named("B9"));
    mem_free(answer);
}

/* A group that lives without moving asks nothing: the reading is turned. */
static void a_group_that_needs_no_move_is_not_asked(void **state)
{
    (void)state;
    assert_reading(NESTED_ALIVE, GOAL_SAVE, "B7");
    Problem read;
    SolveAnswer *answer = mem_alloc(1, sizeof *answer);
    solve_bare(NESTED_ALIVE, 100000, &read, answer);
    assert_int_equal(read.goal, GOAL_KILL);
    assert_true(point_set_has(&read.keystones, point_named("B8")));
    mem_free(answer);
}

/* ---- tight and wide ---- */

static int area_of(const char *text, int reach, Problem *problem)
{
    read_problem(text, problem);
    assert_true(problem_guess(&(TargetSettings){.reach = reach}, problem));
    return point_set_count(&problem->area);
}

/* What is killed in the small area only may have escaped: no proof is claimed. */
static void a_kill_counts_in_the_wide_area_only(void **state)
{
    (void)state;
    Problem tight, wide, read;
    SolveAnswer *answer = mem_alloc(1, sizeof *answer);
    assert_true(area_of(RUNNER, TIGHT, &tight) < area_of(RUNNER, 0, &wide));
    problem_wall(&tight);
    Solver *solver =
        solver_open(&(SolveSettings){.budget = {.nodes = 20000}, .memory_limit = 8 << 20});
    solver_run(solver, &tight, answer);
    solver_close(solver);
    assert_int_equal(answer->verdict, VERDICT_SUCCESS);
    solve_bare(RUNNER, 20000, &read, answer);
    assert_int_not_equal(answer->verdict, VERDICT_SUCCESS);
    mem_free(answer);
}

/* Stones that are dead whoever moves: that is the answer if nothing else can be meant. */
static void what_is_dead_as_it_stands_is_told(void **state)
{
    (void)state;
    Problem read;
    SolveAnswer *answer = mem_alloc(1, sizeof *answer);
    solve_bare(DEAD, 20000, &read, answer);
    assert_int_equal(read.goal, GOAL_SAVE);
    assert_int_equal(answer->verdict, VERDICT_FAILURE);
    assert_true(answer_is_plain(answer));
    assert_true(point_set_has(&answer->zone, point_named("A9")));
    mem_free(answer);
}

/* What lives on the board as drawn is proved with nothing assumed, and rests on a part of it. */
static void life_on_the_board_is_plain(void **state)
{
    (void)state;
    Problem read;
    SolveAnswer *answer = mem_alloc(1, sizeof *answer);
    solve_bare(NESTED, 100000, &read, answer);
    assert_true(answer->is_on_board);
    assert_true(answer_is_plain(answer));
    assert_true(point_set_count(&answer->zone) < 9 * 9);
    mem_free(answer);
}

/* A friend in danger beside a white chain in danger: both have their liberties in the area. */
static void weak_friends_are_part_of_the_fight(void **state)
{
    (void)state;
    Problem problem;
    (void)area_of(WEAK_WALL, TIGHT, &problem);
    assert_true(point_set_has(&problem.area, point_named("A7")));
    assert_true(point_set_has(&problem.area, point_named("A6")));
    assert_true(point_set_has(&problem.area, point_named("B5")));
}

/* Where stones that cannot get out make their eye, the fight is decided. */
static void stones_inside_have_their_eye_in_the_area(void **state)
{
    (void)state;
    Problem problem;
    (void)area_of(INNER_EYE, TIGHT, &problem);
    assert_true(point_set_has(&problem.area, point_named("A9")));
    assert_true(point_set_has(&problem.area, point_named("B9")));
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

/* What is not stated is filled in and named; what is stated stays. */
static void what_is_not_stated_is_filled_in(void **state)
{
    (void)state;
    static Problem bare, other;
    PointSet area;
    read_problem(CORNER, &bare);
    Problem filled = bare;
    ProblemGuess guess = problem_fill_in(&filled, &area);
    assert_true(guess.goal && guess.keystones && guess.area);
    assert_int_equal(filled.goal, GOAL_KILL);
    assert_true(point_set_is_empty(&filled.area) && !point_set_is_empty(&area));
    guess = problem_fill_in(&filled, NULL);
    assert_false(guess.goal || guess.keystones);
    assert_true(guess.area);

    assert_true(problem_other_reading(&bare, &other));
    assert_int_equal(other.goal, GOAL_SAVE);
    for (Point at = 0; at < board_cell_count(&bare.board); at++)
        assert_false(point_set_has(&filled.keystones, at) && point_set_has(&other.keystones, at));
    assert_false(problem_other_reading(&filled, &other));

    board_init(&bare.board, 9);
    guess = problem_fill_in(&bare, &area);
    assert_false(guess.goal || guess.keystones || guess.area);
    assert_false(problem_other_reading(&bare, &other));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_likely_winner_is_named),
        cmocka_unit_test(a_likely_failure_is_not_named),
        cmocka_unit_test(without_search_the_likely_move_is_guessed),
        cmocka_unit_test(bare_position_is_read),
        cmocka_unit_test(the_goal_follows_the_mover),
        cmocka_unit_test(only_a_win_is_told),
        cmocka_unit_test(a_reading_without_a_solution_is_told),
        cmocka_unit_test(the_group_between_is_in_question),
        cmocka_unit_test(a_race_inside_is_won),
        cmocka_unit_test(a_group_that_needs_no_move_is_not_asked),
        cmocka_unit_test(a_kill_counts_in_the_wide_area_only),
        cmocka_unit_test(what_is_dead_as_it_stands_is_told),
        cmocka_unit_test(life_on_the_board_is_plain),
        cmocka_unit_test(weak_friends_are_part_of_the_fight),
        cmocka_unit_test(stones_inside_have_their_eye_in_the_area),
        cmocka_unit_test(strays_own_nothing),
        cmocka_unit_test(what_is_not_stated_is_filled_in),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
