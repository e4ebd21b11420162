/* The 3x3 shapes that playouts answer with: hane, cut and moves on the edge, after Gelly, Wang,
 * Munos, Teytaud 2006 ("Modification of UCT with patterns in Monte-Carlo Go"). */
#ifndef KATACHI_PLAY_LOCAL_SHAPE_H
#define KATACHI_PLAY_LOCAL_SHAPE_H

#include "core/board.h"

/* A bit for each of the 4^8 surroundings of an empty point. */
typedef struct {
    uint64_t word[65536 / 64];
} LocalShapes;

void local_shapes_init(LocalShapes *shapes);

/* Whether a stone of either colour on the empty point makes one of the shapes. */
static inline bool local_shapes_match(const LocalShapes *shapes, const Board *board, Point at)
{
    const uint8_t *row = board->stone + at - board->stride - 1;
    unsigned code = row[0] | (unsigned)row[1] << 2 | (unsigned)row[2] << 4;
    row += board->stride;
    code |= (unsigned)row[0] << 6 | (unsigned)row[2] << 8;
    row += board->stride;
    code |= (unsigned)row[0] << 10 | (unsigned)row[1] << 12 | (unsigned)row[2] << 14;
    return shapes->word[code >> 6] >> (code & 63) & 1;
}

#endif
