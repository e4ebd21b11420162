/* Minorization-maximization over groups of players.
 *
 * The update of a player i is   γ ← (W + 1) / (Σ_j C_ij / E_j + 2 / (γ + 1))   with W its wins, E_j
 * the summed strength of the teams in contest j, and C_ij·γ_i the part of it that has i in the
 * team. Players of one group never meet in a team, so that all of a group are updated in one pass.
 * The strengths of all teams are kept, each contest scaled by its own number (only shares matter):
 *
 *     gather   Σ_j C_ij·γ_i / E_j  for the players of a group
 *     apply    multiply the teams by  γ_new / γ_old,  sum E_j and its logarithm anew
 *
 * Both run over a fixed number of blocks of contests whose sums are added in order: the result is
 * the same on any number of threads. */
#include "ml/minorization.h"

#include "base/memory.h"
#include "base/pool.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { BLOCK_COUNT = 64, TEAM_LIMIT = MINORIZATION_TEAM_LIMIT };

typedef struct {
    uint8_t width; /* bytes of a player's number: 1, 2 or 4 */
    uint8_t *bytes;
    size_t capacity;
} Column;

/* What a block of contests adds up. */
typedef struct {
    double *share;    /* by player of the group in turn */
    double log_total; /* Σ log E_j, in true scale */
    double log_scale; /* Σ of the logarithms of the contests' scales */
} Block;

struct Minorization {
    int group_count;
    size_t first[MINORIZATION_GROUP_LIMIT + 1]; /* first player of a group */
    Column column[MINORIZATION_GROUP_LIMIT];
    size_t contest_count, contest_capacity, winner_capacity;
    size_t *team;     /* first team of contest j; [contest_count] is the number of teams */
    uint16_t *winner; /* of contest j, from 0 */
    float *team_strength;
    double *total; /* E_j */
    double *wins;  /* by player; on all ranks, once they have joined */
    double *share; /* by player of the group in turn: the blocks' together */
    bool is_joined;
    Comm *comm;
    uint64_t total_count; /* contests on all ranks */
    float *ratio;         /* γ_new / γ_old, by player of the group in turn */
    Block block[BLOCK_COUNT];
    int group_in_turn;
    MinorizationState state;
};

Minorization *minorization_open(const uint32_t *player_counts, int group_count)
{
    assert(group_count >= 1 && group_count <= MINORIZATION_GROUP_LIMIT);
    Minorization *problem = mem_alloc(1, sizeof *problem);
    problem->group_count = group_count;
    size_t most = 1;
    for (int g = 0; g < group_count; g++) {
        uint32_t count = player_counts[g];
        problem->first[g + 1] = problem->first[g] + count;
        problem->column[g].width = count <= 1u << 8 ? 1 : count <= 1u << 16 ? 2 : 4;
        problem->state.last_change[g] = (double)INFINITY;
        most = count > most ? count : most;
    }
    size_t players = problem->first[group_count];
    problem->state.player_count = players;
    problem->state.strength = mem_alloc(players + 1, sizeof(double));
    problem->wins = mem_alloc(players + 1, sizeof *problem->wins);
    problem->ratio = mem_alloc(most, sizeof *problem->ratio);
    problem->share = mem_alloc(most, sizeof *problem->share);
    problem->team = mem_alloc(1, sizeof *problem->team);
    for (size_t i = 0; i < players; i++)
        problem->state.strength[i] = 1;
    for (int b = 0; b < BLOCK_COUNT; b++)
        problem->block[b].share = mem_alloc(most, sizeof(double));
    return problem;
}

void minorization_close(Minorization *problem)
{
    if (!problem)
        return;
    for (int g = 0; g < problem->group_count; g++)
        mem_free(problem->column[g].bytes);
    for (int b = 0; b < BLOCK_COUNT; b++)
        mem_free(problem->block[b].share);
    mem_free(problem->state.strength);
    mem_free(problem->wins);
    mem_free(problem->ratio);
    mem_free(problem->share);
    mem_free(problem->team);
    mem_free(problem->winner);
    mem_free(problem->team_strength);
    mem_free(problem->total);
    mem_free(problem);
}

static void column_put(Column *column, size_t index, uint32_t value)
{
    if (column->width == 1) {
        column->bytes[index] = (uint8_t)value;
    } else if (column->width == 2) {
        uint16_t narrow = (uint16_t)value;
        memcpy(column->bytes + index * 2, &narrow, 2);
    } else {
        memcpy(column->bytes + index * 4, &value, 4);
    }
}

