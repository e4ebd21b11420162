/* Where the first move of a problem is likely to be: a model learned from problems, as an ordering
 * for the solver. It does not say what works; the solver finds that out. */
#ifndef KATACHI_APP_PROBLEM_PRIOR_H
#define KATACHI_APP_PROBLEM_PRIOR_H

#include "solve/solver/solver.h"

typedef struct ProblemPrior ProblemPrior;

/* problems.katachi among the models (place_find). NULL if there is none or it cannot be read: the
 * solver then orders moves by itself. One thread, one prior. */
ProblemPrior *problem_prior_open(void);
void problem_prior_close(ProblemPrior *prior);

/* The prior must outlive it; no ordering at all for NULL. */
MoveOrder problem_prior_order(ProblemPrior *prior);

#endif
