/* Stones that close a guessed area. */
#include "solve/solver/target_parts.h"

#include "solve/solver/target.h"

#include <string.h>

static bool is_beside_area(const Problem *problem, Point at)
{
    Point near[8];
    board_neighbors(&problem->board, at, near);
    board_diagonals(&problem->board, at, near + 4);
    for (int d = 0; d < 8; d++)
        if (point_set_has(&problem->area, near[d]))
            return true;
    return false;
}

/* Steps over empty points from the stones in a set. */
static void walk_from_set(const Board *board, const PointSet *set, Walk *walk)
{
    walk_clear(walk);
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (point_set_has(set, at))
            walk_start(walk, at, 0);
        else if (board->stone[at] != STONE_NONE)
            walk->steps[at] = 0; /* in the way; whose the point of a stone is does not matter */
    }
    walk_on(walk, board, WALK_ANYWHERE, WALK_FAR);
}

/* Leave out of a set the stones that stand together with only a few others of it: strays among the
 * enemy own nothing around them. */
static void drop_strays(const Board *board, PointSet *set)
{
    PointSet left = *set;
    for (Point start = 0; start < board_cell_count(board); start++) {
        if (!point_set_has(&left, start))
            continue;
        Point group[BOARD_POINTS_MAX];
        int count = point_set_take_connected(&left, board, start, CONNECTED_BY_CORNERS_TOO, group);
        for (int i = 0; i < count && count < STRONG_FRIENDS; i++)
            point_set_remove(set, group[i]);
    }
}

void problem_wall(Problem *problem)
{
    const Board *board = &problem->board;
    Stone attacker = problem_attacker(problem);
    PointSet friends;
    PointSet enemies = {{0}};
    target_find_friends(problem, stone_opposite(attacker), &friends);
    for (Point at = 0; at < board_cell_count(board); at++)
        if (board->stone[at] == (uint8_t)attacker &&
            !target_is_weak(board, board->chain[at], &friends))
            point_set_add(&enemies, at);
    Walk to_friends, to_enemies;
    drop_strays(board, &friends);
    walk_from_set(board, &friends, &to_friends);
    walk_from_set(board, &enemies, &to_enemies);
    uint8_t stone[BOARD_CELL_LIMIT];
    memcpy(stone, board->stone, sizeof stone);
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (board->stone[at] != STONE_NONE || point_set_has(&problem->area, at) ||
            !is_beside_area(problem, at))
            continue;
        bool is_friendly = to_friends.steps[at] < to_enemies.steps[at];
        stone[at] = (uint8_t)(is_friendly ? stone_opposite(attacker) : attacker);
    }
    Board walled;
    if (!board_set_stones(&walled, board->size, stone))
        return;
    walled.ko = board->ko;
    problem->board = walled;
}
