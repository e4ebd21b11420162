/* The checker: never misled by what a book says, and content with every proof. */
#include "base/memory.h"
#include "base/random.h"
#include "drawn_problem.h"
#include "plain_game.h"
#include "random_problem.h"
#include "solve/solver/solver_state.h"
#include "solve/verify/verify_state.h"
#include "support.h"

#include <stdlib.h>

enum { POSITIONS = 700, PLAIN_NODES = 20000, ENDLESS = 255 };

/* ---- advice that means nothing ---- */

typedef struct {
    Random random;
    int cells;
} Babbler;

/* Any point, any zone, or nothing. */
static bool babble(void *context, const Point *path, int count, AdviceEffort effort,
                   ProofAdvice *advice)
{
    Babbler *babbler = context;
    (void)path;
    (void)count;
    (void)effort;
    if (random_below(&babbler->random, 3) == 0)
        return false;
    advice->move = (Point)random_below(&babbler->random, (uint32_t)babbler->cells);
    for (int w = 0; w < BOARD_WORD_LIMIT; w++)
        advice->zone.word[w] = random_next(&babbler->random);
    return true;
}

typedef struct {
    int confirmed;
    int checked;
} Tally;

/* Whatever is confirmed must be so. */
static void check_babble(const Problem *problem, const SolveClaim *claim, Stone twin,
                         Babbler *babbler, Tally *tally)
{
    VerifySettings settings = {.nodes = 10000, .leaf_nodes = 1000};
    VerifyAnswer answer;
    ProofBook *book = proof_book_open();
    VerifyAdviser adviser = {.context = babbler, .advise = babble, .book = book};
    babbler->cells = board_cell_count(&problem->board);
    verify_walk(problem, claim, book, &adviser, &settings, &answer);
    bool is_confirmed = answer.result == VERIFY_CONFIRMED;
    if (is_confirmed)
        assert_int_equal(twin, claim->winner);
    verify_claim(problem, claim, book, &settings, &answer);
    if (answer.result == VERIFY_CONFIRMED)
        assert_int_equal(twin, claim->winner);
    proof_book_close(book);
    tally->checked++;
    tally->confirmed += is_confirmed || answer.result == VERIFY_CONFIRMED;
}

typedef bool MakeFn(Random *random, Problem *problem);

static void babble_many(MakeFn *make, int positions, uint64_t seed)
{
    const char *other_seed = getenv("KATACHI_TEST_SEED");
    Babbler babbler;
    random_seed(&babbler.random, other_seed ? strtoull(other_seed, NULL, 10) : seed);
    static Problem problem;
    Tally tally = {0};
    for (int i = 0; i < positions; i++) {
        if (!make(&babbler.random, &problem))
            continue;
        Stone endless = (Stone)random_below(&babbler.random, 3);
        PlainQuestion plain = {.problem = &problem,
                               .prover =
                                   random_below(&babbler.random, 2) ? STONE_BLACK : STONE_WHITE,
                               .endless = endless,
                               .node_limit = PLAIN_NODES};
        Stone twin = plain_game_winner(&plain);
        if (twin == STONE_NONE)
            continue;
        SolveClaim claim = {.winner = STONE_BLACK, .prover = plain.prover};
        if (endless)
            claim.threats[endless] = ENDLESS;
        check_babble(&problem, &claim, twin, &babbler, &tally);
        claim.winner = STONE_WHITE;
        check_babble(&problem, &claim, twin, &babbler, &tally);
    }
    print_message("claims %d, confirmed %d\n", tally.checked, tally.confirmed);
    assert_true(tally.checked > positions / 2);
    assert_true(tally.confirmed > tally.checked / 4);
}

static void nonsense_confirms_nothing_wrong(void **state)
{
    (void)state;
    babble_many(random_problem, support_rounds(POSITIONS), 21);
    babble_many(random_link_or_race, support_rounds(POSITIONS / 3), 22);
}

/* ---- proofs ---- */

