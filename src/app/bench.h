/* How fast this build is on this machine, and the games that are played to find out. */
#ifndef KATACHI_APP_BENCH_H
#define KATACHI_APP_BENCH_H

#include "base/status.h"
#include "core/point.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { BENCH_MOVE_LIMIT = 3 * BOARD_POINTS_MAX };

/* A playout from the empty board. */
typedef struct {
    int size;
    int move_count;
    Move moves[BENCH_MOVE_LIMIT];
} BenchGame;

/* CPU time of this program: other programs on the machine do not matter. */
double bench_core_seconds(void);

void bench_self_play(BenchGame *game, int size, uint64_t seed);

/* Random games from the empty board to the end, per CPU second. */
double bench_playouts_per_s(int size, double seconds, uint64_t seed);

typedef struct {
    uint64_t games;
    uint64_t moves;
    double seconds;      /* wall clock */
    double core_seconds; /* CPU time */
} BenchReplay;

/* Moves played and undone, per CPU second, over random games on 19x19. */
double bench_play_undo_per_s(double seconds, uint64_t seed);

/* Read and replay self-played games from SGF in memory, every move checked. */
void bench_replay_self_play(double seconds, uint64_t seed, BenchReplay *replay);

/* Questions of the module `shape`, CPU time for one of them. */
typedef struct {
    int positions;       /* that were used */
    double liberties_ns; /* of the new chain after a move */
    double life_us;      /* unconditional life of a position, both colours */
    double ladder_us;    /* of a chain with one or two liberties */
} BenchShape;

/* On positions of the games named, or of some played from the seed. */
MUST_CHECK Status bench_shape(char **paths, int count, double seconds, uint64_t seed,
                              BenchShape *shape, Error *err);

/* The network: CPU milliseconds for all legal moves of a position, inputs included. */
typedef struct {
    double quick_ms, strong_ms;
    bool is_trained; /* both files were there; otherwise random weights of the same shapes */
    const char *engine, *precision, *isa;
} BenchNetwork;

MUST_CHECK Status bench_network(BenchNetwork *network, Error *err);

/* One number over what the modules answer on fixed positions: it stays the same as long as the
 * answers do, on every machine. */
uint64_t bench_signature(void);

/* How fast a library of games is built and searched. */

typedef struct {
    int threads;
    int patterns; /* that are timed */
    int compared; /* that are compared with a plain replay */
    uint64_t seed;
    atomic_bool *stop; /* may be NULL */
} BenchLibraryOptions;

/* Slow: only one in twenty is slower. The core figures are CPU time of all threads together, which
 * other programs do not change. */
typedef struct {
    int count;
    double median_ms, slow_ms, worst_ms;
    double core_median_ms, core_slow_ms, core_worst_ms;
} BenchTimes;

typedef struct {
    uint64_t games, moves, bytes;
    double build_seconds, build_core_seconds, open_ms;
    BenchTimes patterns;  /* corners and sides */
    uint64_t found;       /* games found by all of them */
    BenchTimes positions; /* whole boards after move 20 */
    uint64_t compared, unequal;
    uint64_t added;
    double add_seconds;
} BenchLibrary;

/* Build a library of the games in a folder of its own, measure, and remove it. Wall-clock times. */
MUST_CHECK Status bench_library(char **paths, int count, const BenchLibraryOptions *options,
                                BenchLibrary *bench, Error *err);

#endif
