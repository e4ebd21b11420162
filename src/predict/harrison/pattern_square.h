/* Square patterns (Harrison 2010, section 3.3): 3x3 to 11x11 around a point, colour-normalised to
 * the mover (who is Black), canonical over the eight symmetries; counted with count-min sketches
 * (square_harvest.h), kept in a table. */
#ifndef KATACHI_PREDICT_HARRISON_PATTERN_SQUARE_H
#define KATACHI_PREDICT_HARRISON_PATTERN_SQUARE_H

#include "base/status.h"
#include "base/strbuf.h"
#include "core/board.h"
#include "games/walk.h"

#include <stdint.h>

enum { SQUARE_SIZE_COUNT = 5, SQUARE_SIDE_MAX = 11 }; /* 3x3, 5x5, 7x7, 9x9, 11x11 */

/* Bit q = row·n + column from the upper left: black alone, white alone, both = wall. */
typedef struct {
    uint64_t black[2], white[2];
    uint8_t side; /* 3, 5, 7, 9, 11 */
} SquarePattern;

/* The side of a size index 0 … SQUARE_SIZE_COUNT-1, and back. */
static inline int square_side(int size_index)
{
    return 2 * size_index + 3;
}

static inline int square_size_index(int side)
{
    return (side - 3) / 2;
}

/* The pattern around a point as the board shows it, as if `who` were Black. */
void square_pattern_at(const Board *board, Point at, Stone who, int side, SquarePattern *pattern);

/* The 11x11 points around a point, row by row: black in bits 0-10, white in bits 16-26, both for a
 * wall. For several sizes it is read once. */
typedef struct {
    uint32_t row[SQUARE_SIDE_MAX];
} SquareWindow;

void square_window_read(const Board *board, Point at, Stone who, SquareWindow *window);
void square_window_pattern(const SquareWindow *window, int side, SquarePattern *pattern);

/* The canonical patterns of all sizes around a point, by size index: the largest of the eight
 * images as 256-bit numbers, black above white. */
void square_canonical_at(const Board *board, Point at, Stone who,
                         SquarePattern canonical[SQUARE_SIZE_COUNT]);

/* The image of a pattern under a symmetry (core/board.h). */
void square_pattern_map(const SquarePattern *pattern, int symmetry, SquarePattern *image);

/* The smaller pattern in its middle. */
void square_pattern_core(const SquarePattern *pattern, int side, SquarePattern *core);

/* By side, then as 256-bit numbers: negative, 0 or positive as a is less, equal or greater. */
int square_pattern_compare(const SquarePattern *a, const SquarePattern *b);

/* A 64-bit hash of side and stones. */
uint64_t square_pattern_hash(const SquarePattern *pattern);

/* Draw it in rows: X the mover, O the other, . empty, # wall, * the point to be played. */
void square_pattern_draw(const SquarePattern *pattern, StrBuf *out);

/* ---- tables ---- */

/* Where a table comes from. */
typedef struct {
    uint32_t threshold[SQUARE_SIZE_COUNT]; /* by size index; 0: the size was left out */
    uint32_t sketch_bits;                  /* entries of a sketch's table: 2^bits */
    uint64_t data_hash;                    /* GameList.data_hash */
    uint64_t games, moves;                 /* harvested */
} SquareTableInfo;

/* A canonical pattern and how often it was counted. */
typedef struct {
    SquarePattern pattern;
    uint32_t count;
} SquareEntry;

/* Patterns numbered 1 … n, small ones first, among one size frequent ones first. Read-only and
 * shared between threads. */
typedef struct SquareTable SquareTable;

/* Entries may come in any order and are copied; each pattern once. */
SquareTable *square_table_new(const SquareTableInfo *info, const SquareEntry *entries,
                              size_t count);
void square_table_free(SquareTable *table);

const SquareTableInfo *square_table_info(const SquareTable *table);
uint32_t square_table_count(const SquareTable *table);

/* The entry with this index, 1 … n. */
const SquareEntry *square_table_entry(const SquareTable *table, uint32_t index);

/* How many patterns of a size there are. */
uint32_t square_table_count_of_size(const SquareTable *table, int size_index);

/* The index of a pattern, in whichever image; 0 if it is not in the table. */
uint32_t square_table_find(const SquareTable *table, const SquarePattern *pattern);

/* The index of the largest pattern that matches at an empty point; 0 if none does. */
uint32_t square_table_match(const SquareTable *table, const Board *board, Point at, Stone who);

/* As bytes: magic, version, settings, patterns, checksum (docs/FORMATS.md). Reading checks
 * everything: STATUS_SYNTAX for what is no table, STATUS_UNSUPPORTED for another version. */
void square_table_write(const SquareTable *table, StrBuf *out);
MUST_CHECK Status square_table_read(const void *bytes, size_t size, SquareTable **table,
                                    Error *err);

/* The same as a file. */
MUST_CHECK Status square_table_save(const SquareTable *table, const char *path, Error *err);
MUST_CHECK Status square_table_load(const char *path, SquareTable **table, Error *err);

/* Harvesting: the square patterns that are often played, from games (section 3.3.4 of Harrison).
 *
 * Only played moves count; a pattern is taken before the stone is placed, and enters the table when
 * its count reaches the threshold of its size. The threads find the canonical patterns of whole
 * games; they are counted game by game in the order of the list, so the table is the same, to the
 * byte, for any number of threads, and of ranks. */

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

/* A count-min sketch (Cormode and Muthukrishnan 2005): counts of very many keys in fixed memory.
 *
 * A key has one place in each of five tables; every time it is seen, all five count up, and the
 * least of them is its count. Other keys on the same places can only make it too large: a count is
 * never too small, and with tables of w entries after N additions it is too large by more than
 * e·N/w with a probability below e^-5.
 *
 * A sketch of 2^12 places and more is divided into parts: all places of a key are in the part of
 * its hash. So ranks that count the keys of some parts each hold, together, the very counts of one
 * that counts all. */

enum {
    SKETCH_TABLES = 5,
    SKETCH_BITS_MIN = 4,
    SKETCH_BITS_MAX = 28,
    SKETCH_PART_BITS = 6,
    SKETCH_PARTED_BITS = 12, /* from here on; parts of fewer places would crowd their keys */
};

typedef struct Sketch Sketch;

/* Tables of 2^bits entries, within the limits above. Keys must be hashes: the sketch salts them for
 * each table and takes them modulo the size. */
Sketch *sketch_new(int bits, uint64_t seed);
void sketch_free(Sketch *sketch);

/* The part of a key in a sketch of that size: 0 … 2^SKETCH_PART_BITS - 1, 0 in a small one. */
int sketch_part(int bits, uint64_t key);

/* Count a key; returns its count so far. */
uint32_t sketch_add(Sketch *sketch, uint64_t key);

uint32_t sketch_count(const Sketch *sketch, uint64_t key);

/* How often sketch_add was called. */
uint64_t sketch_total(const Sketch *sketch);

#endif
