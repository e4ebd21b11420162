/* Proofs about the board as drawn: drawn positions, the slow twin on whole small boards, and zones
 * that are what they say: whatever changes outside them, the same book is confirmed again. */
#include "base/file.h"
#include "base/memory.h"
#include "drawn_problem.h"
#include "plain_game.h"
#include "random_problem.h"
#include "solve/solver/solver_state.h"
#include "solve/verify/verify.h"
#include "solve/verify/verify_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NODES = 200000,
    SMALL_BOARDS = 400,
    SMALL_NODES = 20000,
    PLAIN_NODES = 20000,
    DISTURBED = 20,
    CHANGES = 30,
};

static Solver *open_solver(uint64_t nodes)
{
    return solver_open(&(SolveSettings){.budget = {.nodes = nodes}, .memory_limit = 16 << 20});
}

/* ---- whole small boards ---- */

static void take_whole_board(Problem *problem)
{
    for (Point at = 0; at < board_cell_count(&problem->board); at++)
        if (problem->board.stone[at] == STONE_NONE)
            point_set_add(&problem->area, at);
}

/* Every claim must be what the letter of the rules says, with its assumptions granted. */
static int compare_claims(const Problem *problem, const Finding *finding)
{
    int compared = 0;
    for (int i = 0; i < finding->claim_count; i++) {
        const SolveClaim *claim = &finding->claim[i];
        Problem granted = *problem;
        for (int w = 0; w < BOARD_WORD_LIMIT; w++)
            granted.area.word[w] &= ~claim->assumed.word[w];
        Stone endless = claim->threats[STONE_BLACK] ? STONE_BLACK : STONE_WHITE;
        Stone twin = plain_game_winner(&(PlainQuestion){.problem = &granted,
                                                        .prover = claim->winner,
                                                        .endless = endless,
                                                        .node_limit = PLAIN_NODES});
        if (twin == STONE_NONE)
            continue;
        assert_int_equal(twin, claim->winner);
        compared++;
    }
    return compared;
}

static void small_boards_agree(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 18);
    Solver *solver = open_solver(SMALL_NODES);
    static Problem problem;
    int compared = 0;
    int decided = 0;
    for (int i = 0; i < SMALL_BOARDS; i++) {
        if (!random_problem(&random, &problem))
            continue;
        take_whole_board(&problem);
        solver_begin(solver, &problem);
        solver->is_on_board = true;
        Finding finding;
        solver_decide_board(solver, POINT_NONE, &finding);
        decided += finding.verdict != VERDICT_UNKNOWN;
        compared += compare_claims(&problem, &finding);
        solver->is_on_board = false;
    }
    solver_close(solver);
    print_message("%d decided, %d claims compared\n", decided, compared);
    assert_true(compared > SMALL_BOARDS / 4);
}

/* ---- drawn positions ---- */

typedef void EachFn(const ProblemDocument *document, void *context);

static void for_each_drawn(EachFn *each, void *context)
{
    char path[1024];
    const char *root = getenv("KATACHI_SOURCE_ROOT");
    snprintf(path, sizeof path, "%s/tests/solve/drawn/board.problem", root ? root : ".");
    StrBuf data;
    Error err = {0};
    strbuf_init(&data, 1 << 20);
    assert_int_equal(file_read(path, &data, &err), STATUS_OK);
    ProblemReader reader;
    problem_reader_init(&reader, strbuf_text(&data), strlen(strbuf_text(&data)));
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    for (;;) {
        Arena mem;
        arena_init(&mem, 16 << 20);
        Status status = problem_reader_next(&reader, &mem, document, &err);
        if (status == STATUS_OK)
            each(document, context);
        arena_clear(&mem);
        if (status == STATUS_NOT_FOUND)
            break;
        assert_int_equal(status, STATUS_OK);
    }
    mem_free(document);
    strbuf_clear(&data);
}

/* The title ends in "| VERDICT PROOF": what is to come out. */
static void check_answer(const ProblemDocument *document, const SolveAnswer *answer)
{
    static const char *const VERDICTS[] = {[VERDICT_UNKNOWN] = "unknown",
                                           [VERDICT_SUCCESS] = "success",
                                           [VERDICT_FAILURE] = "failure",
                                           [VERDICT_KO] = "ko"};
    const char *wanted = strrchr(document->title, '|');
    assert_non_null(wanted);
    char verdict[16], proof[16];
    assert_int_equal(sscanf(wanted, "| %15s %15s", verdict, proof), 2);
    if (strcmp(VERDICTS[answer->verdict], verdict) != 0)
        fprintf(stderr, "%s: %s\n", document->title, VERDICTS[answer->verdict]);
    assert_string_equal(VERDICTS[answer->verdict], verdict);
    if (strcmp(proof, "plain") == 0)
        assert_true(answer_is_plain(answer));
    if (strcmp(proof, "if") == 0)
        assert_true(answer->is_proved && answer->assumption_count > 0);
    const Problem *problem = &document->problem;
    bool is_known = problem->answer_count == 0;
    for (int i = 0; i < problem->answer_count; i++)
        is_known = is_known || problem->answer[i] == answer->move;
    if (!is_known)
        fprintf(stderr, "%s: another move\n", document->title);
    assert_true(is_known);
}

