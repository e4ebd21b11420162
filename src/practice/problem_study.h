/* A problem read with a network: a small tree around the stones in question, valued by who is
 * likely to own them in the end. It proves nothing; the solver asks for it where its own search has
 * not soon found an answer. */
#ifndef KATACHI_PRACTICE_PROBLEM_STUDY_H
#define KATACHI_PRACTICE_PROBLEM_STUDY_H

#include "net/network.h"
#include "solve/solver/solver.h"

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
