/* The solver against its slow twin on random small positions. */
#include "base/random.h"
#include "plain_game.h"
#include "random_problem.h"
#include "solve/solver/solver_state.h"
#include "solve/verify/verify.h"
#include "support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { POSITIONS = 3000, CHECKED = 400, TURNED = 300, PLAIN_NODES = 20000 };

/* Rows become columns and black becomes white. */
static void turn(const Problem *from, Problem *to)
{
    int size = from->board.size;
    *to = *from;
    uint8_t cell[BOARD_CELL_LIMIT] = {0};
    memset(&to->keystones, 0, sizeof to->keystones);
    memset(&to->area, 0, sizeof to->area);
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++) {
            Point at = board_point(&from->board, x, y);
            Point there = board_point(&from->board, y, size - 1 - x);
            if (from->board.stone[at] != STONE_NONE)
                cell[there] = (uint8_t)stone_opposite((Stone)from->board.stone[at]);
            if (point_set_has(&from->keystones, at))
                point_set_add(&to->keystones, there);
            if (point_set_has(&from->area, at))
                point_set_add(&to->area, there);
        }
    assert_true(board_set_stones(&to->board, size, cell));
    to->to_move = stone_opposite(from->to_move);
    to->side = stone_opposite(from->side);
}

typedef struct {
    int compared;
    int decided;
    int by_path;
} Tally;

static void show(const Problem *problem, const Question *question, const Proof *proof, Stone twin)
{
    fprintf(stderr,
            "size %d to move %d goal %d prover %d threats %d %d: solver %d clean %d twin %d\n",
            problem->board.size, problem->to_move, problem->goal, question->prover,
            question->threats[1], question->threats[2], proof->winner, proof->is_clean, twin);
    for (int y = 0; y < problem->board.size; y++) {
        for (int x = 0; x < problem->board.size; x++) {
            Point at = board_point(&problem->board, x, y);
            fprintf(stderr, "%c%c ", ".XO"[problem->board.stone[at]],
                    point_set_has(&problem->keystones, at) ? '#'
                    : point_set_has(&problem->area, at)    ? 'a'
                                                           : ' ');
        }
        fprintf(stderr, "\n");
    }
}

static void compare(Solver *solver, const Problem *problem, Stone prover, Stone endless,
                    Tally *tally)
{
    PlainQuestion plain = {
        .problem = problem, .prover = prover, .endless = endless, .node_limit = PLAIN_NODES};
    Stone twin = plain_game_winner(&plain);
    if (twin == STONE_NONE)
        return;
    Question question = {.prover = prover};
    if (endless)
        question.threats[endless] = THREATS_ENDLESS;
    solver_begin(solver, problem);
    Proof proof = solver_ask(solver, &question, 1.0);
    tally->compared++;
    if (proof.winner == STONE_NONE)
        return;
    tally->decided++;
    tally->by_path += !proof.is_clean;
    bool agrees = proof.winner == twin;
    if (agrees && proof.is_clean && proof.winner != prover) {
        plain.prover = stone_opposite(prover);
        twin = plain_game_winner(&plain);
        agrees = twin == STONE_NONE || twin == proof.winner;
    }
    if (!agrees)
        show(problem, &question, &proof, twin);
    assert_true(agrees);
}

typedef bool MakeFn(Random *random, Problem *problem);

static void compare_many(MakeFn *make, int positions, uint64_t fallback_seed)
{
    const char *seed = getenv("KATACHI_TEST_SEED");
    Random random;
    random_seed(&random, seed ? strtoull(seed, NULL, 10) : fallback_seed);
    Solver *solver =
        solver_open(&(SolveSettings){.budget = {.nodes = 200000}, .memory_limit = 16 << 20});
    static Problem problem;
    Tally tally = {0};
    for (int i = 0; i < positions; i++) {
        if (!make(&random, &problem))
            continue;
        Stone prover = random_below(&random, 2) ? STONE_BLACK : STONE_WHITE;
        Stone endless = (Stone)random_below(&random, 3);
        compare(solver, &problem, prover, endless, &tally);
    }
    solver_close(solver);
    print_message("compared %d, decided %d, by repetition %d\n", tally.compared, tally.decided,
                  tally.by_path);
    assert_true(tally.compared > positions / 4);
    assert_true(tally.decided > tally.compared * 9 / 10);
}

static void test_agrees_with_twin(void **state)
{
    (void)state;
    compare_many(random_problem, support_rounds(POSITIONS), 5);
}

static void test_links_and_races(void **state)
{
    (void)state;
    compare_many(random_link_or_race, support_rounds(POSITIONS / 3), 15);
}

