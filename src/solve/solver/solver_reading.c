/* A bare position read behind walls. What it asks is guessed, and a guess may be wrong, so several
 * readings are tried:
 *
 *   tight   the stones in question in a small area, closed by walls
 *   wide    the same in a larger one
 *   turned  the other side's stones are in question
 *
 * None of this says anything about the board as drawn (see solver_bare.c): it is where a good guess
 * comes from, and an answer with assumptions. Whoever set the position wanted it to have a
 * solution, and the mover to need it: a reading in which he fails, or gets his way without moving,
 * is doubted. A kill counts only once the wide area says so too; where both say ko, the one is
 * taken that could tell its degree. */
#include "base/memory.h"
#include "solve/solver/solver_state.h"
#include "solve/solver/target.h"

#include <string.h>

enum {
    REACH_TIGHT = 5,       /* in half steps */
    THREATS_UNKNOWN = 255, /* see KoResult */
};

static const double SHARE_TIGHT = 0.4, SHARE_WIDE = 0.95, SHARE_WAITING = 0.2;

typedef struct {
    Problem problem;
    Finding finding;
    bool is_idle; /* the mover gets his way without moving */
} Reading;

static bool is_success(const Reading *reading)
{
    return reading->finding.verdict == VERDICT_SUCCESS && !reading->is_idle;
}

static bool is_win(const Reading *reading)
{
    return is_success(reading) || reading->finding.verdict == VERDICT_KO;
}

/* A ko whose degree is known has the move that needs the fewest threats; otherwise any that makes
 * one, however bad, was found. */
static bool is_graded_ko(const Reading *reading)
{
    return reading->finding.verdict == VERDICT_KO &&
           reading->finding.ko.threats_needed != THREATS_UNKNOWN;
}

static bool is_ungraded_ko(const Reading *reading)
{
    return reading->finding.verdict == VERDICT_KO && !is_graded_ko(reading);
}

static bool wins_by_waiting(Solver *solver, const Finding *finding)
{
    Problem *problem = &solver->problem;
    Stone mover = problem->to_move;
    if (finding->verdict != VERDICT_SUCCESS || problem->side != mover)
        return false;
    problem->to_move = stone_opposite(mover);
    Proof proof = solver_ask(solver, &finding->question, SHARE_WAITING);
    problem->to_move = mover;
    return proof.winner == mover;
}

static void read_as(Solver *solver, const Problem *problem, const TargetSettings *settings,
                    double share, Reading *reading)
{
    Budget whole = solver->budget;
    solver_understand(solver, problem, settings);
    solver->budget = solver_share(solver, share);
    solver_decide(solver, POINT_NONE, &reading->finding);
    reading->is_idle = wins_by_waiting(solver, &reading->finding);
    solver_prefer_likely(solver, &reading->finding);
    solver->budget = whole;
    reading->problem = solver->problem;
}

static void take(Solver *solver, const Reading *reading, Finding *finding)
{
    solver->problem = reading->problem;
    *finding = reading->finding;
}

/* Nothing was decided that could be relied on; the move is as good as a guess gets. */
static void take_guess(Solver *solver, const Reading *reading, Finding *finding)
{
    take(solver, reading, finding);
    *finding = (Finding){.question = reading->finding.question, .move = reading->finding.move};
    if (finding->move > POINT_PASS)
        return;
    solver_set_up(solver, &finding->question);
    finding->move = solver_likeliest_move(solver);
}

/* Both areas, and which of them to believe; false if neither has a solution. */
static bool read_areas(Solver *solver, const Problem *problem, Reading *tight, Reading *wide,
                       Finding *finding)
{
    read_as(solver, problem, &(TargetSettings){.reach = REACH_TIGHT}, SHARE_TIGHT, tight);
    bool is_save = problem_attacker(&tight->problem) != tight->problem.side;
    if (is_save && tight->finding.verdict == VERDICT_SUCCESS) {
        take(solver, tight, finding);
        return !tight->is_idle;
    }
    read_as(solver, problem, &(TargetSettings){0}, SHARE_WIDE, wide);
    bool is_guess = !is_save && is_success(tight) && !is_success(wide);
    bool is_clearer = is_graded_ko(tight) && is_ungraded_ko(wide);
    if (!is_guess && !is_clearer && (is_win(wide) || !is_win(tight)))
        take(solver, wide, finding);
    else if (!is_guess && (is_clearer || is_save))
        take(solver, tight, finding);
    else
        take_guess(solver, tight, finding);
    return is_win(tight) || is_win(wide) || finding->verdict == VERDICT_UNKNOWN;
}

void solver_read_walls(Solver *solver, const Problem *problem, Finding *finding)
{
    Reading *reading = mem_alloc(3, sizeof *reading);
    bool is_guessed = problem->goal == GOAL_NONE && point_set_is_empty(&problem->keystones);
    bool has_solution = read_areas(solver, problem, &reading[0], &reading[1], finding);
    if (is_guessed && !has_solution) {
        Reading kept = {.problem = solver->problem, .finding = *finding};
        TargetSettings turned = {.defender = problem_attacker(&solver->problem)};
        read_as(solver, problem, &turned, 1.0, &reading[2]);
        if (is_win(&reading[2]))
            take(solver, &reading[2], finding);
        else if (kept.finding.verdict == VERDICT_FAILURE)
            take_guess(solver, &kept, finding);
        else
            take(solver, &kept, finding);
    }
    mem_free(reading);
}
