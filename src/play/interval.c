/* Wilson's score interval. */
#include "play/interval.h"

#include <assert.h>
#include <math.h>

/* The two-sided 95 % point of the normal distribution. */
static const double Z = 1.959963984540054;

Interval interval_wilson(double wins, double n)
{
    assert(wins >= 0 && wins <= n);
    if (n <= 0)
        return (Interval){.rate = 0.5, .low = 0, .high = 1};
    double rate = wins / n, z2 = Z * Z;
    double center = (rate + z2 / (2 * n)) / (1 + z2 / n);
    double reach = Z / (1 + z2 / n) * sqrt(rate * (1 - rate) / n + z2 / (4 * n * n));
    return (Interval){
        .rate = rate,
        .low = fmax(0, center - reach),
        .high = fmin(1, center + reach),
    };
}
