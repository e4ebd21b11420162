/* Attackers with a whole board to play on: what they do far away is left unanswered, and costs
 * nothing to refute. */
#include "base/memory.h"
#include "drawn_problem.h"
#include "solve/solver/solver_state.h"
#include "solve/verify/verify.h"

/* In a seki the defender has no move but to pass. */
static const char SEKI[] = "size: 9\n"
                           "board:\n"
                           "    A B C D E F G H J\n"
                           "  9 * X X X * @ X * *\n"
                           "  8 @ @ @ @ @ @ X * *\n"
                           "  7 X X X X X X X * *\n"
                           "  6 * * * * * * * * *\n"
                           "  5 * * * * * * * * *\n"
                           "  4 * * * * * * * * *\n"
                           "  3 * * * * * * * * *\n"
                           "  2 * * * * * * * * *\n"
                           "  1 * * * * * * * * *\n"
                           "play: black\n"
                           "goal: black to kill\n";

static const char FOUR[] = "size: 9\n"
                           "board:\n"
                           "    A B C D E F G H J\n"
                           "  9 * * * * @ X * * *\n"
                           "  8 @ @ @ @ @ X * * *\n"
                           "  7 X X X X X X * * *\n"
                           "  6 * * * * * * * * *\n"
                           "  5 * * * * * * * * *\n"
                           "  4 * * * * * * * * *\n"
                           "  3 * * * * * * * * *\n"
                           "  2 * * * * * * * * *\n"
                           "  1 * * * * * * * * *\n"
                           "play: black\n"
                           "goal: black to kill\n";

/* Three in a row are dead if the attacker begins. */
static const char THREE[] = "size: 9\n"
                            "board:\n"
                            "    A B C D E F G H J\n"
                            "  9 * * * @ X * * * *\n"
                            "  8 @ @ @ @ X * * * *\n"
                            "  7 X X X X X * * * *\n"
                            "  6 * * * * * * * * *\n"
                            "  5 * * * * * * * * *\n"
                            "  4 * * * * * * * * *\n"
                            "  3 * * * * * * * * *\n"
                            "  2 * * * * * * * * *\n"
                            "  1 * * * * * * * * *\n"
                            "play: black\n"
                            "goal: black to kill\n";

/* The verdict within few positions, and what the checker says of every claim. */
static void assert_settled(const char *text, SolveVerdict expected)
{
    enum { NODES = 4000 };
    Problem problem;
    read_problem(text, &problem);
    SolveAnswer *answer = mem_alloc(1, sizeof *answer);
    Solver *solver =
        solver_open(&(SolveSettings){.budget = {.nodes = NODES}, .memory_limit = 8 << 20});
    solver_run(solver, &problem, answer);
    assert_int_equal(answer->verdict, expected);
    SolveClaim claim[CLAIM_LIMIT];
    int count = solver_claims(solver, claim);
    assert_int_equal(count, 1);
    ProofBook *book = proof_book_open();
    VerifyAnswer checked;
    solver_write_proof(solver, &claim[0], book);
    verify_claim(solver_problem(solver), &claim[0], book, &(VerifySettings){0}, &checked);
    assert_int_equal(checked.result, VERIFY_CONFIRMED);
    proof_book_close(book);
    solver_close(solver);
    mem_free(answer);
}

static void far_moves_do_not_save_an_attack(void **state)
{
    (void)state;
    assert_settled(SEKI, VERDICT_FAILURE);
    assert_settled(FOUR, VERDICT_FAILURE);
}

static void near_moves_still_count(void **state)
{
    (void)state;
    assert_settled(THREE, VERDICT_SUCCESS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(far_moves_do_not_save_an_attack),
        cmocka_unit_test(near_moves_still_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