static void check_drawn(const ProblemDocument *document, void *context)
{
    int *count = context;
    Solver *solver = open_solver(NODES);
    SolveAnswer *answer = mem_alloc(1, sizeof *answer);
    solver_run(solver, &document->problem, answer);
    check_answer(document, answer);
    SolveClaim claim[CLAIM_LIMIT];
    int claims = solver_claims(solver, claim);
    for (int i = 0; i < claims && answer->is_proved; i++) {
        ProofBook *book = proof_book_open();
        VerifyAnswer checked;
        solver_write_proof(solver, &claim[i], book);
        verify_claim(solver_problem(solver), &claim[i], book, &(VerifySettings){0}, &checked);
        assert_int_equal(checked.result, VERIFY_CONFIRMED);
        proof_book_close(book);
    }
    mem_free(answer);
    solver_close(solver);
    ++*count;
}

static void drawn_positions(void **state)
{
    (void)state;
    int count = 0;
    for_each_drawn(check_drawn, &count);
    print_message("%d positions\n", count);
    assert_true(count > 10);
}

/* ---- zones ---- */

/* One legal change outside the zone: a stone put or taken, every chain with a liberty, the chains
 * that touch the zone as they were. */
static bool change(Random *random, const PointSet *zone, Board *board)
{
    uint8_t stone[BOARD_CELL_LIMIT];
    memcpy(stone, board->stone, sizeof stone);
    Point at = board_point(board, (int)random_below(random, (uint32_t)board->size),
                           (int)random_below(random, (uint32_t)board->size));
    if (point_set_has(zone, at))
        return false;
    stone[at] = stone[at] == STONE_NONE ? (uint8_t)(1 + random_below(random, 2)) : STONE_NONE;
    Point near[4];
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++)
        if (point_set_has(zone, near[d]) && board->stone[near[d]] == stone[at] && stone[at])
            return false; /* would join a chain of the zone */
    Board changed;
    if (!board_set_stones(&changed, board->size, stone))
        return false;
    for (Point p = 0; p < board_cell_count(&changed); p++)
        if (changed.chain[p] && changed.liberty_count[changed.chain[p]] == 0)
            return false;
    changed.ko = board->ko;
    *board = changed;
    return true;
}

static void disturb(const ProblemDocument *document, void *context)
{
    int *count = context;
    Solver *solver = open_solver(NODES);
    SolveAnswer *answer = mem_alloc(1, sizeof *answer);
    solver_run(solver, &document->problem, answer);
    SolveClaim claim[CLAIM_LIMIT];
    int claims = solver_claims(solver, claim);
    Random random;
    random_seed(&random, 180);
    for (int i = 0; i < claims && answer->is_on_board && answer->is_proved; i++) {
        ProofBook *book = proof_book_open();
        VerifyAnswer checked;
        solver_write_proof(solver, &claim[i], book);
        verify_claim(solver_problem(solver), &claim[i], book, &(VerifySettings){0}, &checked);
        assert_int_equal(checked.result, VERIFY_CONFIRMED);
        for (int k = 0; k < DISTURBED; k++) {
            Problem other = *solver_problem(solver);
            for (int n = 0; n < CHANGES; n++)
                (void)change(&random, &checked.zone, &other.board);
            VerifyAnswer again;
            verify_claim(&other, &claim[i], book, &(VerifySettings){.leaf_nodes = 2000}, &again);
            if (again.result != VERIFY_CONFIRMED)
                fprintf(stderr, "%s: disturbed\n", document->title);
            assert_int_equal(again.result, VERIFY_CONFIRMED);
            ++*count;
        }
        proof_book_close(book);
    }
    mem_free(answer);
    solver_close(solver);
}

static void zones_hold(void **state)
{
    (void)state;
    int count = 0;
    for_each_drawn(disturb, &count);
    print_message("%d disturbed boards\n", count);
    assert_true(count > 10 * DISTURBED);
}

/* ---- playing a proof out ---- */

/* The board on which everything is played, and the walk of the book, which leaves out what the
 * opponent played where it does not matter. */
typedef struct {
    Verify verify;
    int depth;
    Board board;
    const ProofBook *book;
    Stone winner;
} Match;

