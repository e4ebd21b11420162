/* The figures that go by phase of the game and by size of the pattern matched. */
#include "predict/evaluate.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>

double evaluation_evidence(const Evaluation *evaluation, int entry)
{
    assert(evaluation);
    double sum = 0;
    for (size_t g = 0; g < evaluation->game_count; g++)
        sum += evaluation->entry[entry].nats[g];
    return sum;
}

double evaluation_raw_evidence(const Evaluation *evaluation, int entry)
{
    assert(evaluation);
    double sum = 0;
    for (size_t i = 0; i < evaluation->point_count; i++)
        sum += (double)evaluation->entry[entry].point[i].raw_nats;
    return sum;
}

static int phase_of(const EvalPoint *point)
{
    int phase = (point->move - 1) / EVAL_PHASE_MOVES;
    return phase < EVAL_PHASES ? phase : EVAL_PHASES - 1;
}

EvalPhase evaluation_phase(const Evaluation *evaluation, int entry, int phase)
{
    assert(evaluation);
    EvalPhase sum = {0};
    for (size_t i = 0; i < evaluation->point_count; i++) {
        const EvalPoint *point = &evaluation->entry[entry].point[i];
        if (phase_of(point) != phase)
            continue;
        sum.count++;
        sum.nats += (double)point->nats;
        sum.raw_nats += (double)point->raw_nats;
    }
    double count = sum.count ? (double)sum.count : 1;
    return (EvalPhase){sum.count, sum.nats / count, sum.raw_nats / count};
}

/* ---- boxes ---- */

static int compare_errors(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return x < y ? -1 : x > y;
}

static double quantile(const float *sorted, size_t count, double part)
{
    return (double)sorted[(size_t)(part * (double)(count - 1) + 0.5)];
}

/* The box of the points that `is_wanted` chooses. */
static EvalBox box_of(const Evaluation *evaluation, int entry,
                      bool (*is_wanted)(const EvalPoint *point, int which), int which)
{
    float *error = mem_alloc(evaluation->point_count + 1, sizeof *error);
    size_t count = 0;
    double first = 0, first_optimistic = 0;
    for (size_t i = 0; i < evaluation->point_count; i++) {
        const EvalPoint *point = &evaluation->entry[entry].point[i];
        if (!is_wanted(point, which))
            continue;
        error[count++] = point->rank_error;
        first += (double)point->first;
        first_optimistic += point->is_first;
    }
    EvalBox box = {.count = count};
    if (count > 0) {
        qsort(error, count, sizeof *error, compare_errors);
        box = (EvalBox){.count = count,
                        .low = quantile(error, count, 0.05),
                        .quarter = quantile(error, count, 0.25),
                        .middle = quantile(error, count, 0.50),
                        .three_quarters = quantile(error, count, 0.75),
                        .high = quantile(error, count, 0.95),
                        .first = first / (double)count,
                        .first_optimistic = first_optimistic / (double)count};
    }
    mem_free(error);
    return box;
}

static bool is_of_phase(const EvalPoint *point, int phase)
{
    return phase_of(point) == phase;
}

static bool is_of_size(const EvalPoint *point, int size)
{
    return point->matched == size;
}

EvalBox evaluation_box_of_phase(const Evaluation *evaluation, int entry, int phase)
{
    return box_of(evaluation, entry, is_of_phase, phase);
}

EvalBox evaluation_box_of_size(const Evaluation *evaluation, int entry, int size)
{
    return box_of(evaluation, entry, is_of_size, size);
}

/* ---- sizes ---- */

bool evaluation_has_sizes(const Evaluation *evaluation, int entry)
{
    return evaluation->point_count > 0 && evaluation->entry[entry].point[0].matched >= 0;
}

double evaluation_mean_size(const Evaluation *evaluation, int entry, int bin)
{
    assert(evaluation);
    double sum = 0, count = 0;
    for (size_t i = 0; i < evaluation->point_count; i++) {
        const EvalPoint *point = &evaluation->entry[entry].point[i];
        int mine = (point->move - 1) / EVAL_MATCH_MOVES;
        if ((mine < EVAL_MATCH_BINS ? mine : EVAL_MATCH_BINS - 1) != bin)
            continue;
        sum += point->matched;
        count += 1;
    }
    return count > 0 ? sum / count : -1;
}
