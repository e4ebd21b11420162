/* What a bare position asks: whose stones are in question, what is wanted, and where it is decided.
 *
 * The colour that is farther from the open board is the defender, unless those are stones inside a
 * group that they themselves surround; his most enclosed stones are the keystones; the area is what
 * they can reach in a few steps without passing the attacker's stones, and the liberties of weak
 * stones around it, of both colours. These are guesses, to be shown and corrected. */
#ifndef KATACHI_SOLVE_TARGET_H
#define KATACHI_SOLVE_TARGET_H

#include "problem/definition.h"

typedef struct {
    int reach;      /* how far an open area goes, in half steps from the keystones; 0: the usual */
    Stone defender; /* whose stones are in question, if the goal is to be guessed; none: guess */
} TargetSettings;

/* Fill in what the problem leaves open: goal and side, keystones, area. What is stated stays.
 * False if nothing can be guessed: no stones of one colour, or no point to play on. */
bool problem_guess(const TargetSettings *settings, Problem *problem);

/* What was not stated. */
typedef struct {
    bool goal, keystones, area;
} ProblemGuess;

/* Fill in goal, side and keystones; an area that is not stated stays so, since the solver closes it
 * in its own way, and *area is the guess (it may be NULL). If nothing can be guessed, nothing
 * changes. */
ProblemGuess problem_fill_in(Problem *problem, PointSet *area);

/* The other way to read a position that states neither goal nor keystones: the other colour's
 * stones are in question. False if something is stated or nothing can be made of that; *other is
 * then untouched. */
bool problem_other_reading(const Problem *stated, Problem *other);

/* The area alone, for keystones that are given. */
void problem_guess_area(const TargetSettings *settings, const Problem *problem, PointSet *area);

/* Close a guessed area: put stones on the empty points around it, of the attacker, as the open
 * board beyond is taken to be his; of the defender where other stones of his are nearer. */
void problem_wall(Problem *problem);

/* Make the whole board the area. If a side is named, its chains that a diagram can mean to be safe
 * each keep one liberty outside it, where nobody plays: a proof that rests on such a point holds if
 * the chains beside it are safe. */
void problem_open_board(Problem *problem, Stone safe_side);

#endif
