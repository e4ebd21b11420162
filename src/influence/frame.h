/* How a position is read: from which corner, in which direction, and with which colour first.
 * Private to the module.
 *
 * Sums and products in another order differ in their last bits. A position and its images are
 * therefore all read in the one frame in which they look alike, so that they meet the same numbers
 * in the same order; a position that looks alike in several frames takes the mean over them. */
#ifndef KATACHI_INFLUENCE_FRAME_H
#define KATACHI_INFLUENCE_FRAME_H

#include "influence/field.h"

enum { FRAME_LIMIT = 16 };

/* The point in column x and row y of the frame is the cell origin + x·across + y·down. */
typedef struct {
    int origin, across, down;
    bool swaps_colors;
} Frame;

/* The board as it stands. */
Frame frame_identity(const Board *board);

/* The frames in which the position, with what is known of it, reads least; returns how many. */
int frame_list_canonical(const Board *board, const FieldKnowledge *known,
                         Frame frames[FRAME_LIMIT]);

/* A Stone as the frame sees it. */
static inline int frame_stone(const Frame *frame, int stone)
{
    bool is_colored = stone == STONE_BLACK || stone == STONE_WHITE;
    return frame->swaps_colors && is_colored ? 3 - stone : stone;
}

#endif
