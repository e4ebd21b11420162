/* The loops over columns, for the instructions that the processor has. Private. */
#ifndef KATACHI_GAMES_LIBRARY_COLUMNS_H
#define KATACHI_GAMES_LIBRARY_COLUMNS_H

#include "games/library/format.h"

#include <stdbool.h>

/* Numbers of columns, for each game of a block; see scan.c. */
typedef struct {
    int16_t from[BLOCK_GAMES];
    int16_t to[BLOCK_GAMES];
    int16_t loose_to[BLOCK_GAMES];
} Lanes;

typedef struct {
    /* A stone of a pattern, of this colour (COLUMN_WHITE or 0): `from` becomes its time if that is
     * later, never if the stone is of the other colour. Where it is captured, another one may come
     * later: any colour will do. */
    void (*meet_stone)(const int16_t *column, int count, int color, Lanes *lanes);
    /* A move of a sequence: the same, but it must be later than the one before it. */
    void (*meet_move)(const int16_t *column, int count, int color, Lanes *lanes);
    /* An empty point: `to` becomes the time that a stone comes there if that is earlier; for
     * `loose_to` points with a capture do not count. */
    void (*meet_empty)(const int16_t *column, int count, Lanes *lanes);
    void (*begin)(int count, Lanes *lanes);
    /* How many games still have from < loose_to. */
    int (*count_left)(int count, const Lanes *lanes);
} ColumnLoops;

extern const ColumnLoops COLUMN_LOOPS_BASELINE, COLUMN_LOOPS_AVX2;

/* The fastest that this processor can run. All give the same answers. */
const ColumnLoops *column_loops(void);

#endif
