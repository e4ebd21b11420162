/* Where the first move of a problem is likely to be: a model learned from problems, as an ordering
 * for the solver. It does not say what works; the solver finds that out. */
#ifndef KATACHI_PRACTICE_PROBLEM_PRIOR_H
#define KATACHI_PRACTICE_PROBLEM_PRIOR_H

#include "net/network.h"
#include "predict/extractor.h"
#include "solve/solver/solver.h"

typedef struct ProblemPrior ProblemPrior;

/* problems.katachi among the models (place_find). NULL if there is none or it cannot be read: the
 * solver then orders moves by itself. One thread, one prior. */
ProblemPrior *problem_prior_open(void);
void problem_prior_close(ProblemPrior *prior);

/* The likeliest first move of those the problem allows; POINT_NONE for NULL, or if there is none.
 */
Point problem_prior_likeliest(ProblemPrior *prior, const Problem *problem);

/* The prior must outlive it; no ordering at all for NULL. */
MoveOrder problem_prior_order(ProblemPrior *prior);

/* The task of a position (whose stones, which goal, where) as features of a predictor: the same
 * shape is played differently to kill than to live. */

/* Groups for ExtractorSettings.extra, from guesses of target and area (solve/target.h). Any number
 * of threads. */
ExtraFeatures problem_features_extra(void);

/* A problem read with a network: a small tree around the stones in question, valued by who is
 * likely to own them in the end. It proves nothing; the solver asks for it where its own search has
 * not soon found an answer. */

/* What was looked at and found, by point. */
typedef struct {
    int visits;                  /* of all first moves */
    int tried[BOARD_CELL_LIMIT]; /* visits of each first move */
} ProblemStudy;

/* Study a position with its goal and keystones filled in, so many visits or until the time of the
 * budget is up. `order` ranks moves by a model of problems. */
void problem_study(Net *net, const MoveOrder *order, const Problem *reading, int visits,
                   const Budget *budget, ProblemStudy *study);

/* Whether a network can say something of it: boards of its size, a goal of life or death. */
bool problem_study_is_fit(const Problem *reading);

#endif
