/* The three first layers of the heads are one convolution: policy, its pool, value. */
#include "net/heads.h"

#include "net/engine.h"

#include <assert.h>
#include <string.h>

struct NetHeads {
    const NetKernels *kernels;
    const NetModel *model;
    float *conv; /* packed: policy, pool, value */
    float *bias;
    float *policy_linear; /* [2·pool][pool], scaled by the policy's norm */
    float *pass;          /* [2·pool][2] */
    float *hidden;        /* [2·pool][hidden] */
    float *out;           /* [hidden][NET_VALUES] */
};

struct NetHeadPlace {
    float *t;      /* relu(norm(trunk)), blocked */
    float *branch; /* all three, blocked */
    float *pooled;
    float *bias;
    float *hidden;
};

static float *transposed(const float *weights, int outs, int ins)
{
    float *out = net_floats_new((size_t)outs * ins);
    net_transpose(weights, outs, ins, out);
    return out;
}

/* Norms folded in: the policy's bias is completed by its pool at run time. */
static void fold_first(NetHeads *heads)
{
    const NetModel *model = heads->model;
    int c = model->shape.channels, q = model->shape.pool;
    const float *conv[3] = {model->policy_conv, model->policy_pool_conv, model->value_conv};
    const NetNorm *norm[3] = {&model->policy_norm, &model->policy_pool_norm, &model->value_norm};
    float *all = mem_alloc((size_t)3 * q * c, sizeof *all);
    for (int o = 0; o < 3 * q; o++) {
        const NetNorm *own = norm[o / q];
        for (int i = 0; i < c; i++)
            all[o * c + i] = conv[o / q][o % q * c + i] * own->scale[o % q];
        heads->bias[o] = own->shift[o % q];
    }
    net_pack_weights(all, 3 * q, c, 1, heads->conv);
    mem_free(all);
    for (int i = 0; i < 2 * q; i++)
        for (int o = 0; o < q; o++)
            heads->policy_linear[i * q + o] *= model->policy_norm.scale[o];
}

NetHeads *net_heads_open(const NetModel *model, const NetKernels *kernels)
{
    NetHeads *heads = mem_alloc(1, sizeof *heads);
    int c = model->shape.channels, q = model->shape.pool, h = model->shape.hidden;
    heads->kernels = kernels;
    heads->model = model;
    heads->conv = net_floats_new((size_t)3 * q * c);
    heads->bias = net_floats_new((size_t)3 * q);
    heads->policy_linear = transposed(model->policy_pool_linear, q, 2 * q);
    heads->pass = transposed(model->policy_pass, 2, 2 * q);
    heads->hidden = transposed(model->value_hidden, h, 2 * q);
    heads->out = transposed(model->value_out, NET_VALUES, h);
    fold_first(heads);
    return heads;
}

void net_heads_close(NetHeads *heads)
{
    net_floats_free(heads->conv);
    net_floats_free(heads->bias);
    net_floats_free(heads->policy_linear);
    net_floats_free(heads->pass);
    net_floats_free(heads->hidden);
    net_floats_free(heads->out);
    mem_free(heads);
}

NetHeadPlace *net_head_place_open(const NetHeads *heads, int size)
{
    const NetShape *shape = &heads->model->shape;
    size_t points = (size_t)size * size;
    NetHeadPlace *place = mem_alloc(1, sizeof *place);
    place->t = net_floats_new(points * shape->channels);
    place->branch = net_floats_new(points * 3 * shape->pool);
    place->pooled = net_floats_new(2 * (size_t)shape->pool);
    place->bias = net_floats_new(3 * (size_t)shape->pool);
    place->hidden = net_floats_new((size_t)shape->hidden);
    return place;
}

void net_head_place_close(NetHeadPlace *place)
{
    net_floats_free(place->t);
    net_floats_free(place->branch);
    net_floats_free(place->pooled);
    net_floats_free(place->bias);
    net_floats_free(place->hidden);
    mem_free(place);
}

