/* The blocks by oneDNN: one thread an evaluation, no layout changes on the way.
 *
 * int8 (processors with AVX-512 VNNI) and AVX2 keep channels last; f32 on AVX-512 is blocked, which
 * is what Winograd needs. Winograd is taken wherever oneDNN has it: it was the faster one in every
 * measurement (docs/RESULTS.md), and a choice by timing would make answers depend on the weather.
 *
 * AMX is left alone: processors announce it in virtual machines that do not let it run, and oneDNN
 * 2.6 then dies of an illegal instruction. */
#include "net/engine.h"

#include "net/onednn_conv.h"
#include "net/planes.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* oneDNN asks GNU's OpenMP how many threads to use; the answer is kept for each calling thread. */
void omp_set_num_threads(int threads);
int omp_get_max_threads(void);

/* A block's weights as they are given to conv_open. */
typedef struct {
    NetNorm norm1;       /* int8: with the steps of conv1's input divided out */
    float *norm_numbers; /* memory of norm1, if it is our own */
    float *bias1;        /* int8: divided by conv1's weight scale, as pool_bias and -linear */
    float *pool_bias;    /* NULL without a pooling branch */
    float *pool_linear;  /* [2·pool][channels] */
    void *conv1, *conv2, *pool_conv;     /* [out][in][tap], float or int8_t */
    float *scale1, *scale2, *pool_scale; /* int8: of the outputs */
} Weights;

typedef struct {
    Conv conv1, conv2, pool;
    dnnl_memory_t bias1, pool_bias; /* constant biases; bias1 only without a pooling branch */
} Prepared;

typedef struct {
    NetEngine base;
    const NetKernels *kernels;
    NetShape shape;
    bool is_int8, is_blocked;
    dnnl_engine_t engine;
    Weights *weights;
    Prepared *prepared[NET_SIZE_MAX + 1]; /* by size: one for each block */
} OnednnEngine;

typedef struct {
    NetPlace base;
    dnnl_stream_t stream;
    float *input, *hidden, *branch, *pooled, *bias, *scratch;
    dnnl_memory_t x_memory, input_memory, hidden_memory, branch_memory, bias_memory, scratch_memory;
} OnednnPlace;

/* ---- weights ---- */

static float *copy_floats(const float *from, size_t count)
{
    float *copy = net_floats_new(count);
    memcpy(copy, from, count * sizeof *copy);
    return copy;
}

/* numbers[i] /= by[i] for every row of `count`. */
static void divide(float *numbers, int rows, int count, const float *by)
{
    for (int r = 0; r < rows; r++)
        for (int i = 0; i < count; i++)
            numbers[r * count + i] /= by[i];
}

static void *quantised(const float *weights, int outs, int ins, const float *step, float **scale)
{
    int8_t *out = mem_alloc((size_t)outs * ins * NET_TAPS, 1);
    *scale = net_floats_new((size_t)outs);
    net_quantise(weights, outs, ins, step, out, *scale);
    return out;
}

static void *copied(const float *weights, int outs, int ins)
{
    size_t size = (size_t)outs * ins * NET_TAPS * sizeof(float);
    void *out = mem_alloc(size, 1);
    memcpy(out, weights, size);
    return out;
}

