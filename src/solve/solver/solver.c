/* From a problem to an answer: budget, table, and the search of one question. */
#include "solve/solver/solver.h"

#include "base/memory.h"
#include "solve/solver/solver_state.h"

#include <string.h>

enum {
    MEMORY_DEFAULT = 256 << 20,
    PATTERN_SHARE = 3,    /* a third of the memory is for patterns */
    SEKI_PART = 4,        /* a question about seki may cost a quarter of the verdict … */
    SEKI_NODES = 500,     /* … and so many more */
    CHECK_PART = 4,       /* a proof is checked with so many times the nodes of the run … */
    CHECK_NODES = 100000, /* … and so many more, … */
    CHECK_TIME_PART = 4,  /* … and, if no time is left, a quarter of the run's */
};

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
    pattern_table_close(solver->patterns);
    proof_search_close(solver->search);
    mem_free(solver);
}

/* ---- questions ---- */

Budget solver_share(const Solver *solver, double share)
{
    Budget part = solver->budget;
    if (part.nodes) {
        uint64_t left = part.nodes > solver->nodes ? part.nodes - solver->nodes : 0;
        part.nodes = solver->nodes + (uint64_t)((double)left * share) + 1;
    }
    if (part.seconds > 0) {
        double now = budget_clock(&part);
        part.deadline = now + (solver->budget.deadline - now) * share;
    }
    return part;
}

void solver_set_up(Solver *solver, const Question *question)
{
    GameQuestion asked = {.prover = question->prover,
                          .reach = question->reach,
                          .eyes_only = question->eyes_only,
                          .is_on_board = solver->is_on_board};
    memcpy(asked.threats, question->threats, sizeof asked.threats);
    solver_game_init(&solver->game, &solver->problem, &asked, &solver->history[question->reach]);
    solver->game.prior = solver->has_prior ? solver->prior : NULL;
}

