/* Which moves may help to join two chains? Private to the connection reader.
 *
 * A way from one chain to the other costs the owner: nothing along own stones, a move for an empty
 * point, and for an enemy chain its liberties and a move on the place of its stones. */
#ifndef KATACHI_SHAPE_CONNECTION_MOVES_H
#define KATACHI_SHAPE_CONNECTION_MOVES_H

#include "core/board.h"

enum { CONNECTION_MOVE_LIMIT = 64 };

typedef struct {
    int count;
    Point at[CONNECTION_MOVE_LIMIT];
    int cost[CONNECTION_MOVE_LIMIT]; /* of the cheapest way through it; the order of the list */
} ConnectionMoves;

/* The owner's moves when `budget` of them are left:
 *  - empty points on a way that costs no more than the budget;
 *  - the liberties of an enemy chain on such a way;
 *  - with a move to spare, what saves one of the two chains while it has few liberties: its
 *    liberties, and those of enemy chains beside it that have few themselves.
 * Cheapest ways first, then by what the move touches, then by point. Returns the cost of the
 * cheapest way, CONNECTION_FAR if the budget does not pay for any; the list is then empty. */
int connection_list_moves(const Board *board, Point a, Point b, int budget, ConnectionMoves *moves);

/* The cost of the cheapest way alone. */
int connection_cheapest_way(const Board *board, Point a, Point b, int budget);

#endif
