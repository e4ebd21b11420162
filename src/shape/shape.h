/* What can be seen in a position without judging who wins: one question per header. Every answer is
 * a function of the Board alone; nothing is kept, nothing is allocated.
 *
 *      MoveEffect effect;
 *      move_find_effect(&board, at, STONE_BLACK, &effect);
 *      if (effect.liberties == 1)
 *          … a self-atari …
 *      if (ladder_catches(&board, stone))
 *          … the chain cannot escape … */
#ifndef KATACHI_SHAPE_SHAPE_H
#define KATACHI_SHAPE_SHAPE_H

#include "shape/chain.h"
#include "shape/connection.h"
#include "shape/effect.h"
#include "shape/fate_graph.h"
#include "shape/ladder.h"
#include "shape/region.h"
#include "shape/walk.h"

#endif
