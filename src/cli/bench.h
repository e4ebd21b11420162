/* What `katachi bench` measures, and the games that it plays for itself. Inside of `cli`. */
#ifndef KATACHI_CLI_BENCH_H
#define KATACHI_CLI_BENCH_H

#include "base/status.h"
#include "core/point.h"

#include <stdbool.h>

enum { BENCH_MOVE_LIMIT = 3 * BOARD_POINTS_MAX };

/* A playout from the empty board. */
typedef struct {
    int size;
    int move_count;
    Move moves[BENCH_MOVE_LIMIT];
} BenchGame;

/* Time of this program on the processor: what others do on the machine does not count. */
double bench_core_seconds(void);

void bench_self_play(BenchGame *game, int size, uint64_t seed);

/* Random games from the empty board to their end, a second on the processor. */
double bench_playouts_per_s(int size, double seconds, uint64_t seed);

typedef struct {
    uint64_t games;
    uint64_t moves;
    double seconds;      /* by the clock on the wall */
    double core_seconds; /* on the processor */
} BenchReplay;

/* Moves played and taken back again, a second on the processor, over random games on 19x19. */
double bench_play_undo_per_s(double seconds, uint64_t seed);

/* Read and replay self-played games from SGF in memory, every move checked. */
void bench_replay_self_play(double seconds, uint64_t seed, BenchReplay *replay);

/* Questions to the room `shape`, in time on the processor for one of them. */
typedef struct {
    int positions;       /* on which they were asked */
    double liberties_ns; /* of the new chain after a move */
    double life_us;      /* unconditional life of a position, both colours */
    double ladder_us;    /* of a chain with one or two liberties */
} BenchShape;

/* On positions of the games named, or of some played from the seed. */
MUST_CHECK Status bench_shape(char **paths, int count, double seconds, uint64_t seed,
                              BenchShape *shape, Error *err);

/* The network, in milliseconds on the processor for all legal moves of a position, inputs
 * included. */
typedef struct {
    double quick_ms, strong_ms;
    bool is_trained; /* both files were there; otherwise random weights of the same shapes */
    const char *engine, *precision, *isa;
} BenchNetwork;

MUST_CHECK Status bench_network(BenchNetwork *network, Error *err);

/* One number over what the rooms answer on fixed positions: it stays as long as they answer the
 * same, on every machine. */
uint64_t bench_signature(void);

#endif
