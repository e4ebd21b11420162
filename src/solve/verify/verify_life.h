/* Stones that nobody can take any more, for the checker. Private to it.
 *
 * Unconditional life (Benson 1976, see shape/unconditional.h) asked for one chain; chains with a
 * liberty where nobody may play are alive whatever their eyes. */
#ifndef KATACHI_SOLVE_VERIFY_LIFE_H
#define KATACHI_SOLVE_VERIFY_LIFE_H

#include "solve/verify/verify_zone.h"

/* Whether the chain of the stone at `at` cannot be taken though its owner always passes; if so,
 * what this rests on is added to the zone. */
bool plain_life(const Board *board, Point at, const ZoneTaste *taste, PointSet *zone);

#endif