/* A claim turned round, with the best that the solver can say for it. */
static void turned_claims_stay_open(void **state)
{
    (void)state;
    enum { SOLVED = 100 };
    Random random;
    random_seed(&random, 23);
    Solver *solver =
        solver_open(&(SolveSettings){.budget = {.nodes = 20000}, .memory_limit = 8 << 20});
    static Problem problem;
    static SolveAnswer answer;
    int turned = 0;
    for (int i = 0; i < SOLVED; i++) {
        if (!random_problem(&random, &problem))
            continue;
        solver_run(solver, &problem, &answer);
        SolveClaim claim[CLAIM_LIMIT];
        int count = solver_claims(solver, claim);
        for (int k = 0; k < count; k++) {
            claim[k].winner = stone_opposite(claim[k].winner);
            ProofBook *book = proof_book_open();
            VerifyAnswer checked;
            VerifySettings settings = {.nodes = 10000, .leaf_nodes = 500};
            solver_write_proof(solver, &claim[k], book);
            verify_claim(solver_problem(solver), &claim[k], book, &settings, &checked);
            assert_int_not_equal(checked.result, VERIFY_CONFIRMED);
            proof_book_close(book);
            turned++;
        }
    }
    solver_close(solver);
    assert_true(turned > SOLVED / 4);
}

/* Four in the corner with a whole board to play on: the checker chose other liberties than the
 * solver, met moves that the book had no answer to, and did not come to an end. */
static const char CORNER[] = "size: 11\n"
                             "board:\n"
                             "    A B C D E F G H J K L\n"
                             " 11 * * * * * * * * * * *\n"
                             " 10 * * * * * * * * * * *\n"
                             "  9 * * * * * * * * * * *\n"
                             "  8 * * * * * * * * * * *\n"
                             "  7 * * * * * * * * * * *\n"
                             "  6 * * * * * * * * * * *\n"
                             "  5 * * * * * * * * * * *\n"
                             "  4 * * * * * * * * * * *\n"
                             "  3 X X X X * * * * * * *\n"
                             "  2 @ @ @ @ X * * * * * *\n"
                             "  1 * * * * * * * * * * *\n"
                             "play: black\n"
                             "goal: black to kill\n"
                             "ko: against\n";

static void a_proof_in_the_open_is_confirmed(void **state)
{
    (void)state;
    enum { NODES = 100000, PART = 4 };
    Problem problem;
    read_problem(CORNER, &problem);
    SolveAnswer *answer = mem_alloc(1, sizeof *answer);
    Solver *solver =
        solver_open(&(SolveSettings){.budget = {.nodes = NODES}, .memory_limit = 64 << 20});
    solver_run(solver, &problem, answer);
    assert_int_equal(answer->verdict, VERDICT_SUCCESS);
    SolveClaim claim[CLAIM_LIMIT];
    assert_int_equal(solver_claims(solver, claim), 1);
    ProofBook *book = proof_book_open();
    VerifyAnswer checked;
    solver_write_proof(solver, &claim[0], book);
    verify_claim(solver_problem(solver), &claim[0], book, &(VerifySettings){0}, &checked);
    assert_int_equal(checked.result, VERIFY_CONFIRMED);
    assert_int_equal(checked.leaves_searched, 0);
    assert_true(checked.nodes < PART * answer->nodes);
    proof_book_close(book);
    solver_close(solver);
    mem_free(answer);
}

/* Black lives by B9, wherever White plays. */
static const char THREE[] = "size: 9\n"
                            "board:\n"
                            "    A B C D E F G H J\n"
                            "  9 . . . X O . . . .\n"
                            "  8 X X X X O . . . .\n"
                            "  7 O O O O O . . . .\n"
                            "  6 . . . . . . . . .\n"
                            "play: black\n"
                            "goal: black to save\n"
                            "answer: B9\n";

/* Leaving out assumptions ends with its nodes: what was not seen to be needless stays. */
static void needless_assumptions_have_a_budget(void **state)
{
    (void)state;
    enum { NODES = 100000 };
    Problem problem;
    read_problem(THREE, &problem);
    SolveAnswer *answer = mem_alloc(1, sizeof *answer);
    Solver *solver =
        solver_open(&(SolveSettings){.budget = {.nodes = NODES}, .memory_limit = 64 << 20});
    solver_run(solver, &problem, answer);
    assert_true(answer_is_plain(answer));
    SolveClaim claim[CLAIM_LIMIT];
    assert_int_equal(solver_claims(solver, claim), 1);
    ProofBook *book = proof_book_open();
    solver_write_proof(solver, &claim[0], book);
    point_set_add(&claim[0].assumed, board_point(&problem.board, 8, 8));
    point_set_add(&claim[0].assumed, board_point(&problem.board, 7, 8));
    const Problem *solved = solver_problem(solver);
    PointSet needed;
    verify_needed(solved, &claim[0], book, &(VerifySettings){0}, &needed);
    assert_true(point_set_is_empty(&needed));
    verify_needed(solved, &claim[0], book, &(VerifySettings){.nodes = 1}, &needed);
    assert_int_equal(point_set_count(&needed), 2);
    proof_book_close(book);
    solver_close(solver);
    mem_free(answer);
}

