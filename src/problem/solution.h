/* The solution tree of a problem: which of its moves are right.
 *
 * A node is marked right by TE, by a comment with RIGHT or CORRECT in capitals or one that begins
 * with such a word or '+', by GB or GW for the solver; wrong by BM, by WRONG or INCORRECT and '-'
 * in the same way, by GB or GW for the other side. Otherwise its variations decide: the solver
 * chooses the best of them, the opponent the worst. A line that ends without a mark is unknown; but
 * in a tree that marks right lines only, it is wrong. In a tree without any mark the first line is
 * the solution. */
#ifndef KATACHI_PROBLEM_SOLUTION_H
#define KATACHI_PROBLEM_SOLUTION_H

#include "problem/document.h"

typedef enum { SOLUTION_UNKNOWN, SOLUTION_RIGHT, SOLUTION_WRONG } SolutionVerdict;

/* What the node itself says, for the one who solves the problem. */
SolutionVerdict solution_mark(const SgfGame *game, const SgfNode *node, Stone solver);

/* What the node and all below it say; node is `start` or below it. Linear in the tree. */
SolutionVerdict solution_judge(const ProblemDocument *document, const SgfNode *node);

/* The right first moves of the tree, at most PROBLEM_ANSWER_LIMIT; returns how many. */
int solution_list_answers(const ProblemDocument *document, Point out[PROBLEM_ANSWER_LIMIT]);

/* The variation below the node that plays there; NULL if none does. */
SgfNode *solution_find_move(const ProblemDocument *document, const SgfNode *node, Point at);

/* Put a line into the tree, moves in turn from the problem's mover; its end is marked so that other
 * programs understand it. Variations that are there are shared. */
MUST_CHECK Status solution_add_line(ProblemDocument *document, const Point *line, int count,
                                    SolutionVerdict verdict, Error *err);

#endif
