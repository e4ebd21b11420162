/* Scores to probabilities: the largest score is taken out first, so that nothing overflows and
 * what underflows does not matter. */
#include "ml/metrics.h"

#include <assert.h>
#include <math.h>
#include <stdint.h>

/* The largest of those that are numbers; -INFINITY if none is. */
static double largest(const double *x, int count)
{
    double best = -(double)INFINITY;
    for (int i = 0; i < count; i++)
        if (x[i] > best)
            best = x[i];
    return best;
}

/* exp((x - top) / temperature), also where that is infinity less infinity; 0 for what is no number.
 */
static double share(double x, double top, double temperature)
{
    if (x == top)
        return 1;
    return x < top ? exp((x - top) / temperature) : 0;
}

double log_sum_exp(const double *x, int count)
{
    assert(count > 0);
    double top = largest(x, count);
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += share(x[i], top, 1);
    return sum > 0 ? top + log(sum) : top;
}

void softmax(const double *score, int count, double temperature, double *probability)
{
    assert(count >= 0 && temperature > 0);
    if (count <= 0)
        return;
    assert(count <= SOFTMAX_LIMIT);
    const double unit = 0x1p52;
    double top = largest(score, count);
    uint64_t sum = 0; /* whole units: so the order of the scores does not matter to the last bit */
    for (int i = 0; i < count; i++) {
        probability[i] = share(score[i], top, temperature);
        sum += (uint64_t)(probability[i] * unit);
    }
    for (int i = 0; i < count; i++)
        probability[i] = sum > 0 ? probability[i] / ((double)sum / unit) : 1.0 / count;
}

double log_sigmoid(double x)
{
    return x >= 0 ? -log1p(exp(-x)) : x - log1p(exp(x));
}

double sigmoid(double x)
{
    return x >= 0 ? 1 / (1 + exp(-x)) : exp(x) / (1 + exp(x));
}
