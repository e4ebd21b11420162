/* While a problem is being solved: the likeliest move so far, on a line of the terminal that goes
 * away with the answer. Nothing is shown where nobody looks: in a pipe, in a log. */
#ifndef KATACHI_CLI_THINKING_H
#define KATACHI_CLI_THINKING_H

#include "core/text.h"
#include "practice/problem_run.h"

typedef struct {
    bool is_on;    /* somebody looks */
    bool is_shown; /* a problem is being solved */
    bool has_drawn;
    char move[POINT_TEXT_SIZE]; /* empty: nothing is likely */
    double start, last;
} Thinking;

/* Before problem_solver_open: the solver reports to this line. */
void thinking_attach(Thinking *thinking, ProblemSolver *solver);

/* Around each call of the solver. Without a problem (NULL) no move is named: to a player it would
 * give the answer away. */
void thinking_begin(Thinking *thinking, const ProblemSolver *solver, const Problem *problem);
void thinking_end(Thinking *thinking);

#endif
