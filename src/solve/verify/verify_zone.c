/* See zone.h for what a zone promises. */
#include "solve/verify/verify_state.h"

#include <assert.h>

bool zone_meets(const PointSet *a, const PointSet *b)
{
    uint64_t both = 0;
    for (int w = 0; w < BOARD_WORD_LIMIT; w++)
        both |= a->word[w] & b->word[w];
    return both != 0;
}

static bool chain_meets(const Board *board, Point root, const PointSet *zone)
{
    Point at = root;
    do {
        if (point_set_has(zone, at))
            return true;
        at = board->next[at];
    } while (at != root);
    return false;
}

static void add_neighbors(const Board *board, Point at, PointSet *zone)
{
    Point near[4];
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++)
        if (board->stone[near[d]] != STONE_WALL)
            point_set_add(zone, near[d]);
}

static void add_stones_and_neighbors(const Board *board, const PointSet *stones, PointSet *zone)
{
    Point at[BOARD_POINTS_MAX];
    int count = cells_list(stones->word, board->words, at);
    for (int i = 0; i < count; i++) {
        point_set_add(zone, at[i]);
        add_neighbors(board, at[i], zone);
    }
}

static void add_chain_and_neighbors(const Board *board, Point root, PointSet *zone)
{
    Point at = root;
    do {
        point_set_add(zone, at);
        add_neighbors(board, at, zone);
        at = board->next[at];
    } while (at != root);
}

/* A liberty of the chain in the zone; if there is none (leaving `except` aside), one is added. */
static void ensure_liberty(const Board *board, Point root, Point except, const ZoneTaste *taste,
                           PointSet *zone)
{
    Point liberty[BOARD_POINTS_MAX];
    int count = cells_list(chain_liberties(board, root), board->words, liberty);
    Point best = POINT_NONE;
    int best_worth = -1;
    for (int i = 0; i < count; i++) {
        Point at = liberty[i];
        if (at == except)
            continue;
        if (point_set_has(zone, at))
            return;
        int worth = point_set_has(taste->quiet, at) ? 2 : point_set_has(taste->hint, at) ? 1 : 0;
        if (worth > best_worth) {
            best = at;
            best_worth = worth;
        }
    }
    if (best != POINT_NONE)
        point_set_add(zone, best);
}

/* What the loser captures is added even if it does not matter: with another liberty it would not be
 * captured, and the book has nothing to say of that. */
static void lift_captures(const Board *board, const PlainMove *move, bool mover_wins,
                          PointSet *zone)
{
    PointSet old = *zone;
    bool may_be_ko = move->stone_count == 1;
    for (int i = 0; i < move->chain_count; i++)
        if (may_be_ko || !mover_wins || zone_meets(&move->chain[i], &old) ||
            zone_meets(&move->chain[i], &move->keystones))
            add_stones_and_neighbors(board, &move->chain[i], zone);
    if (may_be_ko)
        add_neighbors(board, move->at, zone);
}

void plain_zone_lift(const Board *board, const PlainMove *move, bool mover_wins,
                     const ZoneTaste *taste, PointSet *zone)
{
    if (move->at == POINT_PASS)
        return;
    point_set_add(zone, move->at);
    if (mover_wins) {
        ensure_liberty(board, board->chain[move->at], POINT_NONE, taste, zone);
        Point near[4];
        board_neighbors(board, move->at, near);
        for (int d = 0; d < 4; d++)
            if (board->stone[near[d]] == (uint8_t)stone_opposite(move->who) &&
                chain_meets(board, board->chain[near[d]], zone))
                ensure_liberty(board, board->chain[near[d]], POINT_NONE, taste, zone);
    }
    lift_captures(board, move, mover_wins, zone);
}

void plain_zone_close(const Board *board, Stone winner, const ZoneTaste *taste, PointSet *zone)
{
    assert(stone_is_color(winner));
    Point at[BOARD_CELL_LIMIT];
    int count = cells_list(zone->word, board->words, at);
    for (int i = 0; i < count; i++)
        if (board->stone[at[i]] == (uint8_t)winner)
            ensure_liberty(board, board->chain[at[i]], POINT_NONE, taste, zone);
}

void plain_zone_add_suicide(const Board *board, Point at, Stone loser, const ZoneTaste *taste,
                            PointSet *zone)
{
    assert(stone_is_color(loser));
    Point near[4];
    board_neighbors(board, at, near);
    add_neighbors(board, at, zone);
    for (int d = 0; d < 4; d++) {
        if (board->stone[near[d]] == (uint8_t)loser)
            add_chain_and_neighbors(board, board->chain[near[d]], zone);
        else if (board->stone[near[d]] == (uint8_t)stone_opposite(loser))
            ensure_liberty(board, board->chain[near[d]], at, taste, zone);
    }
}

bool plain_zone_holds_chain(const Board *board, Point stone, const PointSet *zone)
{
    const uint64_t *liberties = chain_liberties(board, board->chain[stone]);
    for (int w = 0; w < board->words; w++)
        if (liberties[w] & zone->word[w])
            return true;
    return chain_meets(board, stone, zone);
}

void plain_zone_add_chains(const Board *board, PointSet *zone)
{
    PointSet inner = *zone;
    for (Point at = 0; at < board_cell_count(board); at++)
        if ((board->stone[at] == STONE_BLACK || board->stone[at] == STONE_WHITE) &&
            plain_zone_holds_chain(board, at, &inner))
            point_set_add(zone, at);
}
