/* The figures of an evaluation. */
#include "predict/evaluate.h"

#include "base/memory.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

Estimate evaluation_top(const Evaluation *evaluation, int entry, int n)
{
    assert(n >= 1 && n <= EVAL_TOP);
    return estimate_ratio(evaluation->entry[entry].hits + n - 1, EVAL_TOP, evaluation->positions,
                          evaluation->game_count);
}

double evaluation_top_optimistic(const Evaluation *evaluation, int entry, int n)
{
    assert(evaluation);
    double sum = 0;
    for (int i = 1; i <= n; i++)
        sum += evaluation->entry[entry].best_place[i];
    return evaluation->position_count > 0 ? sum / evaluation->position_count : 0;
}

Estimate evaluation_nats(const Evaluation *evaluation, int entry)
{
    return estimate_ratio(evaluation->entry[entry].nats, 1, evaluation->positions,
                          evaluation->game_count);
}

/* The bins lie game after game; estimate_ratio needs sizes without gaps. */
Estimate evaluation_bin(const Evaluation *evaluation, int entry, int bin)
{
    assert(evaluation);
    size_t games = evaluation->game_count;
    double *size = mem_alloc(games + 1, sizeof *size);
    for (size_t g = 0; g < games; g++)
        size[g] = evaluation->bin_positions[g * EVAL_BINS + (size_t)bin];
    Estimate estimate =
        estimate_ratio(evaluation->entry[entry].bin_hits + bin, EVAL_BINS, size, games);
    mem_free(size);
    return estimate;
}

double evaluation_bin_positions(const Evaluation *evaluation, int bin)
{
    assert(evaluation);
    double sum = 0;
    for (size_t g = 0; g < evaluation->game_count; g++)
        sum += evaluation->bin_positions[g * EVAL_BINS + (size_t)bin];
    return sum;
}

Estimate evaluation_top_difference(const Evaluation *evaluation, int a, int b, int n)
{
    assert(n >= 1 && n <= EVAL_TOP);
    return estimate_difference(evaluation->entry[a].hits + n - 1, evaluation->entry[b].hits + n - 1,
                               EVAL_TOP, evaluation->positions, evaluation->game_count);
}

Estimate evaluation_nats_difference(const Evaluation *evaluation, int a, int b)
{
    return estimate_difference(evaluation->entry[a].nats, evaluation->entry[b].nats, 1,
                               evaluation->positions, evaluation->game_count);
}

bool evaluation_has_outcome(const Evaluation *evaluation, int entry)
{
    assert(evaluation);
    const EvalOutcome *outcome = evaluation->entry[entry].outcome;
    for (size_t g = 0; outcome && g < evaluation->game_count; g++)
        if (outcome[g].positions[EVAL_ALL_MOVES] > 0)
            return true;
    return false;
}

/* The ratio of two fields of the games' outcomes. */
static Estimate outcome_ratio(const Evaluation *evaluation, int entry, size_t sum, size_t size)
{
    size_t games = evaluation->game_count;
    double *part = mem_alloc(2 * games + 1, sizeof *part);
    for (size_t g = 0; g < games; g++) {
        const char *outcome = (const char *)&evaluation->entry[entry].outcome[g];
        memcpy(&part[g], outcome + sum, sizeof *part);
        memcpy(&part[games + g], outcome + size, sizeof *part);
    }
    Estimate estimate = estimate_ratio(part, 1, part + games, games);
    mem_free(part);
    return estimate;
}

Estimate evaluation_outcome(const Evaluation *evaluation, int entry, EvalStage stage)
{
    return outcome_ratio(evaluation, entry, offsetof(EvalOutcome, right) + stage * sizeof(double),
                         offsetof(EvalOutcome, positions) + stage * sizeof(double));
}

Estimate evaluation_lead_error(const Evaluation *evaluation, int entry)
{
    return outcome_ratio(evaluation, entry, offsetof(EvalOutcome, lead_error),
                         offsetof(EvalOutcome, leads));
}

int evaluation_cover(const Evaluation *evaluation, int entry, double part)
{
    assert(evaluation);
    double sum = 0;
    for (int n = 1; n <= BOARD_POINTS_MAX; n++) {
        sum += evaluation->entry[entry].place[n];
        if (sum >= part * evaluation->position_count)
            return n;
    }
    return BOARD_POINTS_MAX;
}

double evaluation_mean_rank(const Evaluation *evaluation, int entry)
{
    assert(evaluation);
    double sum = 0;
    for (int n = 1; n <= BOARD_POINTS_MAX; n++)
        sum += n * evaluation->entry[entry].place[n];
    return evaluation->position_count > 0 ? sum / evaluation->position_count : 0;
}
