/* What computes the blocks of a network: plain C, or oneDNN in f32 or int8.
 *
 * The first convolution and the heads are the same code for all of them (input.h, heads.h): they
 * are small, and the first one has mostly zeros to multiply. An engine is read-only once a board
 * size is prepared; each thread that evaluates has a NetPlace of its own. */
#ifndef KATACHI_NET_ENGINE_H
#define KATACHI_NET_ENGINE_H

#include "net/kernels.h"
#include "net/model.h"

typedef enum { NET_PRECISION_BEST, NET_PRECISION_F32, NET_PRECISION_INT8 } NetPrecision;

typedef struct NetEngine NetEngine;

/* Where one evaluation happens. An engine puts its own data behind this. */
typedef struct {
    NetMap map; /* of x */
    float *x;   /* the trunk: filled before a run, changed by it */
} NetPlace;

struct NetEngine {
    const char *name;      /* "plain C", "oneDNN" */
    const char *precision; /* "f32", "int8" */
    const char *isa;       /* instruction set: "avx512", "avx512_core_vnni" */
    const char *method;    /* "direct", "Winograd" */
    /* Get ready for boards of a size. Never concurrently; at once after the first. */
    MUST_CHECK Status (*prepare)(NetEngine *engine, int size, Error *err);
    /* For a size that is prepared. */
    NetPlace *(*place_open)(const NetEngine *engine, int size);
    void (*place_close)(NetPlace *place);
    void (*run)(const NetEngine *engine, NetPlace *place);
    void (*close)(NetEngine *engine);
};

/* Plain C. The model must outlive the engine. */
NetEngine *net_plain_open(const NetModel *model, NetIsa at_most);

/* What a trained network should know for int8: called with the input of each 3x3 convolution of a
 * block (which: 1 or 2) on a place of the plain engine. For tests and tools. */
typedef void NetObserveFn(void *context, int block, int which, const NetMap *map,
                          const float *input);
void net_plain_observe(const NetEngine *engine, NetPlace *place, NetObserveFn *observe,
                       void *context);

/* oneDNN. STATUS_UNSUPPORTED if it was not there when the program was built, or cannot do on this
 * machine what is asked for. */
MUST_CHECK Status net_onednn_open(const NetModel *model, NetIsa at_most, NetPrecision precision,
                                  NetEngine **engine, Error *err);

/* Its version, "" if the program was built without it. */
const char *net_onednn_version(void);

/* A block with its second normalisation folded into its first convolution:
 *
 *     norm2(conv1(a) + linear(pool)) = conv1'(a) + (linear'(pool) + shift)
 *
 * so that a block is two convolutions, each with what follows it as a bias and a ReLU. */

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