/* A check ends with what it may cost, and says what that was. */
static void a_check_keeps_to_its_limits(void **state)
{
    (void)state;
    enum { FEW = 300, NODES = 100000 };
    Problem problem;
    read_problem(CORNER, &problem);
    SolveAnswer *answer = mem_alloc(1, sizeof *answer);
    Solver *solver =
        solver_open(&(SolveSettings){.budget = {.nodes = NODES}, .memory_limit = 64 << 20});
    solver_run(solver, &problem, answer);
    SolveClaim claim[CLAIM_LIMIT];
    assert_int_equal(solver_claims(solver, claim), 1);
    const Problem *solved = solver_problem(solver);
    ProofBook *book = proof_book_open();
    assert_int_equal(solver_write_proof(solver, &claim[0], book), CHECK_LIMIT_NONE);
    Budget past = {.seconds = 1, .deadline = clock_seconds() - 1};
    atomic_bool stop = true;
    const VerifySettings settings[] = {[CHECK_LIMIT_NONE] = {0},
                                       [CHECK_LIMIT_NODES] = {.nodes = FEW},
                                       [CHECK_LIMIT_TIME] = {.time = &past},
                                       [CHECK_LIMIT_STOP] = {.stop = &stop}};
    for (CheckLimit limit = CHECK_LIMIT_NONE; limit <= CHECK_LIMIT_STOP; limit++) {
        VerifyAnswer check;
        verify_claim(solved, &claim[0], book, &settings[limit], &check);
        assert_int_equal(check.result, limit ? VERIFY_UNDECIDED : VERIFY_CONFIRMED);
        assert_int_equal(check.limit, limit);
        assert_true(!limit || check.nodes < 10 * FEW);
    }
    proof_book_close(book);
    solver_close(solver);
    mem_free(answer);
}

/* What a run was allowed is what its proofs are written and checked with, in nodes and in time:
 * else a question of five seconds could take minutes. */
static void a_check_is_part_of_the_run(void **state)
{
    (void)state;
    enum { NODES = 100000, MOST = 10 };
    static const double LITTLE = 0.001;
    Problem problem;
    read_problem(CORNER, &problem);
    SolveAnswer *answer = mem_alloc(1, sizeof *answer);
    Solver *solver = solver_open(
        &(SolveSettings){.budget = {.nodes = NODES, .seconds = 1000}, .memory_limit = 64 << 20});
    solver_run(solver, &problem, answer);
    const Budget *budget = solver_check_budget(solver);
    assert_true(budget->nodes > answer->nodes && budget->nodes <= MOST * NODES);
    assert_true(budget->deadline > 0 && budget->deadline < clock_seconds() + 1000);
    SolveClaim claim[CLAIM_LIMIT];
    assert_int_equal(solver_claims(solver, claim), 1);
    solver->check.deadline = clock_seconds() + LITTLE;
    ProofBook *book = proof_book_open();
    double began = clock_seconds();
    assert_int_equal(solver_write_proof(solver, &claim[0], book), CHECK_LIMIT_TIME);
    assert_true(clock_seconds() - began < 1);
    proof_book_close(book);
    solver_close(solver);
    mem_free(answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nonsense_confirms_nothing_wrong),
        cmocka_unit_test(turned_claims_stay_open),
        cmocka_unit_test(a_proof_in_the_open_is_confirmed),
        cmocka_unit_test(needless_assumptions_have_a_budget),
        cmocka_unit_test(a_check_keeps_to_its_limits),
        cmocka_unit_test(a_check_is_part_of_the_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
