/* Attackers with a whole board to play on: what they do far away is left unanswered, and costs
 * nothing to refute. */
#include "base/memory.h"
#include "drawn_problem.h"
#include "solve/solver/solver_state.h"
#include "solve/solver/target.h"
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

/* White takes the ko back as often as he likes. */
static const char KO[] = "size: 9\n"
                         "board:\n"
                         "    A B C D E\n"
                         "  9 . X @ . .\n"
                         "  8 X O . @ .\n"
                         "  7 . X @ . .\n"
                         "  6 . . . . .\n"
                         "play: black\n"
                         "goal: black to kill\n";

static void set_up_ko(SolverGame *game, MoveHistory *history)
{
    Problem problem;
    GameQuestion question = {.prover = STONE_BLACK, .is_on_board = true};
    question.threats[STONE_WHITE] = THREATS_ENDLESS;
    read_problem(KO, &problem);
    problem_open_board(&problem, STONE_NONE);
    solver_game_init(game, &problem, &question, history);
}

/* What is retaken at once is not tried by who has to prove something. */
static void an_idle_ko_is_not_taken(void **state)
{
    (void)state;
    SolverGame *game = mem_alloc(1, sizeof *game);
    MoveHistory *history = mem_alloc(1, sizeof *history);
    SearchChild child[SEARCH_CHILD_LIMIT];
    set_up_ko(game, history);
    Point take = board_point(&game->board, 2, 1);
    assert_true(solver_game_is_legal(game, take));
    int count = solver_game_list(game, child);
    assert_true(count > 0);
    for (int i = 0; i < count; i++)
        assert_int_not_equal(child[i].move, take);
    mem_free(history);
    mem_free(game);
}

/* An attacker who stays away because he is banned from a ko is not answered by one distant move
 * after another: the defender may stay away too. */
static void a_lifted_ban_needs_no_answer(void **state)
{
    (void)state;
    SolverGame *game = mem_alloc(1, sizeof *game);
    MoveHistory *history = mem_alloc(1, sizeof *history);
    uint32_t delta;
    set_up_ko(game, history);
    SearchGame calls = solver_game_callbacks(game);
    calls.play(game, board_point(&game->board, 2, 1));
    calls.play(game, board_point(&game->board, 1, 1));
    assert_int_not_equal(game->board.ko, POINT_NONE);
    assert_int_equal(calls.tenuki(game, &delta), TENUKI_MOVE);
    calls.play(game, POINT_PASS);
    assert_int_equal(calls.tenuki(game, &delta), TENUKI_MOVE);
    mem_free(history);
    mem_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(far_moves_do_not_save_an_attack),
        cmocka_unit_test(near_moves_still_count),
        cmocka_unit_test(an_idle_ko_is_not_taken),
        cmocka_unit_test(a_lifted_ban_needs_no_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
