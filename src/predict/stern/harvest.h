/* Harvesting Stern's patterns (section 2.4): one pass over the games; a pattern enters the table
 * when an expert plays it for the second time. A Bloom filter remembers first times. */
#ifndef KATACHI_PREDICT_STERN_HARVEST_H
#define KATACHI_PREDICT_STERN_HARVEST_H

#include "games/walk.h"
#include "predict/stern/table.h"

enum { STERN_HARVEST_THRESHOLD = 2 };

typedef struct {
    uint32_t threshold; /* how often a pattern must have been played, at least 2; 0: 2 */
    int references; /* kept for each pattern, the first ones of the input; costs a second pass */
    int threads;
    Progress progress; /* of games */
    atomic_bool *stop;
    Comm *comm; /* ranks divide the games, and the patterns by key; all get the same table */
} SternHarvestSettings;

/* STATUS_INTERRUPTED after a stop. The table is the caller's. */
MUST_CHECK Status stern_harvest(const GameList *list, const SternHarvestSettings *settings,
                                SternTable **table, Error *err);

#endif
