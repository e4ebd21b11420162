/* The heads: from the trunk to policy, value and ownership. Always f32 and plain C. */
#ifndef KATACHI_NET_HEADS_H
#define KATACHI_NET_HEADS_H

#include "core/core.h"
#include "net/kernels.h"
#include "net/network.h"

typedef struct NetHeads NetHeads;

/* What the network says, before it is turned into probabilities. */
typedef struct {
    float move[BOARD_POINTS_MAX], pass;        /* logits of the mover's move */
    float reply[BOARD_POINTS_MAX], reply_pass; /* of the answer to it */
    float ownership[BOARD_POINTS_MAX];         /* before tanh */
    float value[NET_VALUES];                   /* win logit, lead, spread */
} NetOutput;

/* Memory of one evaluation. */
typedef struct NetHeadPlace NetHeadPlace;

NetHeads *net_heads_open(const NetModel *model, const NetKernels *kernels);
void net_heads_close(NetHeads *heads);

NetHeadPlace *net_head_place_open(const NetHeads *heads, int size);
void net_head_place_close(NetHeadPlace *place);

void net_heads_run(const NetHeads *heads, NetHeadPlace *place, const NetMap *map, const float *x,
                   NetOutput *output);

/* From what the heads say to probabilities. */

/* Points where the mover may play, as a byte for each. */
void net_legal_points(const Game *game, uint8_t legal[BOARD_POINTS_MAX]);

/* *answer of this position. Whatever the weights were, the answer consists of numbers, and the
 * probabilities sum to 1. Networks are trained on 19x19: elsewhere their owners still make sense,
 * since those are local, and outcome and score are made of them. */
void net_answer_make(const NetModel *model, const Game *game, const NetContext *context,
                     const uint8_t *legal, const NetOutput *output, NetAnswer *answer);

/* out[image of p] = in[p] under a symmetry of the board. */
void net_turn_words(const uint32_t *in, int size, int symmetry, uint32_t *out);

/* Add a part of an output that was made of turned inputs to a sum of outputs, turned back. */
void net_add_turned(const NetOutput *turned, int size, int symmetry, float part, NetOutput *sum);

#endif
