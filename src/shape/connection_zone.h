/* The line that is read, and the zone that a join depends on: what both searches of the connection
 * reader need. Private to the reader. Prefixes `line_`, `zone_`. */
#ifndef KATACHI_SHAPE_CONNECTION_ZONE_H
#define KATACHI_SHAPE_CONNECTION_ZONE_H

#include "shape/cell_set.h"
#include "shape/connection.h"
#include "shape/connection_moves.h"
#include "shape/effect.h"

typedef enum { SIDE_OWNER, SIDE_ENEMY } Side;

bool line_is_joined(const ConnectionReader *reader);
bool line_is_captured(const ConnectionReader *reader);

/* Ko is decided by favour: one side retakes at once, the other never does. */
bool line_may_play(ConnectionReader *reader, Point at, Side side);

/* The ko ban is lifted by hand for the favoured side; the caller keeps it for taking back. */
void line_play(ConnectionReader *reader, Point at, Side side, Undo *undo);
void line_take_back(ConnectionReader *reader, const Undo *undo, Point ko);

/* True, and noted, if the limit is reached. */
bool line_spend(ConnectionReader *reader);

/* What succeeded in one line mostly does in the next. */
void line_note_success(ConnectionReader *reader, Side side, Point at);
void line_order_own_moves(const ConnectionReader *reader, ConnectionMoves *moves);
void line_order_enemy_moves(const ConnectionReader *reader, Point *at, int count);

/* What a join by this move depends on, beside what follows it: asked after the move and before it.
 */
void zone_add_stone(const ConnectionReader *reader, Point at, CellSet *zone);
void zone_add_own_move(const ConnectionReader *reader, Point at, const MoveEffect *effect,
                       CellSet *zone);
void zone_unite(const ConnectionReader *reader, const CellSet *from, CellSet *into);

static inline bool zone_has(const CellSet *zone, Point at)
{
    return zone->word[at >> 6] >> (at & 63) & 1;
}

/* The points of the zone, which grows where the enemy may not play: the chains around such a point
 * must keep their liberties. */
int zone_list_moves(ConnectionReader *reader, CellSet *zone, Point out[BOARD_POINTS_MAX]);

#endif
