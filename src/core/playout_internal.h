/* The playout board, shared by the files playout*.c and their test only.
 *
 * Everything that a random move needs is kept ready in small arrays that stay in the first-level
 * cache, so that the common move runs without an unpredictable branch. The sides are
 * 0, who moves first in the playout, and 1: colours come back only in the tally.
 *
 * around[p]  What stands around cell p, in five fields of three bits:
 *
 *       bit 14       12 11        9 8         6 5         3 2       0
 *          | diagonal 1 | diagonal 0 | stones 1  | stones 0  | empty   |
 *
 *            empty, stones 0, stones 1: the four neighbours that are on the board
 *            diagonal s: 1 + diagonal neighbours of side s, + 1 on an edge, + 2 in a corner, so
 * that its top bit says "enough diagonals for an eye of side s" wherever the point lies
 *
 *       A stone changes its eight neighbours by adding three 64-bit words, one for each row of
 *       three cells. Cells of the wall take part, and start with seven empty neighbours.
 *
 * chain[p]   With R = 1 << root_bits > any cell: R + root for a stone of side 0, 2R + root for one
 *            of side 1, R - 16 + p % 16 for an empty cell or wall. So one bit says whose stone it
 *            is, and a cell without a stone has a chain too, one that never dies: nobody has to ask
 *            first. There are sixteen of those to keep four neighbours from waiting on one word.
 *
 * word[c]    stones << 16, plus pseudo-liberties - 1, of chain c. A chain has a pseudo-liberty for
 *            each pair of a stone and an empty point next to it. With none left, bit 15 is set; so
 *            is it in the word of a chain that does not exist, which is -1. Joining is a + b + 1.
 *
 * next[p]    The stones of a chain form a ring.
 *
 * empty[]    The empty points in any order, empty_count of them. There is always one: no position
 *            is full. */
#ifndef KATACHI_CORE_PLAYOUT_INTERNAL_H
#define KATACHI_CORE_PLAYOUT_INTERNAL_H

#include "core/playout.h"

#if defined(__GNUC__)
#define PLAYOUT_INLINE static inline __attribute__((always_inline))
#define PLAYOUT_APART static __attribute__((noinline, unused))
#else
#define PLAYOUT_INLINE static inline
#define PLAYOUT_APART static
#endif

enum {
    PLAYOUT_CELLS = BOARD_CELL_LIMIT + 4, /* rows of four cells are read and written at once */
    PLAYOUT_ROOT_BITS_MAX = 10,           /* BOARD_CELL_LIMIT < 1 << 10 */
    PLAYOUT_NEUTRAL_CHAINS = 16,

    /* Liberties of a neutral chain at the start. A move takes or gives it four at most, so that
     * it stays between 3000 and 27000: never 0, and bit 15 never set. */
    PLAYOUT_NEUTRAL_LIBERTIES = 15000,
};

typedef struct {
    uint32_t stride;
    uint32_t root_bits;
    uint32_t empty_count;
    uint32_t ko; /* where the next mover may not play; 0: nowhere */
    uint16_t around[PLAYOUT_CELLS];
    uint16_t chain[PLAYOUT_CELLS];
    uint16_t next[PLAYOUT_CELLS];
    uint16_t empty[BOARD_POINTS_MAX + 1];
    uint32_t word[3 << PLAYOUT_ROOT_BITS_MAX];
} PlayoutBoard;

/* Low 32 bits of the high half of a product of 128 bits, xor those of the low half. */
static inline uint32_t playout_fold_plain(uint64_t a, uint64_t b)
{
    uint64_t a_high = a >> 32, a_low = (uint32_t)a, b_high = b >> 32, b_low = (uint32_t)b;
    uint64_t low = a_low * b_low, left = a_high * b_low, right = a_low * b_high;
    uint64_t middle = (low >> 32) + (uint32_t)left + (uint32_t)right;
    uint64_t high = a_high * b_high + (left >> 32) + (right >> 32) + (middle >> 32);
    return (uint32_t)high ^ (uint32_t)low;
}

#if defined(__SIZEOF_INT128__)
__extension__ typedef unsigned __int128 PlayoutProduct;

static inline uint32_t playout_fold(uint64_t a, uint64_t b)
{
    PlayoutProduct product = (PlayoutProduct)a * b;
    return (uint32_t)(product >> 64) ^ (uint32_t)product;
}
#else
static inline uint32_t playout_fold(uint64_t a, uint64_t b)
{
    return playout_fold_plain(a, b);
}
#endif

/* What the games of a batch have in common, and what becomes of them, by side. */
typedef struct {
    uint32_t count, limit;
    uint64_t seed;
    double komi; /* side 0 wins with more than this */
    Point *trace;
    uint32_t trace_limit, trace_count; /* entries that fit; entries there were */
    uint32_t capped;
    uint32_t wins[2];
    uint64_t moves;
    int64_t score_sum;
    uint32_t owned[2][PLAYOUT_CELLS];
} PlayoutBatch;

/* One rule, compiled for a fixed size and for all sizes; the answers are the same. A batch with a
 * trace is one game. */
typedef void PlayoutEngine(const PlayoutBoard *start, PlayoutBatch *batch);
PlayoutEngine playout_engine_9, playout_engine_13, playout_engine_19, playout_engine_any;

/* playout_run and playout_trace on a given engine. */
void playout_run_on(PlayoutEngine *engine, const Board *board, const PlayoutRequest *request,
                    PlayoutTally *tally);
int playout_trace_on(PlayoutEngine *engine, const Board *board, const PlayoutRequest *request,
                     Point *at, int limit);

#endif
