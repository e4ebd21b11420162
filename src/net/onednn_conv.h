/* One convolution of oneDNN, prepared for a board size. */
#ifndef KATACHI_NET_ONEDNN_CONV_H
#define KATACHI_NET_ONEDNN_CONV_H

#include "net/model.h"

#include <oneapi/dnnl/dnnl.h>

/* What the result is for. */
typedef enum {
    CONV_RELU_BYTES, /* ReLU, as bytes */
    CONV_RELU,       /* ReLU, as numbers */
    CONV_ADD,        /* added to the numbers that are there */
} ConvUse;

typedef struct {
    int size, ins, outs;
    ConvUse use;
    bool is_int8;        /* bytes times signed bytes */
    bool is_blocked;     /* blocked by sixteen; otherwise channels last */
    bool has_bias;       /* given at each run; before `scale` */
    const float *scale;  /* int8: what each output is multiplied by */
    const void *weights; /* [out][in][tap], float or int8_t */
} ConvPlan;

typedef struct {
    dnnl_primitive_t primitive;
    dnnl_memory_t weights;
    float *weight_bytes; /* memory of `weights` */
    dnnl_memory_desc_t scratch;
    bool is_winograd;
} Conv;

/* STATUS_UNSUPPORTED if oneDNN has only its slow reference code for it. */
MUST_CHECK Status conv_open(dnnl_engine_t engine, const ConvPlan *plan, Conv *conv, Error *err);
void conv_close(Conv *conv);

/* bias may be NULL, as the plan said. */
void conv_run(const Conv *conv, dnnl_stream_t stream, dnnl_memory_t in, dnnl_memory_t bias,
              dnnl_memory_t out, dnnl_memory_t scratch);

/* How a map of this many channels lies in memory. */
dnnl_memory_desc_t conv_map_desc(int size, int channels, dnnl_data_type_t type, bool is_blocked);
dnnl_memory_desc_t conv_bias_desc(int channels);

/* Weights for int8: bytes for activations, signed bytes for weights.
 *
 * An activation of channel c is stored as its multiple of step[c], at most 255. The step goes into
 * the weights, W'[o][c] = W[o][c]·step[c], and each output has a scale of its own,
 * W'[o] = scale[o]·(whole numbers within ±127). */

/* Steps from the largest activations of each channel. Channels with small activations get finer
 * steps, but not in full proportion: that would only move the loss into the weights. */
void net_steps(const float *max, int channels, float *step);

/* [out][in][tap]; scale has a number for each output. */
void net_quantise(const float *weights, int outs, int ins, const float *step, int8_t *out,
                  float *scale);

#endif
