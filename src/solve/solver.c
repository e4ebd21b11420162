/* From a problem to an answer: which questions are put to the search, and what their answers say.
 *
 * Ko. A question names the side whose win is to be proved and the side that has endless threats.
 * The goal is a success if its side wins though the other has them, a failure if the other wins
 * though this side has them, and a ko if neither is so. Repetition counts against the side whose
 * win is to be proved, so it never helps to a success or a failure. */
#include "solve/solver.h"

#include "solve/solver_game.h"
#include "solve/solver_state.h"
#include "solve/target.h"
#include "solve/zone.h"

#include <string.h>

enum { MEMORY_DEFAULT = 256 << 20 };

Solver *solver_open(const SolveSettings *settings)
{
    Solver *solver = mem_alloc(1, sizeof *solver);
    solver->settings = *settings;
    solver->search = proof_search_open();
    return solver;
}

void solver_close(Solver *solver)
{
    if (!solver)
        return;
    search_table_close(solver->table);
    proof_search_close(solver->search);
    mem_free(solver);
}

/* ---- questions ---- */

/* A share of what is left of the budget. */
static Budget share_of_budget(const Solver *solver, double share)
{
    Budget part = solver->budget;
    if (part.nodes) {
        uint64_t left = part.nodes > solver->nodes ? part.nodes - solver->nodes : 0;
        part.nodes = solver->nodes + (uint64_t)((double)left * share) + 1;
    }
    if (part.seconds > 0) {
        double now = clock_seconds();
        part.deadline = now + (solver->budget.deadline - now) * share;
    }
    return part;
}

static void set_up(Solver *solver, const Question *question)
{
    GameQuestion asked = {.prover = question->prover};
    memcpy(asked.threats, question->threats, sizeof asked.threats);
    solver_game_init(&solver->game, &solver->problem, &asked);
    solver->game.order = solver->settings.order;
}

/* Search the current position of the game. */
static Proof search_here(Solver *solver, double share)
{
    Budget part = share_of_budget(solver, share);
    SearchRequest request = {.game = solver_game_callbacks(&solver->game),
                             .table = solver->table,
                             .budget = &part,
                             .nodes_base = solver->nodes,
                             .progress = solver->settings.progress};
    SearchAnswer answer;
    proof_search_run(solver->search, &request, &answer);
    solver->nodes += answer.nodes;
    Proof proof = {.move = answer.move, .is_clean = !answer.by_repetition};
    if (answer.end != SEARCH_OPEN)
        proof.winner =
            answer.end == SEARCH_WON ? solver->game.to_move : stone_opposite(solver->game.to_move);
    return proof;
}

Proof solver_ask(Solver *solver, const Question *question, double share)
{
    set_up(solver, question);
    return search_here(solver, share);
}

Proof solver_ask_after(Solver *solver, const Question *question, Point move, double share)
{
    set_up(solver, question);
    solver_game_play(&solver->game, move);
    return search_here(solver, share);
}

static Question endless_threats(Stone prover, Stone favoured)
{
    Question question = {.prover = prover};
    question.threats[favoured] = THREATS_ENDLESS;
    return question;
}

/* ---- the line ---- */

/* The move a position's entry names; for a loser, the one that took longest to refute. */
static Point next_of_line(Solver *solver)
{
    SolverGame *game = &solver->game;
    const TableEntry *entry = search_table_find(solver->table, solver_game_key(game));
    if (!entry)
        return POINT_NONE;
    if (entry->delta != 0)
        return entry->move;
    SearchChild child[SEARCH_CHILD_LIMIT];
    SearchGame calls = solver_game_callbacks(game);
    int count = calls.list(calls.context, child);
    Point best = POINT_NONE;
    uint32_t most = 0;
    for (int i = 0; i < count; i++) {
        const TableEntry *next =
            search_table_find(solver->table, calls.key_after(calls.context, child[i].move));
        if (!next || next->phi != 0 || next->effort <= most)
            continue;
        most = next->effort;
        best = child[i].move;
    }
    return best;
}

/* Follow the table from the current position of the game; the game is left where the line ends. */
static uint8_t follow_line(Solver *solver, Point line[SOLVE_LINE_LIMIT], int count)
{
    while (count < SOLVE_LINE_LIMIT) {
        SearchZone zone = {{0}};
        SearchGuess guess;
        if (solver_game_judge(&solver->game, &zone, &guess) != SEARCH_OPEN)
            break;
        Point move = next_of_line(solver);
        if (move == POINT_NONE ||
            (move != POINT_PASS && !solver_game_is_legal(&solver->game, move)))
            break;
        line[count++] = move;
        solver_game_play(&solver->game, move);
    }
    return (uint8_t)count;
}

