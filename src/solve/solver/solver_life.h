/* Stones that cannot be captured, and the points this rests on. Private to the solver.
 *
 * Unconditional life as in shape/unconditional.h, but asked for one chain: only the regions beside
 * it and beside the chains it depends on are looked at, and looking ends at the first point that
 * spoils one. In a problem one more thing makes a chain safe for ever: a liberty on a point where
 * nobody may play. */
#ifndef KATACHI_SOLVE_SOLVER_LIFE_H
#define KATACHI_SOLVE_SOLVER_LIFE_H

#include "search/table.h"

/* Whether the chain is safe even if its owner always passes; if it is, the points that make it so
 * are added to the zone. `quiet`: empty points where nobody may ever play. */
bool chain_is_safe(const Board *board, Point root, const SearchZone *quiet, SearchZone *zone);

#endif
