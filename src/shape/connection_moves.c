/* The owner's moves in a connection: costs spread out from both chains, points where they meet. */
#include "shape/connection_search.h"

#include "shape/cell_set.h"
#include "shape/chain.h"
#include "shape/connection.h"

#include <assert.h>
#include <string.h>

enum { COST_LEVELS = CONNECTION_DEPTH_LIMIT + 1, FEW_LIBERTIES = 3, WEAK_LIBERTIES = 2 };

/* Cells wait in the bucket of their cost; a cell whose cost fell has a stale entry higher up. */
typedef struct Spread {
    const Board *board;
    Stone owner;
    int limit;
    const struct Spread *other; /* from the other end, done before; NULL: this is the first */
    uint8_t cost[BOARD_CELL_LIMIT];
    uint16_t count[COST_LEVELS];
    Point bucket[COST_LEVELS][BOARD_CELL_LIMIT];
} Spread;

/* Whether a way through the cell can cost no more than the limit, as far as is known. What both
 * ends pay for, the cell itself, counts once. */
static bool is_on_way(const Spread *spread, Point at, int cost)
{
    const Board *board = spread->board;
    if (cost > spread->limit || cost >= spread->cost[at])
        return false;
    if (!spread->other)
        return true;
    int shared = 0, rest = spread->other->cost[at];
    if (board->stone[at] == STONE_NONE)
        shared = 1;
    else if (board->stone[at] != spread->owner)
        shared = board->liberty_count[board->chain[at]];
    return rest != CONNECTION_FAR && cost + rest - shared <= spread->limit;
}

static void reach(Spread *spread, Point at, int cost)
{
    spread->cost[at] = (uint8_t)cost;
    spread->bucket[cost][spread->count[cost]++] = at;
}

static void reach_chain(Spread *spread, Point at, int cost)
{
    Point stone = at;
    do {
        reach(spread, stone, cost);
        stone = spread->board->next[stone];
    } while (stone != at);
}

/* From a cell to the one beside it. The liberties of a captured chain hold own stones already. */
static void step(Spread *spread, Point from, Point to, int cost)
{
    const Board *board = spread->board;
    Stone here = (Stone)board->stone[from], there = (Stone)board->stone[to];
    bool from_enemy = here != STONE_NONE && here != spread->owner;
    if (there == STONE_NONE) {
        int paid = from_enemy ? cost : cost + 1;
        if (is_on_way(spread, to, paid))
            reach(spread, to, paid);
    } else if (there == spread->owner) {
        if (is_on_way(spread, to, cost))
            reach_chain(spread, to, cost);
    } else if (there != STONE_WALL && !from_enemy) {
        int paid = cost + board->liberty_count[board->chain[to]] - (here == STONE_NONE ? 1 : 0);
        if (is_on_way(spread, to, paid))
            reach_chain(spread, to, paid);
    }
}

static void spread_init(Spread *spread, const Board *board, Stone owner, int limit)
{
    spread->board = board;
    spread->owner = owner;
    spread->limit = limit < COST_LEVELS ? limit : COST_LEVELS - 1;
    spread->other = NULL;
    memset(spread->cost, CONNECTION_FAR, (size_t)board_cell_count(board));
    memset(spread->count, 0, sizeof spread->count);
}

/* Until the cost of `goal` is known, if it is a point. */
static void spread_from(Spread *spread, Point from, Point goal)
{
    reach_chain(spread, from, 0);
    for (int cost = 0; cost <= spread->limit; cost++) {
        if (goal != POINT_NONE && spread->cost[goal] <= cost)
            return;
        for (int i = 0; i < spread->count[cost]; i++) {
            Point at = spread->bucket[cost][i], near[4];
            if (spread->cost[at] != cost)
                continue;
            board_neighbors(spread->board, at, near);
            for (int d = 0; d < 4; d++)
                step(spread, at, near[d], cost);
        }
    }
}

static int connection_cheapest_way(const Board *board, Point a, Point b, int budget)
{
    Spread spread;
    spread_init(&spread, board, (Stone)board->stone[a], budget);
    spread_from(&spread, a, b);
    return spread.cost[b];
}

int connection_distance(const Board *board, Point a, Point b, int limit)
{
    assert(board->chain[a] && board->chain[b] && limit >= 0);
    int cost = connection_cheapest_way(board, a, b, limit);
    return cost > limit ? limit + 1 : cost;
}

void connection_distances(const Board *board, Point from, int limit,
                          uint8_t distance[BOARD_CELL_LIMIT])
{
    assert(board->chain[from] && limit >= 0);
    Spread spread;
    spread_init(&spread, board, (Stone)board->stone[from], limit);
    spread_from(&spread, from, POINT_NONE);
    memcpy(distance, spread.cost, (size_t)board_cell_count(board));
}

/* ---- the list ---- */

