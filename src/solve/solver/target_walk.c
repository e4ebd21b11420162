/* Steps over the board from many points at once. */
#include "solve/solver/target_parts.h"

#include <assert.h>
#include <string.h>

enum { OPEN_DISTANCE = 4 }; /* a point this far from every stone is open board */

void walk_start(Distances *distances, Queue *queue, Point at, int steps)
{
    if (distances->steps[at] <= steps)
        return;
    distances->steps[at] = (uint8_t)steps;
    queue->at[queue->tail++] = at;
}

void walk_clear(Distances *distances, Queue *queue)
{
    memset(distances->steps, FAR, sizeof distances->steps);
    queue->head = queue->tail = 0;
}

void walk_on(const Board *board, Stone blocker, Distances *distances, Queue *queue)
{
    while (queue->head < queue->tail) {
        Point from = queue->at[queue->head++];
        Point near[4];
        board_neighbors(board, from, near);
        for (int d = 0; d < 4; d++) {
            Point at = near[d];
            if (board->stone[at] == STONE_WALL || board->stone[at] == blocker ||
                distances->steps[at] != FAR)
                continue;
            walk_start(distances, queue, at, distances->steps[from] + 1);
        }
    }
}

void walk_from_open(const Board *board, Stone colour, Distances *distances)
{
    assert(stone_is_color(colour));
    Queue queue;
    Distances from_stones;
    Point end = (Point)board_cell_count(board);
    walk_clear(&from_stones, &queue);
    for (Point at = 0; at < end; at++)
        if (board->stone[at] == STONE_BLACK || board->stone[at] == STONE_WHITE)
            walk_start(&from_stones, &queue, at, 0);
    walk_on(board, STONE_WALL, &from_stones, &queue);
    int open = 0;
    for (Point at = 0; at < end; at++)
        if (board->stone[at] == STONE_NONE && from_stones.steps[at] != FAR &&
            from_stones.steps[at] > open)
            open = from_stones.steps[at];
    if (open > OPEN_DISTANCE)
        open = OPEN_DISTANCE;
    walk_clear(distances, &queue);
    for (Point at = 0; at < end; at++)
        if (board->stone[at] == STONE_NONE && from_stones.steps[at] != FAR &&
            from_stones.steps[at] >= open)
            walk_start(distances, &queue, at, 0);
    walk_on(board, stone_opposite(colour), distances, &queue);
}
