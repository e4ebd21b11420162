/* Random numbers from an explicit seed: xoshiro256++, seeded by splitmix64.
 *
 * All randomness in the program comes from a Random; reports include the seed. */
#ifndef KATACHI_BASE_RANDOM_H
#define KATACHI_BASE_RANDOM_H

#include <stdint.h>

typedef struct {
    uint64_t state[4];
} Random;

void random_seed(Random *random, uint64_t seed);

uint64_t random_next(Random *random);

/* Uniform in 0 … bound-1, without bias; bound > 0. */
uint32_t random_below(Random *random, uint32_t bound);

/* Uniform in [0, 1). */
double random_unit(Random *random);

/* A good 64-bit mixer (the finisher of splitmix64): the same input always gives the same output,
 * and similar inputs give unrelated outputs. */
static inline uint64_t mix64(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

#endif
