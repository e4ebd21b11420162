/* Stones of the playout board: what stands around them, their chains, and captures. Part of an
 * engine; see playout_engine.h for the sizes it is compiled for and why it is written as it is. */
#ifndef KATACHI_CORE_PLAYOUT_CHAINS_H
#define KATACHI_CORE_PLAYOUT_CHAINS_H

#include <stddef.h>
#include <string.h>

#include "base/base.h"
#include "core/playout_internal.h"

#ifndef PLAYOUT_ENGINE
#define PLAYOUT_ENGINE playout_engine_any
#define PLAYOUT_SIZE 0
#endif

#if PLAYOUT_SIZE
#define STRIDE ((size_t)PLAYOUT_SIZE + 1)
#define ROOT_BITS (PLAYOUT_SIZE <= 9 ? 7 : PLAYOUT_SIZE <= 14 ? 8 : PLAYOUT_SIZE <= 21 ? 9 : 10)
#else
#define STRIDE ((size_t)board->stride)
#define ROOT_BITS PLAYOUT_ROOT_BITS_MAX
#endif

enum {
    ROOTS = 1 << ROOT_BITS,
    EMPTY_NEIGHBORS = 7,
    DEAD = 0x8000,          /* bit of a chain's word */
    SAFE_LIBERTIES = 4,     /* a chain with more cannot die by one move, not even in a corner */
    RELABELLED_AT_ONCE = 4, /* stones of a chain that are relabelled without looking */
};

/* ---- fields of around[] ---- */

/* One stone of this side among the neighbours. */
PLAYOUT_INLINE uint32_t stone_unit(int side)
{
    return 8u << 3 * side;
}

PLAYOUT_INLINE uint32_t stones_field(int side)
{
    return 7u * stone_unit(side);
}

PLAYOUT_INLINE uint32_t diagonal_unit(int side)
{
    return 512u << 3 * side;
}

PLAYOUT_INLINE uint32_t diagonals_suffice(int side)
{
    return 4u * diagonal_unit(side);
}

PLAYOUT_INLINE uint64_t row_of(uint32_t left, uint32_t middle, uint32_t right)
{
    uint16_t cells[4] = {(uint16_t)left, (uint16_t)middle, (uint16_t)right, 0};
    uint64_t row;
    memcpy(&row, cells, sizeof row);
    return row;
}

/* Add to four cells at once; no field overflows, so no cell disturbs the next. */
PLAYOUT_INLINE void add_row(uint16_t *cells, uint64_t row)
{
    uint64_t sum;
    memcpy(&sum, cells, sizeof sum);
    sum += row;
    memcpy(cells, &sum, sizeof sum);
}

PLAYOUT_INLINE void surround(PlayoutBoard *board, size_t at, int side)
{
    uint32_t straight = stone_unit(side) - 1, diagonal = diagonal_unit(side);
    uint64_t outer = row_of(diagonal, straight, diagonal);
    uint16_t *left = board->around + at - 1;
    add_row(left - STRIDE, outer);
    add_row(left, row_of(straight, 0, straight));
    add_row(left + STRIDE, outer);
}

/* Cell by cell: stones of a captured chain lie side by side, and reading eight bytes of which two
 * were just written would wait until the write is through. */
PLAYOUT_INLINE void unsurround(PlayoutBoard *board, size_t at, int side)
{
    uint16_t straight = (uint16_t)(stone_unit(side) - 1), diagonal = (uint16_t)diagonal_unit(side);
    uint16_t *cell = board->around + at, *above = cell - STRIDE, *below = cell + STRIDE;
    above[-1] = (uint16_t)(above[-1] - diagonal);
    above[0] = (uint16_t)(above[0] - straight);
    above[1] = (uint16_t)(above[1] - diagonal);
    cell[-1] = (uint16_t)(cell[-1] - straight);
    cell[1] = (uint16_t)(cell[1] - straight);
    below[-1] = (uint16_t)(below[-1] - diagonal);
    below[0] = (uint16_t)(below[0] - straight);
    below[1] = (uint16_t)(below[1] - diagonal);
}

/* ---- chains ---- */

typedef struct {
    size_t left, right, above, below;
} Chains;

PLAYOUT_INLINE Chains chains_around(const PlayoutBoard *board, size_t at)
{
    const uint16_t *chain = board->chain + at;
    return (Chains){chain[-1], chain[1], *(chain - STRIDE), chain[STRIDE]};
}

PLAYOUT_INLINE void take_liberties(PlayoutBoard *board, Chains chains)
{
    board->word[chains.left]--;
    board->word[chains.right]--;
    board->word[chains.above]--;
    board->word[chains.below]--;
}

PLAYOUT_INLINE void give_liberties(PlayoutBoard *board, Chains chains)
{
    board->word[chains.left]++;
    board->word[chains.right]++;
    board->word[chains.above]++;
    board->word[chains.below]++;
}

/* The bit of the side moves to the sign bit: negative for chains of this side only. */
PLAYOUT_INLINE int own_shift(int side)
{
    return 31 - ROOT_BITS - side;
}