/* Biases come before the scale of an int8 convolution, so they are divided by it. */
static void quantise_block(const NetShape *shape, const NetBlock *block, const NetFolded *folded,
                           Weights *weights)
{
    int c = shape->channels, q = shape->pool;
    float *step1 = net_floats_new((size_t)c), *step2 = net_floats_new((size_t)c);
    net_steps(block->max1, c, step1);
    net_steps(block->max2, c, step2);
    weights->norm_numbers = net_floats_new(2 * (size_t)c);
    memcpy(weights->norm_numbers, folded->norm1.scale, (size_t)c * sizeof(float));
    memcpy(weights->norm_numbers + c, folded->norm1.shift, (size_t)c * sizeof(float));
    divide(weights->norm_numbers, 2, c, step1);
    weights->norm1 = (NetNorm){weights->norm_numbers, weights->norm_numbers + c};
    weights->conv1 = quantised(folded->conv1, c, c, step1, &weights->scale1);
    weights->conv2 = quantised(folded->conv2, c, c, step2, &weights->scale2);
    divide(weights->bias1, 1, c, weights->scale1);
    if (folded->pool_conv) {
        weights->pool_conv = quantised(folded->pool_conv, q, c, step1, &weights->pool_scale);
        divide(weights->pool_linear, 2 * q, c, weights->scale1);
        divide(weights->pool_bias, 1, q, weights->pool_scale);
    }
    divide(weights->scale1, 1, c, step2); /* the result is in steps of conv2's input */
    net_floats_free(step1);
    net_floats_free(step2);
}

static void make_weights(const NetModel *model, int index, bool is_int8, Weights *weights)
{
    const NetShape *shape = &model->shape;
    int c = shape->channels, q = shape->pool;
    NetFolded folded;
    net_fold_block(model, index, &folded);
    weights->norm1 = folded.norm1;
    weights->bias1 = copy_floats(folded.bias1, (size_t)c);
    if (folded.pool_conv) {
        weights->pool_bias = copy_floats(folded.pool_bias, (size_t)q);
        weights->pool_linear = copy_floats(folded.pool_linear, 2 * (size_t)q * c);
    }
    if (is_int8) {
        quantise_block(shape, &model->block[index], &folded, weights);
    } else {
        weights->conv1 = copied(folded.conv1, c, c);
        weights->conv2 = copied(folded.conv2, c, c);
        if (folded.pool_conv)
            weights->pool_conv = copied(folded.pool_conv, q, c);
    }
    net_folded_clear(&folded);
}

static void weights_clear(Weights *weights)
{
    net_floats_free(weights->norm_numbers);
    net_floats_free(weights->bias1);
    net_floats_free(weights->pool_bias);
    net_floats_free(weights->pool_linear);
    mem_free(weights->conv1);
    mem_free(weights->conv2);
    mem_free(weights->pool_conv);
    net_floats_free(weights->scale1);
    net_floats_free(weights->scale2);
    net_floats_free(weights->pool_scale);
}

/* ---- boards of a size ---- */

static dnnl_memory_t memory_of(const OnednnEngine *engine, const dnnl_memory_desc_t *desc,
                               float *numbers)
{
    dnnl_memory_t memory = NULL;
    dnnl_status_t status = dnnl_memory_create(&memory, desc, engine->engine, numbers);
    assert(status == dnnl_success);
    (void)status;
    return memory;
}

static void prepared_close(const OnednnEngine *engine, Prepared *prepared)
{
    for (int i = 0; i < engine->shape.blocks; i++) {
        conv_close(&prepared[i].conv1);
        conv_close(&prepared[i].conv2);
        conv_close(&prepared[i].pool);
        dnnl_memory_destroy(prepared[i].bias1);
        dnnl_memory_destroy(prepared[i].pool_bias);
    }
    mem_free(prepared);
}

static Status prepare_block(OnednnEngine *engine, int size, int index, Prepared *prepared,
                            Error *err)
{
    const Weights *weights = &engine->weights[index];
    int c = engine->shape.channels, q = engine->shape.pool;
    bool is_int8 = engine->is_int8;
    ConvPlan plan = {size,
                     c,
                     c,
                     is_int8 ? CONV_RELU_BYTES : CONV_RELU,
                     is_int8,
                     engine->is_blocked,
                     true,
                     weights->scale1,
                     weights->conv1};
    Status status = conv_open(engine->engine, &plan, &prepared->conv1, err);
    plan.use = CONV_ADD;
    plan.has_bias = false;
    plan.scale = weights->scale2;
    plan.weights = weights->conv2;
    if (status == STATUS_OK)
        status = conv_open(engine->engine, &plan, &prepared->conv2, err);
    plan = (ConvPlan){size,
                      c,
                      q,
                      CONV_RELU,
                      is_int8,
                      engine->is_blocked,
                      true,
                      weights->pool_scale,
                      weights->pool_conv};
    if (status == STATUS_OK && weights->pool_conv)
        status = conv_open(engine->engine, &plan, &prepared->pool, err);
    dnnl_memory_desc_t bias = conv_bias_desc(c), pool_bias = conv_bias_desc(q);
    prepared->bias1 = memory_of(engine, &bias, weights->bias1);
    if (weights->pool_conv)
        prepared->pool_bias = memory_of(engine, &pool_bias, weights->pool_bias);
    return status;
}