/* ---- verdicts ---- */

static bool has_won(const Proof *proof, Stone who)
{
    return proof->winner == who;
}

/* The verdict on one position: the root or that after a first move. */
typedef struct {
    SolveVerdict verdict;
    Question question; /* the one whose line shows it */
    Point move;
} Finding;

static Proof ask_from(Solver *solver, const Question *question, Point after, double share)
{
    if (after == POINT_NONE)
        return solver_ask(solver, question, share);
    return solver_ask_after(solver, question, after, share);
}

static void decide_ko_open(Solver *solver, Point after, Finding *finding)
{
    Stone side = solver->problem.side;
    Stone other = stone_opposite(side);
    Question success = endless_threats(side, other);
    Question failure = endless_threats(other, side);
    Proof first = ask_from(solver, &success, after, 0.6);
    *finding = (Finding){.question = success, .move = first.move};
    if (has_won(&first, side)) {
        finding->verdict = VERDICT_SUCCESS;
        return;
    }
    Proof second = ask_from(solver, &failure, after, 1.0);
    if (has_won(&second, other))
        *finding = (Finding){VERDICT_FAILURE, failure, second.move};
    else if (has_won(&second, side))
        *finding = (Finding){first.winner ? VERDICT_KO : VERDICT_UNKNOWN, failure, second.move};
}

/* One way of taking ko is given: success or failure. */
static void decide_given_ko(Solver *solver, const uint8_t threats[3], Point after, Finding *finding)
{
    Stone side = solver->problem.side;
    Question question = {.prover = side};
    memcpy(question.threats, threats, sizeof question.threats);
    Proof proof = ask_from(solver, &question, after, 1.0);
    *finding = (Finding){.question = question, .move = proof.move};
    if (proof.winner)
        finding->verdict = has_won(&proof, side) ? VERDICT_SUCCESS : VERDICT_FAILURE;
}

static void decide(Solver *solver, Point after, Finding *finding)
{
    Stone side = solver->problem.side;
    uint8_t threats[3] = {0};
    switch (solver->problem.ko) {
    case KO_PLAYED:
        threats[STONE_BLACK] = solver->problem.threats[STONE_BLACK];
        threats[STONE_WHITE] = solver->problem.threats[STONE_WHITE];
        break;
    case KO_FOR:
        threats[side] = THREATS_ENDLESS;
        break;
    case KO_AGAINST:
        threats[stone_opposite(side)] = THREATS_ENDLESS;
        break;
    case KO_OPEN:
    case KO_RULE_COUNT:
        decide_ko_open(solver, after, finding);
        return;
    }
    decide_given_ko(solver, threats, after, finding);
}

static KeystoneFate fate_of(const Solver *solver, SolveVerdict verdict)
{
    bool is_decided = verdict == VERDICT_SUCCESS || verdict == VERDICT_FAILURE;
    if (!is_decided)
        return KEYSTONES_UNKNOWN;
    bool attacker_wins = (problem_attacker(&solver->problem) == solver->problem.side) ==
                         (verdict == VERDICT_SUCCESS);
    return attacker_wins ? KEYSTONES_DIE : KEYSTONES_LIVE;
}

void solver_begin(Solver *solver, const Problem *problem)
{
    solver->problem = *problem;
    solver->budget = solver->settings.budget;
    budget_start(&solver->budget);
    solver->nodes = 0;
    bool is_bare = point_set_is_empty(&problem->area);
    (void)problem_guess(&(TargetSettings){0}, &solver->problem);
    if (is_bare)
        problem_wall(&solver->problem);
    if (solver->table && solver->table_words != problem->board.words) {
        search_table_close(solver->table);
        solver->table = NULL;
    }
    if (!solver->table) {
        size_t bytes =
            solver->settings.memory_limit ? solver->settings.memory_limit : (size_t)MEMORY_DEFAULT;
        solver->table = search_table_open(bytes, problem->board.words);
        solver->table_words = problem->board.words;
    }
    search_table_renew(solver->table);
}

void solver_run(Solver *solver, const Problem *problem, SolveAnswer *answer)
{
    double began = clock_seconds();
    memset(answer, 0, sizeof *answer);
    solver_begin(solver, problem);
    Finding finding;
    decide(solver, POINT_NONE, &finding);
    answer->verdict = finding.verdict;
    answer->is_proved = finding.verdict != VERDICT_UNKNOWN;
    answer->fate = fate_of(solver, finding.verdict);
    answer->move = finding.move;
    set_up(solver, &finding.question);
    answer->line_count = follow_line(solver, answer->line, 0);
    answer->nodes = solver->nodes;
    answer->seconds = clock_seconds() - began;
    answer->memory_peak = search_table_bytes(solver->table);
}
