/* A longer look from outside at what is not soon settled: when it is asked for, what it is told,
 * and what it names. */
#include "base/memory.h"
#include "core/text.h"
#include "drawn_problem.h"
#include "solve/solver/solver_state.h"
#include "support.h"

/* Settled at once: Black kills at B9. */
static const char CORNER[] = "size: 9\n"
                             "board:\n"
                             "    A B C D E F G H J\n"
                             "  9 . . . O X . . . .\n"
                             "  8 O O O O X . . . .\n"
                             "  7 X X X X X . . . .\n"
                             "play: black\n";

typedef struct {
    int asked;
    uint64_t visits;
    Point wanted;
} Look;

static bool look_longer(void *context, const Problem *reading, const Budget *budget,
                        float value[BOARD_CELL_LIMIT])
{
    Look *look = context;
    look->asked++;
    look->visits = budget->nodes;
    assert_int_not_equal(reading->goal, GOAL_NONE);
    assert_false(point_set_is_empty(&reading->keystones));
    for (int at = 0; at < BOARD_CELL_LIMIT; at++)
        value[at] = at == look->wanted ? 0 : -20;
    return true;
}

static Point solve_with(Look *look, const char *text, uint64_t nodes)
{
    Problem problem;
    SolveAnswer *answer = mem_alloc(1, sizeof *answer);
    SolveSettings settings = {.budget = {.nodes = nodes},
                              .memory_limit = 8 << 20,
                              .order = {.study = look_longer, .context = look}};
    read_problem(text, &problem);
    Solver *solver = solver_open(&settings);
    solver_run(solver, &problem, answer);
    Point move = answer->move;
    solver_close(solver);
    mem_free(answer);
    return move;
}

/* Only where nothing is soon settled, and there is enough left to pay for it. */
static void a_longer_look_names_the_guess(void **state)
{
    (void)state;
    static const char OPEN[] = "size: 9\n"
                               "board:\n"
                               "    A B C D E F G H J\n"
                               "  5 . . . @ @ @ . . .\n"
                               "  4 . . . X X . . . .\n"
                               "play: black\n"
                               "goal: black to kill\n";
    enum { FEW = 20000, MANY = 150000 };
    Look look = {0};
    assert_true(point_parse("D6", 9, &look.wanted));
    assert_true(solve_with(&look, CORNER, MANY) > POINT_PASS);
    (void)solve_with(&look, OPEN, FEW);
    assert_int_equal(look.asked, 0);
    assert_int_equal(solve_with(&look, OPEN, MANY), look.wanted);
    assert_int_equal(look.asked, 1);
    assert_true(look.visits >= 50 && look.visits <= 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_longer_look_names_the_guess)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
