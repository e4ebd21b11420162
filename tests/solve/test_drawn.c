/* Positions drawn for people, checked by hand (tests/solve/drawn). A title ends in what is to come
 * out:
 *
 *     | VERDICT PROOF [WORD…]
 *
 * VERDICT is success, failure, ko or unknown. PROOF: plain (nothing assumed), if (something is),
 * any (either), todo (this verdict or none yet). WORD: live, die, seki (what becomes of the
 * stones), nearly (unless the other side has some threats), two-step (a ko that needs two threats),
 * or +C4: taken for safe or closed there, all such points being named. `answer` holds the moves
 * that may be named. Every proof is confirmed by the checker on the board as drawn, and where the
 * position is closed and small, both slow twins agree. */
#include "base/file.h"
#include "base/memory.h"
#include "core/text.h"
#include "drawn_problem.h"
#include "plain_game.h"
#include "retrograde.h"
#include "solve/solver/solver_state.h"
#include "solve/verify/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NODES = 100000,
    MEMORY = 16 << 20,
    CLOSED_POINTS = 7,     /* empty points that a twin can look through … */
    TWIN_POSITIONS = 6000, /* … within so many positions */
    WORDS = 6,
    WORD_SIZE = 16,
    SLOW = 8, /* rounds, to ask whether sanitizers make the program slow */
};

typedef struct {
    Solver *solver;
    SolveAnswer *answer;
    int positions, plain, todo, todo_done, twins, faults;
    int assumed, needless; /* assumptions; those that the checker can do without */
    int every, read;       /* one in so many positions is checked; how many were read */
} Run;

/* ---- what is to come out ---- */

typedef struct {
    char word[WORDS][WORD_SIZE];
    int count;
} Wanted;

static Wanted read_wanted(const char *title)
{
    Wanted wanted = {.count = 0};
    const char *text = strrchr(title, '|');
    assert_non_null(text);
    int used = 0;
    for (text++;
         wanted.count < WORDS && sscanf(text, "%15s%n", wanted.word[wanted.count], &used) == 1;
         text += used)
        wanted.count++;
    assert_true(wanted.count >= 2);
    return wanted;
}

static const char *verdict_name(SolveVerdict verdict)
{
    static const char *const NAME[] = {[VERDICT_UNKNOWN] = "unknown",
                                       [VERDICT_SUCCESS] = "success",
                                       [VERDICT_FAILURE] = "failure",
                                       [VERDICT_KO] = "ko"};
    return NAME[verdict];
}

static bool is_word_right(const char *word, const SolveAnswer *answer)
{
    static const struct {
        const char *word;
        KeystoneFate fate;
    } FATES[] = {{"live", KEYSTONES_LIVE}, {"die", KEYSTONES_DIE}, {"seki", KEYSTONES_SEKI}};
    for (size_t i = 0; i < sizeof FATES / sizeof *FATES; i++)
        if (strcmp(word, FATES[i].word) == 0)
            return answer->fate == FATES[i].fate;
    if (strcmp(word, "two-step") == 0)
        return answer->verdict == VERDICT_KO && answer->ko.threats_needed == 2;
    return strcmp(word, "nearly") == 0 && answer->half == HALF_KO_NEARLY;
}

/* The words that begin with + are the points of the assumptions, if there are any. */
static bool are_assumptions_right(const Wanted *wanted, const Problem *problem,
                                  const SolveAnswer *answer)
{
    int named = 0, found = 0;
    for (int i = 2; i < wanted->count; i++) {
        Point at;
        if (wanted->word[i][0] != '+')
            continue;
        named++;
        assert_true(point_parse(wanted->word[i] + 1, problem->board.size, &at));
        for (int k = 0; k < answer->assumption_count; k++)
            found += answer->assumption[k].at == at;
    }
    return named == 0 || (found == named && answer->assumption_count == named);
}

static bool is_move_right(const Problem *problem, const SolveAnswer *answer)
{
    for (int i = 0; i < problem->answer_count; i++)
        if (problem->answer[i] == answer->move)
            return true;
    return problem->answer_count == 0;
}

