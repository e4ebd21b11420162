/* See zone.h for what a zone promises. */
#include "solve/solver/zone.h"

#include <assert.h>

static void add_neighbors(const Board *board, Point at, SearchZone *zone)
{
    Point near[4];
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++)
        zone_add(zone, near[d]);
}

/* A ring of stones, on the board or just captured, and all points beside it. */
static void add_ring_and_neighbors(const Board *board, Point first, SearchZone *zone)
{
    Point at = first;
    do {
        zone_add(zone, at);
        add_neighbors(board, at, zone);
        at = board->next[at];
    } while (at != first);
}

static bool ring_meets(const Board *board, Point first, const SearchZone *zone)
{
    Point at = first;
    do {
        if (zone_has(zone, at))
            return true;
        at = board->next[at];
    } while (at != first);
    return false;
}

/* Make sure that the chain has a liberty in the zone other than `except`. */
static void ensure_liberty(const Board *board, Point root, Point except, const SearchZone *quiet,
                           SearchZone *zone)
{
    const uint64_t *liberties = chain_liberties(board, root);
    Point found = POINT_NONE;
    Point found_quiet = POINT_NONE;
    for (int w = 0; w < board->words; w++) {
        uint64_t bits = liberties[w];
        if (except >> 6 == w)
            bits &= ~((uint64_t)1 << (except & 63));
        if (bits & zone->word[w])
            return;
        if (bits & quiet->word[w])
            found_quiet = (Point)(w * 64 + __builtin_ctzll(bits & quiet->word[w]));
        if (bits && !found)
            found = (Point)(w * 64 + __builtin_ctzll(bits));
    }
    if (found_quiet || found)
        zone_add(zone, found_quiet ? found_quiet : found);
}

static int captured_count(const Board *board, const Undo *undo)
{
    int count = 0;
    for (int d = 0; d < 4; d++) {
        if (!(undo->captured >> d & 1))
            continue;
        Point at = undo->neighbor[d];
        do {
            count++;
            at = board->next[at];
        } while (at != undo->neighbor[d]);
    }
    return count;
}

static void lift_captures(const Board *board, const Undo *undo, const SearchZone *vital,
                          SearchZone *zone)
{
    bool may_be_ko = captured_count(board, undo) == 1;
    for (int d = 0; d < 4; d++) {
        Point root = undo->neighbor[d];
        if (!(undo->captured >> d & 1))
            continue;
        if (may_be_ko || ring_meets(board, root, zone) || ring_meets(board, root, vital))
            add_ring_and_neighbors(board, root, zone);
    }
    if (may_be_ko)
        add_neighbors(board, undo->at, zone);
}

/* The loser's chains beside the winner's move that stay on the board. */
static void lift_survivors(const Board *board, const Undo *undo, SearchZone *zone)
{
    static const SearchZone nowhere;
    Point near[4];
    board_neighbors(board, undo->at, near);
    for (int d = 0; d < 4; d++) {
        if (board->stone[near[d]] != (uint8_t)stone_opposite((Stone)undo->who))
            continue;
        Point root = board->chain[near[d]];
        if (ring_meets(board, root, zone))
            ensure_liberty(board, root, POINT_NONE, &nowhere, zone);
    }
}

void zone_lift(const Board *board, const Undo *undo, bool mover_wins, const SearchZone *vital,
               SearchZone *zone)
{
    static const SearchZone nowhere;
    if (undo->at == POINT_PASS)
        return;
    zone_add(zone, undo->at);
    if (mover_wins) {
        ensure_liberty(board, board->chain[undo->at], POINT_NONE, &nowhere, zone);
        lift_survivors(board, undo, zone);
    }
    if (undo->captured)
        lift_captures(board, undo, vital, zone);
}

void zone_close(const Board *board, Stone winner, const SearchZone *quiet, SearchZone *zone)
{
    assert(stone_is_color(winner));
    for (int w = 0; w < board->words; w++)
        for (uint64_t bits = zone->word[w]; bits; bits &= bits - 1) {
            Point at = (Point)(w * 64 + __builtin_ctzll(bits));
            if (board->stone[at] == winner)
                ensure_liberty(board, board->chain[at], POINT_NONE, quiet, zone);
        }
}

void zone_add_suicide(const Board *board, Point at, Stone loser, const SearchZone *quiet,
                      SearchZone *zone)
{
    assert(stone_is_color(loser));
    Point near[4];
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++) {
        zone_add(zone, near[d]);
        Point root = board->chain[near[d]];
        if (board->stone[near[d]] == loser)
            add_ring_and_neighbors(board, root, zone);
        else if (root)
            ensure_liberty(board, root, at, quiet, zone);
    }
}

static void add_ring(const Board *board, Point root, SearchZone *mask)
{
    if (root == POINT_NONE || zone_has(mask, root))
        return;
    Point at = root;
    do {
        zone_add(mask, at);
        at = board->next[at];
    } while (at != root);
}

void zone_mask(const Board *board, const SearchZone *zone, SearchZone *mask)
{
    *mask = (SearchZone){{0}};
    for (int w = 0; w < board->words; w++)
        for (uint64_t bits = zone->word[w]; bits; bits &= bits - 1) {
            Point at = (Point)(w * 64 + __builtin_ctzll(bits));
            if (board->stone[at] == STONE_WALL)
                continue;
            add_ring(board, board->chain[at], mask);
            if (board->stone[at] != STONE_NONE)
                continue;
            zone_add(mask, at);
            Point near[4];
            board_neighbors(board, at, near);
            for (int d = 0; d < 4; d++)
                add_ring(board, board->chain[near[d]], mask);
        }
}