static Status prepare(NetEngine *base, int size, Error *err)
{
    OnednnEngine *engine = (OnednnEngine *)(void *)base;
    assert(size >= NET_SIZE_MIN && size <= NET_SIZE_MAX);
    if (engine->prepared[size])
        return STATUS_OK;
    int threads = omp_get_max_threads();
    omp_set_num_threads(1);
    Prepared *prepared = mem_alloc((size_t)engine->shape.blocks, sizeof *prepared);
    Status status = STATUS_OK;
    for (int i = 0; i < engine->shape.blocks && status == STATUS_OK; i++)
        status = prepare_block(engine, size, i, &prepared[i], err);
    omp_set_num_threads(threads);
    if (status != STATUS_OK) {
        prepared_close(engine, prepared);
        return status;
    }
    engine->prepared[size] = prepared;
    engine->base.method = prepared[0].conv1.is_winograd ? "Winograd" : "direct";
    return STATUS_OK;
}

static const dnnl_memory_desc_t *larger(const dnnl_memory_desc_t *a, const dnnl_memory_desc_t *b)
{
    return dnnl_memory_desc_get_size(b) > dnnl_memory_desc_get_size(a) ? b : a;
}

/* Scratch memory that is enough for each convolution of this size. */
static dnnl_memory_desc_t scratch_desc(const OnednnEngine *engine, int size)
{
    const Prepared *prepared = engine->prepared[size];
    const dnnl_memory_desc_t *most = &prepared[0].conv1.scratch;
    for (int i = 0; i < engine->shape.blocks; i++) {
        most = larger(most, &prepared[i].conv1.scratch);
        most = larger(most, &prepared[i].conv2.scratch);
        if (engine->weights[i].pool_conv)
            most = larger(most, &prepared[i].pool.scratch);
    }
    return *most;
}

static NetPlace *place_open(const NetEngine *base, int size)
{
    const OnednnEngine *engine = (const OnednnEngine *)(const void *)base;
    int c = engine->shape.channels, q = engine->shape.pool;
    bool is_blocked = engine->is_blocked;
    assert(engine->prepared[size]);
    OnednnPlace *place = mem_alloc(1, sizeof *place);
    size_t points = (size_t)size * size;
    dnnl_data_type_t type = engine->is_int8 ? dnnl_u8 : dnnl_f32;
    dnnl_memory_desc_t x = conv_map_desc(size, c, dnnl_f32, is_blocked),
                       inner = conv_map_desc(size, c, type, is_blocked),
                       branch = conv_map_desc(size, q, dnnl_f32, is_blocked),
                       bias = conv_bias_desc(c), scratch = scratch_desc(engine, size);
    place->base.map =
        (NetMap){size, c, is_blocked ? net_layout_blocked(size) : net_layout_last(size, c)};
    place->base.x = net_floats_new(points * c);
    place->input = net_floats_new(points * c);
    place->hidden = net_floats_new(points * c);
    place->branch = net_floats_new(points * q);
    place->pooled = net_floats_new(2 * (size_t)q);
    place->bias = net_floats_new((size_t)c);
    place->scratch = net_floats_new(dnnl_memory_desc_get_size(&scratch) / sizeof(float) + 1);
    place->x_memory = memory_of(engine, &x, place->base.x);
    place->input_memory = memory_of(engine, &inner, place->input);
    place->hidden_memory = memory_of(engine, &inner, place->hidden);
    place->branch_memory = memory_of(engine, &branch, place->branch);
    place->bias_memory = memory_of(engine, &bias, place->bias);
    place->scratch_memory = memory_of(engine, &scratch, place->scratch);
    dnnl_stream_create(&place->stream, engine->engine, dnnl_stream_default_flags);
    return &place->base;
}

