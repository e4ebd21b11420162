/* Proofs about the board as drawn: drawn positions, the slow twin on whole small boards, and zones
 * that are what they say: whatever changes outside them, the same book is confirmed again. */
#include "base/file.h"
#include "base/memory.h"
#include "drawn_problem.h"
#include "plain_game.h"
#include "random_problem.h"
#include "retrograde.h"
#include "solve/solver/solver_state.h"
#include "solve/verify/trial.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NODES = 200000,
    SMALL_BOARDS = 400,
    SMALL_NODES = 20000,
    PLAIN_NODES = 20000,
    RETRO_POSITIONS = 12000,
    RECTANGLES = 300,
    KEYSTONES_LEAST = 5,
    TWIN_POSITIONS = 20000,
    OWN_NODES = 5000,
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

/* The twins know no threats, endless ones and many. */
static bool twins_know(const SolveClaim *claim)
{
    for (int who = STONE_BLACK; who <= STONE_WHITE; who++)
        if (claim->threats[who] % THREATS_ENDLESS != 0 && claim->threats[who] != THREATS_MANY)
            return false;
    return true;
}

static PlainQuestion question_of(const Problem *problem, const SolveClaim *claim)
{
    PlainQuestion question = {.problem = problem, .prover = claim->winner};
    for (Stone who = STONE_BLACK; who <= STONE_WHITE; who++) {
        if (claim->threats[who] == THREATS_ENDLESS)
            question.endless = who;
        if (claim->threats[who] == THREATS_MANY)
            question.many = who;
    }
    return question;
}

/* A winner who is banned from a ko may wait, though he is the attacker. */
static bool may_wait(const Problem *problem, const SolveClaim *claim)
{
    return problem_attacker(problem) == claim->winner &&
           claim->threats[stone_opposite(claim->winner)] == THREATS_MANY;
}

