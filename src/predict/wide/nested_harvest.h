/* Harvesting nested patterns: those that experts play often, from games. Keys are found on
 * several threads and counted in the order of the games, so the table does not depend on them.
 * Ranks count the patterns of some smallest rings each, which does not change the table either. */
#ifndef KATACHI_PREDICT_WIDE_NESTED_HARVEST_H
#define KATACHI_PREDICT_WIDE_NESTED_HARVEST_H

#include "games/walk.h"
#include "predict/wide/pattern_nested.h"

/* Enough for 250,000 games with thresholds of 20 and more: 0.8 GB while it counts. */
enum { NESTED_HARVEST_THRESHOLD = 40, NESTED_HARVEST_SLOT_BITS = 26 };

typedef struct {
    NestedCounterSettings counter; /* zero: the defaults above */
    int threads;
    Progress progress; /* of games */
    atomic_bool *stop;
    Comm *comm; /* the ranks that harvest together; all get the table. NULL: one */
} NestedHarvestSettings;

/* STATUS_INTERRUPTED after a stop, STATUS_LIMIT if patterns were lost for want of slots. The table
 * is the caller's. */
MUST_CHECK Status nested_harvest(const GameList *list, const NestedHarvestSettings *settings,
                                 NestedTable **table, Error *err);

#endif
