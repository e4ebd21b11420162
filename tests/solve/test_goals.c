/* Other goals than killing, ko as the problem wants it taken, and an order of moves from outside.
 */
#include "base/memory.h"
#include "core/text.h"
#include "drawn_problem.h"
#include "solve/generate.h"
#include "solve/solver/solver_state.h"
#include "solve/verify/verify.h"
#include "support.h"

#include <string.h>

/* The eye at C9 stands on a ko, but is false all the same: White can retake, and no more. */
static const char FALSE_EYE[] = "size: 9\n"
                                "board:\n"
                                "    A B C D E F\n"
                                "  9 * @ * O X .\n"
                                "  8 @ @ @ X X .\n"
                                "  7 X X X X . .\n"
                                "play: black\n"
                                "goal: kill\n";

/* A ko for the second eye. */
static const char KO[] = "size: 9\n"
                         "board:\n"
                         "    A B C D E F G\n"
                         "  9 * * X * O X X\n"
                         "  8 @ @ X * * @ X\n"
                         "  7 X @ @ @ @ @ X\n"
                         "  6 X X X X X X X\n"
                         "play: black\n"
                         "goal: kill\n";

/* One point joins the two chains, or keeps them apart. */
static const char GAP[] = "size: 9\n"
                          "board:\n"
                          "    A B C D E F G\n"
                          "  9 . O # * # O .\n"
                          "  8 . O O * O O .\n"
                          "  7 . . . O . . .\n";

/* Two liberties against one. */
static const char RACE[] = "size: 9\n"
                           "board:\n"
                           "    A B C D E F G\n"
                           "  9 * # # @ @ * X\n"
                           "  8 O O O X X X X\n";

/* White, who would connect, has no legal move: that decides it, whatever a pass would lead to. */
static const char STUCK[] = "size: 6\n"
                            "board:\n"
                            "    A B C D E F\n"
                            "  6 X O . @ X X\n"
                            "  5 X X @ X X X\n"
                            "  4 X X X X X X\n"
                            "  3 X O X X X X\n"
                            "  2 O O X X X X\n"
                            "  1 * X X * O O\n";

static void read_with(const char *board, const char *more, Problem *problem)
{
    char text[1024];
    snprintf(text, sizeof text, "%s%s", board, more);
    read_problem(text, problem);
}

static SolveVerdict verdict_of(const char *board, const char *more, MoveOrder order,
                               const char *move)
{
    Problem problem;
    SolveAnswer *answer = mem_alloc(1, sizeof *answer);
    read_with(board, more, &problem);
    Solver *solver = solver_open(
        &(SolveSettings){.budget = {.nodes = 100000}, .memory_limit = 8 << 20, .order = order});
    solver_run(solver, &problem, answer);
    char named[POINT_TEXT_SIZE];
    SolveVerdict verdict = answer->verdict;
    assert_true(answer->is_proved);
    if (move)
        assert_string_equal(point_text(problem.board.size, answer->move, named), move);
    solver_close(solver);
    mem_free(answer);
    return verdict;
}

static void assert_verdict(const char *board, const char *more, const char *move,
                           SolveVerdict expected)
{
    assert_int_equal(verdict_of(board, more, (MoveOrder){0}, move), expected);
}

static void ko_is_taken_as_the_problem_wants(void **state)
{
    (void)state;
    assert_verdict(KO, "", "D9", VERDICT_KO);
    assert_verdict(KO, "ko: open\n", "D9", VERDICT_KO);
    assert_verdict(KO, "ko: for\n", "D9", VERDICT_SUCCESS);
    assert_verdict(KO, "ko: against\n", NULL, VERDICT_FAILURE);
    assert_verdict(KO, "ko: played\nthreats: black 3 white 0\n", "D9", VERDICT_SUCCESS);
}

/* Retaking a ko for ever is no life: the threats for it come to an end. */
static void a_false_eye_with_a_ko_in_it_is_none(void **state)
{
    (void)state;
    assert_verdict(FALSE_EYE, "", "C9", VERDICT_SUCCESS);
    assert_verdict(FALSE_EYE, "ko: against\n", NULL, VERDICT_FAILURE);
}

static void chains_are_joined_or_cut_by_who_moves_first(void **state)
{
    (void)state;
    assert_verdict(GAP, "play: black\ngoal: black to connect\n", "D9", VERDICT_SUCCESS);
    assert_verdict(GAP, "play: white\ngoal: white to cut\n", "D9", VERDICT_SUCCESS);
    assert_verdict(GAP, "play: white\ngoal: black to connect\n", NULL, VERDICT_FAILURE);
}

static void who_cannot_move_does_not_connect(void **state)
{
    (void)state;
    assert_verdict(STUCK, "play: white\ngoal: white to connect\n", NULL, VERDICT_FAILURE);
}

static void race_is_won_by_more_liberties(void **state)
{
    (void)state;
    assert_verdict(RACE, "play: black\ngoal: black to race\n", "F9", VERDICT_SUCCESS);
    assert_verdict(RACE, "play: white\ngoal: white to race\n", "A9", VERDICT_SUCCESS);
}

/* ---- an order from outside ---- */

typedef struct {
    int calls;
    Point first;
} Taste;

static void like_one_point(void *context, const Board *board, Stone to_move, const Point *move,
                           int count, float *value)
{
    (void)board;
    (void)to_move;
    Taste *taste = context;
    taste->calls++;
    for (int i = 0; i < count; i++)
        value[i] = move[i] == taste->first ? 0.0f : -5.0f;
}

static void order_from_outside_changes_no_verdict(void **state)
{
    (void)state;
    Taste taste = {0};
    MoveOrder order = {.rank = like_one_point, .context = &taste};
    assert_true(point_parse("D8", 9, &taste.first));
    assert_int_equal(verdict_of(GAP, "play: black\ngoal: black to connect\n", order, NULL),
                     VERDICT_SUCCESS);
    assert_int_equal(verdict_of(KO, "", order, "D9"), VERDICT_KO);
    assert_true(taste.calls > 0);
}

static void words_are_stable(void **state)
{
    (void)state;
    GenerateShape shape;
    for (int i = 0; i < SHAPE_COUNT; i++) {
        assert_true(generate_shape_parse(generate_shape_text((GenerateShape)i), &shape));
        assert_int_equal(shape, i);
    }
    assert_false(generate_shape_parse("sphere", &shape));
    assert_string_equal(verify_result_text(VERIFY_CONFIRMED), "confirmed");
    assert_string_equal(verify_result_text(VERIFY_UNDECIDED), "undecided");
    assert_string_equal(verify_result_text(VERIFY_REFUTED), "refuted");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ko_is_taken_as_the_problem_wants),
        cmocka_unit_test(a_false_eye_with_a_ko_in_it_is_none),
        cmocka_unit_test(chains_are_joined_or_cut_by_who_moves_first),
        cmocka_unit_test(who_cannot_move_does_not_connect),
        cmocka_unit_test(race_is_won_by_more_liberties),
        cmocka_unit_test(order_from_outside_changes_no_verdict),
        cmocka_unit_test(words_are_stable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