static bool is_as_wanted(const Wanted *wanted, const Problem *problem, const SolveAnswer *answer)
{
    const char *proof = wanted->word[1];
    bool is_right = strcmp(verdict_name(answer->verdict), wanted->word[0]) == 0;
    if (strcmp(proof, "todo") == 0)
        return is_right || answer->verdict == VERDICT_UNKNOWN;
    if (strcmp(proof, "plain") == 0)
        is_right = is_right && answer_is_plain(answer);
    if (strcmp(proof, "if") == 0)
        is_right = is_right && answer->is_proved && !answer_is_plain(answer);
    for (int i = 2; i < wanted->count; i++)
        is_right =
            is_right && (wanted->word[i][0] == '+' || is_word_right(wanted->word[i], answer));
    return is_right && are_assumptions_right(wanted, problem, answer) &&
           is_move_right(problem, answer);
}

/* ---- the checker and the twins ---- */

/* Whether the point is what makes an assumption: closed, or a liberty of stones that are safe. */
static bool belongs_to(const Board *board, const SolveAssumption *assumption, Point at)
{
    return assumption->kind == ASSUMED_CLOSED
               ? at == assumption->at
               : chain_has_liberty(board, board->chain[assumption->at], at);
}

/* Nothing is assumed that the checker can do without. */
static void drop_each(Run *run, const SolveClaim *claim, const ProofBook *book)
{
    const Problem *problem = solver_problem(run->solver);
    for (int i = 0; i < run->answer->assumption_count && claim->is_on_board; i++) {
        SolveClaim fewer = *claim;
        VerifyAnswer checked;
        for (Point at = 0; at < BOARD_CELL_LIMIT; at++)
            if (point_set_has(&claim->assumed, at) &&
                belongs_to(&problem->board, &run->answer->assumption[i], at))
                point_set_remove(&fewer.assumed, at);
        if (point_set_same(&fewer.assumed, &claim->assumed))
            continue; /* it is the other claim's */
        verify_claim(problem, &fewer, book, &(VerifySettings){0}, &checked);
        run->assumed++;
        run->needless += checked.result == VERIFY_CONFIRMED;
    }
}

static bool is_confirmed(Run *run)
{
    SolveClaim claim[CLAIM_LIMIT];
    int claims = solver_claims(run->solver, claim);
    bool is_well = true;
    for (int i = 0; i < claims && is_well; i++) {
        ProofBook *book = proof_book_open();
        VerifyAnswer checked;
        solver_write_proof(run->solver, &claim[i], book);
        verify_claim(solver_problem(run->solver), &claim[i], book, &(VerifySettings){0}, &checked);
        is_well = checked.result == VERIFY_CONFIRMED;
        drop_each(run, &claim[i], book);
        proof_book_close(book);
    }
    return is_well;
}

static void add_point(Problem *problem, Point at, Point *queue, int *count)
{
    if (problem->board.stone[at] != STONE_NONE || point_set_has(&problem->area, at))
        return;
    point_set_add(&problem->area, at);
    queue[(*count)++] = at;
}

/* Liberties of the keystones, and of chains that can soon be captured. */
static bool is_in_question(const Problem *problem, Point at)
{
    enum { FEW_LIBERTIES = 2 };
    Point root = problem->board.chain[at];
    return point_set_has(&problem->keystones, at) ||
           (root && problem->board.liberty_count[root] <= FEW_LIBERTIES);
}

/* The area: these liberties and the empty points beside them. 0 if they are many: the position is
 * not closed. */
static int close_area(Problem *problem)
{
    const Board *board = &problem->board;
    Point queue[BOARD_POINTS_MAX], near[4];
    int count = 0;
    memset(&problem->area, 0, sizeof problem->area);
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (!board_has_point(board, at) || !is_in_question(problem, at))
            continue;
        board_neighbors(board, at, near);
        for (int d = 0; d < 4; d++)
            add_point(problem, near[d], queue, &count);
    }
    for (int i = 0; i < count && count <= CLOSED_POINTS; i++) {
        board_neighbors(board, queue[i], near);
        for (int d = 0; d < 4; d++)
            add_point(problem, near[d], queue, &count);
    }
    return count <= CLOSED_POINTS ? count : 0;
}

/* A closed position asked of the second twin: the attacker's stones around it have liberties that
 * nobody fills, as in the drawing; so success and failure must be the same. */
