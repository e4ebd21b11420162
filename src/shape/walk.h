/* Steps along lines over the board, from many points at once.
 *
 *      Walk walk;
 *      walk_clear(&walk);
 *      walk_start(&walk, at, 0);
 *      walk_on(&walk, board, WALK_EMPTY, WALK_FAR); */
#ifndef KATACHI_SHAPE_WALK_H
#define KATACHI_SHAPE_WALK_H

#include "core/board.h"

enum { WALK_FAR = 255 };

/* What a walk may step on: bits by Stone. */
enum {
    WALK_EMPTY = 1 << STONE_NONE,
    WALK_ANYWHERE = 1 << STONE_NONE | 1 << STONE_BLACK | 1 << STONE_WHITE,
};

typedef struct {
    uint8_t steps[BOARD_CELL_LIMIT]; /* by cell; WALK_FAR: not reached */
    Point queue[2 * BOARD_CELL_LIMIT];
    int head, tail; /* of the queue: what has been reached and not left yet */
} Walk;

/* Nothing is reached. */
void walk_clear(Walk *walk);

/* A point where the walk starts, or which it has reached: kept if it comes nearer by that. */
void walk_start(Walk *walk, Point at, int steps);

/* From the points in the queue to all that can be reached from them in fewer than `limit` steps;
 * starting points may be anywhere, those it comes to must be in `over`. */
void walk_on(Walk *walk, const Board *board, unsigned over, int limit);

#endif