/* The numbers of `count` players from `index` on, widened. */
static void column_get(const Column *column, size_t index, size_t count, uint32_t *out)
{
    if (column->width == 1) {
        for (size_t i = 0; i < count; i++)
            out[i] = column->bytes[index + i];
    } else if (column->width == 2) {
        for (size_t i = 0; i < count; i++) {
            uint16_t narrow;
            memcpy(&narrow, column->bytes + (index + i) * 2, 2);
            out[i] = narrow;
        }
    } else {
        memcpy(out, column->bytes + index * 4, count * 4);
    }
}

void minorization_add(Minorization *problem, const uint32_t *players, int team_count, int winner)
{
    assert(team_count >= 1 && team_count <= TEAM_LIMIT && winner >= 0 && winner < team_count);
    assert(!problem->is_joined);
    int groups = problem->group_count;
    size_t at = problem->team[problem->contest_count];
    for (int g = 0; g < groups; g++) {
        Column *column = &problem->column[g];
        size_t needed = (at + (size_t)team_count) * column->width;
        if (needed > column->capacity)
            column->bytes = mem_grow(column->bytes, &column->capacity, needed, 1);
        for (int t = 0; t < team_count; t++)
            column_put(column, at + (size_t)t, players[t * groups + g]);
        problem->wins[problem->first[g] + players[winner * groups + g]] += 1;
    }
    size_t contests = ++problem->contest_count;
    if (contests + 1 > problem->contest_capacity)
        problem->team =
            mem_grow(problem->team, &problem->contest_capacity, contests + 1, sizeof(size_t));
    if (contests > problem->winner_capacity)
        problem->winner =
            mem_grow(problem->winner, &problem->winner_capacity, contests, sizeof *problem->winner);
    problem->team[contests] = at + (size_t)team_count;
    problem->winner[contests - 1] = (uint16_t)winner;
    mem_free(problem->team_strength); /* the teams are allocated when the run begins */
    problem->team_strength = NULL;
}

size_t minorization_contest_count(const Minorization *problem)
{
    return problem->contest_count;
}

void minorization_join(Minorization *problem, Comm *comm)
{
    if (problem->is_joined)
        return;
    problem->is_joined = true;
    problem->comm = comm;
    problem->total_count = problem->contest_count;
    comm_sum_counts(comm, &problem->total_count, 1);
    comm_sum_doubles(comm, problem->wins, problem->state.player_count);
}

uint64_t minorization_total_count(const Minorization *problem)
{
    return problem->total_count;
}

int minorization_get(const Minorization *problem, size_t contest, uint32_t *players, int *winner)
{
    assert(contest < problem->contest_count);
    size_t at = problem->team[contest], count = problem->team[contest + 1] - at;
    uint32_t player[TEAM_LIMIT];
    for (int g = 0; g < problem->group_count; g++) {
        column_get(&problem->column[g], at, count, player);
        for (size_t t = 0; t < count; t++)
            players[t * (size_t)problem->group_count + (size_t)g] = player[t];
    }
    *winner = problem->winner[contest];
    return (int)count;
}

MinorizationState *minorization_state(Minorization *problem)
{
    return &problem->state;
}

/* ---- the passes over a block ---- */

static size_t block_first(const Minorization *problem, size_t block)
{
    return problem->contest_count * block / BLOCK_COUNT;
}

/* Logarithms of the teams' strengths from the players', scaled so that the strongest has 1. */
static void refresh_contest(Minorization *problem, size_t contest, double *log_scale)
{
    size_t at = problem->team[contest], count = problem->team[contest + 1] - at;
    uint32_t player[TEAM_LIMIT];
    double sum[TEAM_LIMIT] = {0};
    for (int g = 0; g < problem->group_count; g++) {
        const double *log_strength = problem->state.strength + problem->first[g];
        column_get(&problem->column[g], at, count, player);
        for (size_t t = 0; t < count; t++)
            sum[t] += log_strength[player[t]];
    }
    double top = sum[0], total = 0;
    for (size_t t = 1; t < count; t++)
        top = sum[t] > top ? sum[t] : top;
    for (size_t t = 0; t < count; t++) {
        problem->team_strength[at + t] = (float)exp(sum[t] - top);
        total += (double)problem->team_strength[at + t];
    }
    problem->total[contest] = total;
    *log_scale += top;
}

/* Called while state.strength holds logarithms. */
static void refresh_block(void *context, size_t index, int worker)
{
    (void)worker;
    Minorization *problem = context;
    Block *block = &problem->block[index];
    block->log_total = block->log_scale = 0;
    for (size_t j = block_first(problem, index); j < block_first(problem, index + 1); j++) {
        refresh_contest(problem, j, &block->log_scale);
        block->log_total += log(problem->total[j]);
    }
}