PLAYOUT_INLINE uint32_t own_first(size_t chain, int side)
{
    return (uint32_t)chain << own_shift(side);
}

/* All ones if the sign bit is set, else 0. */
PLAYOUT_INLINE uint32_t sign_mask(uint32_t x)
{
    return 0u - (x >> 31);
}

PLAYOUT_INLINE uint32_t smaller_signed(uint32_t a, uint32_t b)
{
    return (int32_t)a < (int32_t)b ? a : b;
}

PLAYOUT_INLINE uint32_t larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

/* Join two chains of one side; returns the one that lives on, the larger. */
PLAYOUT_INLINE size_t merge(PlayoutBoard *board, size_t a, size_t b)
{
    uint32_t word_a = board->word[a], word_b = board->word[b];
    uint32_t swap = 0u - (uint32_t)(word_a < word_b);
    size_t exchange = (a ^ b) & swap;
    size_t stays = a ^ exchange, goes = b ^ exchange;
    uint32_t stones = ((word_b ^ ((word_a ^ word_b) & swap)) + 1) >> 16;
    board->word[goes] = UINT32_MAX;
    board->word[stays] = word_a + word_b + 1;

    /* Most chains that go are short. Running around a ring twice does no harm, so the first four
     * stones are relabelled without asking how many there are. */
    size_t first = goes & (ROOTS - 1), at = first;
    for (int i = 0; i < RELABELLED_AT_ONCE; i++) {
        board->chain[at] = (uint16_t)stays;
        at = board->next[at];
    }
    if (UNLIKELY(stones > RELABELLED_AT_ONCE))
        for (; at != first; at = board->next[at])
            board->chain[at] = (uint16_t)stays;

    size_t root = stays & (ROOTS - 1);
    uint16_t after = board->next[root];
    board->next[root] = board->next[first];
    board->next[first] = after;
    return stays;
}

/* Not 0 if `chain` is of this side, and neither a nor b. */
PLAYOUT_INLINE uint32_t is_another(size_t chain, size_t a, size_t b, int side)
{
    return (uint32_t)((chain ^ a) * (chain ^ b)) & sign_mask(own_first(chain, side));
}

/* The stone at `at`, already part of chain a, also touches b and perhaps one or two more. */
PLAYOUT_APART void join(PlayoutBoard *board, size_t at, size_t a, size_t b, int side)
{
    Chains near = chains_around(board, at);
    uint32_t more = is_another(near.left, a, b, side) | is_another(near.right, a, b, side) |
                    is_another(near.above, a, b, side) | is_another(near.below, a, b, side);
    size_t joined = merge(board, a, b);
    if (LIKELY(!more))
        return;
    const size_t neighbor[4] = {at - 1, at + 1, at - STRIDE, at + STRIDE};
    for (int i = 0; i < 4; i++) {
        size_t chain = board->chain[neighbor[i]];
        if (own_first(chain, side) >> 31 && chain != joined)
            joined = merge(board, joined, chain);
    }
}

/* ---- captures ---- */

/* Take a chain of this side off the board; returns the new number of empty points. */
PLAYOUT_INLINE uint32_t capture(PlayoutBoard *board, size_t chain, int side, uint32_t count)
{
    size_t at = chain & (ROOTS - 1);
    uint32_t stones = (board->word[chain] + 1) >> 16;
    do {
        board->empty[count++] = (uint16_t)at;
        board->chain[at] = (uint16_t)(ROOTS - PLAYOUT_NEUTRAL_CHAINS + at % PLAYOUT_NEUTRAL_CHAINS);
        unsurround(board, at, side);
        give_liberties(board, chains_around(board, at));
        at = board->next[at];
    } while (--stones);
    board->word[chain] = UINT32_MAX;
    return count;
}

PLAYOUT_INLINE uint32_t is_dead(const PlayoutBoard *board, size_t chain, int side)
{
    return (own_first(chain, side) & board->word[chain] << 16) >> 31;
}

/* Take off what the stone of `side` at `at` has killed, if anything, and see whether that makes a
 * ko. `around` is the field as it was before the move. Returns the number of empty points. */
PLAYOUT_APART uint32_t resolve(PlayoutBoard *board, size_t at, int side, uint32_t around,
                               uint32_t count)
{
    static const uint8_t lowest_bit[16] = {0, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0};
    const size_t neighbor[4] = {at - 1, at + 1, at - STRIDE, at + STRIDE};
    uint32_t before = count;
    Chains near = chains_around(board, at);
    uint32_t dead = is_dead(board, near.left, !side) | is_dead(board, near.right, !side) << 1 |
                    is_dead(board, near.above, !side) << 2 | is_dead(board, near.below, !side) << 3;
    for (; dead; dead &= dead - 1) {
        size_t chain = board->chain[neighbor[lowest_bit[dead]]];
        if (chain >= ROOTS) /* else already taken off */
            count = capture(board, chain, !side, count);
    }
    bool is_alone = (around & (stones_field(side) | EMPTY_NEIGHBORS)) == 0;
    if (count == before + 1 && is_alone) /* one liberty, then: where the captured stone was */
        board->ko = board->empty[before];
    return count;
}

#endif
