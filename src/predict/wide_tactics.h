/* What a move does to chains, as values of the set "wide". Ladders are read once a chain and
 * position, with these limits; a model is only as good as the reader that it was trained with, so
 * changing them means training anew. */
#ifndef KATACHI_PREDICT_WIDE_TACTICS_H
#define KATACHI_PREDICT_WIDE_TACTICS_H

#include "predict/position.h"
#include "shape/shape.h"

enum { TACTICS_SAVE_NODES = 300, TACTICS_CATCH_NODES = 200 };

typedef struct {
    const Position *position;
    const Board *board;
    Stone who;
    Board scratch;                      /* a copy of *board: moves are tried here and taken back */
    int8_t in_ladder[BOARD_CELL_LIMIT]; /* by root in atari: 0, 1 or not read yet */
    int8_t catchable[BOARD_CELL_LIMIT]; /* by root with two liberties, enemy first: likewise */
} Tactics;

void tactics_begin(Tactics *tactics, const Position *position);

uint32_t tactics_capture(Tactics *tactics, Point at, const MoveEffect *effect);
uint32_t tactics_extension(Tactics *tactics, const MoveEffect *effect);
uint32_t tactics_self_atari(const MoveEffect *effect);
uint32_t tactics_atari(Tactics *tactics, Point at, const MoveEffect *effect);
uint32_t tactics_own_chains(const Tactics *tactics, const MoveEffect *effect);
uint32_t tactics_enemy_chains(const Tactics *tactics, Point at);
uint32_t tactics_eye(const Tactics *tactics, Point at);
uint32_t tactics_rescue(Tactics *tactics, const MoveEffect *effect);

/* A value of the group with this name in words. */
void tactics_describe(const char *group, uint32_t value, StrBuf *out);

#endif