static void gather_block(void *context, size_t index, int worker)
{
    (void)worker;
    Minorization *problem = context;
    Block *block = &problem->block[index];
    int g = problem->group_in_turn;
    size_t players = problem->first[g + 1] - problem->first[g];
    memset(block->share, 0, players * sizeof *block->share);
    uint32_t player[TEAM_LIMIT];
    for (size_t j = block_first(problem, index); j < block_first(problem, index + 1); j++) {
        size_t at = problem->team[j], count = problem->team[j + 1] - at;
        const float *strength = problem->team_strength + at;
        column_get(&problem->column[g], at, count, player);
        double scale = 1 / problem->total[j];
        for (size_t t = 0; t < count; t++)
            block->share[player[t]] += (double)strength[t] * scale;
    }
}

static void apply_block(void *context, size_t index, int worker)
{
    (void)worker;
    Minorization *problem = context;
    Block *block = &problem->block[index];
    int g = problem->group_in_turn;
    block->log_total = 0;
    uint32_t player[TEAM_LIMIT];
    for (size_t j = block_first(problem, index); j < block_first(problem, index + 1); j++) {
        size_t at = problem->team[j], count = problem->team[j + 1] - at;
        float *strength = problem->team_strength + at;
        column_get(&problem->column[g], at, count, player);
        double total = 0;
        for (size_t t = 0; t < count; t++) {
            strength[t] *= problem->ratio[player[t]];
            total += (double)strength[t];
        }
        problem->total[j] = total;
        block->log_total += log(total);
    }
}

/* ---- updates ---- */

/* The logarithm of the likelihood; strengths of teams and totals must be current. */
static double likelihood(const Minorization *problem)
{
    double sum = 0;
    for (size_t i = 0; i < problem->state.player_count; i++) {
        double strength = problem->state.strength[i];
        sum += (problem->wins[i] + 1) * log(strength) - 2 * log1p(strength);
    }
    double contests = 0;
    for (int b = 0; b < BLOCK_COUNT; b++)
        contests += problem->block[b].log_total + problem->block[b].log_scale;
    comm_sum_doubles(problem->comm, &contests, 1);
    return sum - contests;
}

static void refresh(Minorization *problem, int threads)
{
    MinorizationState *state = &problem->state;
    if (!problem->team_strength) {
        size_t teams = problem->team[problem->contest_count];
        problem->team_strength = mem_alloc(teams + 1, sizeof(float));
        mem_free(problem->total);
        problem->total = mem_alloc(problem->contest_count + 1, sizeof(double));
    }
    double *strength = state->strength;
    double *logarithm = mem_alloc(state->player_count + 1, sizeof(double));
    for (size_t i = 0; i < state->player_count; i++)
        logarithm[i] = log(strength[i]);
    state->strength = logarithm;
    pool_for_each(threads, BLOCK_COUNT, refresh_block, problem);
    state->strength = strength;
    mem_free(logarithm);
    state->likelihood = likelihood(problem);
}

static int group_to_update(const Minorization *problem)
{
    const double *change = problem->state.last_change;
    int best = 0;
    for (int g = 1; g < problem->group_count; g++)
        if (change[g] > change[best])
            best = g;
    return best;
}

static void sum_shares(Minorization *problem, size_t players)
{
    for (size_t i = 0; i < players; i++) {
        problem->share[i] = 0;
        for (int b = 0; b < BLOCK_COUNT; b++)
            problem->share[i] += problem->block[b].share[i];
    }
    comm_sum_doubles(problem->comm, problem->share, players);
}

static void set_strengths(Minorization *problem)
{
    int g = problem->group_in_turn;
    double *strength = problem->state.strength + problem->first[g];
    const double *wins = problem->wins + problem->first[g];
    size_t players = problem->first[g + 1] - problem->first[g];
    sum_shares(problem, players);
    for (size_t i = 0; i < players; i++) {
        double old = strength[i];
        strength[i] = (wins[i] + 1) / (problem->share[i] / old + 2 / (old + 1));
        problem->ratio[i] = (float)(strength[i] / old);
    }
}

static void update_group(Minorization *problem, int threads)
{
    MinorizationState *state = &problem->state;
    problem->group_in_turn = group_to_update(problem);
    pool_for_each(threads, BLOCK_COUNT, gather_block, problem);
    set_strengths(problem);
    pool_for_each(threads, BLOCK_COUNT, apply_block, problem);
    double after = likelihood(problem);
    state->last_change[problem->group_in_turn] = fabs(after - state->likelihood);
    state->likelihood = after;
    state->update_count++;
}

void minorization_run(Minorization *problem, int updates, int threads)
{
    refresh(problem, threads);
    for (int i = 0; i < updates; i++)
        update_group(problem, threads);
}

double minorization_largest_change(const Minorization *problem)
{
    return problem->state.last_change[group_to_update(problem)];
}
