/* Rows of weights, summed. */
#include "net/input.h"

#include <assert.h>
#include <string.h>

enum {
    REACH = NET_INPUT_SIDE / 2,
    EDGES = NET_INPUT_SIDE, /* ways to be near an edge, in one direction */
    ROW_LIMIT = NET_INPUT_TAPS * (NET_PLANES - 1) + 2,
};

struct NetInput {
    const NetKernels *kernels;
    int channels;
    float *rows;    /* [plane][tap][channel] */
    float *ones;    /* [vertical edge][horizontal edge][channel] */
    float *globals; /* [global][channel] */
};

static float *row_of(const NetInput *input, int plane, int tap)
{
    return input->rows + ((size_t)plane * NET_INPUT_TAPS + tap) * input->channels;
}

static float *ones_of(const NetInput *input, int vertical, int horizontal)
{
    return input->ones + (size_t)(vertical * EDGES + horizontal) * input->channels;
}

/* 0, 1: so near the low edge; 2: far from both; 3, 4: one point from the high edge, at it. */
static int edge_of(int at, int size)
{
    if (at < REACH)
        return at;
    return at < size - REACH ? REACH : EDGES - (size - at);
}

/* Whether the tap, 0 … 4, looks at a point of the board from there. */
static bool tap_is_inside(int edge, int tap)
{
    return edge + tap >= REACH && edge + tap < EDGES + REACH;
}

static void sum_ones(NetInput *input, int vertical, int horizontal)
{
    float *sum = ones_of(input, vertical, horizontal);
    for (int tap = 0; tap < NET_INPUT_TAPS; tap++)
        if (tap_is_inside(vertical, tap / NET_INPUT_SIDE) &&
            tap_is_inside(horizontal, tap % NET_INPUT_SIDE))
            for (int c = 0; c < input->channels; c++)
                sum[c] += row_of(input, NET_PLANE_ONES, tap)[c];
}

NetInput *net_input_open(const NetModel *model, const NetKernels *kernels)
{
    NetInput *input = mem_alloc(1, sizeof *input);
    int channels = model->shape.channels, ins = NET_PLANES * NET_INPUT_TAPS;
    input->kernels = kernels;
    input->channels = channels;
    input->rows = net_floats_new((size_t)ins * channels);
    for (int c = 0; c < channels; c++)
        for (int i = 0; i < ins; i++)
            input->rows[i * channels + c] = model->input_conv[c * ins + i];
    int globals = net_model_globals(model);
    input->globals = net_floats_new((size_t)NET_GLOBALS * channels); /* those it does not take: 0 */
    for (int c = 0; c < channels; c++)
        for (int i = 0; i < globals; i++)
            input->globals[i * channels + c] = model->input_global[c * globals + i];
    input->ones = net_floats_new((size_t)EDGES * EDGES * channels);
    for (int edge = 0; edge < EDGES * EDGES; edge++)
        sum_ones(input, edge / EDGES, edge % EDGES);
    return input;
}

void net_input_close(NetInput *input)
{
    net_floats_free(input->rows);
    net_floats_free(input->ones);
    net_floats_free(input->globals);
    mem_free(input);
}

/* The rows that a point sees through its taps, except those of the plane of ones. */
static int list_rows(const NetInput *input, const uint32_t *words, int size, int x, int y,
                     const float **rows)
{
    int count = 0;
    for (int tap = 0; tap < NET_INPUT_TAPS; tap++) {
        int at_y = y + tap / NET_INPUT_SIDE - REACH, at_x = x + tap % NET_INPUT_SIDE - REACH;
        if (at_y < 0 || at_y >= size || at_x < 0 || at_x >= size)
            continue;
        uint32_t word = words[at_y * size + at_x] & ~(1u << NET_PLANE_ONES);
        for (; word; word &= word - 1)
            rows[count++] = row_of(input, __builtin_ctz(word), tap);
    }
    return count;
}

void net_input_run(const NetInput *input, const uint32_t *words, const float *globals,
                   const NetMap *map, float *global, float *x)
{
    const NetLayout *layout = &map->layout;
    const float *rows[ROW_LIMIT];
    assert(map->channels == input->channels && map->size >= NET_INPUT_SIDE);
    memset(global, 0, (size_t)input->channels * sizeof *global);
    input->kernels->linear(globals, NET_GLOBALS, input->globals, input->channels, global);
    for (int y = 0; y < map->size; y++)
        for (int i = 0; i < map->size; i++) {
            rows[0] = global;
            rows[1] = ones_of(input, edge_of(y, map->size), edge_of(i, map->size));
            int count = 2 + list_rows(input, words, map->size, i, y, rows + 2);
            input->kernels->sum_rows(rows, count, input->channels,
                                     x + layout->origin + y * layout->row + i * layout->point,
                                     layout->group);
        }
}
