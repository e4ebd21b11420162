/* Harvesting Stern's patterns (section 2.4): one pass over the games; a pattern enters the table
 * when an expert plays it for the second time. A Bloom filter remembers first times. */
#ifndef KATACHI_PREDICT_STERN_HARVEST_H
#define KATACHI_PREDICT_STERN_HARVEST_H

#include "games/walk.h"
#include "predict/stern/table.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

/* A Bloom filter: has this key been seen before? May say yes wrongly, never no.
 *
 * All bits of a key lie in one block of 64 bytes, so that a query costs one memory access.
 * With 16 bits of filter for each key about one new key of 1,000 is taken for an old one. */

typedef struct Bloom Bloom;

/* For about so many keys: 16 to 32 bits for each. */
Bloom *bloom_open(uint64_t key_count);
void bloom_close(Bloom *bloom);

size_t bloom_bytes(const Bloom *bloom);

/* Add a key (a well mixed number); true if it seems to have been there. */
bool bloom_add(Bloom *bloom, uint64_t key);

/* Which of so many equal parts of the filter a key belongs to. Keys of different parts know nothing
 * of each other, so that each part may be kept elsewhere; memory of a part never used is not taken.
 */
int bloom_part(const Bloom *bloom, uint64_t key, int parts);

#endif
