/* Putting problems to a solver. */
#include "practice/problem_run.h"

#include "base/memory.h"
#include "core/text.h"
#include "problem/document.h"
#include "solve/problem_answer.h"
#include "solve/solver/target.h"
#include "solve/verify/verify.h"

#include <assert.h>
#include <string.h>

void problem_solver_open(ProblemSolver *solver)
{
    assert(solver);
    solver->solver = NULL;
    solver->prior = NULL;
    if (solver->engine != ENGINE_STRONG)
        return;
    if (!solver->settings.order.rank && !solver->without_prior) {
        solver->prior = problem_prior_open();
        solver->settings.order = problem_prior_order(solver->prior);
    }
    solver->solver = solver_open(&solver->settings);
}

void problem_solver_close(ProblemSolver *solver)
{
    assert(solver);
    solver_close(solver->solver);
    solver->solver = NULL;
    if (solver->prior)
        solver->settings.order = (MoveOrder){0};
    problem_prior_close(solver->prior);
    solver->prior = NULL;
}

/* ---- what the user says ---- */

static Status read_points(const char *name, const char *text, const Board *board, PointSet *set,
                          Error *err)
{
    static const char GAPS[] = " ,;\n\t";
    *set = (PointSet){0};
    for (text += strspn(text, GAPS); *text; text += strspn(text, GAPS)) {
        char word[POINT_TEXT_SIZE];
        size_t size = strcspn(text, GAPS);
        Point at;
        bool fits = size < sizeof word;
        memcpy(word, text, fits ? size : 0);
        word[fits ? size : 0] = '\0';
        if (!fits || !point_parse(word, board->size, &at) || !board_has_point(board, at))
            return error_set(err, STATUS_INVALID, "%s: '%.*s' is not a point of the board", name,
                             size > 20 ? 20 : (int)size, text);
        point_set_add(set, at);
        text += size;
    }
    return STATUS_OK;
}

/* Take the problem from a moment of the game: a bare position. */
static Status go_to_move(ProblemDocument *document, int wanted, GamePlace *place, Error *err)
{
    SgfFound *found = mem_alloc(1, sizeof *found);
    Status status =
        sgf_find_position(&document->record, &(SgfPlace){.move_count = wanted}, found, err);
    if (status == STATUS_OK) {
        const SgfPosition *position = &found->position;
        document->start = document->record.root;
        while (document->start != found->node)
            document->start = document->start->first_child;
        document->problem = (Problem){
            .board = position->board, .to_move = position->to_move, .side = position->to_move};
        memset(document->problem.board.prisoners, 0, sizeof position->board.prisoners);
        if (place)
            *place = found->place;
    }
    mem_free(found);
    return status;
}

Status problem_correct(const ProblemCorrection *correction, ProblemDocument *document,
                       GamePlace *place, Error *err)
{
    assert(correction && document);
    Problem *problem = &document->problem;
    Status status =
        correction->at_move ? go_to_move(document, correction->move, place, err) : STATUS_OK;
    if (status != STATUS_OK)
        return status;
    if (correction->to_move != STONE_NONE) {
        if (problem->side == problem->to_move)
            problem->side = correction->to_move;
        problem->to_move = correction->to_move;
    }
    if (correction->side != STONE_NONE)
        problem->side = correction->side;
    if (correction->goal != GOAL_NONE)
        problem->goal = correction->goal;
    if (correction->keystones)
        status = read_points("keystones", correction->keystones, &problem->board,
                             &problem->keystones, err);
    if (status == STATUS_OK && correction->area)
        status = read_points("area", correction->area, &problem->board, &problem->area, err);
    return status;
}

/* ---- solving ---- */

/* What is not stated is guessed, but only where there is something to guess from. */
static void fill_in(ProblemRun *run)
{
    ProblemGuess guess = problem_fill_in(&run->problem, &run->area);
    run->guessed_goal = guess.goal;
    run->guessed_keystones = guess.keystones;
    run->guessed_area = guess.area;
}

/* The solver may have come to read a bare position in another way. */
static void adopt_reading(const Solver *solver, ProblemRun *run)
{
    const Problem *read = solver_problem(solver);
    if (!run->guessed_area)
        return;
    run->problem.goal = read->goal;
    run->problem.side = read->side;
    run->problem.keystones = read->keystones;
    run->area = read->area;
    for (int w = 0; run->answer.is_on_board && w < BOARD_WORD_LIMIT; w++)
        run->area.word[w] = run->answer.zone.word[w];
}

static void solve(ProblemSolver *solver, const Problem *problem, SolveAnswer *answer)
{
    if (solver->engine == ENGINE_STRONG) {
        solver_run(solver->solver, problem, answer);
        return;
    }
    if (solver->engine == ENGINE_OFF) {
        *answer = (SolveAnswer){.move = POINT_NONE};
        return;
    }
    /* The strong engine closes a guessed area itself; the 2019 engine knows stated areas only. */
    Problem *closed = mem_alloc(1, sizeof *closed);
    *closed = *problem;
    bool is_bare = point_set_is_empty(&problem->area);
    if (is_bare && problem_guess(&(TargetSettings){0}, closed))
        problem_wall(closed);
    HarisSettings haris = solver->haris;
    haris.budget = solver->settings.budget;
    haris_solve(&haris, closed, answer, NULL);
    mem_free(closed);
}

