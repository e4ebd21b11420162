/* The loops themselves. A file that includes this defines KERNELS, KERNELS_NAME, the bytes of its
 * registers, VECTOR_BYTES, and the tile of a convolution that fits into them: TILE_POINTS points
 * times TILE_GROUPS groups of outputs. Without them the loops are those for any processor. */
#include "net/kernels.h"

#ifndef KERNELS
#define KERNELS NET_KERNELS_BASELINE
#define KERNELS_NAME "baseline"
#define VECTOR_BYTES 16
#define TILE_POINTS 3
#define TILE_GROUPS 1
#endif

#include <assert.h>

/* As many numbers as fit a register; wider ones the compiler handles badly. */
typedef float Lanes __attribute__((vector_size(VECTOR_BYTES), aligned(4), may_alias));
typedef int32_t LaneInts __attribute__((vector_size(VECTOR_BYTES), aligned(4), may_alias));
typedef uint8_t LaneBytes __attribute__((vector_size(VECTOR_BYTES / 4), aligned(1), may_alias));

enum { WIDTH = VECTOR_BYTES / 4, TILE_VECTORS = TILE_GROUPS * NET_LANES / WIDTH };

#define INLINE static inline __attribute__((always_inline))

INLINE Lanes lanes_at(const float *at)
{
    return *(const Lanes *)at;
}

INLINE void lanes_put(float *at, Lanes lanes)
{
    *(Lanes *)at = lanes;
}

/* C has no ?: for vectors. */
INLINE Lanes lanes_max(Lanes a, Lanes b)
{
    LaneInts is_greater = a > b;
    return (Lanes)(((LaneInts)a & is_greater) | ((LaneInts)b & ~is_greater));
}

INLINE Lanes lanes_relu(Lanes a)
{
    LaneInts is_positive = a > 0;
    return (Lanes)((LaneInts)a & is_positive);
}

/* At most 255; what is not a number becomes 0. */
INLINE LaneBytes lanes_to_bytes(Lanes a)
{
    a = lanes_relu(a) + 0.5f;
    LaneInts is_small = a < 255.0f, is_large = a >= 255.0f;
    a = (Lanes)((LaneInts)a & is_small);
    LaneInts whole = __builtin_convertvector(a, LaneInts);
    return __builtin_convertvector(whole | (is_large & 255), LaneBytes);
}

/* Where channel c of a point lies, from channel 0. */
INLINE int channel_at(int c, int group)
{
    return c / NET_LANES * group + c % NET_LANES;
}

/* Two vectors at a time, as one alone would wait for its own sums. */
static void sum_rows(const float *const *rows, int count, int channels, float *out, int group)
{
    for (int c = 0; c < channels; c += 2 * WIDTH) {
        int second = c + WIDTH < channels ? c + WIDTH : c;
        Lanes low = {0}, high = {0};
        for (int r = 0; r < count; r++) {
            low += lanes_at(rows[r] + c);
            high += lanes_at(rows[r] + second);
        }
        lanes_put(out + channel_at(c, group), low);
        lanes_put(out + channel_at(second, group), high);
    }
}

static void norm_relu(const NetMap *map, const float *in, const NetNorm *norm, const NetLayout *to,
                      float *out)
{
    const NetLayout *from = &map->layout;
    for (int c = 0; c < map->channels; c += WIDTH) {
        Lanes scale = lanes_at(norm->scale + c), shift = lanes_at(norm->shift + c);
        for (int y = 0; y < map->size; y++) {
            const float *x = in + from->origin + channel_at(c, from->group) + y * from->row;
            float *result = out + to->origin + channel_at(c, to->group) + y * to->row;
            for (int i = 0; i < map->size; i++, x += from->point, result += to->point)
                lanes_put(result, lanes_relu(lanes_at(x) * scale + shift));
        }
    }
}

static void norm_relu_bytes(const NetMap *map, const float *in, const NetNorm *norm,
                            const NetLayout *to, uint8_t *out)
{
    const NetLayout *from = &map->layout;
    for (int y = 0; y < map->size; y++) {
        for (int i = 0; i < map->size; i++) {
            const float *x = in + from->origin + y * from->row + i * from->point;
            uint8_t *result = out + to->origin + y * to->row + i * to->point;
            for (int c = 0; c < map->channels; c += WIDTH) {
                Lanes value = lanes_at(x + channel_at(c, from->group)) * lanes_at(norm->scale + c);
                value += lanes_at(norm->shift + c);
                *(LaneBytes *)(result + channel_at(c, to->group)) = lanes_to_bytes(value);
            }
        }
    }
}

static void pool(const NetMap *map, const float *in, float *pooled)
{
    const NetLayout *layout = &map->layout;
    for (int c = 0; c < map->channels; c += WIDTH) {
        const float *channel = in + layout->origin + channel_at(c, layout->group);
        Lanes sum = {0}, most = lanes_at(channel);
        for (int y = 0; y < map->size; y++) {
            const float *x = channel + y * layout->row;
            for (int i = 0; i < map->size; i++, x += layout->point) {
                sum += lanes_at(x);
                most = lanes_max(lanes_at(x), most);
            }
        }
        lanes_put(pooled + c, sum / (float)(map->size * map->size));
        lanes_put(pooled + map->channels + c, most);
    }
}

