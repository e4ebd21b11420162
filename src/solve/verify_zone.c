/* The rules of zone.h once more, without bits and without what a move leaves behind: the boards
 * before and after it are compared. */
#include "solve/verify_zone.h"

#include "shape/shape.h"

static bool in_chain(const Board *board, Point at, Point root)
{
    return board->chain[at] == root && root != POINT_NONE;
}

static bool touches(const Board *board, Point at, Point root)
{
    Point near[4];
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++)
        if (in_chain(board, near[d], root))
            return true;
    return false;
}

static bool chain_meets(const Board *board, Point root, const PlainZone *zone)
{
    for (Point at = 0; at < board_cell_count(board); at++)
        if (in_chain(board, at, root) && zone->has[at])
            return true;
    return false;
}

static void add_chain_and_neighbors(const Board *board, Point root, PlainZone *zone)
{
    for (Point at = 0; at < board_cell_count(board); at++)
        if (board_has_point(board, at) && (in_chain(board, at, root) || touches(board, at, root)))
            zone->has[at] = 1;
}

static void add_neighbors(const Board *board, Point at, PlainZone *zone)
{
    Point near[4];
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++)
        if (board->stone[near[d]] != STONE_WALL)
            zone->has[near[d]] = 1;
}

/* A liberty of the chain in the zone; if there is none (leaving `except` aside), the first. */
static void ensure_liberty(const Board *board, Point root, Point except, PlainZone *zone)
{
    Point first = POINT_NONE;
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (board->stone[at] != STONE_NONE || at == except || !touches(board, at, root))
            continue;
        if (zone->has[at])
            return;
        if (first == POINT_NONE)
            first = at;
    }
    if (first != POINT_NONE)
        zone->has[first] = 1;
}

static void lift_captures(const Board *before, const Board *after, Move move,
                          const PlainZone *vital, PlainZone *zone)
{
    PlainZone old = *zone;
    int taken = 0;
    for (Point at = 0; at < board_cell_count(before); at++)
        taken += before->stone[at] != STONE_NONE && after->stone[at] == STONE_NONE;
    for (Point at = 0; at < board_cell_count(before); at++) {
        bool is_captured = before->chain[at] == at && before->stone[at] != STONE_NONE &&
                           after->stone[at] == STONE_NONE;
        if (is_captured &&
            (taken == 1 || chain_meets(before, at, &old) || chain_meets(before, at, vital)))
            add_chain_and_neighbors(before, at, zone);
    }
    if (taken == 1)
        add_neighbors(before, move.at, zone);
}

void plain_zone_lift(const Board *before, const Board *after, Move move, bool mover_wins,
                     const PlainZone *vital, PlainZone *zone)
{
    if (move.at == POINT_PASS)
        return;
    zone->has[move.at] = 1;
    if (mover_wins) {
        ensure_liberty(after, after->chain[move.at], POINT_NONE, zone);
        Point near[4];
        board_neighbors(after, move.at, near);
        for (int d = 0; d < 4; d++)
            if (after->stone[near[d]] == (uint8_t)stone_opposite((Stone)move.who) &&
                chain_meets(after, after->chain[near[d]], zone))
                ensure_liberty(after, after->chain[near[d]], POINT_NONE, zone);
    }
    lift_captures(before, after, move, vital, zone);
}

void plain_zone_close(const Board *board, Stone winner, PlainZone *zone)
{
    for (Point at = 0; at < board_cell_count(board); at++)
        if (zone->has[at] && board->stone[at] == (uint8_t)winner)
            ensure_liberty(board, board->chain[at], POINT_NONE, zone);
}

void plain_zone_add_suicide(const Board *board, Point at, Stone loser, PlainZone *zone)
{
    Point near[4];
    board_neighbors(board, at, near);
    add_neighbors(board, at, zone);
    for (int d = 0; d < 4; d++) {
        if (board->stone[near[d]] == (uint8_t)loser)
            add_chain_and_neighbors(board, board->chain[near[d]], zone);
        else if (board->stone[near[d]] == (uint8_t)stone_opposite(loser))
            ensure_liberty(board, board->chain[near[d]], at, zone);
    }
}

static bool all_empty_touch(const Board *board, const Point *point, int count, Point root)
{
    for (int i = 0; i < count; i++)
        if (board->stone[point[i]] == STONE_NONE && !touches(board, point[i], root))
            return false;
    return true;
}

/* Whether a region is an eye of some chain: all its empty points are liberties of that chain. Other
 * regions, as the open board between two living groups, have no part in anybody's life. */
static bool is_eye(const Board *board, const Point *point, int count, Stone owner)
{
    for (int i = 0; i < count; i++) {
        if (board->stone[point[i]] != STONE_NONE)
            continue;
        Point near[4];
        board_neighbors(board, point[i], near);
        for (int d = 0; d < 4; d++)
            if (board->stone[near[d]] == (uint8_t)owner &&
                all_empty_touch(board, point, count, board->chain[near[d]]))
                return true;
        return false; /* a chain that has all of them has this one */
    }
    return false;
}

static bool is_closed_by_living(const Board *board, const UnconditionalLife *life,
                                const Point *point, int count, Stone owner)
{
    for (int i = 0; i < count; i++) {
        Point near[4];
        board_neighbors(board, point[i], near);
        for (int d = 0; d < 4; d++)
            if (board->stone[near[d]] == (uint8_t)owner && life->alive[near[d]] != (uint8_t)owner)
                return false;
    }
    return true;
}

bool plain_zone_add_life(const Board *board, Point at, PlainZone *zone)
{
    UnconditionalLife life;
    unconditional_life_find(board, &life);
    Stone owner = (Stone)board->stone[at];
    if (life.alive[at] != (uint8_t)owner)
        return false;
    static _Thread_local RegionMap regions;
    region_map_enclosed(board, owner, &regions);
    for (int r = 0; r < regions.count; r++) {
        const Point *point = regions.point + regions.region[r].start;
        int count = regions.region[r].size;
        if (!is_eye(board, point, count, owner) ||
            !is_closed_by_living(board, &life, point, count, owner))
            continue;
        for (int i = 0; i < count; i++)
            zone->has[point[i]] = 1;
    }
    zone->has[at] = 1;
    return true;
}
