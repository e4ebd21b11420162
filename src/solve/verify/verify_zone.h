/* Zones for the checker: what zone.h promises, worked out by code of its own. Private to it.
 *
 * Where any of several points would do (a liberty of a chain), one that nobody may play on is
 * taken, then one that the hint holds: so the zones stay as small as those of the solver, whatever
 * the hint says. */
#ifndef KATACHI_SOLVE_VERIFY_ZONE_H
#define KATACHI_SOLVE_VERIFY_ZONE_H

#include "core/point_set.h"

/* Which of several points to prefer. */
typedef struct {
    const PointSet *quiet; /* empty points where nobody may play */
    const PointSet *hint;
} ZoneTaste;

/* A move and the chains that it took. */
typedef struct {
    Point at;
    Stone who;
    int chain_count;
    int stone_count;
    PointSet chain[4];
    PointSet keystones; /* among the stones taken */
} PlainMove;

static inline void zone_unite(PointSet *into, const PointSet *from)
{
    for (int w = 0; w < BOARD_WORD_LIMIT; w++)
        into->word[w] |= from->word[w];
}

bool zone_meets(const PointSet *a, const PointSet *b);

/* With the move on the board: from the zone after it to that before it. */
void plain_zone_lift(const Board *board, const PlainMove *move, bool mover_wins,
                     const ZoneTaste *taste, PointSet *zone);

/* Every chain of the winner in the zone gets a liberty in it. */
void plain_zone_close(const Board *board, Stone winner, const ZoneTaste *taste, PointSet *zone);

/* The loser cannot play at `at`, an empty point: what makes it suicide. */
void plain_zone_add_suicide(const Board *board, Point at, Stone loser, const ZoneTaste *taste,
                            PointSet *zone);

#endif
