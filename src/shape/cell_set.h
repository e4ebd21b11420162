/* A small set of cells, for walks that visit each chain or point once. Private to the module. */
#ifndef KATACHI_SHAPE_CELL_SET_H
#define KATACHI_SHAPE_CELL_SET_H

#include "core/board.h"

typedef struct {
    uint64_t word[BOARD_WORD_LIMIT];
} CellSet;

/* Put a cell in; true if it was not there before. */
static inline bool cell_set_add(CellSet *set, Point at)
{
    uint64_t bit = (uint64_t)1 << (at & 63);
    bool is_new = !(set->word[at >> 6] & bit);
    set->word[at >> 6] |= bit;
    return is_new;
}

#endif
