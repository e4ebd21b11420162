/* What a move does to chains, as values of the set "wide". The default model was trained with these
 * limits of the ladder reader: changing them means training again. */
#ifndef KATACHI_PREDICT_WIDE_TACTICS_H
#define KATACHI_PREDICT_WIDE_TACTICS_H

#include "base/strbuf.h"
#include "predict/chain_tactics.h"

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
