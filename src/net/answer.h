/* From what the heads say to probabilities. */
#ifndef KATACHI_NET_ANSWER_H
#define KATACHI_NET_ANSWER_H

#include "net/heads.h"
#include "net/network.h"

/* Points where the mover may play, as a byte for each. */
void net_legal_points(const Game *game, uint8_t legal[BOARD_POINTS_MAX]);

/* *answer of this position. Whatever the weights were, the answer consists of numbers, and the
 * probabilities sum to 1. */
void net_answer_make(const Game *game, const uint8_t *legal, const NetOutput *output,
                     NetAnswer *answer);

/* out[image of p] = in[p] under a symmetry of the board. */
void net_turn_words(const uint32_t *in, int size, int symmetry, uint32_t *out);

/* Add a part of an output that was made of turned inputs to a sum of outputs, turned back. */
void net_add_turned(const NetOutput *turned, int size, int symmetry, float part, NetOutput *sum);

#endif
