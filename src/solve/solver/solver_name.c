/* Which first move to name: what is likely, as an ordering from outside says, and what the search
 * has found out. Nothing here decides anything. */
#include "solve/solver/solver_state.h"

#include "base/memory.h"

#include <math.h>

/* What the logarithm of a move's likelihood counts, and what the search saw: how hard the move
 * seems to refute, and that it is refuted (in this reading, by this question: it may still be
 * right). The first and the last were fitted to 246 problems that an earlier search left undecided,
 * none of them of a set that is reported; the second serves where there is no likelihood, for with
 * one the present search's numbers say nothing more. */
static const double WEIGHT_PRIOR = 0.46, WEIGHT_PHI = 0.02, WEIGHT_REFUTED = -0.79;

enum {
    RIVAL_LIMIT = 6,    /* likelier moves that are tried before a winning one is named */
    RIVAL_NODES = 3000, /* each with so many positions */
    RIVAL_EFFORT = 2,   /* and as often as many as the winning one took */
};

void solver_see_prior(Solver *solver, const Problem *problem)
{
    const MoveOrder *order = &solver->settings.order;
    Point move[BOARD_CELL_LIMIT];
    float value[BOARD_CELL_LIMIT];
    int count = 0;
    solver->has_prior = order->rank != NULL;
    if (!solver->has_prior)
        return;
    for (Point at = 0; at < board_cell_count(&problem->board); at++)
        if (problem->board.stone[at] == STONE_NONE)
            move[count++] = at;
    order->rank(order->context, &problem->board, problem->to_move, move, count, value);
    for (int i = 0; i < count; i++)
        solver->prior[move[i]] = value[i];
}

/* A tenth of what is left of the budget; one position of the study costs as much as many of the
 * search. */
void solver_study(Solver *solver, const Problem *reading)
{
    enum { LEAST = 50, MOST = 100, NODES_EACH = 2000 };
    static const double SHARE = 0.1, SECONDS_LEAST = 1;
    const MoveOrder *order = &solver->settings.order;
    const Budget *whole = &solver->budget;
    Budget budget = solver_share(solver, SHARE);
    bool is_short = whole->seconds > 0 && whole->seconds < SECONDS_LEAST;
    uint64_t left = whole->nodes > solver->nodes ? whole->nodes - solver->nodes : 0;
    budget.nodes = whole->nodes && left / NODES_EACH < MOST ? left / NODES_EACH : MOST;
    if (!order->study || is_short || budget.nodes < LEAST || budget_is_spent(whole, 0))
        return;
    solver->has_prior =
        order->study(order->context, reading, &budget, solver->prior) || solver->has_prior;
}

/* ---- undecided ---- */

typedef struct {
    int count;
    SearchChild child[SEARCH_CHILD_LIMIT];
    double phi[SEARCH_CHILD_LIMIT]; /* what it seems to take to refute the move; 0: it is */
    double most_phi;
} Evidence;

static void see_evidence(Solver *solver, Evidence *seen)
{
    SearchGame calls = solver_game_callbacks(&solver->game);
    seen->count = solver_game_list(&solver->game, seen->child);
    seen->most_phi = 0;
    for (int i = 0; i < seen->count; i++) {
        const TableEntry *next =
            search_table_find(solver->table, calls.key_after(calls.context, seen->child[i].move));
        seen->phi[i] = next ? next->phi : seen->child[i].phi;
        seen->most_phi = fmax(seen->most_phi, seen->phi[i]);
    }
}

static double likelihood(const Solver *solver, const Evidence *seen, int i)
{
    double prior = solver->has_prior ? (double)solver->prior[seen->child[i].move] : 0;
    return WEIGHT_PRIOR * prior + WEIGHT_PHI * log((seen->phi[i] + 1) / (seen->most_phi + 1)) +
           (seen->phi[i] > 0 ? 0 : WEIGHT_REFUTED);
}

Point solver_likeliest_move(Solver *solver)
{
    Evidence *seen = mem_alloc(1, sizeof *seen);
    see_evidence(solver, seen);
    Point best = POINT_NONE;
    double most = -HUGE_VAL;
    for (int i = 0; i < seen->count; i++) {
        double value = likelihood(solver, seen, i);
        if (value > most) {
            most = value;
            best = seen->child[i].move;
        }
    }
    mem_free(seen);
    return best;
}

/* ---- decided ---- */

int solver_list_rivals(Solver *solver, Point winner, Point *rival, int limit)
{
    SearchChild child[SEARCH_CHILD_LIMIT];
    int moves = solver_game_list(&solver->game, child);
    int count = 0;
    for (int i = 0; i < moves; i++) {
        float value = solver->prior[child[i].move];
        if (child[i].move == winner || value <= solver->prior[winner])
            continue;
        int k = count < limit ? count++ : limit;
        for (; k > 0 && solver->prior[rival[k - 1]] < value; k--)
            if (k < limit)
                rival[k] = rival[k - 1];
        if (k < limit)
            rival[k] = child[i].move;
    }
    return count;
}

static bool is_as_good(const Finding *rival, const Finding *finding)
{
    return rival->verdict == finding->verdict &&
           (finding->verdict != VERDICT_KO ||
            rival->ko.threats_needed <= finding->ko.threats_needed);
}

void solver_prefer_likely(Solver *solver, Finding *finding)
{
    bool is_win = solver->problem.side == solver->problem.to_move &&
                  (finding->verdict == VERDICT_SUCCESS || finding->verdict == VERDICT_KO);
    if (!solver->has_prior || !is_win || finding->move <= POINT_PASS)
        return;
    Point rival[RIVAL_LIMIT];
    solver_set_up(solver, &finding->question);
    int count = solver_list_rivals(solver, finding->move, rival, RIVAL_LIMIT);
    Budget whole = solver->budget;
    uint64_t nodes = RIVAL_NODES + RIVAL_EFFORT * solver->nodes;
    for (int i = 0; i < count; i++) {
        Finding other;
        uint64_t end = solver->nodes + nodes;
        if (!whole.nodes || end < whole.nodes)
            solver->budget.nodes = end;
        solver_decide(solver, rival[i], &other);
        solver->budget = whole;
        if (!is_as_good(&other, finding))
            continue;
        finding->move = rival[i];
        finding->question = other.question;
        finding->ko = other.ko;
        return;
    }
}
