/* The inner loops of a network, in plain C, compiled once for each instruction set.
 *
 * Channels come in groups of sixteen (NET_LANES): the numbers of a group lie side by side, wherever
 * the layout puts the groups themselves. The same loops so serve all layouts:
 *
 *     channels last     [point][group][16]      oneDNN's direct and int8 convolutions
 *     blocked           [group][point][16]      oneDNN's Winograd, and the convolution below
 *     blocked, padded   the same with a border of zeros around the board
 */
#ifndef KATACHI_NET_KERNELS_H
#define KATACHI_NET_KERNELS_H

#include "net/model.h"

#include <stddef.h>
#include <stdint.h>

/* How far it is, in numbers, from one row, point or group to the next. */
typedef struct {
    int row, point, group;
    int origin; /* where the first point begins */
} NetLayout;

/* A map over the board: `size` rows of `size` points with `channels` numbers each. */
typedef struct {
    int size, channels;
    NetLayout layout;
} NetMap;

static inline NetLayout net_layout_last(int size, int channels)
{
    return (NetLayout){.row = size * channels, .point = channels, .group = NET_LANES};
}

static inline NetLayout net_layout_blocked(int size)
{
    return (NetLayout){
        .row = size * NET_LANES, .point = NET_LANES, .group = size * size * NET_LANES};
}

static inline NetLayout net_layout_padded(int size)
{
    int side = size + 2;
    return (NetLayout){.row = side * NET_LANES,
                       .point = NET_LANES,
                       .group = side * side * NET_LANES,
                       .origin = (side + 1) * NET_LANES};
}

/* A convolution for net_kernels()->convolve. The input is blocked, and padded if side is 3;
 * weights as net_pack_weights makes them. */
typedef struct {
    int side; /* 1 or 3 */
    NetMap in, out;
    const float *weights;
    const float *bias; /* by channel; NULL: the result is added to what is there */
    bool relu;
} NetConvolution;

typedef struct {
    const char *name; /* "baseline", "avx2", "avx512" */

    /* out[c] = sum of rows[r][c]; group g of the result goes to out + g·group. */
    void (*sum_rows)(const float *const *rows, int count, int channels, float *out, int group);

    /* out = max(0, in·scale + shift), by channel; as bytes rounded and cut off at 255. */
    void (*norm_relu)(const NetMap *map, const float *in, const NetNorm *norm, const NetLayout *to,
                      float *out);
    void (*norm_relu_bytes)(const NetMap *map, const float *in, const NetNorm *norm,
                            const NetLayout *to, uint8_t *out);

    /* Mean and maximum over the points: pooled[channels], then pooled[channels] again. */
    void (*pool)(const NetMap *map, const float *in, float *pooled);

    /* out[o] += sum of weights[i·outs + o]·in[i] */
    void (*linear)(const float *in, int ins, const float *weights, int outs, float *out);

    void (*convolve)(const NetConvolution *conv, const float *in, float *out);
} NetKernels;

typedef enum { NET_ISA_BEST, NET_ISA_BASELINE, NET_ISA_AVX2, NET_ISA_AVX512 } NetIsa;

/* The best loops for this machine, or those of a lower instruction set. */
const NetKernels *net_kernels(NetIsa at_most);

/* Weights [out][in][taps] as the convolution reads them, [out group][in group][tap][in][out]. */
void net_pack_weights(const float *weights, int outs, int ins, int taps, float *packed);

/* Numbers at an address that is a multiple of 64, all zero; to be freed by net_floats_free. */
MUST_CHECK float *net_floats_new(size_t count);
void net_floats_free(float *floats);

/* The loops of each instruction set; those that the build leaves out are not there. */

extern const NetKernels NET_KERNELS_BASELINE, NET_KERNELS_AVX2, NET_KERNELS_AVX512;

#endif
