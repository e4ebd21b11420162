/* The heads: from the trunk to policy, value and ownership. Always f32 and plain C. */
#ifndef KATACHI_NET_HEADS_H
#define KATACHI_NET_HEADS_H

#include "core/core.h"
#include "net/kernels.h"

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

#endif
