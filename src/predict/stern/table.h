/* Tables of Stern's patterns: tight, and used in place when a model file is mapped into memory.
 *
 * The patterns of a kind (a template, or one with the last move) are sorted by key; its upper bits
 * choose a bucket of about four, the next 32 bits are kept. So a pattern costs 4 bytes, its share
 * of the buckets 1, how often it was played 2, and 4 for each reference to a game; of a thousand
 * million patterns never seen, about four are taken for one that is there. */
#ifndef KATACHI_PREDICT_STERN_TABLE_H
#define KATACHI_PREDICT_STERN_TABLE_H

#include "base/status.h"
#include "base/strbuf.h"

typedef struct SternTable SternTable;

typedef struct {
    uint64_t key; /* with the feature bits */
    int template;
    uint32_t plays; /* by experts */
} SternPattern;

/* Sorts the patterns; there must be no duplicates. Keeps so many references per pattern. */
SternTable *stern_table_new(SternPattern *pattern, size_t count, int reference_limit);
void stern_table_free(SternTable *table);

/* The number of a pattern within its template, from 1; 0 if the table does not hold it. */
uint32_t stern_table_find(const SternTable *table, int template, uint64_t key);

/* The same in three steps, for many look-ups at once: prefetch the buckets, then the keys, then
 * find. */
void stern_table_ask(const SternTable *table, int template, uint64_t key);
void stern_table_ask_bucket(const SternTable *table, int template, uint64_t key);

uint32_t stern_table_count(const SternTable *table, int template);
uint32_t stern_table_total(const SternTable *table);

/* Number over all templates, from 0. */
uint32_t stern_table_place(const SternTable *table, int template, uint32_t number);

/* The template that the pattern at this place belongs to. */
int stern_table_template_of(const SternTable *table, uint32_t place);

/* How often an expert played it, up to 65535. */
uint32_t stern_table_plays(const SternTable *table, int template, uint32_t number);

/* Where it was played: the number of the game in the input from 0, and of the move from 1. */
typedef struct {
    uint32_t game;
    uint16_t move;
} SternReference;

enum { STERN_REFERENCE_LIMIT = 8, STERN_REFERENCE_MOVES = 1024 };

/* Add one while there is space. Games from 4,194,304 on and moves from 1024 on are not kept. */
void stern_table_add_reference(SternTable *table, int template, uint32_t number,
                               SternReference reference);
int stern_table_references(const SternTable *table, int template, uint32_t number,
                           SternReference out[STERN_REFERENCE_LIMIT]);

/* As bytes; they can be used in place if they lie at a multiple of 4. */
void stern_table_write(const SternTable *table, StrBuf *out);

/* Every bound is checked. With `in_place` the table borrows the bytes, if they lie well; they must
 * then outlive it. */
MUST_CHECK Status stern_table_read(const void *bytes, size_t size, bool in_place,
                                   SternTable **table, Error *err);

#endif