static void place_close(NetPlace *base)
{
    OnednnPlace *place = (OnednnPlace *)(void *)base;
    dnnl_stream_destroy(place->stream);
    dnnl_memory_t memory[] = {place->x_memory,      place->input_memory, place->hidden_memory,
                              place->branch_memory, place->bias_memory,  place->scratch_memory};
    for (size_t i = 0; i < sizeof memory / sizeof *memory; i++)
        dnnl_memory_destroy(memory[i]);
    float *numbers[] = {place->base.x, place->input, place->hidden, place->branch,
                        place->pooled, place->bias,  place->scratch};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        net_floats_free(numbers[i]);
    mem_free(place);
}

/* ---- running ---- */

/* The bias of conv1 in this position. */
static void run_pool(const OnednnEngine *engine, const Weights *weights, const Prepared *prepared,
                     OnednnPlace *place)
{
    int size = place->base.map.size, c = engine->shape.channels, q = engine->shape.pool;
    NetMap branch = {size, q,
                     engine->is_blocked ? net_layout_blocked(size) : net_layout_last(size, q)};
    conv_run(&prepared->pool, place->stream, place->input_memory, prepared->pool_bias,
             place->branch_memory, place->scratch_memory);
    engine->kernels->pool(&branch, place->branch, place->pooled);
    memcpy(place->bias, weights->bias1, (size_t)c * sizeof(float));
    engine->kernels->linear(place->pooled, 2 * q, weights->pool_linear, c, place->bias);
}

static void run_block(const OnednnEngine *engine, int index, OnednnPlace *place)
{
    const NetMap *map = &place->base.map;
    const Weights *weights = &engine->weights[index];
    const Prepared *prepared = &engine->prepared[map->size][index];
    if (engine->is_int8)
        engine->kernels->norm_relu_bytes(map, place->base.x, &weights->norm1, &map->layout,
                                         (uint8_t *)place->input);
    else
        engine->kernels->norm_relu(map, place->base.x, &weights->norm1, &map->layout, place->input);
    if (weights->pool_conv)
        run_pool(engine, weights, prepared, place);
    conv_run(&prepared->conv1, place->stream, place->input_memory,
             weights->pool_conv ? place->bias_memory : prepared->bias1, place->hidden_memory,
             place->scratch_memory);
    conv_run(&prepared->conv2, place->stream, place->hidden_memory, NULL, place->x_memory,
             place->scratch_memory);
}

static void run(const NetEngine *base, NetPlace *place)
{
    const OnednnEngine *engine = (const OnednnEngine *)(const void *)base;
    int threads = omp_get_max_threads();
    omp_set_num_threads(1);
    for (int i = 0; i < engine->shape.blocks; i++)
        run_block(engine, i, (OnednnPlace *)(void *)place);
    omp_set_num_threads(threads);
}

/* ---- opening ---- */

static void close_engine(NetEngine *base)
{
    OnednnEngine *engine = (OnednnEngine *)(void *)base;
    for (int size = 0; size <= NET_SIZE_MAX; size++)
        if (engine->prepared[size])
            prepared_close(engine, engine->prepared[size]);
    for (int i = 0; engine->weights && i < engine->shape.blocks; i++)
        weights_clear(&engine->weights[i]);
    mem_free(engine->weights);
    dnnl_engine_destroy(engine->engine);
    mem_free(engine);
}

