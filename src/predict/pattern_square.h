/* Square patterns (seed of Harrison, section 3.3): 3x3 to 9x9 around a point, colour-normalised to
 * the mover (who is Black), canonical over the eight symmetries; counted with count-min sketches,
 * kept in a table. */
#ifndef KATACHI_PREDICT_PATTERN_SQUARE_H
#define KATACHI_PREDICT_PATTERN_SQUARE_H

#include "base/base.h"
#include "core/core.h"

enum { SQUARE_SIZE_COUNT = 4 }; /* 3x3, 5x5, 7x7, 9x9 */

/* Bit q = row·n + column from the upper left: black alone, white alone, both = wall. */
typedef struct {
    uint64_t black[2], white[2];
    uint8_t side; /* 3, 5, 7, 9 */
} SquarePattern;

typedef struct SquareTable SquareTable;

#endif
