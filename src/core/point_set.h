/* A set of points of a board: one bit per cell. Plain; all zero is the empty set. */
#ifndef KATACHI_CORE_POINT_SET_H
#define KATACHI_CORE_POINT_SET_H

#include "core/board.h"

typedef struct {
    uint64_t word[BOARD_WORD_LIMIT]; /* one bit per cell, as in chain_liberties() */
} PointSet;

static inline bool point_set_has(const PointSet *set, Point at)
{
    return set->word[at >> 6] >> (at & 63) & 1;
}

static inline void point_set_add(PointSet *set, Point at)
{
    set->word[at >> 6] |= (uint64_t)1 << (at & 63);
}

static inline void point_set_remove(PointSet *set, Point at)
{
    set->word[at >> 6] &= ~((uint64_t)1 << (at & 63));
}

static inline bool point_set_is_empty(const PointSet *set)
{
    uint64_t any = 0;
    for (int i = 0; i < BOARD_WORD_LIMIT; i++)
        any |= set->word[i];
    return !any;
}

static inline bool point_set_same(const PointSet *a, const PointSet *b)
{
    uint64_t differ = 0;
    for (int i = 0; i < BOARD_WORD_LIMIT; i++)
        differ |= a->word[i] ^ b->word[i];
    return !differ;
}

static inline int point_set_count(const PointSet *set)
{
    return cells_count(set->word, BOARD_WORD_LIMIT);
}

#endif
