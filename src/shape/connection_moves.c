/* The owner's moves in a connection: costs spread out from both chains, points where they meet. */
#include "shape/connection_moves.h"

#include "shape/cell_set.h"
#include "shape/chain.h"
#include "shape/connection.h"

#include <string.h>

enum { COST_LEVELS = CONNECTION_DEPTH_LIMIT + 1, FEW_LIBERTIES = 3, WEAK_LIBERTIES = 2 };

/* Cells wait in the bucket of their cost; a cell whose cost fell has a stale entry higher up. */
typedef struct {
    const Board *board;
    Stone owner;
    int limit;
    uint8_t cost[BOARD_CELL_LIMIT];
    uint16_t count[COST_LEVELS];
    Point bucket[COST_LEVELS][BOARD_CELL_LIMIT];
} Spread;

static void reach(Spread *spread, Point at, int cost)
{
    if (cost > spread->limit || cost >= spread->cost[at])
        return;
    spread->cost[at] = (uint8_t)cost;
    spread->bucket[cost][spread->count[cost]++] = at;
}

static void reach_chain(Spread *spread, Point at, int cost)
{
    if (cost > spread->limit || cost >= spread->cost[at])
        return;
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
    if (there == STONE_NONE)
        reach(spread, to, from_enemy ? cost : cost + 1);
    else if (there == spread->owner)
        reach_chain(spread, to, cost);
    else if (there != STONE_WALL && !from_enemy)
        reach_chain(spread, to,
                    cost + board->liberty_count[board->chain[to]] + (here == STONE_NONE ? -1 : 0));
}

static void spread_from(Spread *spread, const Board *board, Point from, int limit)
{
    int cells = board_cell_count(board);
    spread->board = board;
    spread->owner = (Stone)board->stone[from];
    spread->limit = limit;
    memset(spread->cost, CONNECTION_FAR, (size_t)cells);
    memset(spread->count, 0, sizeof spread->count);
    reach_chain(spread, from, 0);
    for (int cost = 0; cost <= limit; cost++) {
        for (int i = 0; i < spread->count[cost]; i++) {
            Point at = spread->bucket[cost][i], near[4];
            if (spread->cost[at] != cost)
                continue;
            board_neighbors(board, at, near);
            for (int d = 0; d < 4; d++)
                step(spread, at, near[d], cost);
        }
    }
}

int connection_cheapest_way(const Board *board, Point a, Point b, int budget)
{
    Spread spread;
    spread_from(&spread, board, a, budget < COST_LEVELS ? budget : COST_LEVELS - 1);
    return spread.cost[b];
}

int connection_distance(const Board *board, Point a, Point b, int limit)
{
    int cost = connection_cheapest_way(board, a, b, limit);
    return cost > limit ? limit + 1 : cost;
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

static void add_ways(Lister *lister, const Spread *from_a, const Spread *from_b, int budget)
{
    const Board *board = lister->board;
    for (int cost = 1; cost <= budget; cost++) {
        for (Point at = 0; at < board_cell_count(board); at++) {
            if (from_a->cost[at] == CONNECTION_FAR || from_b->cost[at] == CONNECTION_FAR)
                continue;
            int both = from_a->cost[at] + from_b->cost[at];
            Point root = board->chain[at];
            if (board->stone[at] == STONE_NONE && both - 1 == cost)
                add_move(lister, at, 4 * cost);
            else if (root == at && board->stone[at] != lister->owner &&
                     both - board->liberty_count[root] == cost)
                add_liberties(lister, root, 4 * cost + 1);
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
    Spread from_a, from_b;
    moves->count = 0;
    if (budget >= COST_LEVELS)
        budget = COST_LEVELS - 1;
    spread_from(&from_a, board, a, budget);
    int cheapest = from_a.cost[b];
    if (cheapest == CONNECTION_FAR)
        return CONNECTION_FAR;
    spread_from(&from_b, board, b, budget);
    Lister lister = {.board = board, .owner = (Stone)board->stone[a], .moves = moves};
    if (cheapest < budget) {
        add_rescues(&lister, a, 4 * cheapest);
        add_rescues(&lister, b, 4 * cheapest);
    }
    add_ways(&lister, &from_a, &from_b, budget);
    sort_moves(&lister);
    return cheapest;
}
