/* Strengths of players who compete in teams, by minorization-maximization (Hunter 2004; Coulom
 * 2007): the generalised Bradley-Terry model.
 *
 * A contest is a set of teams, one of which wins, with the probability of its share of the summed
 * strengths; a team has exactly one player of each group, and its strength is the product of its
 * players'. Every player also wins once and loses once against a virtual one of strength 1. */
#ifndef KATACHI_ML_MINORIZATION_H
#define KATACHI_ML_MINORIZATION_H

#include "base/comm.h"

#include <stddef.h>
#include <stdint.h>

typedef struct Minorization Minorization;

enum { MINORIZATION_GROUP_LIMIT = 88 };

/* A problem without contests; player_counts[g] players in group g. */
Minorization *minorization_open(const uint32_t *player_counts, int group_count);
void minorization_close(Minorization *problem);

/* Add a contest: players[t·group_count + g] is the player of group g in team t. They are copied,
 * in one, two or four bytes each, as the group needs. */
void minorization_add(Minorization *problem, const uint32_t *players, int team_count, int winner);

size_t minorization_contest_count(const Minorization *problem);

/* A contest as it was added: the number of its teams. */
int minorization_get(const Minorization *problem, size_t contest, uint32_t *players, int *winner);

enum { MINORIZATION_TEAM_LIMIT = 1024 }; /* of a contest */

/* Contests may be divided among ranks: from here on all of them must make the same calls, and every
 * sum runs over the contests of all. The strengths are then the same on each; they differ from
 * those of one rank only by the rounding of the sums. Call it when all contests were added; a
 * second call does nothing. comm may be NULL. */
void minorization_join(Minorization *problem, Comm *comm);

/* Contests on all ranks, once they have joined. */
uint64_t minorization_total_count(const Minorization *problem);

/* Everything that changes while the strengths are sought. */
typedef struct {
    uint64_t update_count;
    double likelihood;                            /* logarithm, virtual contests included */
    double last_change[MINORIZATION_GROUP_LIMIT]; /* of the likelihood, by group */
    double *strength; /* of all players, group after group: owned by the problem */
    size_t player_count;
} MinorizationState;

MinorizationState *minorization_state(Minorization *problem);

/* Compute again all that follows from the strengths, then update `updates` times the group whose
 * last update changed the likelihood most. What comes out depends on the contests and the state
 * alone: not on the number of threads, nor on what was computed before. */
void minorization_run(Minorization *problem, int updates, int threads);

/* The largest of the groups' last changes of the likelihood: small when done. */
double minorization_largest_change(const Minorization *problem);

#endif