/* Weighted sums over a branch's channels at every point, after a ReLU. */
static void sum_channels(const float *branch, int channels, int points, const float *weights,
                         float bias, float *out)
{
    for (int p = 0; p < points; p++) {
        float sum = bias;
        for (int c = 0; c < channels; c++) {
            float x = branch[((size_t)(c / NET_LANES) * points + p) * NET_LANES + c % NET_LANES];
            sum += weights[c] * x;
        }
        out[p] = sum;
    }
}

/* branch = relu(branch + bias), channel by channel. */
static void add_bias_relu(float *branch, int channels, int points, const float *bias)
{
    for (int c = 0; c < channels; c++)
        for (int p = 0; p < points; p++) {
            float *x = &branch[((size_t)(c / NET_LANES) * points + p) * NET_LANES + c % NET_LANES];
            *x = *x + bias[c] > 0 ? *x + bias[c] : 0;
        }
}

static void run_policy(const NetHeads *heads, NetHeadPlace *place, int size, NetOutput *output)
{
    const NetModel *model = heads->model;
    int q = model->shape.pool, points = size * size;
    NetMap map = {size, q, net_layout_blocked(size)};
    float pass[2] = {model->policy_pass_bias[0], model->policy_pass_bias[1]};
    heads->kernels->pool(&map, place->branch + (size_t)q * points, place->pooled);
    heads->kernels->linear(place->pooled, 2 * q, heads->pass, 2, pass);
    memset(place->bias, 0, (size_t)q * sizeof *place->bias);
    heads->kernels->linear(place->pooled, 2 * q, heads->policy_linear, q, place->bias);
    add_bias_relu(place->branch, q, points, place->bias);
    sum_channels(place->branch, q, points, model->policy_out, 0, output->move);
    sum_channels(place->branch, q, points, model->policy_out + q, 0, output->reply);
    output->pass = pass[0];
    output->reply_pass = pass[1];
}

static void run_value(const NetHeads *heads, NetHeadPlace *place, int size, NetOutput *output)
{
    const NetModel *model = heads->model;
    int q = model->shape.pool, h = model->shape.hidden, points = size * size;
    const float *branch = place->branch + (size_t)2 * q * points;
    NetMap map = {size, q, net_layout_blocked(size)};
    heads->kernels->pool(&map, branch, place->pooled);
    memcpy(place->hidden, model->value_hidden_bias, (size_t)h * sizeof *place->hidden);
    heads->kernels->linear(place->pooled, 2 * q, heads->hidden, h, place->hidden);
    for (int i = 0; i < h; i++)
        place->hidden[i] = place->hidden[i] > 0 ? place->hidden[i] : 0;
    memcpy(output->value, model->value_out_bias, sizeof output->value);
    heads->kernels->linear(place->hidden, h, heads->out, NET_VALUES, output->value);
    sum_channels(branch, q, points, model->value_ownership, model->value_ownership_bias[0],
                 output->ownership);
}

void net_heads_run(const NetHeads *heads, NetHeadPlace *place, const NetMap *map, const float *x,
                   NetOutput *output)
{
    int size = map->size, q = heads->model->shape.pool;
    NetLayout blocked = net_layout_blocked(size);
    heads->kernels->norm_relu(map, x, &heads->model->final_norm, &blocked, place->t);
    /* The pool and the value end here in a ReLU; the policy waits for its pool. */
    NetConvolution policy = {
        .side = 1,
        .in = {size, map->channels, blocked},
        .out = {size, q, blocked},
        .weights = heads->conv,
        .bias = heads->bias,
    };
    NetConvolution others = policy;
    others.out.channels = 2 * q;
    others.weights += (size_t)q * map->channels;
    others.bias += q;
    others.relu = true;
    heads->kernels->convolve(&policy, place->t, place->branch);
    heads->kernels->convolve(&others, place->t, place->branch + (size_t)q * size * size);
    run_policy(heads, place, size, output);
    run_value(heads, place, size, output);
}
