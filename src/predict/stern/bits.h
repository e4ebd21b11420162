/* The eight feature bits of Stern et al. 2006, section 2.2, that are mixed into the keys.
 *
 * - bits 0-1: liberties of the new chain: 1, 2, 3, more
 * - bits 2-3: liberties of the closest opponent chain after the move: 1 (or captured), 2, 3, more
 * - bit 4: the mover is under a ko ban
 * - bit 5: a chain escapes from atari, also by capture
 * - bits 6-7: distance to the edge: up to 3, 4, 5, more; the first line is 1
 *
 * The closest opponent chain is the adjacent one with fewest liberties after the move; if there is
 * none, the nearest by |dx| + |dy| + max(|dx|, |dy|), of these the one with fewest; if there is no
 * opponent stone at all it counts as "more". */
#ifndef KATACHI_PREDICT_STERN_BITS_H
#define KATACHI_PREDICT_STERN_BITS_H

#include "core/board.h"

enum { STERN_BIT_ESCAPES = 1 << 5 };

/* Rings of growing distance; made once, read-only. */
typedef struct SternNear SternNear;

SternNear *stern_near_open(void);
void stern_near_close(SternNear *near);

/* The stones of one colour, a bit for each column of a row. */
typedef struct {
    uint32_t row[BOARD_SIZE_MAX];
} SternRows;

void stern_rows_fill(SternRows *rows, const Board *board, Stone who);

/* The bits of a move; `rows` holds the opponent's stones on this board. */
uint8_t stern_bits(const SternNear *near, const SternRows *rows, const Board *board, Point at,
                   Stone who);

/* What the bits do to a key. */
uint64_t stern_bits_number(uint8_t bits);

#endif
