/* Zones for the checker, worked out the plain way: an array of marks. Private to verify.c. */
#ifndef KATACHI_SOLVE_VERIFY_ZONE_H
#define KATACHI_SOLVE_VERIFY_ZONE_H

#include "core/core.h"

typedef struct {
    uint8_t has[BOARD_CELL_LIMIT];
} PlainZone;

/* Before and after a move, with the keystones it captured marked in `vital`: from the zone after
 * the move to that before it. */
void plain_zone_lift(const Board *before, const Board *after, Move move, bool mover_wins,
                     const PlainZone *vital, PlainZone *zone);

/* Every chain of the winner in the zone gets a liberty in it. */
void plain_zone_close(const Board *board, Stone winner, PlainZone *zone);

/* The loser cannot play at `at`, an empty point: what makes it suicide. */
void plain_zone_add_suicide(const Board *board, Point at, Stone loser, PlainZone *zone);

/* Unconditional life of the chain at `at`: all points it could rest on. False if it has none. */
bool plain_zone_add_life(const Board *board, Point at, PlainZone *zone);

#endif
