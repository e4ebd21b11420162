/* The board as drawn: everybody may play anywhere, but for one liberty of each chain that a
 * diagram leaves to be taken for safe. */
#include "solve/solver/target.h"

#include "solve/solver/target_parts.h"

#include <string.h>

/* Stones of the set that stand together, over sides and corners, with this one. */
static int group_size(const Board *board, const PointSet *set, Point start)
{
    PointSet left = *set;
    Point group[BOARD_POINTS_MAX];
    return point_set_take_connected(&left, board, start, CONNECTED_BY_CORNERS_TOO, group);
}

static bool touches_colour(const Board *board, Point at, Stone colour)
{
    Point near[4];
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++)
        if (board->stone[near[d]] == (uint8_t)colour)
            return true;
    return false;
}

/* The liberty of a chain that is farthest from the stones in question, away from the opponent's
 * stones and from where it is decided; POINT_NONE if there is none. */
static Point far_liberty(const Problem *problem, Point root, const PointSet *inside,
                         const Walk *walk)
{
    const Board *board = &problem->board;
    Stone other = stone_opposite((Stone)board->stone[root]);
    Point liberty[BOARD_POINTS_MAX];
    int count = cells_list(chain_liberties(board, root), board->words, liberty);
    Point best = POINT_NONE;
    for (int i = 0; i < count; i++) {
        if (point_set_has(inside, liberty[i]) || touches_colour(board, liberty[i], other))
            continue;
        if (!best || walk->steps[liberty[i]] > walk->steps[best])
            best = liberty[i];
    }
    return best;
}

/* Whether a diagram can mean a chain to be safe: it is not in question itself, not easily captured,
 * and if it is the defender's, it stands with others. */
static bool can_be_safe(const Problem *problem, Point root, const PointSet *own,
                        const PointSet *friends)
{
    const Board *board = &problem->board;
    Stone attacker = problem_attacker(problem);
    if (point_set_has(&problem->keystones, root))
        return false;
    if (board->stone[root] == (uint8_t)attacker)
        return !target_is_weak(board, root, friends);
    return board->liberty_count[root] > 2 && group_size(board, own, root) >= STRONG_FRIENDS;
}

static void walk_from_keys(const Problem *problem, Walk *walk)
{
    walk_clear(walk);
    for (Point at = 0; at < board_cell_count(&problem->board); at++)
        if (point_set_has(&problem->keystones, at))
            walk_start(walk, at, 0);
    walk_on(walk, &problem->board, WALK_ANYWHERE, WALK_FAR);
}

void problem_open_board(Problem *problem, Stone safe_side)
{
    const Board *board = &problem->board;
    PointSet inside, friends, own = {{0}}, area = {{0}};
    Walk walk;
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (board->stone[at] == STONE_NONE)
            point_set_add(&area, at);
        else if (safe_side && board->stone[at] == (uint8_t)safe_side &&
                 !point_set_has(&problem->keystones, at))
            point_set_add(&own, at);
    }
    problem_guess_area(&(TargetSettings){0}, problem, &inside);
    target_find_friends(problem, stone_opposite(problem_attacker(problem)), &friends);
    walk_from_keys(problem, &walk);
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (!point_set_has(&own, at) || board->chain[at] != at ||
            !can_be_safe(problem, at, &own, &friends))
            continue;
        Point refuge = far_liberty(problem, at, &inside, &walk);
        if (refuge)
            point_set_remove(&area, refuge);
    }
    problem->area = area;
}
