/* What the set "wide-2" adds to "wide": surroundings and tiles, small groups that stand before the
 * nested patterns, and answer patterns behind them. */
#ifndef KATACHI_PREDICT_WIDE_SECOND_H
#define KATACHI_PREDICT_WIDE_SECOND_H

#include "predict/extractor.h"
#include "predict/wide/answers.h"
#include "predict/wide/surroundings.h"
#include "predict/wide/tiles.h"

enum { SECOND_SMALL_COUNT = S_GROUP_COUNT + TILE_COUNT, SECOND_BEHIND_COUNT = ANSWER_KIND_COUNT };

typedef struct WideSecond WideSecond;
WideSecond *second_open(void);
void second_close(WideSecond *second); /* NULL is fine */

/* The groups before the nested patterns, and those behind them; answers may be NULL. */
void second_list_small(FeatureGroup group[SECOND_SMALL_COUNT]);
void second_list_behind(const NestedTable *answers, FeatureGroup group[SECOND_BEHIND_COUNT]);

/* Before the candidates of a position; `tactics` has begun with it. */
void second_begin(WideSecond *second, const Position *position, ChainTactics *tactics,
                  const NestedView *stones);

/* The values of a candidate. */
void second_fill_small(WideSecond *second, Point at, const MoveEffect *effect, uint32_t *value);
void second_fill_behind(const WideSecond *second, const NestedTable *answers, Point at,
                        uint32_t *value);

/* As FeatureSet.describe and .family; groups count from the first of their kind. */
void second_describe_small(int group, uint32_t value, StrBuf *out);
void second_describe_behind(int group, uint32_t value, StrBuf *out);
const char *second_family_small(int group);
const char *second_family_behind(int group);

#endif
