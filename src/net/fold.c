/* Folding: rows of a convolution times the scale of the normalisation behind it. */
#include "net/engine.h"

#include <assert.h>

static float *scaled_rows(const float *weights, const float *scale, int rows, size_t row_size)
{
    float *out = mem_alloc((size_t)rows * row_size, sizeof *out);
    for (int r = 0; r < rows; r++)
        for (size_t i = 0; i < row_size; i++)
            out[r * row_size + i] = weights[r * row_size + i] * scale[r];
    return out;
}

void net_transpose(const float *weights, int outs, int ins, float *out)
{
    for (int o = 0; o < outs; o++)
        for (int i = 0; i < ins; i++)
            out[i * outs + o] = weights[o * ins + i];
}

static void fold_pool(const NetShape *shape, const NetBlock *block, NetFolded *folded)
{
    size_t row = (size_t)shape->channels * NET_TAPS;
    folded->pool_conv = scaled_rows(block->pool_conv, block->pool_norm.scale, shape->pool, row);
    folded->pool_bias = block->pool_norm.shift;
    int ins = 2 * shape->pool;
    float *linear =
        scaled_rows(block->pool_linear, block->norm2.scale, shape->channels, (size_t)ins);
    folded->pool_linear = mem_alloc((size_t)ins * shape->channels, sizeof(float));
    net_transpose(linear, shape->channels, ins, folded->pool_linear);
    mem_free(linear);
}

void net_fold_block(const NetModel *model, int block, NetFolded *folded)
{
    assert(block >= 0 && block < model->shape.blocks);
    const NetBlock *from = &model->block[block];
    size_t row = (size_t)model->shape.channels * NET_TAPS;
    *folded = (NetFolded){
        .norm1 = from->norm1,
        .conv1 = scaled_rows(from->conv1, from->norm2.scale, model->shape.channels, row),
        .bias1 = from->norm2.shift,
        .conv2 = from->conv2,
    };
    if (net_block_pools(block))
        fold_pool(&model->shape, from, folded);
}

void net_folded_clear(NetFolded *folded)
{
    mem_free(folded->conv1);
    mem_free(folded->pool_conv);
    mem_free(folded->pool_linear);
    *folded = (NetFolded){0};
}
