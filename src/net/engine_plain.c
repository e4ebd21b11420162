/* The blocks in plain C: blocked layout, padded inputs, direct convolutions. */
#include "net/engine.h"

#include <assert.h>
#include <string.h>

typedef struct {
    NetFolded folded;
    float *conv1, *conv2, *pool_conv; /* packed */
} PlainBlock;

typedef struct {
    NetEngine base;
    const NetKernels *kernels;
    NetShape shape;
    PlainBlock *block;
} PlainEngine;

typedef struct {
    NetPlace base;
    float *input;  /* of conv1, padded */
    float *hidden; /* of conv2, padded */
    float *branch; /* of the pooling branch */
    float *pooled; /* mean and maximum */
    float *bias;
} PlainPlace;

static float *packed(const float *weights, int outs, int ins)
{
    float *out = net_floats_new((size_t)outs * ins * NET_TAPS);
    net_pack_weights(weights, outs, ins, NET_TAPS, out);
    return out;
}

static Status prepare(NetEngine *engine, int size, Error *err)
{
    (void)engine, (void)size, (void)err;
    return STATUS_OK;
}

static NetPlace *place_open(const NetEngine *engine, int size)
{
    const NetShape *shape = &((const PlainEngine *)(const void *)engine)->shape;
    PlainPlace *place = mem_alloc(1, sizeof *place);
    size_t points = (size_t)size * size, padded = (size_t)(size + 2) * (size + 2);
    place->base.map = (NetMap){size, shape->channels, net_layout_blocked(size)};
    place->base.x = net_floats_new(points * shape->channels);
    place->input = net_floats_new(padded * shape->channels);
    place->hidden = net_floats_new(padded * shape->channels);
    place->branch = net_floats_new(points * shape->pool);
    place->pooled = net_floats_new(2 * (size_t)shape->pool);
    place->bias = net_floats_new((size_t)shape->channels);
    return &place->base;
}

static void place_close(NetPlace *base)
{
    PlainPlace *place = (PlainPlace *)(void *)base;
    net_floats_free(place->base.x);
    net_floats_free(place->input);
    net_floats_free(place->hidden);
    net_floats_free(place->branch);
    net_floats_free(place->pooled);
    net_floats_free(place->bias);
    mem_free(place);
}

/* The bias of conv1 in this position. */
static void run_pool(const PlainEngine *engine, const PlainBlock *block, PlainPlace *place)
{
    int size = place->base.map.size;
    NetConvolution conv = {
        .side = 3,
        .in = {size, engine->shape.channels, net_layout_padded(size)},
        .out = {size, engine->shape.pool, net_layout_blocked(size)},
        .weights = block->pool_conv,
        .bias = block->folded.pool_bias,
        .relu = true,
    };
    engine->kernels->convolve(&conv, place->input, place->branch);
    engine->kernels->pool(&conv.out, place->branch, place->pooled);
    engine->kernels->linear(place->pooled, 2 * engine->shape.pool, block->folded.pool_linear,
                            engine->shape.channels, place->bias);
}

static void run_block(const PlainEngine *engine, int index, PlainPlace *place,
                      NetObserveFn *observe, void *context)
{
    const PlainBlock *block = &engine->block[index];
    NetMap *map = &place->base.map;
    NetMap inner = {map->size, map->channels, net_layout_padded(map->size)};
    engine->kernels->norm_relu(map, place->base.x, &block->folded.norm1, &inner.layout,
                               place->input);
    if (observe)
        observe(context, index, 1, &inner, place->input);
    memcpy(place->bias, block->folded.bias1, (size_t)map->channels * sizeof(float));
    if (net_block_pools(index))
        run_pool(engine, block, place);
    NetConvolution first = {.side = 3,
                            .in = inner,
                            .out = inner,
                            .weights = block->conv1,
                            .bias = place->bias,
                            .relu = true};
    engine->kernels->convolve(&first, place->input, place->hidden);
    if (observe)
        observe(context, index, 2, &inner, place->hidden);
    NetConvolution second = {.side = 3, .in = inner, .out = *map, .weights = block->conv2};
    engine->kernels->convolve(&second, place->hidden, place->base.x);
}

void net_plain_observe(const NetEngine *base, NetPlace *place, NetObserveFn *observe, void *context)
{
    const PlainEngine *engine = (const PlainEngine *)(const void *)base;
    for (int i = 0; i < engine->shape.blocks; i++)
        run_block(engine, i, (PlainPlace *)(void *)place, observe, context);
}

static void run(const NetEngine *engine, NetPlace *place)
{
    net_plain_observe(engine, place, NULL, NULL);
}

static void close_engine(NetEngine *base)
{
    PlainEngine *engine = (PlainEngine *)(void *)base;
    for (int i = 0; i < engine->shape.blocks; i++) {
        net_folded_clear(&engine->block[i].folded);
        net_floats_free(engine->block[i].conv1);
        net_floats_free(engine->block[i].conv2);
        net_floats_free(engine->block[i].pool_conv);
    }
    mem_free(engine->block);
    mem_free(engine);
}

NetEngine *net_plain_open(const NetModel *model, NetIsa at_most)
{
    assert(model);
    PlainEngine *engine = mem_alloc(1, sizeof *engine);
    int c = model->shape.channels;
    engine->kernels = net_kernels(at_most);
    engine->base = (NetEngine){
        .name = "plain C",
        .precision = "f32",
        .isa = engine->kernels->name,
        .method = "direct",
        .prepare = prepare,
        .place_open = place_open,
        .place_close = place_close,
        .run = run,
        .close = close_engine,
    };
    engine->shape = model->shape;
    engine->block = mem_alloc((size_t)model->shape.blocks, sizeof *engine->block);
    for (int i = 0; i < model->shape.blocks; i++) {
        PlainBlock *block = &engine->block[i];
        net_fold_block(model, i, &block->folded);
        block->conv1 = packed(block->folded.conv1, c, c);
        block->conv2 = packed(block->folded.conv2, c, c);
        if (net_block_pools(i))
            block->pool_conv = packed(block->folded.pool_conv, model->shape.pool, c);
    }
    return &engine->base;
}
