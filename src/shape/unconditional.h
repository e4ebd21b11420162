/* Unconditional life (Benson 1976): chains that cannot be captured even if their owner always
 * passes, and the points inside them where the enemy cannot come to live.
 *
 * A region enclosed by a colour is vital to a chain of it if all its empty points are liberties of
 * the chain. Take away chains with fewer than two vital regions and regions that touch a chain
 * taken away, until nothing changes: what is left is alive. Nothing is claimed beyond this: seki,
 * big eyes and groups that need an answer are not found here. */
#ifndef KATACHI_SHAPE_UNCONDITIONAL_H
#define KATACHI_SHAPE_UNCONDITIONAL_H

#include "core/board.h"

typedef struct {
    uint8_t alive[BOARD_CELL_LIMIT];     /* by cell: the colour of a stone that is alive */
    uint8_t territory[BOARD_CELL_LIMIT]; /* by cell: who certainly owns the point, empty or with a
                                            dead enemy stone on it */
    uint16_t alive_count[3];             /* by Stone: living stones */
    uint16_t territory_count[3];         /* by Stone: certain points */
} UnconditionalLife;

/* Both colours at once. A region is certain territory if living chains alone enclose it and no two
 * of its empty points that touch none of their stones lie apart: there is no space for two eyes in
 * it, however often the owner passes, unless the enemy may take his own stones off (suicide of
 * several). */
void unconditional_life_find(const Board *board, UnconditionalLife *life);

#endif
