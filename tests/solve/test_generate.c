/* Generated problems are what they claim: unsettled, with one first move, the same for a seed. */
#include "base/memory.h"
#include "core/board.h"
#include "solve/generate.h"
#include "solve/problem_check.h"
#include "solve/solver/solver_state.h"
#include "support.h"

#include <string.h>

enum { WANTED = 10 };

static Solver *open_solver(void)
{
    SolveSettings settings = {.memory_limit = 8 << 20, .budget = {.nodes = 5000}};
    return solver_open(&settings);
}

/* The first seed from `seed` on that gives a problem. */
static uint64_t next_problem(Solver *solver, const GenerateSettings *settings, uint64_t seed,
                             GeneratedProblem *made)
{
    while (!generate_try(settings, solver, seed, made))
        seed++;
    return seed;
}

/* How a problem comes out, by solving it again. */
static SolveVerdict verdict_of(Solver *solver, const Problem *problem, bool *is_proved)
{
    SolveAnswer *answer = mem_alloc(1, sizeof *answer);
    solver_run(solver, problem, answer);
    SolveVerdict verdict = answer->verdict;
    *is_proved = answer->is_proved;
    mem_free(answer);
    return verdict;
}

static void check_problem(Solver *solver, const GeneratedProblem *made)
{
    const Problem *problem = &made->problem;
    Problem *other = mem_alloc(1, sizeof *other);
    ProblemCheck check;
    bool is_proved;
    int right = 0;
    assert_true(problem_check(problem, &check));
    assert_int_equal(check.warning_count, 0);
    assert_int_equal(problem->answer_count, 1);
    *other = *problem;
    other->to_move = stone_opposite(problem->to_move);
    assert_int_equal(verdict_of(solver, other, &is_proved), VERDICT_FAILURE);
    assert_true(is_proved);
    for (int at = 0; at < board_cell_count(&problem->board); at++) {
        if (!board_has_point(&problem->board, (Point)at) || !problem_allows(problem, (Point)at) ||
            !board_is_legal(&problem->board, (Point)at, problem->to_move))
            continue;
        *other = *problem;
        problem_play(other, (Point)at);
        SolveVerdict verdict = verdict_of(solver, other, &is_proved);
        assert_true(is_proved);
        right += verdict == VERDICT_SUCCESS;
        assert_int_equal(verdict == VERDICT_SUCCESS, at == problem->answer[0]);
    }
    assert_int_equal(right, 1);
    mem_free(other);
}

static void test_claims(void **state)
{
    (void)state;
    Solver *solver = open_solver();
    GeneratedProblem *made = mem_alloc(1, sizeof *made);
    uint64_t seed = 0;
    for (int i = 0; i < WANTED; i++) {
        GenerateSettings settings = {.mover = i % 2 ? STONE_WHITE : STONE_BLACK,
                                     .goal = i % 3 ? GOAL_KILL : GOAL_SAVE,
                                     .level_max = 4};
        seed = next_problem(solver, &settings, seed + 1, made);
        assert_int_equal(made->problem.goal, settings.goal);
        assert_int_equal(made->problem.to_move, settings.mover);
        assert_true(made->level >= LEVEL_MIN && made->level <= 4);
        check_problem(solver, made);
    }
    mem_free(made);
    solver_close(solver);
}

/* The same seed gives the same problem, whatever was solved before. */
static void test_repeatable(void **state)
{
    (void)state;
    GenerateSettings settings = {.shape = SHAPE_CORNER, .level_max = 3};
    Solver *first = open_solver(), *second = open_solver();
    GeneratedProblem *a = mem_alloc(1, sizeof *a), *b = mem_alloc(1, sizeof *b);
    uint64_t seed = next_problem(first, &settings, 1000, a);
    seed = next_problem(first, &settings, seed + 1, a);
    assert_true(generate_try(&settings, second, seed, b));
    assert_true(problem_same(&a->problem, &b->problem));
    assert_int_equal(a->effort, b->effort);
    assert_int_equal(a->level, b->level);
    mem_free(a);
    mem_free(b);
    solver_close(first);
    solver_close(second);
}

static void turn(const Problem *problem, int symmetry, bool swaps, Problem *image)
{
    *image = *problem;
    image->keystones = (PointSet){0};
    image->area = (PointSet){0};
    symmetry_map_board(&problem->board, symmetry, swaps, &image->board);
    for (int at = 0; at < board_cell_count(&problem->board); at++) {
        Point to = symmetry_map(problem->board.size, symmetry, (Point)at);
        if (point_set_has(&problem->keystones, (Point)at))
            point_set_add(&image->keystones, to);
        if (point_set_has(&problem->area, (Point)at))
            point_set_add(&image->area, to);
    }
    if (swaps)
        image->to_move = image->side = stone_opposite(problem->to_move);
}

static void test_signature(void **state)
{
    (void)state;
    Random random;
    GeneratedProblem *made = mem_alloc(1, sizeof *made);
    Problem *image = mem_alloc(1, sizeof *image);
    GenerateSettings settings = {0};
    random_seed(&random, 8);
    uint64_t last = 0;
    for (int i = 0; i < 50; i++) {
        if (!generate_position(&settings, &random, made))
            continue;
        uint64_t signature = generate_signature(&made->problem);
        assert_int_not_equal(signature, last);
        for (int symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++) {
            turn(&made->problem, symmetry, symmetry % 2, image);
            assert_int_equal(generate_signature(image), signature);
        }
        last = signature;
    }
    mem_free(made);
    mem_free(image);
}

static void test_levels(void **state)
{
    (void)state;
    int last = LEVEL_MIN;
    assert_int_equal(generate_level(0), LEVEL_MIN);
    assert_int_equal(generate_level(UINT64_MAX), LEVEL_MAX);
    for (uint64_t effort = 1; effort < 1 << 20; effort *= 2) {
        assert_true(generate_level(effort) >= last);
        last = generate_level(effort);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_claims),
        cmocka_unit_test(test_repeatable),
        cmocka_unit_test(test_signature),
        cmocka_unit_test(test_levels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
