/* Ranks, estimates by group, calibration. */
#include "ml/metrics.h"

#include <assert.h>
#include <math.h>

/* What is no number ranks last. */
static double comparable(double score)
{
    return isnan(score) ? -(double)INFINITY : score;
}

Rank rank_of(const double *score, int count, int chosen)
{
    assert(chosen >= 0 && chosen < count);
    Rank rank = {0};
    double own = comparable(score[chosen]);
    for (int i = 0; i < count; i++) {
        rank.above += comparable(score[i]) > own;
        rank.tied += comparable(score[i]) == own;
    }
    return rank;
}

double rank_within(Rank rank, int n)
{
    assert(rank.above >= 0 && rank.tied >= 1 && n >= 0);
    if (n <= rank.above)
        return 0;
    return n >= rank.above + rank.tied ? 1 : (double)(n - rank.above) / rank.tied;
}

double rank_expected(Rank rank)
{
    assert(rank.above >= 0 && rank.tied >= 1);
    return rank.above + 0.5 * (rank.tied + 1);
}

/* What one item adds up to; *b may be NULL. */
static double item_sum(const double *a, const double *b, size_t at)
{
    return b ? a[at] - b[at] : a[at];
}

static Estimate estimate(const double *a, const double *b, size_t stride, const double *size,
                         size_t count)
{
    double total = 0, weight = 0, groups = 0;
    for (size_t i = 0; i < count; i++) {
        total += item_sum(a, b, i * stride);
        weight += size[i];
        groups += size[i] > 0;
    }
    Estimate result = {.mean = weight > 0 ? total / weight : 0};
    if (groups < 2)
        return result;
    double squares = 0;
    for (size_t i = 0; i < count; i++) {
        double residual = item_sum(a, b, i * stride) - result.mean * size[i];
        squares += residual * residual;
    }
    result.error = sqrt(squares * groups / (groups - 1)) / weight;
    return result;
}

Estimate estimate_ratio(const double *sum, size_t stride, const double *size, size_t count)
{
    assert(stride >= 1);
    return estimate(sum, NULL, stride, size, count);
}

Estimate estimate_difference(const double *a, const double *b, size_t stride, const double *size,
                             size_t count)
{
    assert(stride >= 1);
    return estimate(a, b, stride, size, count);
}

/* What is no probability goes into the nearest bin, what is no number into the first. */
static int bin_of(double probability)
{
    if (!(probability > 0))
        return 0;
    return probability < 1 ? (int)(probability * CALIBRATION_BINS) : CALIBRATION_BINS - 1;
}

void calibration_add(Calibration *calibration, const double *probability, int count, int chosen)
{
    assert(chosen >= 0 && chosen < count);
    for (int i = 0; i < count; i++) {
        int bin = bin_of(probability[i]);
        calibration->count[bin]++;
        calibration->chosen[bin] += i == chosen;
        calibration->probability[bin] += isfinite(probability[i]) ? probability[i] : 0;
    }
}

void calibration_merge(Calibration *into, const Calibration *from)
{
    assert(into != from);
    for (int i = 0; i < CALIBRATION_BINS; i++) {
        into->count[i] += from->count[i];
        into->chosen[i] += from->chosen[i];
        into->probability[i] += from->probability[i];
    }
}

double calibration_error(const Calibration *calibration)
{
    double distance = 0, total = 0;
    for (int i = 0; i < CALIBRATION_BINS; i++) {
        distance += fabs(calibration->probability[i] - (double)calibration->chosen[i]);
        total += (double)calibration->count[i];
    }
    return total > 0 ? distance / total : 0;
}
