/* How far it is to the open board. */
#include "solve/solver/target_parts.h"

#include <assert.h>

enum { OPEN_DISTANCE = 4 }; /* a point this far from every stone is open board */

void walk_from_open(const Board *board, Stone colour, Walk *walk)
{
    assert(stone_is_color(colour));
    Walk from_stones;
    Point end = (Point)board_cell_count(board);
    walk_clear(&from_stones);
    for (Point at = 0; at < end; at++)
        if (board->stone[at] == STONE_BLACK || board->stone[at] == STONE_WHITE)
            walk_start(&from_stones, at, 0);
    walk_on(&from_stones, board, WALK_ANYWHERE, WALK_FAR);
    int open = 0;
    for (Point at = 0; at < end; at++)
        if (board->stone[at] == STONE_NONE && from_stones.steps[at] != WALK_FAR &&
            from_stones.steps[at] > open)
            open = from_stones.steps[at];
    if (open > OPEN_DISTANCE)
        open = OPEN_DISTANCE;
    walk_clear(walk);
    for (Point at = 0; at < end; at++)
        if (board->stone[at] == STONE_NONE && from_stones.steps[at] != WALK_FAR &&
            from_stones.steps[at] >= open)
            walk_start(walk, at, 0);
    walk_on(walk, board, WALK_EMPTY | 1u << colour, WALK_FAR);
}
