/* Memory and weights in the form that the loops want. */
#include "net/kernels.h"

enum { ALIGNMENT = 64 };

void net_pack_weights(const float *weights, int outs, int ins, int taps, float *packed)
{
    int in_groups = ins / NET_LANES;
    for (int o = 0; o < outs; o++)
        for (int i = 0; i < ins; i++)
            for (int tap = 0; tap < taps; tap++) {
                size_t step =
                    ((size_t)(o / NET_LANES) * in_groups + i / NET_LANES) * taps + (size_t)tap;
                packed[(step * NET_LANES + i % NET_LANES) * NET_LANES + o % NET_LANES] =
                    weights[((size_t)o * ins + i) * taps + tap];
            }
}

/* The block's own address stands before the numbers. */
float *net_floats_new(size_t count)
{
    char *block = mem_alloc(count * sizeof(float) + 2 * ALIGNMENT, 1);
    char *aligned = block + sizeof(char *) + ALIGNMENT - 1;
    aligned -= (uintptr_t)aligned % ALIGNMENT;
    ((char **)(void *)aligned)[-1] = block;
    return (float *)(void *)aligned;
}

void net_floats_free(float *floats)
{
    if (floats)
        mem_free(((char **)(void *)floats)[-1]);
}