static int keystones_left(const Match *match)
{
    int left = 0;
    for (Point at = 0; at < board_cell_count(&match->board); at++)
        left += point_set_has(&match->verify.problem->keystones, at) &&
                match->board.stone[at] == match->verify.problem->board.stone[at];
    return left;
}

static bool is_in_book(Match *match, Point move, ProofAdvice *advice)
{
    Verify *verify = &match->verify;
    const Position *here = &verify->position[match->depth];
    if (move != POINT_PASS && !verify_is_playable(verify, match->depth, move))
        return false;
    if (move == POINT_PASS && here->after_tenuki)
        return false;
    verify_play(verify, match->depth, move);
    const ProofAdvice *found =
        proof_book_find(match->book, verify->position[match->depth + 1].key, 0);
    if (!found || match->depth > VERIFY_DEPTH_LIMIT - 8) {
        verify_undo(verify, match->depth);
        return false;
    }
    match->depth++;
    *advice = *found;
    return true;
}

static void answer_by_book(Match *match, const ProofAdvice *advice)
{
    verify_play(&match->verify, match->depth++, advice->move);
    if (advice->move == POINT_PASS)
        return;
    assert_true(board_is_legal(&match->board, advice->move, match->winner));
    board_play(&match->board, advice->move, match->winner, NULL);
}

/* A legal move of the opponent, rather in the zone; POINT_PASS if none was hit. */
static Point any_move(Random *random, const Match *match, const PointSet *zone)
{
    Stone who = stone_opposite(match->winner);
    for (int i = 0; i < 60; i++) {
        Point at =
            board_point(&match->board, (int)random_below(random, (uint32_t)match->board.size),
                        (int)random_below(random, (uint32_t)match->board.size));
        if ((i < 40 && !point_set_has(zone, at)) ||
            point_set_has(&match->verify.claim->assumed, at))
            continue;
        if (match->board.stone[at] == STONE_NONE && board_is_legal(&match->board, at, who))
            return at;
    }
    return POINT_PASS;
}

/* The winner answers by the book; a move that it does not know is one that does not matter, and he
 * plays as if it had not been. */
static void play_out(const Problem *problem, const SolveClaim *claim, const ProofBook *book,
                     const PointSet *zone, Random *random)
{
    enum { MOVES = 80 };
    Match *match = mem_alloc(1, sizeof *match);
    match->verify.problem = problem;
    match->verify.claim = claim;
    match->verify.attacker = problem_attacker(problem);
    match->book = book;
    match->winner = claim->winner;
    match->board = problem->board;
    verify_start(&match->verify);
    ProofAdvice advice;
    if (problem->to_move == claim->winner) {
        const ProofAdvice *first = proof_book_find(book, match->verify.position[0].key, 0);
        advice = (ProofAdvice){.move = claim->first};
        if (claim->first == POINT_NONE && first)
            advice = *first;
        if (advice.move != POINT_NONE)
            answer_by_book(match, &advice);
    }
    for (int i = 0; i < MOVES && keystones_left(match) > 0; i++) {
        Point move = any_move(random, match, zone);
        if (move != POINT_PASS)
            board_play(&match->board, move, stone_opposite(match->winner), NULL);
        if (is_in_book(match, move, &advice) || is_in_book(match, POINT_PASS, &advice))
            answer_by_book(match, &advice);
    }
    if (match->winner != match->verify.attacker)
        assert_true(keystones_left(match) > 0);
    mem_free(match);
}

static void play_claims(const ProblemDocument *document, void *context)
{
    enum { OPPONENTS = 30 };
    int *count = context;
    Solver *solver = open_solver(NODES);
    SolveAnswer *answer = mem_alloc(1, sizeof *answer);
    solver_run(solver, &document->problem, answer);
    SolveClaim claim[CLAIM_LIMIT];
    int claims = solver_claims(solver, claim);
    Random random;
    random_seed(&random, 181);
    for (int i = 0; i < claims && answer->is_on_board && answer->is_proved; i++) {
        ProofBook *book = proof_book_open();
        solver_write_proof(solver, &claim[i], book);
        for (int k = 0; k < OPPONENTS; k++, ++*count)
            play_out(solver_problem(solver), &claim[i], book, &answer->zone, &random);
        proof_book_close(book);
    }
    mem_free(answer);
    solver_close(solver);
}

static void proofs_are_played_out(void **state)
{
    (void)state;
    int count = 0;
    for_each_drawn(play_claims, &count);
    print_message("%d games\n", count);
    assert_true(count > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_boards_agree),
        cmocka_unit_test(drawn_positions),
        cmocka_unit_test(zones_hold),
        cmocka_unit_test(proofs_are_played_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
