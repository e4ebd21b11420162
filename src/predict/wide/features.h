/* The groups of the set "wide", for its own files. */
#ifndef KATACHI_PREDICT_WIDE_FEATURES_H
#define KATACHI_PREDICT_WIDE_FEATURES_H

#include "base/strbuf.h"
#include "predict/chain_tactics.h"
#include "predict/extractor.h"

/* The small groups, in order. Value 0 of each says nothing. */
#define WIDE_GROUPS(ROW)                                                                           \
    ROW(STAGE, "stage", 9)                                                                         \
    ROW(ATARIS, "ataris", 9)                                                                       \
    ROW(LAST_LIBERTIES, "last-liberties", 25)                                                      \
    ROW(LOCATION, "location", 56)                                                                  \
    ROW(LAST_1, "last-1", 58)                                                                      \
    ROW(LAST_2, "last-2", 58)                                                                      \
    ROW(LAST_3, "last-3", 20)                                                                      \
    ROW(LAST_4, "last-4", 20)                                                                      \
    ROW(CAPTURE, "capture", 26)                                                                    \
    ROW(EXTENSION, "extension", 11)                                                                \
    ROW(SELF_ATARI, "self-atari", 11)                                                              \
    ROW(ATARI, "atari", 18)                                                                        \
    ROW(LIBERTIES, "liberties", 10)                                                                \
    ROW(OWN_CHAINS, "own-chains", 20)                                                              \
    ROW(ENEMY_CHAINS, "enemy-chains", 20)                                                          \
    ROW(EYE, "eye", 5)                                                                             \
    ROW(KO, "ko", 2)                                                                               \
    ROW(RESCUE, "rescue", 11)                                                                      \
    ROW(NEAREST, "nearest", 65)

#define ROW_ENUM(id, name, count) G_##id,
enum { WIDE_GROUPS(ROW_ENUM) G_PATTERNS };
#undef ROW_ENUM

enum { WIDE_NEAR_LIMIT = 7 }; /* steps to the nearest stones; farther is as far */

/* The first group of nested patterns; "wide-2" has more groups before and behind them. */
int wide_first_pattern(const Extractor *extractor);

/* The kind of nested pattern that a group holds; groups count from the first of them. */
int wide_pattern_kind(int pattern_group);

/* FeatureSet.describe and FeatureSet.family */
void wide_describe(const Extractor *extractor, int group, uint32_t value, StrBuf *out);
const char *wide_family(const Extractor *extractor, int group);

/* What a move does to chains, as values of the set "wide". The default model was trained with these
 * limits of the ladder reader: changing them means training again. */

enum { TACTICS_SAVE_NODES = 300, TACTICS_CATCH_NODES = 200 };

uint32_t tactics_capture(ChainTactics *tactics, Point at, const MoveEffect *effect);
uint32_t tactics_extension(ChainTactics *tactics, const MoveEffect *effect);
uint32_t tactics_self_atari(const MoveEffect *effect);
uint32_t tactics_atari(ChainTactics *tactics, Point at, const MoveEffect *effect);
uint32_t tactics_own_chains(const ChainTactics *tactics, const MoveEffect *effect);
uint32_t tactics_enemy_chains(const ChainTactics *tactics, Point at);
uint32_t tactics_eye(const ChainTactics *tactics, Point at);
uint32_t tactics_rescue(ChainTactics *tactics, const MoveEffect *effect);

/* A value of the group with this name in words. */
void tactics_describe(const char *group, uint32_t value, StrBuf *out);

#endif
