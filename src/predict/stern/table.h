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
#include "games/walk.h"
#include "predict/stern/keys.h"

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

/* Which known patterns stand around the candidates of a position.
 *
 * Templates are tried from the smallest on until one is not in the table: a pattern that was played
 * contains the smaller ones, which were then played too. A point's answer holds while its feature
 * bits and the stones within the first unknown template stay the same, so from move to move little
 * is looked up again. Look-ups go through the whole list level by level, each asking for its memory
 * some steps ahead: the table is far larger than any cache. One thread, one matcher. */

typedef struct {
    uint8_t bits;                     /* stern_bits */
    uint8_t found;                    /* templates in the table, from the smallest on */
    uint8_t matched;                  /* the same without those that only this game made known */
    uint32_t number[STERN_TEMPLATES]; /* of the patterns found */
} SternMatch;

#define STERN_NO_RESPONSE UINT32_MAX

typedef struct SternMatcher SternMatcher;

/* The table may be NULL, and must outlive the matcher. `leave_out` as in ExtractorSettings. */
SternMatcher *stern_matcher_open(const SternTable *table, uint32_t leave_out);
void stern_matcher_close(SternMatcher *matcher);

/* The next positions are of this game, which is left out of the table, if that is wanted. */
void stern_matcher_begin_game(SternMatcher *matcher, const ListedGame *game);

/* Match all these empty points; then ask for each. */
void stern_matcher_run(SternMatcher *matcher, const Position *position, const Point *at, int count);
const SternMatch *stern_matcher_at(const SternMatcher *matcher, Point at, Stone mover);

/* Number of the response pattern, 0 if it is unknown, STERN_NO_RESPONSE if there is none. Call it
 * behind stern_matcher_run, for all its points at once: number[point·kinds + kind]. */
void stern_matcher_responses(SternMatcher *matcher, const Position *position, const Point *at,
                             int count, uint32_t *number);

#endif
