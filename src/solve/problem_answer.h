/* What a verdict is worth to a player: the one place that turns "success for a side" into "good for
 * whoever asks". */
#ifndef KATACHI_SOLVE_PROBLEM_ANSWER_H
#define KATACHI_SOLVE_PROBLEM_ANSWER_H

#include "solve/solver/solver.h"

enum { WORTH_NOTHING = 0, WORTH_KO = 1, WORTH_ALL = 2 };

/* WORTH_ALL: `who` gets his way; WORTH_KO: by ko; WORTH_NOTHING: not, or not known. */
static inline int verdict_worth(const Problem *problem, Stone who, SolveVerdict verdict)
{
    bool is_own = problem->side == who;
    if (verdict == VERDICT_KO)
        return WORTH_KO;
    if (verdict == VERDICT_SUCCESS)
        return is_own ? WORTH_ALL : WORTH_NOTHING;
    return verdict == VERDICT_FAILURE && !is_own ? WORTH_ALL : WORTH_NOTHING;
}

/* Whether a first move reaches all that can be reached, and that is something. */
static inline bool move_is_right(const Problem *problem, const SolveAnswer *answer,
                                 const SolveMove *move)
{
    int best = verdict_worth(problem, problem->to_move, answer->verdict);
    return best > WORTH_NOTHING && verdict_worth(problem, problem->to_move, move->verdict) >= best;
}

#endif