/* What the attacker gets by beginning and the defender by beginning say together. */
static GroupStatus join_verdicts(int attacker_first, int defender_first, bool is_known)
{
    if (!is_known)
        return GROUP_UNKNOWN;
    if (attacker_first == WORTH_KO || defender_first == WORTH_KO)
        return GROUP_KO;
    if (attacker_first == WORTH_NOTHING)
        return GROUP_ALIVE;
    return defender_first == WORTH_NOTHING ? GROUP_DEAD : GROUP_UNSETTLED;
}

static GroupStatus find_status(ProblemSolver *solver, const ProblemRun *run)
{
    Problem *turned = mem_alloc(1, sizeof *turned);
    SolveAnswer *answer = mem_alloc(1, sizeof *answer);
    *turned = run->problem;
    turned->to_move = stone_opposite(run->problem.to_move);
    turned->board.ko = POINT_NONE;
    solve(solver, turned, answer);
    const Problem *problem = &run->problem;
    int own = verdict_worth(problem, problem->to_move, run->answer.verdict);
    int other = verdict_worth(problem, turned->to_move, answer->verdict);
    bool is_known = run->answer.verdict != VERDICT_UNKNOWN && answer->verdict != VERDICT_UNKNOWN;
    bool attacker_began = problem->to_move == problem_attacker(problem);
    mem_free(turned);
    mem_free(answer);
    return join_verdicts(attacker_began ? own : other, attacker_began ? other : own, is_known);
}

/* Add what a confirmed claim cannot do without, as far as a bounded effort shows: so many times
 * what the check took, and some. */
static void add_needed(const Proven *proven, uint64_t effort, const Budget *budget,
                       PointSet *needed)
{
    enum { EFFORT_PART = 4, EFFORT_LEAST = 200000 };
    uint64_t nodes = EFFORT_LEAST + EFFORT_PART * effort;
    VerifySettings settings = proven->limits;
    settings.nodes = settings.nodes && settings.nodes < nodes ? settings.nodes : nodes;
    settings.time = budget;
    PointSet own;
    verify_needed(proven->problem, proven->claim, proven->book, &settings, &own);
    for (int w = 0; w < BOARD_WORD_LIMIT; w++)
        needed->word[w] |= own.word[w];
}

static bool is_needed(const Board *board, const SolveAssumption *assumption, const PointSet *needed)
{
    if (assumption->kind == ASSUMED_CLOSED)
        return point_set_has(needed, assumption->at);
    const uint64_t *liberties = chain_liberties(board, board->chain[assumption->at]);
    for (int w = 0; w < board->words; w++)
        if (liberties[w] & needed->word[w])
            return true;
    return false;
}

/* List only what is needed. */
static void drop_needless(const PointSet *needed, ProblemRun *run)
{
    SolveAnswer *answer = &run->answer;
    uint8_t kept = 0;
    for (int i = 0; i < answer->assumption_count; i++)
        if (is_needed(&run->problem.board, &answer->assumption[i], needed))
            answer->assumption[kept++] = answer->assumption[i];
    answer->assumption_count = kept;
}

/* Every claim that the verdict depends on must be confirmed; what they assume without need is not
 * assumed any more. */
static CheckedVerdict verify(const ProblemSolver *asked, ProblemRun *run)
{
    Solver *solver = asked->solver;
    SolveClaim claim[CLAIM_LIMIT];
    int count = solver_claims(solver, claim);
    CheckedVerdict verdict = count ? CHECKED_RIGHT : CHECKED_OPEN;
    PointSet needed = {{0}};
    const Budget *budget = solver_check_budget(solver);
    for (int i = 0; i < count && verdict == CHECKED_RIGHT; i++) {
        ProofBook *book = proof_book_open();
        VerifyAnswer answer;
        VerifySettings settings = {.nodes = budget->nodes, .stop = budget->stop, .time = budget};
        CheckLimit unwritten = solver_write_proof(solver, &claim[i], book);
        verify_claim(solver_problem(solver), &claim[i], book, &settings, &answer);
        settings.time = NULL;
        Proven proven = {solver_problem(solver), &claim[i], book, answer.zone, settings};
        run->check_nodes += answer.nodes;
        run->check_limit = answer.limit ? answer.limit : unwritten;
        if (answer.result == VERIFY_CONFIRMED && claim[i].is_on_board) {
            add_needed(&proven, answer.nodes, budget, &needed);
            run->trial_status = problem_try_proof(&asked->trials, &proven, &run->trials, NULL);
        }
        proof_book_close(book);
        verdict = answer.result == VERIFY_CONFIRMED ? CHECKED_RIGHT
                  : answer.result == VERIFY_REFUTED ? CHECKED_WRONG
                                                    : CHECKED_OPEN;
    }
    if (verdict == CHECKED_RIGHT && run->answer.is_on_board)
        drop_needless(&needed, run);
    return verdict;
}

