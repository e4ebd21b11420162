/* Steps and rounding. */
#include "net/onednn_conv.h"

#include <math.h>

/* A channel that was never active still gets a step. */
#define LEAST_SHARE 0.001f

void net_steps(const float *max, int channels, float *step)
{
    float largest = 0;
    for (int c = 0; c < channels; c++)
        largest = max[c] > largest ? max[c] : largest;
    if (largest <= 0)
        largest = 1;
    for (int c = 0; c < channels; c++) {
        float share = max[c] / largest;
        share = share > LEAST_SHARE ? share : LEAST_SHARE;
        step[c] = largest * sqrtf(share) / 255;
    }
}

static float largest_of(const float *weights, int ins, const float *step)
{
    float largest = 0;
    for (int i = 0; i < ins; i++)
        for (int tap = 0; tap < NET_TAPS; tap++) {
            float size = fabsf(weights[i * NET_TAPS + tap] * step[i]);
            largest = size > largest ? size : largest;
        }
    return largest;
}

void net_quantise(const float *weights, int outs, int ins, const float *step, int8_t *out,
                  float *scale)
{
    for (int o = 0; o < outs; o++) {
        const float *row = weights + (size_t)o * ins * NET_TAPS;
        float largest = largest_of(row, ins, step);
        scale[o] = largest > 1e-30f ? largest / 127 : 1;
        for (int i = 0; i < ins * NET_TAPS; i++)
            out[(size_t)o * ins * NET_TAPS + i] =
                (int8_t)lrintf(row[i] * step[i / NET_TAPS] / scale[o]);
    }
}
