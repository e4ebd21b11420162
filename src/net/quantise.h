/* Weights for int8: bytes for activations, signed bytes for weights.
 *
 * An activation of channel c is stored as its multiple of step[c], at most 255. The step goes into
 * the weights, W'[o][c] = W[o][c]·step[c], and each output has a scale of its own,
 * W'[o] = scale[o]·(whole numbers within ±127). */
#ifndef KATACHI_NET_QUANTISE_H
#define KATACHI_NET_QUANTISE_H

#include "net/model.h"

/* Steps from the largest activations of each channel. Channels with small activations get finer
 * steps, but not in full proportion: that would only move the loss into the weights. */
void net_steps(const float *max, int channels, float *step);

/* [out][in][tap]; scale has a number for each output. */
void net_quantise(const float *weights, int outs, int ins, const float *step, int8_t *out,
                  float *scale);

#endif