static bool can_verify(const ProblemSolver *solver, const ProblemRun *run)
{
    bool has_claim = run->answer.is_proved || run->answer.half != HALF_KO_NONE;
    return solver->verify && solver->engine == ENGINE_STRONG && has_claim;
}

void problem_run(ProblemSolver *solver, const Problem *problem, ProblemRun *run)
{
    assert(solver && run);
    *run = (ProblemRun){.problem = *problem};
    if (problem_check(problem, &run->check)) {
        fill_in(run);
        run->is_valid = problem_check(&run->problem, &run->check);
    }
    if (!run->is_valid)
        return;
    double began = thread_seconds();
    /* What was guessed here is for the check and the 2019 engine; the strong one guesses for
     * itself, and more than once. */
    bool is_strong = solver->engine == ENGINE_STRONG;
    solve(solver, is_strong ? problem : &run->problem, &run->answer);
    if (is_strong)
        adopt_reading(solver->solver, run);
    run->processor = thread_seconds() - began;
    if (can_verify(solver, run)) {
        run->checked = verify(solver, run);
        run->answer.is_proved = run->answer.is_proved && run->checked == CHECKED_RIGHT;
    }
    if (solver->both_sides)
        run->status = find_status(solver, run);
}

/* ---- the answer ---- */

int problem_run_moves(const ProblemRun *run, Point out[SOLVE_MOVE_LIMIT])
{
    assert(run);
    const SolveAnswer *answer = &run->answer;
    int count = 0;
    if (!run->is_valid || answer->move == POINT_NONE)
        return 0;
    out[count++] = answer->move;
    for (int i = 0; i < answer->move_count && count < SOLVE_MOVE_LIMIT; i++) {
        const SolveMove *move = &answer->moves[i];
        if (move->is_proved && move->move != answer->move &&
            move_is_right(&run->problem, answer, move))
            out[count++] = move->move;
    }
    return count;
}

bool problem_run_is_expected(const ProblemRun *run, const Problem *asked)
{
    assert(run && asked);
    for (int i = 0; i < asked->answer_count; i++)
        if (run->is_valid && asked->answer[i] == run->answer.move)
            return true;
    return false;
}

static Status add_move(const ProblemRun *run, const SolveMove *move, ProblemDocument *document,
                       Error *err)
{
    Point line[SOLVE_LINE_LIMIT + 1] = {move->move};
    memcpy(line + 1, move->line, move->line_count * sizeof *line);
    bool is_right = move_is_right(&run->problem, &run->answer, move);
    int count = problem_playable(&run->problem, line, move->line_count + 1);
    return solution_add_line(document, line, count, is_right ? SOLUTION_RIGHT : SOLUTION_WRONG,
                             err);
}

Status problem_run_to_tree(const ProblemRun *run, ProblemDocument *document, Error *err)
{
    assert(run && document);
    const SolveAnswer *answer = &run->answer;
    Point moves[SOLVE_MOVE_LIMIT];
    int count = problem_run_moves(run, moves);
    Status status = STATUS_OK;
    document->problem = run->problem;
    if (!answer->is_proved)
        return STATUS_OK;
    document->problem.answer_count = 0;
    for (int i = 0; i < count && i < PROBLEM_ANSWER_LIMIT; i++)
        document->problem.answer[document->problem.answer_count++] = moves[i];
    if (count && answer->line_count)
        status = solution_add_line(
            document, answer->line,
            problem_playable(&run->problem, answer->line, answer->line_count), SOLUTION_RIGHT, err);
    for (int i = 0; i < answer->move_count && status == STATUS_OK; i++)
        if (answer->moves[i].is_proved && answer->moves[i].move != answer->move)
            status = add_move(run, &answer->moves[i], document, err);
    return status;
}

const char *solve_verdict_text(SolveVerdict verdict)
{
    switch (verdict) {
    case VERDICT_SUCCESS:
        return "success";
    case VERDICT_FAILURE:
        return "failure";
    case VERDICT_KO:
        return "ko";
    case VERDICT_UNKNOWN:
        break;
    }
    return "unknown";
}

const char *group_status_text(GroupStatus status)
{
    switch (status) {
    case GROUP_ALIVE:
        return "alive";
    case GROUP_DEAD:
        return "dead";
    case GROUP_UNSETTLED:
        return "unsettled";
    case GROUP_KO:
        return "ko";
    case GROUP_NOT_ASKED:
    case GROUP_UNKNOWN:
        break;
    }
    return "unknown";
}

const char *keystone_fate_text(KeystoneFate fate)
{
    switch (fate) {
    case KEYSTONES_LIVE:
        return "live";
    case KEYSTONES_DIE:
        return "die";
    case KEYSTONES_SEKI:
        return "seki";
    case KEYSTONES_UNKNOWN:
        break;
    }
    return "unknown";
}
