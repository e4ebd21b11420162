/* How a bare position is answered: about the board as drawn if that can be proved, else by the
 * likeliest move.
 *
 * The reading that is guessed first is put to the board. If that does not settle it, readings
 * behind walls say what is probably meant and which move is likely; the reading they suggest is put
 * to the board with what is left of the budget. */
#include "solve/solver/solver_state.h"

#include "base/memory.h"
#include "solve/solver/target.h"

#include <string.h>

enum {
    WAITING_NODES = 2000, /* whether the mover need not move: so many nodes and … */
    WAITING_EFFORT = 2,   /* … so many times what the proof took */
    MOVE_NODES = 20000,   /* to see whether a likely move makes a ko too */
};

static const double SHARE_FIRST = 0.25, SHARE_WALLS = 0.7;

/* Take up the board as drawn, with what a reading asks. */
static void stand_on_board(Solver *solver, const Problem *drawn, const Problem *reading)
{
    solver->problem = *drawn;
    solver->problem.goal = reading->goal;
    solver->problem.side = reading->side;
    solver->problem.keystones = reading->keystones;
    solver->is_on_board = true;
    memset(solver->history, 0, sizeof solver->history);
}

static bool is_same_reading(const Problem *a, const Problem *b)
{
    return a->goal == b->goal && a->side == b->side && point_set_same(&a->keystones, &b->keystones);
}

/* The mover gets his way without moving: then something else is meant. */
static bool wins_by_waiting(Solver *solver, const Finding *finding)
{
    Problem *problem = &solver->problem;
    Stone mover = problem->to_move;
    if (finding->verdict != VERDICT_SUCCESS || problem->side != mover)
        return false;
    Question question = finding->question;
    BoardProof waiting;
    problem->to_move = stone_opposite(mover);
    bool wins = solver_prove(solver, &question, POINT_NONE,
                             WAITING_NODES + WAITING_EFFORT * solver->nodes, &waiting);
    problem->to_move = mover;
    return wins;
}

static void decide_on_board(Solver *solver, double share, Finding *finding)
{
    Budget whole = solver->budget;
    solver->budget = solver_share(solver, share);
    solver_decide_board(solver, POINT_NONE, finding);
    solver->budget = whole;
}

/* An answer that a problem can be meant to have; where the task is stated, that it fails is one. */
static bool is_answer(Solver *solver, const Problem *problem, const Finding *finding)
{
    bool is_stated = problem->goal != GOAL_NONE;
    if (is_stated && finding->verdict != VERDICT_UNKNOWN)
        return true;
    return finding->verdict == VERDICT_KO || finding->is_nearly ||
           (finding->verdict == VERDICT_SUCCESS && !wins_by_waiting(solver, finding));
}

/* No verdict, but one of the two halves of a ko: let it begin with the likely move if that will do.
 */
static void name_likely(Solver *solver, Point likely, Finding *finding)
{
    Question question = finding->question;
    BoardProof proof;
    bool is_own = question.prover == solver->problem.to_move;
    if (!is_own || likely <= POINT_PASS || likely == finding->move) {
        if (!is_own)
            finding->move = likely;
        return;
    }
    solver->problem.area = finding->area;
    if (!solver_prove(solver, &question, likely, MOVE_NODES, &proof))
        return;
    Finding again = {.is_on_board = true, .is_nearly = finding->is_nearly};
    finding_take_proof(&proof, &again);
    *finding = again;
}

/* What walls say does not count against what is proved of the board. */
static bool is_contradicted(const Solver *solver, const Finding *board, const Finding *walled)
{
    if (board->claim_count == 0)
        return false;
    bool is_for_side = board->question.prover == solver->problem.side;
    return walled->verdict == (is_for_side ? VERDICT_FAILURE : VERDICT_SUCCESS);
}

/* The board is not settled: a verdict behind walls, half a ko, or only a likely move. */
static void fall_back(Solver *solver, const Problem *walled, Finding *board, Finding *behind,
                      Finding *finding)
{
    bool is_same = is_same_reading(&solver->problem, walled);
    bool is_refuted = is_same && is_contradicted(solver, board, behind);
    bool has_half = board->claim_count == 1 && board->verdict == VERDICT_UNKNOWN &&
                    board->question.prover == solver->problem.side;
    bool is_better =
        behind->verdict == VERDICT_UNKNOWN || (behind->verdict == VERDICT_KO && board->is_nearly);
    if (has_half && is_same && (is_refuted || is_better)) {
        name_likely(solver, behind->move, board);
        *finding = *board;
        return;
    }
    solver->problem = *walled;
    solver->is_on_board = false;
    *finding = *behind;
    if (is_refuted || !solver_has_zone(solver, behind))
        *finding = (Finding){.question = behind->question, .move = behind->move};
}

/* Nothing else can be meant: that it fails is the answer. The likely move stays as what is best
 * tried. */
static void tell_failure(Solver *solver, const Problem *drawn, const Problem *reading,
                         const Finding *board, Finding *finding)
{
    Point likely = finding->move;
    if (board->verdict != VERDICT_FAILURE || finding->verdict != VERDICT_UNKNOWN ||
        finding->claim_count > 0)
        return;
    stand_on_board(solver, drawn, reading);
    solver->problem.area = board->area;
    *finding = *board;
    finding->move = likely;
}

/* Keep what the reading that is not answered came to. */
static void note_other(Solver *solver, const Problem *reading, const Finding *found)
{
    solver->other = (OtherReading){.is_there = true,
                                   .side = reading->side,
                                   .goal = reading->goal,
                                   .keystones = reading->keystones,
                                   .verdict = found->verdict,
                                   .is_plain = found->verdict != VERDICT_UNKNOWN &&
                                               point_set_is_empty(&found->assumed),
                                   .move = found->move};
}

void solver_read(Solver *solver, const Problem *problem, Finding *finding)
{
    Problem *reading = mem_alloc(2, sizeof *reading);
    Finding *behind = mem_alloc(2, sizeof *behind);
    Finding *board = &behind[1];
    reading[0] = *problem;
    (void)problem_guess(&(TargetSettings){0}, &reading[0]);
    stand_on_board(solver, problem, &reading[0]);
    bool is_all = solver->settings.scope != SCOPE_ANY;
    decide_on_board(solver, is_all ? 1.0 : SHARE_FIRST, board);
    if (!is_all && !is_answer(solver, problem, board)) {
        solver_study(solver, &solver->problem);
        Budget whole = solver->budget;
        solver->is_on_board = false;
        solver->budget = solver_share(solver, SHARE_WALLS);
        solver_read_walls(solver, problem, behind);
        solver->budget = whole;
        reading[1] = solver->problem;
        bool is_known = is_same_reading(&reading[0], &reading[1]);
        if (!is_known)
            note_other(solver, &reading[0], board);
        stand_on_board(solver, problem, &reading[1]);
        if (!is_known || board->verdict == VERDICT_UNKNOWN)
            decide_on_board(solver, 1.0, board);
        if (is_answer(solver, problem, board)) {
            *finding = *board;
        } else {
            fall_back(solver, &reading[1], board, behind, finding);
            if (is_known)
                tell_failure(solver, problem, &reading[0], board, finding);
        }
    } else if (board->claim_count) {
        *finding = *board;
    } else {
        *finding = (Finding){.question.prover = solver->problem.side, .move = POINT_NONE};
    }
    if (finding->is_on_board)
        solver_name_on_board(solver, finding);
    mem_free(behind);
    mem_free(reading);
}
