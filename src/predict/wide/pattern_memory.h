/* Patterns found in an earlier position, kept for as long as they stay true.
 *
 * From one position of a game to the next most points keep their surroundings. For each point is
 * kept which patterns it had, how far the search for them looked, and what liberties it saw; if
 * nothing within that distance has changed they are still the same. A point near the last move has
 * patterns that depend on that move: those are never kept. One memory for each colour to move. */
#ifndef KATACHI_PREDICT_WIDE_PATTERN_MEMORY_H
#define KATACHI_PREDICT_WIDE_PATTERN_MEMORY_H

#include "predict/wide/pattern_nested.h"

enum { MEMORY_KINDS = NESTED_RESPONSE_3 }; /* those that do not ask for the last move */

typedef struct {
    int size; /* of the board; 0: nothing is known yet */
    NestedView view;
    uint8_t reach[BOARD_CELL_LIMIT];                 /* how far was looked; 0: not known */
    uint8_t liberties[BOARD_CELL_LIMIT];             /* classes of the four chains beside it */
    uint32_t number[BOARD_CELL_LIMIT][MEMORY_KINDS]; /* of the table, by kind */
} PatternMemory;

/* Forget what is no longer true in this position. */
void pattern_memory_begin(PatternMemory *memory, const NestedHasher *hasher, const Board *board,
                          const NestedView *view);

/* The numbers of all patterns at a point, by kind, 0 where the table has none. */
void pattern_memory_find(PatternMemory *memory, const NestedHasher *hasher, const Board *board,
                         const NestedTable *table, Point at, Point last,
                         uint32_t number[NESTED_KIND_COUNT]);

#endif
