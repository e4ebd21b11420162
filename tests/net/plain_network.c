/* Nothing is folded, packed or shared here. */
#include "plain_network.h"

#include <math.h>
#include <string.h>

/* A map [channel][point] of a board of this size. */
typedef struct {
    int size, channels;
    double *x;
} Map;

static Map map_new(int size, int channels)
{
    return (Map){size, channels, mem_alloc((size_t)size * size * channels, sizeof(double))};
}

static double *map_at(const Map *map, int channel, int point)
{
    return &map->x[channel * map->size * map->size + point];
}

/* Zero outside of the board. */
static double map_look(const Map *map, int channel, int x, int y)
{
    bool is_inside = x >= 0 && y >= 0 && x < map->size && y < map->size;
    return is_inside ? *map_at(map, channel, y * map->size + x) : 0;
}

static Map convolve(const Map *in, const float *weights, int outs, int side)
{
    Map out = map_new(in->size, outs);
    for (int o = 0; o < outs; o++)
        for (int p = 0; p < in->size * in->size; p++) {
            double sum = 0;
            for (int i = 0; i < in->channels; i++)
                for (int tap = 0; tap < side * side; tap++)
                    sum += (double)weights[(o * in->channels + i) * side * side + tap] *
                           map_look(in, i, p % in->size + tap % side - side / 2,
                                    p / in->size + tap / side - side / 2);
            *map_at(&out, o, p) = sum;
        }
    return out;
}

static Map norm_relu(const Map *in, const NetNorm *norm)
{
    Map out = map_new(in->size, in->channels);
    for (int c = 0; c < in->channels; c++)
        for (int p = 0; p < in->size * in->size; p++) {
            double value = *map_at(in, c, p) * (double)norm->scale[c] + (double)norm->shift[c];
            *map_at(&out, c, p) = value > 0 ? value : 0;
        }
    return out;
}

/* Means, then maxima. */
static void pool(const Map *in, double *pooled)
{
    int points = in->size * in->size;
    for (int c = 0; c < in->channels; c++) {
        double sum = 0, most = *map_at(in, c, 0);
        for (int p = 0; p < points; p++) {
            sum += *map_at(in, c, p);
            most = fmax(most, *map_at(in, c, p));
        }
        pooled[c] = sum / points;
        pooled[in->channels + c] = most;
    }
}

static double row_times(const float *weights, int row, const double *in, int ins)
{
    double sum = 0;
    for (int i = 0; i < ins; i++)
        sum += (double)weights[row * ins + i] * in[i];
    return sum;
}

/* map += linear(pooled), the same at every point. */
static void add_linear(Map *map, const float *weights, const double *pooled, int ins)
{
    for (int c = 0; c < map->channels; c++)
        for (int p = 0; p < map->size * map->size; p++)
            *map_at(map, c, p) += row_times(weights, c, pooled, ins);
}

static void run_block(const NetModel *model, int index, Map *trunk)
{
    const NetBlock *block = &model->block[index];
    int c = model->shape.channels, q = model->shape.pool;
    Map a = norm_relu(trunk, &block->norm1), h = convolve(&a, block->conv1, c, 3);
    if (index % 3 == 2) {
        double pooled[2 * NET_POOL_LIMIT];
        Map branch = convolve(&a, block->pool_conv, q, 3);
        Map g = norm_relu(&branch, &block->pool_norm);
        pool(&g, pooled);
        add_linear(&h, block->pool_linear, pooled, 2 * q);
        mem_free(branch.x);
        mem_free(g.x);
    }
    Map b = norm_relu(&h, &block->norm2), sum = convolve(&b, block->conv2, c, 3);
    for (int i = 0; i < c * trunk->size * trunk->size; i++)
        trunk->x[i] += sum.x[i];
    mem_free(a.x);
    mem_free(h.x);
    mem_free(b.x);
    mem_free(sum.x);
}

static Map run_input(const NetModel *model, const Game *game, const NetContext *context)
{
    int size = game->board.size, points = size * size;
    float *planes = mem_alloc((size_t)NET_PLANES * points, sizeof *planes);
    float globals[NET_GLOBALS];
    double numbers[NET_GLOBALS];
    net_planes(game, context, planes, globals);
    Map in = map_new(size, NET_PLANES);
    for (int i = 0; i < NET_PLANES * points; i++)
        in.x[i] = (double)planes[i];
    for (int i = 0; i < NET_GLOBALS; i++)
        numbers[i] = (double)globals[i];
    Map trunk = convolve(&in, model->input_conv, model->shape.channels, 5);
    add_linear(&trunk, model->input_global, numbers, net_model_globals(model));
    mem_free(planes);
    mem_free(in.x);
    return trunk;
}

static void run_policy(const NetModel *model, const Map *t, NetOutput *output)
{
    int q = model->shape.pool;
    double pooled[2 * NET_POOL_LIMIT];
    Map p = convolve(t, model->policy_conv, q, 1);
    Map branch = convolve(t, model->policy_pool_conv, q, 1);
    Map g = norm_relu(&branch, &model->policy_pool_norm);
    pool(&g, pooled);
    add_linear(&p, model->policy_pool_linear, pooled, 2 * q);
    Map last = norm_relu(&p, &model->policy_norm);
    Map logits = convolve(&last, model->policy_out, 2, 1);
    for (int i = 0; i < t->size * t->size; i++) {
        output->move[i] = (float)*map_at(&logits, 0, i);
        output->reply[i] = (float)*map_at(&logits, 1, i);
    }
    const float *bias = model->policy_pass_bias;
    output->pass = (float)(row_times(model->policy_pass, 0, pooled, 2 * q) + (double)bias[0]);
    output->reply_pass = (float)(row_times(model->policy_pass, 1, pooled, 2 * q) + (double)bias[1]);
    mem_free(p.x);
    mem_free(branch.x);
    mem_free(g.x);
    mem_free(last.x);
    mem_free(logits.x);
}

static void run_value(const NetModel *model, const Map *t, NetOutput *output)
{
    int q = model->shape.pool, h = model->shape.hidden;
    double pooled[2 * NET_POOL_LIMIT], hidden[NET_HIDDEN_LIMIT];
    Map branch = convolve(t, model->value_conv, q, 1);
    Map v = norm_relu(&branch, &model->value_norm);
    pool(&v, pooled);
    for (int i = 0; i < h; i++)
        hidden[i] = fmax(0, row_times(model->value_hidden, i, pooled, 2 * q) +
                                (double)model->value_hidden_bias[i]);
    for (int i = 0; i < NET_VALUES; i++)
        output->value[i] =
            (float)(row_times(model->value_out, i, hidden, h) + (double)model->value_out_bias[i]);
    Map owner = convolve(&v, model->value_ownership, 1, 1);
    for (int i = 0; i < t->size * t->size; i++)
        output->ownership[i] = (float)(owner.x[i] + (double)model->value_ownership_bias[0]);
    mem_free(branch.x);
    mem_free(v.x);
    mem_free(owner.x);
}

void plain_network(const NetModel *model, const Game *game, const NetContext *context,
                   NetOutput *output)
{
    memset(output, 0, sizeof *output);
    Map trunk = run_input(model, game, context);
    for (int i = 0; i < model->shape.blocks; i++)
        run_block(model, i, &trunk);
    Map t = norm_relu(&trunk, &model->final_norm);
    run_policy(model, &t, output);
    run_value(model, &t, output);
    mem_free(trunk.x);
    mem_free(t.x);
}
