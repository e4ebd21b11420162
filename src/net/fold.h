/* A block with its second normalisation folded into its first convolution:
 *
 *     norm2(conv1(a) + linear(pool)) = conv1'(a) + (linear'(pool) + shift)
 *
 * so that a block is two convolutions, each with what follows it as a bias and a ReLU. */
#ifndef KATACHI_NET_FOLD_H
#define KATACHI_NET_FOLD_H

#include "net/model.h"

typedef struct {
    NetNorm norm1;      /* the model's */
    float *conv1;       /* [out][in][tap] */
    const float *bias1; /* what conv1 adds, apart from the pool's part */
    const float *conv2; /* the model's */
    float *pool_conv;   /* [out][in][tap]; NULL without a pooling branch */
    float *pool_bias;
    float *pool_linear; /* [2·pool][channels]: transposed */
} NetFolded;

/* Points into the model; must be cleared before it. */
void net_fold_block(const NetModel *model, int block, NetFolded *folded);
void net_folded_clear(NetFolded *folded);

/* [outs][ins] to [ins][outs] */
void net_transpose(const float *weights, int outs, int ins, float *out);

#endif