/* Search the current position of the game. */
static Proof search_here(Solver *solver, double share)
{
    Budget part = solver_share(solver, share);
    SearchRequest request = {.game = solver_game_callbacks(&solver->game),
                             .table = solver->table,
                             .patterns = solver->patterns,
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
    solver_set_up(solver, question);
    return search_here(solver, share);
}

Proof solver_ask_after(Solver *solver, const Question *question, Point move, double share)
{
    solver_set_up(solver, question);
    solver_game_play(&solver->game, move);
    return search_here(solver, share);
}

/* Whether the keystones, which live, have no two eyes even so: the defender loses if the attacker
 * may pass as well. Asked with a fraction of the nodes that the verdict took. */
static bool is_seki(Solver *solver, const Finding *finding)
{
    bool is_fit = solver->problem.goal == GOAL_KILL || solver->problem.goal == GOAL_SAVE;
    if (!is_fit || finding->question.reach != REACH_WHOLE)
        return false;
    Question question = finding->question;
    question.prover = stone_opposite(problem_attacker(&solver->problem));
    question.eyes_only = true;
    uint8_t *threats = &question.threats[problem_attacker(&solver->problem)];
    if (*threats == THREATS_MANY)
        *threats = THREATS_ENDLESS; /* what lasts because threats end has no two eyes */
    Budget whole = solver->budget;
    solver->budget = solver_share(solver, 1.0);
    uint64_t end = solver->nodes + solver->nodes / SEKI_PART + SEKI_NODES;
    if (!whole.nodes || end < whole.nodes)
        solver->budget.nodes = end;
    Proof proof = solver_ask(solver, &question, 1.0);
    solver->budget = whole;
    return proof.winner == problem_attacker(&solver->problem);
}

static KeystoneFate fate_of(Solver *solver, const Finding *finding)
{
    SolveVerdict verdict = finding->verdict;
    bool is_decided = verdict == VERDICT_SUCCESS || verdict == VERDICT_FAILURE;
    if (!is_decided)
        return KEYSTONES_UNKNOWN;
    bool attacker_wins = (problem_attacker(&solver->problem) == solver->problem.side) ==
                         (verdict == VERDICT_SUCCESS);
    if (attacker_wins)
        return KEYSTONES_DIE;
    return is_seki(solver, finding) ? KEYSTONES_SEKI : KEYSTONES_LIVE;
}

void solver_understand(Solver *solver, const Problem *problem, const TargetSettings *settings)
{
    solver->problem = *problem;
    bool is_bare = point_set_is_empty(&problem->area);
    (void)problem_guess(settings, &solver->problem);
    if (is_bare)
        problem_wall(&solver->problem);
}

/* Points near the keystones tell patterns apart best. */
static void renew_patterns(Solver *solver)
{
    uint16_t order[BOARD_CELL_LIMIT];
    int count = solver_reach_order(&solver->problem, order);
    pattern_table_renew(solver->patterns, order, count);
}

/* See solver_check_budget. */
static void grant_check(Solver *solver)
{
    Budget *check = &solver->check;
    *check = solver->budget;
    if (check->nodes)
        check->nodes = CHECK_PART * check->nodes + CHECK_NODES;
    if (check->seconds <= 0)
        return;
    double least = budget_clock(check) + check->seconds / CHECK_TIME_PART;
    if (check->deadline < least)
        check->deadline = least;
}

const Budget *solver_check_budget(const Solver *solver)
{
    return &solver->check;
}

void solver_begin(Solver *solver, const Problem *problem)
{
    solver->budget = solver->settings.budget;
    budget_start(&solver->budget);
    grant_check(solver);
    solver->nodes = 0;
    solver_see_prior(solver, problem);
    solver_understand(solver, problem, &(TargetSettings){0});
    if (solver->table && solver->table_words != problem->board.words) {
        search_table_close(solver->table);
        pattern_table_close(solver->patterns);
        solver->table = NULL;
    }
    if (!solver->table) {
        size_t bytes =
            solver->settings.memory_limit ? solver->settings.memory_limit : (size_t)MEMORY_DEFAULT;
        size_t pattern_bytes = bytes / PATTERN_SHARE;
        solver->patterns = pattern_table_open(pattern_bytes, problem->board.words);
        solver->table = search_table_open(bytes - pattern_bytes, problem->board.words);
        solver->table_words = problem->board.words;
    }
    search_table_renew(solver->table);
    renew_patterns(solver);
}

void solver_run(Solver *solver, const Problem *problem, SolveAnswer *answer)
{
    double began = clock_seconds();
    memset(answer, 0, sizeof *answer);
    solver->is_on_board = false;
    solver->other = (OtherReading){.move = POINT_NONE};
    solver_begin(solver, problem);
    Finding finding;
    bool is_stated = false;
    if (point_set_is_empty(&problem->area)) {
        solver_read(solver, problem, &finding);
    } else {
        solver_decide(solver, POINT_NONE, &finding);
        solver_prefer_likely(solver, &finding);
        is_stated = true;
    }
    KeystoneFate fate = is_stated ? fate_of(solver, &finding) : finding.fate;
    if (is_stated && solver->settings.beyond_area)
        solver_look_beyond(solver, &finding);
    solver->claim_count = finding.claim_count;
    memcpy(solver->claim, finding.claim, sizeof solver->claim);
    answer->verdict = finding.verdict;
    answer->is_proved = finding.verdict != VERDICT_UNKNOWN;
    answer->is_on_board = finding.is_on_board;
    if (finding.is_on_board && finding.claim_count == 1 && !answer->is_proved)
        answer->half = finding.is_nearly                                 ? HALF_KO_NEARLY
                       : finding.claim[0].winner == solver->problem.side ? HALF_KO_AT_LEAST
                                                                         : HALF_KO_AT_MOST;
    solver_list_assumptions(solver, &problem->board, &finding, answer);
    answer->other = solver->other;
    answer->fate = is_stated || finding.is_on_board ? fate : fate_of(solver, &finding);
    answer->ko = finding.ko;
    if (finding.verdict == VERDICT_KO)
        solver_count_approach(solver, finding.is_on_board ? finding.question.reach : REACH_WHOLE,
                              &answer->ko);
    answer->move = finding.move;
    bool is_settled = finding.verdict == VERDICT_SUCCESS && finding.move == POINT_NONE &&
                      solver->problem.side == solver->problem.to_move;
    if (is_settled)
        answer->move = POINT_PASS; /* the goal is reached already */
    solver_set_up(solver, &finding.question);
    answer->line_count = solver_follow_line(solver, answer->line, finding.move);
    solver_list_moves(solver, &finding, answer);
    answer->nodes = solver->nodes;
    answer->seconds = clock_seconds() - began;
    answer->memory_peak = search_table_bytes(solver->table);
    grant_check(solver);
}

const Problem *solver_problem(const Solver *solver)
{
    return &solver->problem;
}