/* The checker confirms what the solver proved, and never the opposite. */
static void check_many(MakeFn *make, int positions, uint64_t seed)
{
    Random random;
    random_seed(&random, seed);
    Solver *solver =
        solver_open(&(SolveSettings){.budget = {.nodes = 50000}, .memory_limit = 16 << 20});
    static Problem problem;
    static SolveAnswer answer;
    int confirmed = 0;
    int claimed = 0;
    for (int i = 0; i < positions; i++) {
        if (!make(&random, &problem))
            continue;
        solver_run(solver, &problem, &answer);
        SolveClaim claim[CLAIM_LIMIT];
        int count = solver_claims(solver, claim);
        assert_int_equal(count > 0, answer.is_proved);
        for (int k = 0; k < count; k++) {
            VerifyAnswer verified;
            VerifySettings settings = {.nodes = 20000, .leaf_nodes = 2000};
            ProofBook *book = proof_book_open();
            solver_write_proof(solver, &claim[k], book);
            verify_claim(solver_problem(solver), &claim[k], book, &settings, &verified);
            assert_int_not_equal(verified.result, VERIFY_REFUTED);
            confirmed += verified.result == VERIFY_CONFIRMED;
            claimed++;
            claim[k].winner = stone_opposite(claim[k].winner);
            verify_claim(solver_problem(solver), &claim[k], book, &settings, &verified);
            assert_int_not_equal(verified.result, VERIFY_CONFIRMED);
            atomic_bool stop = true;
            settings.stop = &stop;
            verify_claim(solver_problem(solver), &claim[k], book, &settings, &verified);
            assert_int_equal(verified.result, VERIFY_UNDECIDED);
            assert_true(verified.nodes < 1000);
            proof_book_close(book);
        }
    }
    solver_close(solver);
    print_message("claims %d, confirmed %d\n", claimed, confirmed);
    assert_true(claimed > positions / 4);
    assert_int_equal(confirmed, claimed);
}

static void test_checker(void **state)
{
    (void)state;
    check_many(random_problem, support_rounds(CHECKED), 6);
}

static void test_checker_links_and_races(void **state)
{
    (void)state;
    check_many(random_link_or_race, support_rounds(CHECKED / 2), 16);
}

/* The same position turned, mirrored and with colours changed is as hard and ends the same. */
static void test_symmetry(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 7);
    Solver *solver =
        solver_open(&(SolveSettings){.budget = {.nodes = 200000}, .memory_limit = 16 << 20});
    static Problem problem, turned;
    static SolveAnswer answer, again;
    for (int i = 0; i < support_rounds(TURNED); i++) {
        if (!random_problem(&random, &problem))
            continue;
        turn(&problem, &turned);
        solver_run(solver, &problem, &answer);
        solver_run(solver, &turned, &again);
        if (answer.is_proved && again.is_proved)
            assert_int_equal(answer.verdict, again.verdict);
    }
    solver_close(solver);
}

static void test_same_nodes_same_answer(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 8);
    Solver *solver =
        solver_open(&(SolveSettings){.budget = {.nodes = 300}, .memory_limit = 1 << 20});
    static Problem problem;
    static SolveAnswer answer, again;
    for (int i = 0; i < support_rounds(TURNED); i++) {
        if (!random_problem(&random, &problem))
            continue;
        solver_run(solver, &problem, &answer);
        solver_run(solver, &problem, &again);
        assert_int_equal(answer.verdict, again.verdict);
        assert_int_equal(answer.move, again.move);
        assert_int_equal(answer.nodes, again.nodes);
        assert_int_equal(answer.line_count, again.line_count);
        assert_memory_equal(answer.line, again.line, answer.line_count * sizeof answer.line[0]);
    }
    solver_close(solver);
}

/* The approach moves by the slow twin; APPROACH_UNKNOWN: too many, PLAIN_OPEN: out of nodes. */
enum { PLAIN_OPEN = 254, APPROACH_LIMIT = 3, APPROACH_POSITIONS = 1500 };

static int plain_approach(const Problem *problem, Stone side)
{
    for (uint8_t ignored = 1; ignored <= APPROACH_LIMIT; ignored++) {
        PlainQuestion plain = {
            .problem = problem, .prover = side, .ignored = ignored, .node_limit = PLAIN_NODES};
        Stone winner = plain_game_winner(&plain);
        if (winner != stone_opposite(side))
            return winner == side ? ignored - 1 : PLAIN_OPEN;
    }
    return APPROACH_UNKNOWN;
}

static void test_approach_moves(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 77);
    Solver *solver =
        solver_open(&(SolveSettings){.budget = {.nodes = 200000}, .memory_limit = 16 << 20});
    static Problem problem;
    static SolveAnswer answer;
    int compared = 0;
    int indirect = 0;
    for (int i = 0; i < support_rounds(APPROACH_POSITIONS); i++) {
        if (!random_problem(&random, &problem))
            continue;
        solver_run(solver, &problem, &answer);
        for (Stone side = STONE_BLACK; answer.verdict == VERDICT_KO && side <= STONE_WHITE;
             side++) {
            int twin = plain_approach(&problem, side);
            if (twin == PLAIN_OPEN)
                continue;
            compared++;
            indirect += twin == 1;
            assert_int_equal(answer.ko.approach[side], twin);
        }
    }
    solver_close(solver);
    print_message("kos compared %d, with approach moves %d\n", compared, indirect);
    assert_true(compared > support_rounds(20) && indirect >= support_rounds(2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_agrees_with_twin), cmocka_unit_test(test_links_and_races),
        cmocka_unit_test(test_checker),          cmocka_unit_test(test_checker_links_and_races),
        cmocka_unit_test(test_symmetry),         cmocka_unit_test(test_same_nodes_same_answer),
        cmocka_unit_test(test_approach_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
