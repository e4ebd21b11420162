/* The line that is read, and the zone that a join depends on.
 *
 * At a node of the enemy the owner must first stand a pass. The proof of that depends on a zone:
 * the points on which it plays or counts. A move outside the zone changes nothing there, so only
 * moves in it are tried. For this to hold however many moves fall outside, every chain and every
 * legal move that a proof uses must have a liberty inside the zone:
 *
 *  - chains that will be joined have the joining point; the chain at the end of the line, and a
 * stone that only captures or threatens, get one of their liberties added;
 *  - the owner's chains around a captured one get one, lest they be taken first;
 *  - so do his chains around a point of the zone where the enemy would have no liberty.
 *
 * A chain with more liberties than the line has moves needs none of this. */
#include "shape/connection_search.h"

#include "shape/chain.h"

#include <string.h>

/* ---- zones ---- */

/* Give a chain of the owner a liberty inside the zone, other than `except`, unless it has one or so
 * many that it cannot lose them all. */
static void secure_chain(const ConnectionReader *reader, Point root, Point except, CellSet *zone)
{
    const Board *board = &reader->board;
    if (board->liberty_count[root] > reader->horizon)
        return;
    const uint64_t *liberties = chain_liberties(board, root);
    Point first = POINT_NONE, list[3];
    for (int i = 0; i < board->words; i++) {
        uint64_t inside = liberties[i] & zone->word[i];
        if (except != POINT_NONE && except >> 6 == i)
            inside &= ~((uint64_t)1 << (except & 63));
        if (inside)
            return;
    }
    int count = chain_list_liberties(board, root, 2, list);
    for (int i = count - 1; i >= 0; i--)
        first = list[i] == except ? first : list[i];
    if (first != POINT_NONE)
        cell_set_add(zone, first);
}

/* By first liberties: the order of a list of chains depends on how the position came about, and the
 * zone must not. */
static void sort_by_liberty(const Board *board, Point *root, int count)
{
    for (int i = 1; i < count; i++) {
        Point chain = root[i], liberty = chain_first_liberty(board, chain);
        int j = i;
        for (; j > 0 && chain_first_liberty(board, root[j - 1]) > liberty; j--)
            root[j] = root[j - 1];
        root[j] = chain;
    }
}

/* The owner's chains around chains that are about to be captured. */
static void secure_captors(const ConnectionReader *reader, const MoveEffect *effect, CellSet *zone)
{
    Point captor[CHAIN_NEIGHBOR_LIMIT];
    for (int i = 0; i < effect->captured_count; i++) {
        int count = chain_list_enemies(&reader->board, effect->captured[i], captor);
        sort_by_liberty(&reader->board, captor, count);
        for (int j = 0; j < count; j++)
            secure_chain(reader, captor[j], POINT_NONE, zone);
    }
}

/* The owner's chains around a point where the enemy may not play for want of a liberty. */
static void secure_around(const ConnectionReader *reader, Point at, CellSet *zone)
{
    const Board *board = &reader->board;
    Point near[4];
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++) {
        if (board->stone[near[d]] == reader->owner)
            secure_chain(reader, board->chain[near[d]], at, zone);
    }
}

void zone_add_own_move(const ConnectionReader *reader, Point at, const MoveEffect *effect,
                       CellSet *zone)
{
    cell_set_add(zone, at);
    secure_captors(reader, effect, zone);
}

void zone_add_stone(const ConnectionReader *reader, Point at, CellSet *zone)
{
    secure_chain(reader, reader->board.chain[at], POINT_NONE, zone);
}

void zone_unite(const ConnectionReader *reader, const CellSet *from, CellSet *into)
{
    for (int i = 0; i < reader->board.words; i++)
        into->word[i] |= from->word[i];
}

/* Points of the zone where the enemy cannot play need the chains around them; that may add points
 * to the zone, which are looked at in turn. */
