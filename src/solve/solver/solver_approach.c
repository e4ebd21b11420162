/* How far a ko is from being direct.
 *
 * In a direct ko whoever takes it and ignores one threat has won. Where he has to add moves first
 * (fill a liberty outside, connect his own stones), each of them costs another threat ignored: a ko
 * with approach moves. So both sides get endless threats, and the question is how many of the
 * opponent's a side must ignore to win. */
#include "solve/solver/solver_state.h"

enum {
    APPROACH_TRIED = 2,    /* approach moves counted at most */
    APPROACH_PART = 16,    /* each side may cost this part of the verdict … */
    APPROACH_NODES = 2000, /* … and so many nodes more */
    THREATS_TRIED = 3,
    THREATS_UNKNOWN = 255,
};

static uint8_t count_for(Solver *solver, Stone side, uint8_t reach)
{
    Question question = {.prover = side, .reach = reach};
    question.threats[side] = THREATS_ENDLESS;
    for (int count = 0; count <= APPROACH_TRIED; count++) {
        question.threats[stone_opposite(side)] = (uint8_t)(THREATS_ENDLESS - 1 - count);
        if (solver_ask(solver, &question, 1.0).winner == side)
            return (uint8_t)count;
    }
    return APPROACH_UNKNOWN;
}

/* The fewest threats with which a side wins, if the other has none. */
static uint8_t count_threats(Solver *solver, Stone side, uint8_t reach)
{
    Question question = {.prover = side, .reach = reach};
    for (int count = 0; count <= THREATS_TRIED; count++) {
        question.threats[side] = (uint8_t)count;
        if (solver_ask(solver, &question, 1.0).winner == side)
            return (uint8_t)count;
    }
    return THREATS_UNKNOWN;
}

void solver_count_approach(Solver *solver, uint8_t reach, KoResult *ko)
{
    Stone own = solver->problem.side;
    Budget whole = solver->budget;
    uint64_t part = solver->nodes / APPROACH_PART + APPROACH_NODES;
    for (Stone side = STONE_BLACK; side <= STONE_WHITE; side++) {
        uint64_t end = solver->nodes + part;
        solver->budget = solver_share(solver, 1.0);
        if (!whole.nodes || end < whole.nodes)
            solver->budget.nodes = end;
        ko->approach[side] = count_for(solver, side, reach);
        ko->threats[side] = side == own ? ko->threats_needed : count_threats(solver, side, reach);
        solver->budget = whole;
    }
}
