/* Chains whose fate is proved: what is proved, what is not, and where a proof still holds. */
#include "core/text.h"
#include "play/judge.h"
#include "play/puct.h"
#include "support.h"

#include <math.h>

static Board drawn(const char *drawing)
{
    Board board;
    Error err = {0};
    assert_int_equal(board_parse(drawing, &board, NULL, &err), STATUS_OK);
    return board;
}

static void all_open(double share[BOARD_CELL_LIMIT])
{
    for (int i = 0; i < BOARD_CELL_LIMIT; i++)
        share[i] = 0.5;
}

/* The proof about the chain at a point; owner STONE_NONE if there is none. */
static ProvedChain proof_about(const Prover *prover, const Board *board, int x, int y)
{
    for (int i = 0; i < prover_count(prover); i++)
        if (point_set_has(&prover_proofs(prover)[i].chain, board_point(board, x, y)))
            return prover_proofs(prover)[i];
    return (ProvedChain){.owner = STONE_NONE};
}

/* Black's corner has a bulky eye of three in a row with its middle taken: dead, whoever moves.
 * White's corner on the right has a straight four: alive, whoever moves, but not unconditionally.
 */
static const char CORNERS[] = ". O . X O . X O .\n"
                              "X X X X O . X O .\n"
                              "O O O O O . X O .\n"
                              ". . . . . . X O .\n"
                              ". . . . . . X O O\n"
                              ". . . . . . X X X\n"
                              ". . X . . . . . .\n"
                              ". . . . X . X . .\n"
                              ". . . . . . . . .\n";

static void fates_are_proved(void **state)
{
    (void)state;
    Board board = drawn(CORNERS);
    double share[BOARD_CELL_LIMIT];
    Prover *prover = prover_open();
    all_open(share);
    prover_look(prover, &board, &(ProverRequest){.black_share = share, .chains = 8});
    assert_int_equal(proof_about(prover, &board, 0, 1).owner, STONE_WHITE); /* dead */
    assert_int_equal(proof_about(prover, &board, 7, 0).owner, STONE_WHITE); /* alive */
    prover_close(prover);
}

/* A move far away changes nothing, one inside does. */
static void a_proof_holds_where_nothing_changed(void **state)
{
    (void)state;
    Board board = drawn(CORNERS);
    double share[BOARD_CELL_LIMIT];
    Prover *prover = prover_open();
    all_open(share);
    prover_look(prover, &board, &(ProverRequest){.black_share = share, .chains = 8});
    ProvedChain kept = proof_about(prover, &board, 7, 0);
    assert_int_equal(kept.owner, STONE_WHITE);
    Board far = board, inside = board;
    board_play(&far, board_point(&far, 2, 8), STONE_WHITE, NULL);
    board_play(&inside, board_point(&inside, 8, 1), STONE_BLACK, NULL);
    assert_true(proved_holds(&kept, &board));
    assert_true(proved_holds(&kept, &far));
    assert_false(proved_holds(&kept, &inside));
    prover_look(prover, &inside, &(ProverRequest){.black_share = share, .chains = 8});
    for (int i = 0; i < prover_count(prover); i++)
        assert_true(proved_holds(&prover_proofs(prover)[i], &inside));
    prover_close(prover);
}

/* A group that lives or dies with the next move is neither; what is sure is not asked about. */
static void open_fates_are_not(void **state)
{
    (void)state;
    Board board = drawn(". . . X O . .\n"
                        "X X X X O . .\n"
                        "O O O O O . .\n"
                        ". . . . . . .\n"
                        ". . . . . . .\n"
                        ". O . . . O .\n"
                        ". . . . . . .\n");
    double share[BOARD_CELL_LIMIT];
    Prover *prover = prover_open();
    all_open(share);
    assert_true(prover_open_chains(&board, share) >= 1);
    prover_look(prover, &board, &(ProverRequest){.black_share = share});
    assert_int_equal(proof_about(prover, &board, 0, 1).owner, STONE_NONE);
    for (int i = 0; i < BOARD_CELL_LIMIT; i++)
        share[i] = 0.01;
    assert_int_equal(prover_open_chains(&board, share), 0);
    prover_close(prover);
}

static void values_follow_proofs(void **state)
{
    (void)state;
    Board board = drawn(CORNERS);
    double share[BOARD_CELL_LIMIT];
    int8_t owner[BOARD_POINTS_MAX] = {0};
    PuctValue value = {.black_wins = 0.5f, .black_lead = 0, .spread = 6};
    Prover *prover = prover_open();
    all_open(share);
    prover_look(prover, &board, &(ProverRequest){.black_share = share, .chains = 8});
    ProvedChain dead = proof_about(prover, &board, 0, 1);
    assert_int_equal(dead.owner, STONE_WHITE);
    int stones = point_set_count(&dead.chain);
    puct_apply_proofs(&board, &dead, 1, &value, owner);
    assert_int_equal(owner[1 * 9 + 0], -127);
    assert_true(fabs((double)value.black_lead + stones) < 0.01);
    assert_true(value.black_wins < 0.3f && value.black_wins > 0);
    prover_close(prover);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fates_are_proved),
        cmocka_unit_test(a_proof_holds_where_nothing_changed),
        cmocka_unit_test(open_fates_are_not),
        cmocka_unit_test(values_follow_proofs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