int zone_list_moves(ConnectionReader *reader, CellSet *zone, Point out[BOARD_POINTS_MAX])
{
    const Board *board = &reader->board;
    CellSet before;
    do {
        before = *zone;
        int count = cells_list(zone->word, board->words, out);
        for (int i = 0; i < count; i++) {
            if (board->stone[out[i]] == STONE_NONE &&
                board_judge_move(board, out[i], stone_opposite(reader->owner)) == MOVE_SUICIDE)
                secure_around(reader, out[i], zone);
        }
    } while (memcmp(&before, zone, sizeof before) != 0);
    return cells_list(zone->word, board->words, out);
}

/* ---- playing ---- */

bool line_is_joined(const ConnectionReader *reader)
{
    return reader->board.chain[reader->a] == reader->board.chain[reader->b];
}

bool line_is_captured(const ConnectionReader *reader)
{
    return reader->board.stone[reader->a] != reader->owner ||
           reader->board.stone[reader->b] != reader->owner;
}

/* Ko is decided by favour: one side retakes at once, the other never does. */
bool line_may_play(ConnectionReader *reader, Point at, Side side)
{
    Stone who = side == SIDE_OWNER ? reader->owner : stone_opposite(reader->owner);
    MoveVerdict verdict = board_judge_move(&reader->board, at, who);
    if (verdict != MOVE_KO)
        return verdict == MOVE_OK;
    reader->met_ko = true;
    return (side == SIDE_OWNER) == reader->ko_favors_owner;
}

/* The ban is lifted by hand for the favoured side; the caller puts it back after the undo. */
void line_play(ConnectionReader *reader, Point at, Side side, Undo *undo)
{
    reader->board.ko = POINT_NONE;
    board_play(&reader->board, at,
               side == SIDE_OWNER ? reader->owner : stone_opposite(reader->owner), undo);
    reader->nodes++;
}

void line_take_back(ConnectionReader *reader, const Undo *undo, Point ko)
{
    board_undo(&reader->board, undo);
    reader->board.ko = ko;
}

bool line_spend(ConnectionReader *reader)
{
    if (reader->nodes >= reader->node_limit)
        reader->is_spent = true;
    return reader->is_spent;
}

/* ---- the order of moves ---- */

enum { SUCCESS_LIMIT = 1 << 14, SUCCESS_WEIGHT = 16 };

/* What succeeded in one line mostly does in the next. */
void line_note_success(ConnectionReader *reader, Side side, Point at)
{
    uint16_t *success = reader->success[side];
    if (at <= POINT_RESIGN)
        return;
    if (++success[at] < SUCCESS_LIMIT)
        return;
    for (int i = 0; i < board_cell_count(&reader->board); i++)
        success[i] /= 2;
}

/* The position of the highest bit: twice as much success is one step forward. */
static int grade(uint16_t success)
{
    int bits = 0;
    for (; success; success >>= 1)
        bits++;
    return bits;
}

void line_order_own_moves(const ConnectionReader *reader, ConnectionMoves *moves)
{
    const uint16_t *success = reader->success[SIDE_OWNER];
    for (int i = 0; i < moves->count; i++) {
        Point at = moves->at[i];
        int cost = moves->cost[i] - SUCCESS_WEIGHT * grade(success[at]), j = i;
        for (; j > 0 && moves->cost[j - 1] > cost; j--) {
            moves->at[j] = moves->at[j - 1];
            moves->cost[j] = moves->cost[j - 1];
        }
        moves->at[j] = at;
        moves->cost[j] = cost;
    }
}

void line_order_enemy_moves(const ConnectionReader *reader, Point *at, int count)
{
    const uint16_t *success = reader->success[SIDE_ENEMY];
    for (int i = 1; i < count; i++) {
        Point move = at[i];
        int j = i;
        for (; j > 0 && grade(success[at[j - 1]]) < grade(success[move]); j--)
            at[j] = at[j - 1];
        at[j] = move;
    }
}
