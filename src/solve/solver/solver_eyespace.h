/* How much room the defender has for eyes. Private to the solver.
 *
 * The room R of the keystones is all they can reach without crossing chains of the attacker that
 * stand for ever. Such chains have a liberty where nobody may play, or two liberties of their own
 * by either of which they join one that stands: if the defender takes one, the attacker takes the
 * other. An eye can only be at a point of R with none of them beside it.
 *
 * If no two such points lie apart, whatever is on them now (stones of the one chain that holds all
 * keystones aside: with them the game is over), the defender is lost: the attacker
 * answers where a connection is attacked and else plays beside what stands, which is never suicide,
 * until only one or two points are left, where he captures everything. The one thing that could
 * leave him without a move is a ban of ko on the last liberty; so positions with a ban are not
 * judged, nor ones with single stones of his in R that could be taken in such a ko. */
#ifndef KATACHI_SOLVE_SOLVER_EYESPACE_H
#define KATACHI_SOLVE_SOLVER_EYESPACE_H

#include "solve/solver/solver_game.h"

typedef struct {
    bool is_lost; /* no two eyes: the zone says what this rests on */
    bool is_open; /* there is a way to a point where nobody may play */
    /* Rough guesses, good for the order of the search only: */
    int moves_to_live; /* stones the defender still needs for two eyes */
    int eye_count;     /* places apart from each other where he could have an eye */
    SearchZone zone;
} EyeSpace;

void eye_space_find(const SolverGame *game, EyeSpace *room);

#endif
