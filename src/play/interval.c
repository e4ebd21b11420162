/* Wilson's score interval and Wald's sequential test. */
#include "play/match.h"

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

/* log((1 - error) / error) for an error of 5 %. */
static const double SPRT_BOUND = 2.9444389791664403;

double sprt_evidence(const Sprt *test, double wins, double losses)
{
    assert(test->low > 0 && test->low < test->high && test->high < 1);
    return wins * log(test->high / test->low) + losses * log((1 - test->high) / (1 - test->low));
}

SprtVerdict sprt_verdict(const Sprt *test, double wins, double losses)
{
    if (test->high <= 0)
        return SPRT_OPEN;
    double evidence = sprt_evidence(test, wins, losses);
    return evidence >= SPRT_BOUND ? SPRT_HIGH : evidence <= -SPRT_BOUND ? SPRT_LOW : SPRT_OPEN;
}
