/* Which known patterns stand around the candidates of a position.
 *
 * Templates are tried from the smallest on until one is not in the table: a pattern that was played
 * contains the smaller ones, which were then played too. A point's answer holds while its feature
 * bits and the stones within the first unknown template stay the same, so from move to move little
 * is looked up again. Look-ups go through the whole list level by level, each asking for its memory
 * some steps ahead: the table is far larger than any cache. One thread, one matcher. */
#ifndef KATACHI_PREDICT_STERN_MATCH_H
#define KATACHI_PREDICT_STERN_MATCH_H

#include "games/walk.h"
#include "predict/stern/keys.h"
#include "predict/stern/table.h"

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
