/* What the files of the board share: liberties as sets. Private to the board. */
#ifndef KATACHI_CORE_BOARD_PRIVATE_H
#define KATACHI_CORE_BOARD_PRIVATE_H

#include "core/board.h"

static inline int bits_count(uint64_t x)
{
    x -= (x >> 1) & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + ((x >> 2) & 0x3333333333333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int)((x * 0x0101010101010101u) >> 56);
}

static inline uint64_t *liberties_of(Board *board, Point root)
{
    return board->liberty + root * board->words;
}

static inline void liberty_add(Board *board, Point root, Point at)
{
    uint64_t *word = liberties_of(board, root) + (at >> 6);
    uint64_t bit = 1ull << (at & 63);
    board->liberty_count[root] = (uint16_t)(board->liberty_count[root] + !(*word & bit));
    *word |= bit;
}

/* False if it was not there. */
static inline bool liberty_take(Board *board, Point root, Point at)
{
    uint64_t *word = liberties_of(board, root) + (at >> 6);
    uint64_t bit = 1ull << (at & 63);
    if (!(*word & bit))
        return false;
    *word &= ~bit;
    board->liberty_count[root]--;
    return true;
}

#endif
