/* xoshiro256++ by Blackman and Vigna (public domain algorithm), our own implementation. */
#include "base/random.h"

#include <assert.h>

static uint64_t rotate_left(uint64_t x, int by)
{
    return (x << by) | (x >> (64 - by));
}

void random_seed(Random *random, uint64_t seed)
{
    for (int i = 0; i < 4; i++)
        random->state[i] = mix64(seed + (uint64_t)i * 0x9e3779b97f4a7c15u);
}

uint64_t random_next(Random *random)
{
    uint64_t *s = random->state;
    uint64_t result = rotate_left(s[0] + s[3], 23) + s[0];
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate_left(s[3], 45);
    return result;
}

uint32_t random_below(Random *random, uint32_t bound)
{
    assert(bound > 0);
    /* Lemire 2019: multiply and keep the high half; reject the few low halves that are uneven. */
    uint64_t product = (random_next(random) >> 32) * bound;
    uint32_t low = (uint32_t)product;
    if (low < bound) {
        uint32_t threshold = (0u - bound) % bound;
        while (low < threshold) {
            product = (random_next(random) >> 32) * bound;
            low = (uint32_t)product;
        }
    }
    return (uint32_t)(product >> 32);
}

double random_unit(Random *random)
{
    return (double)(random_next(random) >> 11) * 0x1.0p-53;
}
