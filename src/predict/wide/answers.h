/* Answer patterns: what experts play after the last two moves, and beside chains of few liberties.
 *
 *      kind          stones within                 and also
 *      LAST_4        4 of the last move            its liberties, and where the move is, within 14
 *      LAST_6        6 of the last move            the same
 *      LAST_TWO      4 of the last move            the same, and where the move before it was
 *      BOTH_3        3 of the move                 where the last two moves are, both within 10
 *      OWN_6         6 of the move                 where the move before the last is, within 10
 *      LAST_9        9 of the move                 where the last move is, within 10
 *      LIBERTIES_8   4 of the move                 liberties of the eight points around it, 1 to 5
 *      LIBERTIES_8L  3 of the move                 the same, 1 to 4; where the last move is
 *
 * Keys are colour-normalised and the same for all eight images, as those of nested patterns. The
 * table is a NestedTable whose kinds are these. */
#ifndef KATACHI_PREDICT_WIDE_ANSWERS_H
#define KATACHI_PREDICT_WIDE_ANSWERS_H

#include "predict/wide/pattern_nested.h"

enum {
    ANSWER_LAST_4,
    ANSWER_LAST_6,
    ANSWER_LAST_TWO,
    ANSWER_BOTH_3,
    ANSWER_OWN_6,
    ANSWER_LAST_9,
    ANSWER_LIBERTIES_8,
    ANSWER_LIBERTIES_8L,
    ANSWER_KIND_COUNT
};

const char *answer_kind_name(int kind);

typedef struct AnswerHasher AnswerHasher;
AnswerHasher *answer_hasher_open(void);
void answer_hasher_close(AnswerHasher *hasher);

/* What all points of a position share. */
typedef struct AnswerView AnswerView;
AnswerView *answer_view_open(void);
void answer_view_close(AnswerView *view);
void answer_view_begin(AnswerView *view, const AnswerHasher *hasher, const Board *board,
                       const NestedView *stones, Point last, Point before);

/* The keys at an empty point, 0 where a kind does not apply. */
void answer_find_keys(const AnswerView *view, Point at, uint64_t key[ANSWER_KIND_COUNT]);

/* Count the answers that were played in the games, as nested_harvest does: those kinds that would
 * be too many are only counted where a smaller one is common enough, or is in the table `shapes`.
 */
MUST_CHECK Status answer_harvest(const GameList *list, const NestedTable *shapes,
                                 const NestedHarvestSettings *settings, NestedTable **table,
                                 Error *err);

#endif
