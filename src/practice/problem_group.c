/* Groups of a game that may be problems. */
#include "practice/problem_harvest.h"

#include "base/random.h"

#include <assert.h>

static int count_beside(const Board *board, Point at, Stone who)
{
    Point near[4];
    int count = 0;
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++)
        count += board->stone[near[d]] == who;
    return count;
}

/* Where the enemy stands closer than the owner, the space ends. */
static bool leads_on(const Board *board, Point at, Stone owner)
{
    int own = count_beside(board, at, owner);
    return own > 0 && own >= count_beside(board, at, stone_opposite(owner));
}

/* Empty points beside the group that do not belong to it. */
static int count_exits(const Board *board, const PointSet *inside, const Point *list, int count)
{
    PointSet exits = {0};
    for (int i = 0; i < count; i++) {
        Point near[4];
        board_neighbors(board, list[i], near);
        for (int d = 0; d < 4; d++)
            if (board->stone[near[d]] == STONE_NONE && !point_set_has(inside, near[d]))
                point_set_add(&exits, near[d]);
    }
    return point_set_count(&exits);
}

void group_find(const Board *board, Point chain, int space_limit, Group *group)
{
    assert(stone_is_color((Stone)board->stone[chain]) && space_limit >= 0);
    Point queue[BOARD_CELL_LIMIT];
    int head = 0, tail = 0;
    *group = (Group){.chain = chain, .owner = (Stone)board->stone[chain]};
    queue[tail++] = group->chain;
    point_set_add(&group->inside, group->chain);
    while (head < tail && group->space <= space_limit) {
        Point at = queue[head++], near[4];
        bool is_stone = board->stone[at] == group->owner;
        group->stones += is_stone;
        group->space += !is_stone;
        board_neighbors(board, at, near);
        for (int d = 0; d < 4; d++) {
            Stone stone = (Stone)board->stone[near[d]];
            group->key += mix64((uint64_t)stone << 16 | near[d]);
            bool may_go = stone == group->owner || stone == STONE_NONE;
            if (!may_go || point_set_has(&group->inside, near[d]) ||
                (!is_stone && stone == STONE_NONE && !leads_on(board, at, group->owner)))
                continue;
            point_set_add(&group->inside, near[d]);
            queue[tail++] = near[d];
        }
    }
    group->exits = count_exits(board, &group->inside, queue, tail);
}

int group_list_chains(const Board *board, Point last, Point out[BOARD_CELL_LIMIT])
{
    assert(board);
    enum { REACH = 2 };
    int count = 0;
    for (int y = board_y(board, last) - REACH; y <= board_y(board, last) + REACH; y++)
        for (int x = board_x(board, last) - REACH; x <= board_x(board, last) + REACH; x++) {
            if (x < 0 || y < 0 || x >= board->size || y >= board->size)
                continue;
            Point at = board_point(board, x, y);
            if (board->stone[at] == STONE_NONE)
                continue;
            bool is_new = true;
            for (int i = 0; i < count; i++)
                is_new &= out[i] != board->chain[at];
            if (is_new)
                out[count++] = board->chain[at];
        }
    return count;
}
