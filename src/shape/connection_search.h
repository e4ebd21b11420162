/* The search behind the connection reader. Private to the module. */
#ifndef KATACHI_SHAPE_CONNECTION_SEARCH_H
#define KATACHI_SHAPE_CONNECTION_SEARCH_H

#include "core/board.h"
#include "shape/cell_set.h"
#include "shape/connection.h"
#include "shape/effect.h"

enum { CONNECTION_TABLE_SIZE = 1 << 12, CONNECTION_FREE_CAPTURES = 2 };

/* What is known of a position with a side to move. */
typedef struct {
    uint64_t key;
    uint32_t generation; /* the round that it belongs to; from an older one only the move counts */
    uint8_t joined;      /* own moves with which the owner joins; ENTRY_NEVER if not known */
    uint8_t failed;      /* own moves with which he does not; 0 if not known */
    Point move;
    CellSet zone; /* what the join depends on */
} ConnectionEntry;

struct ConnectionReader {
    Board board;
    Point a, b;
    Stone owner;
    bool ko_favors_owner;
    bool met_ko; /* a ko ban made a difference to what could be played */
    bool is_spent;
    int order;         /* every move of the owner must threaten to join within so many more */
    int own_moves;     /* in the line now read */
    int free_captures; /* of them, captures that did not count */
    int horizon; /* moves of both sides in the longest line: a chain with more liberties is safe */
    uint32_t nodes, node_limit;
    uint16_t success[2][BOARD_CELL_LIMIT]; /* by side: how often a move succeeded */
    uint32_t generation;                   /* of the round */
    uint32_t question; /* the first generation of the question: answers have no memory */
    ConnectionEntry *table;
};

/* Does the owner join with at most `depth` own moves, when he, or the enemy, makes `row` moves
 * first? *zone gets the points that the join depends on, *move the first move of the side that
 * succeeds. False with is_spent set if the limit was reached. */
bool connection_owner_joins(ConnectionReader *reader, int row, int depth, CellSet *zone,
                            Point *move);
bool connection_enemy_fails(ConnectionReader *reader, int row, int depth, CellSet *zone,
                            Point *move);

/* Which moves may help to join two chains? Private to the connection reader.
 *
 * A way from one chain to the other costs the owner: nothing along own stones, a move for an empty
 * point, and for an enemy chain its liberties and a move on the place of its stones. */

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

/* The line that is read, and the zone that a join depends on: what both searches of the connection
 * reader need. Private to the reader. Prefixes `line_`, `zone_`. */

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