/* Every claim must be what the letter of the rules says, with its assumptions granted. */
static int compare_claims(const Problem *problem, const Finding *finding)
{
    int compared = 0;
    for (int i = 0; i < finding->claim_count; i++) {
        const SolveClaim *claim = &finding->claim[i];
        if (!twins_know(claim))
            continue;
        Problem granted = *problem;
        for (int w = 0; w < BOARD_WORD_LIMIT; w++)
            granted.area.word[w] &= ~claim->assumed.word[w];
        PlainQuestion question = question_of(&granted, claim);
        question.node_limit = PLAIN_NODES;
        Stone twin = question.many ? STONE_NONE : plain_game_winner(&question);
        if (twin != STONE_NONE)
            assert_int_equal(twin, claim->winner);
        question.attacker_waits = true;
        Stone waiting = question.many ? STONE_NONE : plain_game_winner(&question);
        if (waiting != STONE_NONE && waiting != claim->winner)
            print_message("a claim that does not hold if the attacker waits; the checker's part\n");
        question.attacker_waits = may_wait(&granted, claim);
        question.node_limit = RETRO_POSITIONS;
        Stone generous;
        Stone backwards = retrograde_winner(&question, &generous);
        if (backwards != STONE_NONE) {
            assert_int_equal(backwards, claim->winner);
            assert_int_equal(generous, claim->winner);
        }
        compared += twin != STONE_NONE || backwards != STONE_NONE;
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
    for (int i = 0; i < support_rounds(SMALL_BOARDS); i++) {
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
    assert_true(compared > support_rounds(SMALL_BOARDS) / 4);
}

typedef struct {
    int questions, claims, compared, confirmed, guesses, own;
} Twins;

/* What the retrograde twin says of a claim: whether its winner wins though games without end are
 * lost for him, and though they were won for him. False if there are too many positions. */
static bool ask_twin(const Problem *problem, const SolveClaim *claim, bool waits, bool holds[2])
{
    PlainQuestion question = question_of(problem, claim);
    question.attacker_waits = waits || may_wait(problem, claim);
    question.node_limit = TWIN_POSITIONS;
    Stone generous;
    Stone strict = retrograde_winner(&question, &generous);
    holds[0] = strict == claim->winner;
    holds[1] = generous == claim->winner;
    return strict != STONE_NONE;
}

/* A claim of the solver's and what the checker says of it, both with its assumptions granted. */
static void compare_proof(Solver *solver, const Problem *problem, const SolveClaim *claim,
                          Twins *twins)
{
    bool holds[2], waiting[2];
    Problem granted = *problem;
    for (int w = 0; w < BOARD_WORD_LIMIT; w++)
        granted.area.word[w] &= ~claim->assumed.word[w];
    twins->claims++;
    if (!ask_twin(&granted, claim, false, holds) || !ask_twin(&granted, claim, true, waiting))
        return;
    twins->compared++;
    assert_true(holds[0] && holds[1]);
    ProofBook *book = proof_book_open();
    VerifyAnswer checked;
    solver_write_proof(solver, claim, book);
    verify_claim(solver_problem(solver), claim, book, &(VerifySettings){0}, &checked);
    assert_int_not_equal(checked.result, VERIFY_REFUTED);
    twins->confirmed += checked.result == VERIFY_CONFIRMED;
    if (checked.result == VERIFY_CONFIRMED)
        assert_true(waiting[0] && waiting[1]);
    proof_book_close(book);
}

/* The checker by itself, with an empty book: whatever it confirms is so. */
static void compare_checker(const Problem *problem, Twins *twins)
{
    for (int i = 0; i < 6; i++) {
        Stone winner = i & 1 ? STONE_BLACK : STONE_WHITE;
        SolveClaim claim = {
            .winner = winner, .prover = winner, .first = POINT_NONE, .is_on_board = true};
        claim.threats[i / 2 == 1 ? winner : stone_opposite(winner)] =
            i < 4 ? THREATS_ENDLESS : THREATS_MANY;
        bool holds[2];
        if (!ask_twin(problem, &claim, true, holds))
            continue;
        ProofBook *book = proof_book_open();
        VerifyAnswer checked;
        verify_claim(problem, &claim, book, &(VerifySettings){.nodes = OWN_NODES}, &checked);
        twins->guesses++;
        twins->own += checked.result == VERIFY_CONFIRMED;
        if (checked.result == VERIFY_CONFIRMED)
            assert_true(holds[0] && holds[1]);
        proof_book_close(book);
    }
}

/* Boards up to four by five, nothing of them walled off: solver and checker against the retrograde
 * twin, under both conventions of repetition. */
static void rectangles_agree(void **state)
{
    (void)state;
    const char *seed = getenv("KATACHI_TEST_SEED");
    Random random;
    random_seed(&random, seed ? strtoull(seed, NULL, 10) : 45);
    Solver *solver = open_solver(SMALL_NODES);
    static Problem problem;
    Twins twins = {0};
    for (int i = 0; i < support_rounds(RECTANGLES); i++) {
        if (!random_rectangle(&random, KEYSTONES_LEAST, &problem))
            continue;
        twins.questions++;
        solver_begin(solver, &problem);
        solver->is_on_board = true;
        Finding finding;
        solver_decide_board(solver, POINT_NONE, &finding);
        for (int k = 0; k < finding.claim_count; k++)
            if (twins_know(&finding.claim[k]))
                compare_proof(solver, &problem, &finding.claim[k], &twins);
        solver->is_on_board = false;
        compare_checker(&problem, &twins);
    }
    solver_close(solver);
    print_message("%d boards: %d claims, %d compared, %d confirmed; %d questions to the checker "
                  "alone, %d confirmed\n",
                  twins.questions, twins.claims, twins.compared, twins.confirmed, twins.guesses,
                  twins.own);
    assert_true(twins.compared > support_rounds(RECTANGLES) / 20);
    assert_true(twins.own > support_rounds(RECTANGLES) / 20);
}

/* White's stones stand only if nobody plays at C3: that is an assumption, and Black lives by B2
 * without it. */
static void a_haven_is_assumed(void **state)
{
    (void)state;
    static const char TEXT[] = "problem: corner of three\n"
                               "size: 3\n"
                               "board:\n"
                               "  . O .\n"
                               "  # . O\n"
                               "  # # .\n"
                               "play: black\n"
                               "goal: black to save\n";
    Problem *problem = mem_alloc(1, sizeof *problem);
    SolveAnswer *answer = mem_alloc(1, sizeof *answer);
    Solver *solver = open_solver(NODES);
    read_problem(TEXT, problem);
    solver_run(solver, problem, answer);
    assert_false(answer->verdict == VERDICT_FAILURE && answer_is_plain(answer));
    solver_close(solver);
    mem_free(answer);
    mem_free(problem);
}

/* ---- drawn positions ---- */

typedef void EachFn(const ProblemDocument *document, void *context);

static void for_each_drawn(const char *name, EachFn *each, void *context)
{
    char path[1024];
    const char *root = getenv("KATACHI_SOURCE_ROOT");
    snprintf(path, sizeof path, "%s/tests/solve/drawn/%s.problem", root ? root : ".", name);
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
    for_each_drawn("board", check_drawn, &count);
    print_message("%d positions\n", count);
    assert_true(count > 10);
}

/* ---- zones, and playing a proof out ---- */

typedef struct {
    int boards, games;
} Trials;

static void try_claim(Solver *solver, const SolveClaim *claim, Random *random, Trials *done)
{
    enum { OPPONENTS = 30, MOVES = 60 };
    ProofBook *book = proof_book_open();
    VerifyAnswer checked;
    solver_write_proof(solver, claim, book);
    verify_claim(solver_problem(solver), claim, book, &(VerifySettings){0}, &checked);
    assert_int_equal(checked.result, VERIFY_CONFIRMED);
    Proven proven = {solver_problem(solver), claim, book, checked.zone, {0}};
    for (int i = 0; i < support_rounds(DISTURBED); i++, done->boards++)
        assert_true(trial_disturb(&proven, CHANGES, random));
    RandomOpponent player = {random, &proven};
    TrialOpponent opponent = {random_opponent_choose, &player};
    Trial *trial = trial_open(&proven);
    for (int i = 0; i < support_rounds(OPPONENTS); i++, done->games++)
        assert_int_equal(trial_play(trial, &opponent, MOVES), TRIAL_KEPT);
    trial_close(trial);
    proof_book_close(book);
}

static void try_proof(const ProblemDocument *document, void *context)
{
    Solver *solver = open_solver(NODES);
    SolveAnswer *answer = mem_alloc(1, sizeof *answer);
    solver_run(solver, &document->problem, answer);
    SolveClaim claim[CLAIM_LIMIT];
    int claims = solver_claims(solver, claim);
    Random random;
    random_seed(&random, 180);
    for (int i = 0; i < claims && answer->is_on_board && answer->is_proved; i++) {
        print_message("%s\n", document->title);
        try_claim(solver, &claim[i], &random, context);
    }
    mem_free(answer);
    solver_close(solver);
}

static void proofs_stand_trials(void **state)
{
    (void)state;
    Trials done = {0};
    for_each_drawn("board", try_proof, &done);
    print_message("%d changed boards, %d games\n", done.boards, done.games);
    assert_true(done.boards > 10 * support_rounds(DISTURBED));
}

/* Takes a ko wherever he can, else plays at random. */
static Point take_ko(void *context, const Board *board, Stone who)
{
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (!board_has_point(board, at) || board->stone[at] != STONE_NONE ||
            !board_is_legal(board, at, who))
            continue;
        Board after = *board;
        board_play(&after, at, who, NULL);
        if (after.ko != POINT_NONE)
            return at;
    }
    return random_opponent_choose(context, board, who);
}

typedef struct {
    int proofs, games, kept;
} KoTrials;

/* Either side wins the ko with the threats that its claim grants, whatever the other one takes. */
static void try_ko(const ProblemDocument *document, void *context)
{
    enum { GAMES = 10, MOVES = 40 };
    KoTrials *done = context;
    Solver *solver = open_solver(NODES);
    SolveAnswer *answer = mem_alloc(1, sizeof *answer);
    SolveClaim claim[CLAIM_LIMIT];
    Random random;
    random_seed(&random, 62);
    solver_run(solver, &document->problem, answer);
    int claims = solver_claims(solver, claim);
    for (int i = 0; i < claims && answer->verdict == VERDICT_KO && answer->is_on_board; i++) {
        ProofBook *book = proof_book_open();
        VerifyAnswer checked;
        solver_write_proof(solver, &claim[i], book);
        verify_claim(solver_problem(solver), &claim[i], book, &(VerifySettings){0}, &checked);
        Proven proven = {solver_problem(solver), &claim[i], book, checked.zone, {0}};
        RandomOpponent player = {&random, &proven};
        TrialOpponent opponent = {take_ko, &player};
        Trial *trial = trial_open(&proven);
        for (int game = 0; game < support_rounds(GAMES); game++, done->games++)
            done->kept += trial_play(trial, &opponent, MOVES) == TRIAL_KEPT;
        trial_close(trial);
        done->proofs++;
        proof_book_close(book);
    }
    mem_free(answer);
    solver_close(solver);
}

static void kos_are_won_with_threats(void **state)
{
    (void)state;
    KoTrials done = {0};
    for_each_drawn("ko", try_ko, &done);
    for_each_drawn("seki", try_ko, &done);
    print_message("%d proofs, %d of %d games kept\n", done.proofs, done.kept, done.games);
    assert_true(done.proofs >= 6);
    assert_int_equal(done.kept, done.games);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_boards_agree),       cmocka_unit_test(a_haven_is_assumed),
        cmocka_unit_test(drawn_positions),          cmocka_unit_test(proofs_stand_trials),
        cmocka_unit_test(kos_are_won_with_threats), cmocka_unit_test(rectangles_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