/* Instruction sets of oneDNN from the lowest; the names are its own. */
static const struct {
    dnnl_cpu_isa_t isa;
    const char *name;
} ISAS[] = {
    {dnnl_cpu_isa_avx2, "avx2"},
    {dnnl_cpu_isa_avx2_vnni, "avx2_vnni"},
    {dnnl_cpu_isa_avx512_core, "avx512_core"},
    {dnnl_cpu_isa_avx512_core_vnni, "avx512_core_vnni"},
    {dnnl_cpu_isa_avx512_core_bf16, "avx512_core_bf16"},
};

static const char *isa_name(dnnl_cpu_isa_t isa)
{
    for (size_t i = 0; i < sizeof ISAS / sizeof *ISAS; i++)
        if (ISAS[i].isa == isa)
            return ISAS[i].name;
    return isa > dnnl_cpu_isa_avx512_core_bf16 ? "amx" : NULL;
}

/* oneDNN takes a limit once in a program, before anything else; a limit that its user has set in
 * the environment stands. */
static dnnl_cpu_isa_t choose_isa(NetIsa at_most)
{
    bool is_limited = getenv("ONEDNN_MAX_CPU_ISA") || getenv("DNNL_MAX_CPU_ISA");
    if (at_most == NET_ISA_AVX2)
        dnnl_set_max_cpu_isa(dnnl_cpu_isa_avx2);
    else if (!is_limited && __builtin_cpu_supports("avx512vnni"))
        dnnl_set_max_cpu_isa(dnnl_cpu_isa_avx512_core_vnni);
    return dnnl_get_effective_cpu_isa();
}

Status net_onednn_open(const NetModel *model, NetIsa at_most, NetPrecision precision,
                       NetEngine **engine, Error *err)
{
    assert(model && engine);
    dnnl_cpu_isa_t isa = at_most == NET_ISA_BASELINE ? dnnl_cpu_isa_sse41 : choose_isa(at_most);
    bool has_avx512 = (isa & dnnl_cpu_isa_avx512_core) == dnnl_cpu_isa_avx512_core;
    bool has_vnni = (isa & dnnl_cpu_isa_avx512_core_vnni) == dnnl_cpu_isa_avx512_core_vnni;
    if (!isa_name(isa) || (at_most == NET_ISA_AVX2 && isa != dnnl_cpu_isa_avx2))
        return error_set(err, STATUS_UNSUPPORTED, "oneDNN is not used with this instruction set");
    if (precision == NET_PRECISION_INT8 && (!has_vnni || !model->calibrated))
        return error_set(err, STATUS_UNSUPPORTED,
                         has_vnni ? "the network has no calibration for int8"
                                  : "int8 needs a processor with AVX-512 VNNI");
    OnednnEngine *made = mem_alloc(1, sizeof *made);
    made->is_int8 = precision != NET_PRECISION_F32 && has_vnni && model->calibrated;
    made->is_blocked = has_avx512 && !made->is_int8;
    made->base = (NetEngine){"oneDNN",      made->is_int8 ? "int8" : "f32",
                             isa_name(isa), "direct",
                             prepare,       place_open,
                             place_close,   run,
                             close_engine};
    made->kernels = net_kernels(has_avx512 ? NET_ISA_BEST : NET_ISA_AVX2);
    made->shape = model->shape;
    made->weights = mem_alloc((size_t)model->shape.blocks, sizeof *made->weights);
    for (int i = 0; i < model->shape.blocks; i++)
        make_weights(model, i, made->is_int8, &made->weights[i]);
    Status status = dnnl_engine_create(&made->engine, dnnl_cpu, 0) == dnnl_success
                        ? prepare(&made->base, 19, err)
                        : error_set(err, STATUS_UNSUPPORTED, "oneDNN does not start");
    if (status == STATUS_OK)
        *engine = &made->base;
    else
        close_engine(&made->base);
    return status;
}

#define TEXT_OF(number) #number
#define VERSION_TEXT(major, minor, patch) TEXT_OF(major) "." TEXT_OF(minor) "." TEXT_OF(patch)

const char *net_onednn_version(void)
{
    return VERSION_TEXT(DNNL_VERSION_MAJOR, DNNL_VERSION_MINOR, DNNL_VERSION_PATCH);
}
