/* Networks without training: their answers mean nothing, but their cost is that of a trained one,
 * and their activations are of the usual size, which is what tests of precision need. */
#include "net/model.h"
#include "net/planes.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Roughly normal, mean 0, deviation 1. */
static float random_normal(Random *random)
{
    double sum = 0;
    for (int i = 0; i < 12; i++)
        sum += random_unit(random);
    return (float)(sum - 6);
}

static bool ends_in(const char *name, const char *end)
{
    size_t length = strlen(name), tail = strlen(end);
    return length >= tail && strcmp(name + length - tail, end) == 0;
}

/* A guess at the largest activation, for timings; measure it to be exact. */
#define GUESSED_MAX 6.0f

/* Weights keep the variance of what goes through them. */
static void fill_weights(const NetTensor *tensor, float *values, Random *random)
{
    size_t count = net_tensor_count(tensor);
    size_t fan_in = tensor->dim_count > 1 ? count / tensor->dim[0] : 1;
    double size = sqrt(2.0 / (double)fan_in);
    if (ends_in(tensor->name, ".conv2"))
        size *= 0.5;
    for (size_t i = 0; i < count; i++)
        values[i] = (float)size * random_normal(random);
}

static void fill_tensor(const NetTensor *tensor, float *values, Random *random)
{
    size_t count = net_tensor_count(tensor);
    bool is_scale = ends_in(tensor->name, ".scale"), is_shift = ends_in(tensor->name, ".shift");
    for (size_t i = 0; i < count && tensor->calibration; i++)
        values[i] = GUESSED_MAX;
    if (tensor->calibration)
        return;
    if (!is_scale && !is_shift && !ends_in(tensor->name, ".bias")) {
        fill_weights(tensor, values, random);
        return;
    }
    for (size_t i = 0; i < count; i++)
        values[i] = (is_scale ? 0.7f : 0.0f) + 0.2f * random_normal(random);
}

NetModel *net_model_random(const NetShape *shape, uint64_t seed)
{
    char settings[200];
    snprintf(settings, sizeof settings,
             "name=random\nblocks=%d\nchannels=%d\npool=%d\nplanes=%d\nglobals=%d\nseed=%llu\n",
             shape->blocks, shape->channels, shape->pool, NET_PLANES,
             shape->globals ? shape->globals : NET_GLOBALS, (unsigned long long)seed);
    NetModel *model = net_model_new(shape, settings);
    NetTensor *list = mem_alloc(NET_TENSOR_LIMIT, sizeof *list);
    int count = net_model_list(model, list);
    Random random;
    random_seed(&random, seed);
    for (int i = 0; i < count; i++)
        fill_tensor(&list[i], *list[i].place, &random);
    model->calibrated = true;
    mem_free(list);
    return model;
}
