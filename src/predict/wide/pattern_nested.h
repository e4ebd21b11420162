/* Nested round patterns: the stones around a point in growing sets of points, keyed by hash.
 *
 * Distance is |dx| + |dy| + max(|dx|, |dy|). Ring sizes 2, 3, … 13 and 17 give thirteen nested
 * patterns; each size holds all points up to that distance. Five further kinds add what a small
 * pattern alone cannot see:
 *
 *      kind            stones within   and also
 *      0 … 12          2 … 13, 17
 *      LIBERTIES_3     3               liberties (1, 2, 3 or more) of the four adjacent chains
 *      LIBERTIES_4     4               the same
 *      RESPONSE_3      3               where the last move is, if within 14
 *      RESPONSE_3L     3               liberties, and where the last move is, if within 10
 *      RESPONSE_6      6               where the last move is, if within 10
 *
 * Keys are colour-normalised to the mover and the same for all eight symmetric images. Points off
 * the board are a colour of their own. */
#ifndef KATACHI_PREDICT_WIDE_PATTERN_NESTED_H
#define KATACHI_PREDICT_WIDE_PATTERN_NESTED_H

#include "base/status.h"
#include "base/strbuf.h"
#include "core/board.h"
#include "games/walk.h"

enum {
    NESTED_RING_COUNT = 13,
    NESTED_LIBERTIES_3 = NESTED_RING_COUNT,
    NESTED_LIBERTIES_4,
    NESTED_RESPONSE_3,
    NESTED_RESPONSE_3L,
    NESTED_RESPONSE_6,
    NESTED_KIND_COUNT,
    NESTED_REACH = 8, /* the farthest point of the largest ring, along a line */
};

/* The distance up to which the stones of a kind are seen. */
int nested_kind_distance(int kind);

/* "ring-5", "liberties-3", …: stable names, used for feature groups. */
const char *nested_kind_name(int kind);

/* The stones as the mover sees them, with walls as wide as the largest pattern reaches. */
typedef struct {
    uint8_t cell[BOARD_SIZE_MAX + 2 * NESTED_REACH][BOARD_SIZE_MAX + 2 * NESTED_REACH];
} NestedView;

void nested_view_build(const Board *board, Stone mover, NestedView *view);

/* Random numbers for every point of the largest pattern in every image; made once, read-only. */
typedef struct NestedHasher NestedHasher;
NestedHasher *nested_hasher_open(void);
void nested_hasher_close(NestedHasher *hasher);

/* Called with the key of each kind at a point. For a ring: false if larger rings are not wanted
 * (those that are not reached are not called). */
typedef bool NestedVisitFn(void *context, int kind, uint64_t key);

/* Compute the keys at a point; last may be POINT_NONE or POINT_PASS. */
void nested_visit_keys(const NestedHasher *hasher, const Board *board, const NestedView *view,
                       Point at, Point last, NestedVisitFn *visit, void *context);

/* ---- tables ---- */

/* Patterns by key. Within a kind they are numbered from 1 in the order of their keys. */
typedef struct NestedTable NestedTable;

typedef struct {
    uint64_t key;
    int kind;
} NestedPattern;

/* A table of these patterns; duplicates are dropped. */
NestedTable *nested_table_new(const NestedPattern *pattern, size_t count);
void nested_table_free(NestedTable *table);

/* The number of a pattern within its kind, 0 if the table does not hold it. Keys are compared in
 * 40 bits: of a million patterns never seen, about one is taken for one that was. */
uint32_t nested_table_find(const NestedTable *table, int kind, uint64_t key);

/* How many patterns of a kind there are. */
uint32_t nested_table_count(const NestedTable *table, int kind);

/* As bytes for model files, and back with every bound checked. */
void nested_table_write(const NestedTable *table, StrBuf *out);
MUST_CHECK Status nested_table_read(const char *bytes, size_t size, NestedTable **table,
                                    Error *err);

/* ---- counting ---- */

/* Counts the patterns of played moves. To keep memory bounded, a ring is counted only where the
 * next smaller one has been seen half as often as it takes to enter the table. */
typedef struct NestedCounter NestedCounter;

typedef struct {
    uint32_t threshold; /* a pattern enters when it was played that often */
    int slot_bits;      /* memory: 12 << slot_bits bytes; a full counter takes up nothing new */
} NestedCounterSettings;

NestedCounter *nested_counter_open(const NestedCounterSettings *settings);
void nested_counter_close(NestedCounter *counter);

/* Count the keys of one move, as nested_visit_keys gives them with every ring wanted; key[kind] is
 * 0 where a kind does not apply. */
void nested_counter_add(NestedCounter *counter, const uint64_t key[NESTED_KIND_COUNT]);

/* Count one more of a kind; returns the count so far, 0 if the counter is full. */
uint32_t nested_counter_count(NestedCounter *counter, uint64_t key, int kind);

/* The patterns that reached the threshold, in no order; *count of them. Free with mem_free. */
NestedPattern *nested_counter_list(const NestedCounter *counter, size_t *count);

/* Patterns that were dropped because the counter was full. */
uint64_t nested_counter_lost(const NestedCounter *counter);

/* Harvesting nested patterns: those that experts play often, from games. Keys are found on
 * several threads and counted in the order of the games, so the table does not depend on them.
 * Ranks count the patterns of some smallest rings each, which does not change the table either. */

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
