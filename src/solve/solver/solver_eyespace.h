/* How much space the defender has for eyes. Private to the solver.
 *
 * The space R of the keystones is all they can reach without crossing chains of the attacker that
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
#ifndef KATACHI_SOLVE_SOLVER_SOLVER_EYESPACE_H
#define KATACHI_SOLVE_SOLVER_SOLVER_EYESPACE_H

#include "search/table.h"
#include "solve/solver/solver_game.h"

typedef struct {
    bool is_lost; /* no two eyes: the zone says what this rests on */
    bool is_open; /* there is a way to a point where nobody may play */
    /* Rough guesses, good for the order of the search only: */
    int moves_to_live; /* stones the defender still needs for two eyes */
    int eye_count;     /* places apart from each other where he could have an eye */
    SearchZone zone;
} EyeSpace;

void eye_space_find(const SolverGame *game, EyeSpace *space);

/* Stones that cannot be captured, and the points this rests on. Private to the solver.
 *
 * Unconditional life as in shape/region.h, but asked for one chain: only the regions beside
 * it and beside the chains it depends on are looked at, and looking ends at the first point that
 * spoils one. In a problem one more thing makes a chain safe for ever: a liberty on a point where
 * nobody may play. */

/* Whether the chain is safe even if its owner always passes; if it is, the points that make it so
 * are added to the zone. `quiet`: empty points where nobody may ever play. */
bool chain_is_safe(const Board *board, Point root, const SearchZone *quiet, SearchZone *zone);

#endif
