/* Harvesting: the square patterns that are often played, from games (section 3.3.4 of Harrison).
 *
 * Only played moves count; a pattern is taken before the stone is placed, and enters the table when
 * its count reaches the threshold of its size. The threads find the canonical patterns of whole
 * games; they are counted game by game in the order of the list, so the table is the same, to the
 * byte, for any number of threads, and of ranks. */
#ifndef KATACHI_PREDICT_HARRISON_SQUARE_HARVEST_H
#define KATACHI_PREDICT_HARRISON_SQUARE_HARVEST_H

#include "games/walk.h"
#include "predict/harrison/pattern_square.h"

/* Harrison: 1000 for 3x3, 500 for the larger ones, tables of 2^18 entries. */
enum { HARVEST_THRESHOLD_3X3 = 1000, HARVEST_THRESHOLD = 500, HARVEST_SKETCH_BITS = 18 };

typedef struct {
    uint32_t threshold[SQUARE_SIZE_COUNT]; /* by size index; 0 leaves the size out */
    int sketch_bits;                       /* of each of the five tables of each size */
    int threads;
    Progress progress; /* of games */
    atomic_bool *stop;
    Comm *comm; /* the ranks that harvest together; all get the table. NULL: one */
} HarvestSettings;

/* As Harrison did; one thread. */
HarvestSettings harvest_defaults(void);

/* STATUS_INTERRUPTED after a stop. The table is the caller's. */
MUST_CHECK Status square_harvest(const GameList *list, const HarvestSettings *settings,
                                 SquareTable **table, Error *err);

#endif