static bool do_twins_agree(Run *run, const Problem *drawn)
{
    const SolveAnswer *answer = run->answer;
    bool is_clean = answer->verdict == VERDICT_SUCCESS || answer->verdict == VERDICT_FAILURE;
    Problem *closed = mem_alloc(1, sizeof *closed);
    *closed = *drawn;
    bool is_fit = is_clean && answer_is_plain(answer) && drawn->goal != GOAL_CONNECT &&
                  drawn->goal != GOAL_RACE && drawn->goal != GOAL_CAPTURE && close_area(closed) > 0;
    bool agrees = true;
    if (is_fit) {
        Stone winner =
            answer->verdict == VERDICT_SUCCESS ? drawn->side : stone_opposite(drawn->side);
        Stone generous;
        Stone strict = retrograde_winner(&(PlainQuestion){.problem = closed,
                                                          .prover = winner,
                                                          .endless = stone_opposite(winner),
                                                          .node_limit = TWIN_POSITIONS},
                                         &generous);
        run->twins += strict != STONE_NONE;
        agrees = strict == STONE_NONE || (strict == winner && generous == winner);
    }
    mem_free(closed);
    return agrees;
}

static void check_position(const ProblemDocument *document, Run *run)
{
    const Problem *problem = &document->problem;
    Wanted wanted = read_wanted(document->title);
    solver_run(run->solver, problem, run->answer);
    bool is_todo = strcmp(wanted.word[1], "todo") == 0;
    bool is_right = is_as_wanted(&wanted, problem, run->answer);
    bool is_checked = is_confirmed(run);
    bool is_same = do_twins_agree(run, problem);
    run->positions++;
    run->plain += answer_is_plain(run->answer);
    run->todo += is_todo;
    run->todo_done += is_todo && run->answer->verdict != VERDICT_UNKNOWN;
    if (is_right && is_checked && is_same)
        return;
    char move[POINT_TEXT_SIZE] = "none";
    if (run->answer->move != POINT_NONE)
        point_text(problem->board.size, run->answer->move, move);
    fprintf(stderr, "%s: came out %s%s, fate %d, move %s%s%s\n", document->title,
            verdict_name(run->answer->verdict), answer_is_plain(run->answer) ? ", plain" : "",
            (int)run->answer->fate, move, is_checked ? "" : "; NOT CONFIRMED",
            is_same ? "" : "; THE TWIN DIFFERS");
    run->faults++;
}

static void check_file(const char *path, Run *run)
{
    StrBuf data;
    Error err = {0};
    strbuf_init(&data, 1 << 20);
    assert_int_equal(file_read(path, &data, &err), STATUS_OK);
    ProblemReader reader;
    problem_reader_init(&reader, strbuf_text(&data), strlen(strbuf_text(&data)));
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    for (Status status = STATUS_OK; status != STATUS_NOT_FOUND;) {
        Arena mem;
        arena_init(&mem, 16 << 20);
        status = problem_reader_next(&reader, &mem, document, &err);
        if (status != STATUS_OK && status != STATUS_NOT_FOUND)
            fail_msg("%s: %s", path, err.text);
        if (status == STATUS_OK && run->read++ % run->every == 0)
            check_position(document, run);
        arena_clear(&mem);
    }
    mem_free(document);
    strbuf_clear(&data);
}

static void drawn_positions(void **state)
{
    (void)state;
    static const char *const FILES[] = {"attackers", "board", "corners", "edge",    "ko",   "link",
                                        "race",      "seki",  "shapes",  "tactics", "under"};
    const char *root = getenv("KATACHI_SOURCE_ROOT");
    Run run = {
        .solver = solver_open(&(SolveSettings){.budget = {.nodes = NODES}, .memory_limit = MEMORY}),
        .answer = mem_alloc(1, sizeof *run.answer),
        .every = support_rounds(SLOW) < SLOW ? 3 : 1};
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) {
        char path[1024];
        snprintf(path, sizeof path, "%s/tests/solve/drawn/%s.problem", root ? root : ".", FILES[i]);
        check_file(path, &run);
    }
    print_message("%d assumptions, %d needless\n", run.assumed, run.needless);
    print_message("%d positions, %d proved plainly, %d compared with a twin; todo: %d, done %d\n",
                  run.positions, run.plain, run.twins, run.todo, run.todo_done);
    assert_int_equal(run.faults, 0);
    assert_int_equal(run.needless, 0);
    assert_true(run.every > 1 || run.assumed > 5);
    assert_true(run.read >= 150 && run.twins * run.every > 50);
    mem_free(run.answer);
    solver_close(run.solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(drawn_positions)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