static void linear(const float *in, int ins, const float *weights, int outs, float *out)
{
    for (int i = 0; i < ins; i++)
        for (int o = 0; o < outs; o++)
            out[o] += weights[i * outs + o] * in[i];
}

/* Where vector v of a tile lies, from its first one. */
INLINE int vector_at(int v, int group)
{
    return channel_at(v * WIDTH, group);
}

/* One tap of a convolution over sixteen inputs. */
INLINE void add_tap(const float *x, const float *w, size_t next_group, int points, int vectors,
                    Lanes sum[TILE_POINTS][TILE_VECTORS])
{
    for (int lane = 0; lane < NET_LANES; lane++) {
        Lanes weight[TILE_VECTORS];
        for (int v = 0; v < vectors; v++)
            weight[v] = lanes_at(w + lane * NET_LANES + v * WIDTH / NET_LANES * next_group +
                                 v * WIDTH % NET_LANES);
        for (int t = 0; t < points; t++)
            for (int v = 0; v < vectors; v++)
                sum[t][v] += weight[v] * x[t * NET_LANES + lane];
    }
}

/* `points` neighbouring points of a row times `groups` groups of outputs. The sums stay in
 * registers while all inputs pass by: both numbers are constants wherever this is inlined. */
INLINE void convolve_tile(const NetConvolution *conv, const float *in, int first_group, float *out,
                          int points, int groups)
{
    Lanes sum[TILE_POINTS][TILE_VECTORS];
    const NetLayout *from = &conv->in.layout, *to = &conv->out.layout;
    int side = conv->side, taps = side * side, vectors = groups * NET_LANES / WIDTH;
    size_t steps = (size_t)conv->in.channels / NET_LANES * taps;
    const float *w = conv->weights + first_group * steps * NET_LANES * NET_LANES;
    for (int t = 0; t < points; t++)
        for (int v = 0; v < vectors; v++)
            sum[t][v] = conv->bias ? lanes_at(conv->bias + first_group * NET_LANES + v * WIDTH)
                                   : lanes_at(out + vector_at(v, to->group) + t * to->point);
    for (size_t group = 0; group < steps / taps; group++)
        for (int tap = 0; tap < taps; tap++, w += NET_LANES * NET_LANES) {
            int dy = tap / side - side / 2, dx = tap % side - side / 2;
            add_tap(in + group * from->group + dy * from->row + dx * NET_LANES, w,
                    steps * NET_LANES * NET_LANES, points, vectors, sum);
        }
    for (int t = 0; t < points; t++)
        for (int v = 0; v < vectors; v++)
            lanes_put(out + vector_at(v, to->group) + t * to->point,
                      conv->relu ? lanes_relu(sum[t][v]) : sum[t][v]);
}

#define TILE_CASE(n)                                                                               \
    case n:                                                                                        \
        convolve_tile(conv, in, group, out, n <= TILE_POINTS ? n : 1, groups);                     \
        break;

INLINE void convolve_points(const NetConvolution *conv, const float *in, int group, float *out,
                            int points, int groups)
{
    assert(points <= TILE_POINTS);
    switch (points) {
        TILE_CASE(1)
        TILE_CASE(2)
        TILE_CASE(3)
        TILE_CASE(4)
        TILE_CASE(5)
        TILE_CASE(6)
        TILE_CASE(7)
        TILE_CASE(8)
        TILE_CASE(9)
        TILE_CASE(10)
    default:
        break;
    }
}

/* A row of the board in tiles of about equal length. */
INLINE void convolve_row(const NetConvolution *conv, const float *in, int group, float *out,
                         int groups)
{
    int size = conv->in.size, tiles = (size + TILE_POINTS - 1) / TILE_POINTS;
    for (int tile = 0; tile < tiles; tile++) {
        int start = size * tile / tiles, end = size * (tile + 1) / tiles;
        convolve_points(conv, in + start * NET_LANES, group, out + start * conv->out.layout.point,
                        end - start, groups);
    }
}

static void convolve_pair(const NetConvolution *conv, const float *in, int group, float *out)
{
    convolve_row(conv, in, group, out, TILE_GROUPS);
}

static void convolve_single(const NetConvolution *conv, const float *in, int group, float *out)
{
    convolve_row(conv, in, group, out, 1);
}

static void convolve(const NetConvolution *conv, const float *in, float *out)
{
    const NetLayout *from = &conv->in.layout, *to = &conv->out.layout;
    assert(from->point == NET_LANES && (conv->side == 1 || conv->side == 3));
    for (int group = 0; group < conv->out.channels / NET_LANES;) {
        bool is_pair = (group + TILE_GROUPS) * NET_LANES <= conv->out.channels;
        for (int y = 0; y < conv->in.size; y++) {
            const float *x = in + from->origin + y * from->row;
            float *result = out + to->origin + group * to->group + y * to->row;
            if (is_pair)
                convolve_pair(conv, x, group, result);
            else
                convolve_single(conv, x, group, result);
        }
        group += is_pair ? TILE_GROUPS : 1;
    }
}

const NetKernels KERNELS = {
    .name = KERNELS_NAME,
    .sum_rows = sum_rows,
    .norm_relu = norm_relu,
    .norm_relu_bytes = norm_relu_bytes,
    .pool = pool,
    .linear = linear,
    .convolve = convolve,
};