typedef struct {
    const Board *board;
    Stone owner;
    CellSet seen;
    ConnectionMoves *moves;
} Lister;

/* A move that serves two ends counts for the cheaper, in whichever order they were found. */
static void lower_cost(ConnectionMoves *moves, Point at, int cost)
{
    for (int i = 0; i < moves->count; i++) {
        if (moves->at[i] == at && moves->cost[i] > cost)
            moves->cost[i] = cost;
    }
}

static void add_move(Lister *lister, Point at, int cost)
{
    ConnectionMoves *moves = lister->moves;
    if (!cell_set_add(&lister->seen, at)) {
        lower_cost(moves, at, cost);
        return;
    }
    if (moves->count == CONNECTION_MOVE_LIMIT)
        return;
    moves->at[moves->count] = at;
    moves->cost[moves->count++] = cost;
}

static void add_liberties(Lister *lister, Point root, int cost)
{
    Point liberty[BOARD_POINTS_MAX];
    int count = chain_list_liberties(lister->board, root, BOARD_POINTS_MAX, liberty);
    for (int i = 0; i < count; i++)
        add_move(lister, liberty[i], cost);
}

/* The second spread holds only what is on a way. */
static void add_ways(Lister *lister, const Spread *from_b)
{
    const Board *board = lister->board;
    for (int cost = 0; cost <= from_b->limit; cost++) {
        for (int i = 0; i < from_b->count[cost]; i++) {
            Point at = from_b->bucket[cost][i], root = board->chain[at];
            if (from_b->cost[at] != cost)
                continue;
            int both = from_b->other->cost[at] + cost;
            if (board->stone[at] == STONE_NONE)
                add_move(lister, at, 4 * (both - 1));
            else if (root == at && board->stone[at] != lister->owner)
                add_liberties(lister, root, 4 * (both - board->liberty_count[root]) + 1);
        }
    }
}

/* What keeps one of the two chains on the board. */
static void add_rescues(Lister *lister, Point at, int cost)
{
    const Board *board = lister->board;
    Point root = board->chain[at], enemy[CHAIN_NEIGHBOR_LIMIT];
    int liberties = board->liberty_count[root];
    if (liberties > FEW_LIBERTIES)
        return;
    int enemies = chain_list_enemies(board, root, enemy);
    for (int i = 0; i < enemies; i++) {
        int has = board->liberty_count[enemy[i]];
        if (has <= WEAK_LIBERTIES && has <= liberties)
            add_liberties(lister, enemy[i], cost + has);
    }
    add_liberties(lister, root, cost + liberties);
}

/* A move that touches more of the owner's stones, and takes something, comes first. */
static int touch_bonus(const Board *board, Point at, Stone owner)
{
    Point near[4];
    int bonus = 0;
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++) {
        Stone there = (Stone)board->stone[near[d]];
        if (there == owner)
            bonus++;
        else if (there != STONE_NONE && there != STONE_WALL)
            bonus += board->liberty_count[board->chain[near[d]]] == 1 ? 6 : 0;
    }
    return bonus;
}

static void sort_moves(Lister *lister)
{
    ConnectionMoves *moves = lister->moves;
    for (int i = 0; i < moves->count; i++)
        moves->cost[i] =
            8 * moves->cost[i] - 3 * touch_bonus(lister->board, moves->at[i], lister->owner);
    for (int i = 1; i < moves->count; i++) {
        Point at = moves->at[i];
        int cost = moves->cost[i], j = i;
        for (; j > 0 &&
               (moves->cost[j - 1] > cost || (moves->cost[j - 1] == cost && moves->at[j - 1] > at));
             j--) {
            moves->at[j] = moves->at[j - 1];
            moves->cost[j] = moves->cost[j - 1];
        }
        moves->at[j] = at;
        moves->cost[j] = cost;
    }
}

int connection_list_moves(const Board *board, Point a, Point b, int budget, ConnectionMoves *moves)
{
    assert(board->chain[a] && board->chain[b] && budget >= 0);
    Spread from_a, from_b;
    moves->count = 0;
    spread_init(&from_a, board, (Stone)board->stone[a], budget);
    spread_from(&from_a, a, POINT_NONE);
    int cheapest = from_a.cost[b];
    if (cheapest == CONNECTION_FAR)
        return CONNECTION_FAR;
    spread_init(&from_b, board, (Stone)board->stone[b], budget);
    from_b.other = &from_a;
    spread_from(&from_b, b, POINT_NONE);
    Lister lister = {.board = board, .owner = (Stone)board->stone[a], .moves = moves};
    if (cheapest < budget) {
        add_rescues(&lister, a, 4 * cheapest);
        add_rescues(&lister, b, 4 * cheapest);
    }
    add_ways(&lister, &from_b);
    sort_moves(&lister);
    return cheapest;
}
