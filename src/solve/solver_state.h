/* What the files of the solver share. Private to them. */
#ifndef KATACHI_SOLVE_SOLVER_STATE_H
#define KATACHI_SOLVE_SOLVER_STATE_H

#include "solve/solver.h"
#include "solve/solver_game.h"

typedef struct {
    Stone prover;
    uint8_t threats[3];
} Question;

struct Solver {
    SolveSettings settings;
    Budget budget; /* running */
    uint64_t nodes;
    Problem problem; /* with its area filled in */
    SearchTable *table;
    int table_words;
    ProofSearch *search;
    SolverGame game;
};

/* What a search said. */
typedef struct {
    Stone winner;  /* STONE_NONE: not decided */
    bool is_clean; /* no repetition has a part in it */
    Point move;    /* of the side to move */
} Proof;

/* Take up a problem: clock, empty table, area. */
void solver_begin(Solver *solver, const Problem *problem);

/* Search the problem, with this share of what is left of the budget. */
Proof solver_ask(Solver *solver, const Question *question, double share);

/* The same after a first move. */
Proof solver_ask_after(Solver *solver, const Question *question, Point move, double share);

#endif
