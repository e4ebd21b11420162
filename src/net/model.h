/* The weights of a network, as its file holds them (docs/FORMATS.md, "Networks").
 *
 * One list names every tensor with its dimensions: the reader, the writer of the tests and the
 * generator of random networks all go through it, so they cannot disagree. */
#ifndef KATACHI_NET_MODEL_H
#define KATACHI_NET_MODEL_H

#include "base/base.h"

enum {
    NET_BLOCK_LIMIT = 64,
    NET_CHANNEL_LIMIT = 512,
    NET_POOL_LIMIT = 128,
    NET_HIDDEN_LIMIT = 1024,
    NET_LANES = 16, /* channels come in multiples of this */
    NET_POOL_EVERY = 3,
    NET_INPUT_SIDE = 5, /* of the first convolution */
    NET_INPUT_TAPS = NET_INPUT_SIDE * NET_INPUT_SIDE,
    NET_TAPS = 9, /* of all the others */
    NET_VALUES = 3,
    NET_TENSOR_NAME_SIZE = 64,
    NET_SETTINGS_LIMIT = 65536,
    NET_FILE_LIMIT = 1 << 28, /* bytes */
};

/* Values beyond this are refused: no training makes them, and they could overflow. */
#define NET_VALUE_LIMIT 10000.0f

typedef struct {
    int blocks, channels;
    int pool;    /* channels of the pooling branches and of the heads */
    int hidden;  /* of the value head */
    int globals; /* numbers that it takes, the first of those there are; 0: all */
} NetShape;

typedef struct {
    float *scale, *shift;
} NetNorm;

/* Pointers into NetModel.values; convolutions are [out][in][row][column]. */
typedef struct {
    NetNorm norm1, norm2;
    float *conv1, *conv2;
    float *pool_conv; /* the pooling branch: NULL unless net_block_pools() */
    NetNorm pool_norm;
    float *pool_linear;
    float *max1, *max2; /* calibration, by channel: the largest input of conv1 and conv2 */
} NetBlock;

/* How sure to be of the winner: the logit is multiplied by scale + slope · stones / 100. Fitted on
 * games that the network was not trained on (training/calibrate.py), by kind of record. */
typedef struct {
    float scale, slope;
} NetCertainty;

enum { NET_SOURCES = 4 }; /* by NetSource */

typedef struct {
    NetShape shape;
    NetCertainty certainty[NET_SOURCES];
    bool calibrated;
    char *settings; /* lines of key=value */
    NetBlock block[NET_BLOCK_LIMIT];
    float *input_conv, *input_global;
    NetNorm final_norm;
    float *policy_conv, *policy_pool_conv, *policy_pool_linear;
    NetNorm policy_pool_norm, policy_norm;
    float *policy_out, *policy_pass, *policy_pass_bias;
    float *value_conv;
    NetNorm value_norm;
    float *value_hidden, *value_hidden_bias, *value_out, *value_out_bias;
    float *value_ownership, *value_ownership_bias;
    float *values;
    size_t value_count;
} NetModel;

typedef struct {
    char name[NET_TENSOR_NAME_SIZE];
    uint32_t dim[4];
    int dim_count;
    bool calibration; /* may be missing */
    float **place;    /* the pointer in the NetModel */
} NetTensor;

/* Whether the block has a pooling branch. */
static inline bool net_block_pools(int block)
{
    return block % NET_POOL_EVERY == NET_POOL_EVERY - 1;
}

/* How many numbers for the whole board it takes: networks of version 0.2 know no year. */
int net_model_globals(const NetModel *model);

/* Number of values of a tensor. */
size_t net_tensor_count(const NetTensor *tensor);

/* List all tensors of a model with this shape; returns their number. */
enum { NET_TENSOR_LIMIT = NET_BLOCK_LIMIT * 12 + 32 };
int net_model_list(NetModel *model, NetTensor list[NET_TENSOR_LIMIT]);

/* A model of this shape with all values zero. Must be freed. */
NetModel *net_model_new(const NetShape *shape, const char *settings);
void net_model_free(NetModel *model);

/* Random weights of a sensible size, for tests and timings; the calibration is a
 * guess. */
NetModel *net_model_random(const NetShape *shape, uint64_t seed);

/* The value of a setting; "" if it is not there. */
void net_model_setting(const NetModel *model, const char *key, char *out, size_t size);

/* ---- files ---- */

/* Whether the bytes begin like a network of any version. */
bool net_model_is_network(const void *bytes, size_t size);

/* STATUS_SYNTAX if it is damaged or no network, STATUS_UNSUPPORTED for another version or other
 * inputs, STATUS_INVALID for weights that make no sense. *model must be freed. */
MUST_CHECK Status net_model_read(const void *bytes, size_t size, NetModel **model, Error *err);
MUST_CHECK Status net_model_load(const char *path, NetModel **model, Error *err);

/* The file of a model, with all values as f32, into an empty buffer. */
void net_model_write(NetModel *model, StrBuf *file);

#endif
