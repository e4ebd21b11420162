/* Breadth first; the list of points serves as the queue. */
#include "shape/walk.h"

#include <assert.h>
#include <string.h>

void walk_clear(Walk *walk)
{
    memset(walk->steps, WALK_FAR, sizeof walk->steps);
    walk->head = walk->tail = 0;
}

void walk_start(Walk *walk, Point at, int steps)
{
    assert(steps >= 0 && steps < WALK_FAR);
    if (walk->steps[at] <= steps)
        return;
    walk->steps[at] = (uint8_t)steps;
    walk->queue[walk->tail++] = at;
}

void walk_on(Walk *walk, const Board *board, unsigned over, int limit)
{
    while (walk->head < walk->tail) {
        Point from = walk->queue[walk->head++];
        int steps = walk->steps[from] + 1;
        if (steps >= limit)
            return; /* steps rise along the queue */
        Point near[4];
        board_neighbors(board, from, near);
        for (int d = 0; d < 4; d++) {
            Point at = near[d];
            if (!(over >> board->stone[at] & 1) || walk->steps[at] != WALK_FAR)
                continue;
            walk->steps[at] = (uint8_t)steps;
            walk->queue[walk->tail++] = at;
        }
    }
}
