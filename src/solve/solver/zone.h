/* Relevance zones on the board: the points that a proof rests on.
 *
 * A zone Z belongs to a position and a winner. It promises: if the loser has played any number of
 * moves outside Z (and the winner none), the winner still wins by the same moves. For that
 *
 *  - every chain of the winner with a stone in Z has a liberty in Z, so moves outside cannot take
 *    it off;
 *  - where a capture changes points of Z, the captured chain and all points beside it are in Z, so
 *    it is captured then too, and nothing else is;
 *  - a chain of the loser with stones in Z that the winner's move leaves standing keeps a liberty
 *    in Z, so it stands then too;
 *  - where the loser may not play in Z because it would be suicide, what makes it so is in Z.
 *
 * All functions add to a zone; none takes away, so a zone only ever errs by being too large. */
#ifndef KATACHI_SOLVE_ZONE_H
#define KATACHI_SOLVE_ZONE_H

#include "search/table.h"

static inline bool zone_has(const SearchZone *zone, Point at)
{
    return zone->word[at >> 6] >> (at & 63) & 1;
}

static inline void zone_add(SearchZone *zone, Point at)
{
    zone->word[at >> 6] |= (uint64_t)1 << (at & 63);
}

/* The position after a move, with the move still on the board: make the zone hold before it. The
 * captured stones that count in any case (keystones) are in `vital`. */
void zone_lift(const Board *board, const Undo *undo, bool mover_wins, const SearchZone *vital,
               SearchZone *zone);

/* Give every chain of the winner that the zone touches a liberty in it, rather one of `quiet`
 * (points where nobody may play). */
void zone_close(const Board *board, Stone winner, const SearchZone *quiet, SearchZone *zone);

/* The loser may not play at `at`, since it would be suicide: add what makes it so. */
void zone_add_suicide(const Board *board, Point at, Stone loser, const SearchZone *quiet,
                      SearchZone *zone);

/* The points that must be the same for a zone to keep its promise in another position: its own, and
 * all stones of the chains that stand in it or have a liberty there. */
void zone_mask(const Board *board, const SearchZone *zone, SearchZone *mask);

#endif
