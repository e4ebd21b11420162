/* Positions for training: replayed from packed games, in random order, many threads at once.
 *
 * All positions of the chosen games are put into a random order (a permutation of their numbers, so
 * none comes twice before all came once). Sample n is the n-th of that order with a random
 * symmetry: it depends on the games, the seed and n only, never on the threads. */
#ifndef KATACHI_NET_SAMPLER_H
#define KATACHI_NET_SAMPLER_H

#include "net/packed_games.h"

typedef struct Sampler Sampler;

/* Only plain numbers: the struct is filled from Python as well. */
typedef struct {
    int32_t size;      /* of the boards; games of other sizes are left out */
    int32_t held_back; /* 0: the games to train on; 1: those held back */
    int32_t threads;
    int32_t turns; /* 1: a random symmetry for each sample */
    double drop;   /* probability that komi, and that source, is hidden from the network */
    uint64_t seed;
} SamplerSettings;

enum { SAMPLE_OWNER_UNKNOWN = 2 };

/* Where a batch goes; arrays of `count` entries, or count · points where it says so. */
typedef struct {
    uint32_t *words; /* by point: see planes.h */
    float *globals;  /* NET_GLOBALS each */
    int32_t *move;   /* point index; size·size is a pass */
    int32_t *reply;  /* the move after it; -1 at the end of the game */
    float *outcome;  /* 1 the mover won, 0 lost, 0.5 a draw; -1 not known */
    float *score;    /* the mover's margin in points; only where owner is known */
    int8_t *owner;   /* by point, at the end: 1 the mover's, -1 the opponent's, 0 nobody's;
                        SAMPLE_OWNER_UNKNOWN on all points unless the game was counted */
    int32_t *source; /* a NetSource, also if it is hidden from the network */
    int32_t *number; /* moves before this one */
} SampleBatch;

/* Keeps `games`. Replays every game once; STATUS_INVALID if one has an illegal move, or if no game
 * is left. */
MUST_CHECK Status sampler_open(const PackedGames *games, const SamplerSettings *settings,
                               Sampler **sampler, Error *err);
void sampler_close(Sampler *sampler);

/* Positions in the chosen games. */
uint64_t sampler_position_count(const Sampler *sampler);

/* Make samples first … first+count-1. One call at a time for each sampler. */
void sampler_fill(Sampler *sampler, uint64_t first, int count, const SampleBatch *batch);

#endif
