/* Gaussians, exactly and from a table.
 *
 * The table holds log Φ, V and W at steps of 1/64 from -8 to 8. Each is the derivative of the one
 * before it (W with a minus sign), so cubic Hermite interpolation needs nothing else. */
#include "ml/ranking.h"

#include "base/memory.h"

#include <assert.h>
#include <math.h>

static const double SQRT_2 = 1.4142135623730950488, LOG_SQRT_2PI = 0.91893853320467274178;
static const double TAIL_BELOW = -4;

enum { TABLE_REACH = 8, STEPS_PER_UNIT = 64, TABLE_STEPS = 2 * TABLE_REACH * STEPS_PER_UNIT };

struct GaussianTable {
    GaussianTail node[TABLE_STEPS + 1];
};

double gaussian_density(double x)
{
    return exp(-0.5 * x * x - LOG_SQRT_2PI);
}

double gaussian_cdf(double x)
{
    return 0.5 * erfc(-x / SQRT_2);
}

/* r = 1/(x + 2/(x + 3/(x + …))) for x = -t; then V = x + r. */
static double tail_rest(double t)
{
    double x = -t, rest = 0;
    int terms = 8 + (int)(220 / x); /* full digits from x = 4 on; the fewer the farther out */
    for (int k = terms; k >= 1; k--)
        rest = k / (x + rest);
    return rest;
}

double gaussian_log_cdf(double t)
{
    if (t < TAIL_BELOW) /* Φ = φ / V */
        return -0.5 * t * t - LOG_SQRT_2PI - log(tail_rest(t) - t);
    return t > 4 ? log1p(-gaussian_cdf(-t)) : log(gaussian_cdf(t));
}

double gaussian_v(double t)
{
    if (t < TAIL_BELOW)
        return tail_rest(t) - t;
    return gaussian_density(t) / gaussian_cdf(t);
}

double gaussian_w(double t)
{
    if (t < TAIL_BELOW) {
        double rest = tail_rest(t);
        return (rest - t) * rest;
    }
    double v = gaussian_v(t);
    return v * (v + t);
}

/* ---- the table ---- */

static GaussianTail exact_tail(double t)
{
    return (GaussianTail){gaussian_log_cdf(t), gaussian_v(t), gaussian_w(t)};
}

GaussianTable *gaussian_table_open(void)
{
    GaussianTable *table = mem_alloc(1, sizeof *table);
    for (int i = 0; i <= TABLE_STEPS; i++)
        table->node[i] = exact_tail((double)i / STEPS_PER_UNIT - TABLE_REACH);
    return table;
}

void gaussian_table_close(GaussianTable *table)
{
    mem_free(table);
}

/* Cubic through (0, a) with slope p and (1, b) with slope q. */
static inline double hermite(double s, double a, double p, double b, double q)
{
    double rise = b - a;
    return a + s * (p + s * ((3 * rise - 2 * p - q) + s * (p + q - 2 * rise)));
}

static inline double slope_of_w(const GaussianTail *tail, double t)
{
    /* W = V² + tV, V' = -W */
    return -2 * tail->v * tail->w + tail->v - t * tail->w;
}

GaussianTail gaussian_table_tail(const GaussianTable *table, double t)
{
    if (!(t > -TABLE_REACH))
        return exact_tail(t);
    if (t >= TABLE_REACH)
        return (GaussianTail){0, 0, 0};
    const double step = 1.0 / STEPS_PER_UNIT;
    double place = (t + TABLE_REACH) * STEPS_PER_UNIT;
    int i = (int)place;
    double s = place - i, left = i * step - TABLE_REACH;
    const GaussianTail *a = &table->node[i], *b = a + 1;
    return (GaussianTail){
        hermite(s, a->log_cdf, step * a->v, b->log_cdf, step * b->v),
        hermite(s, a->v, -step * a->w, b->v, -step * b->w),
        hermite(s, a->w, step * slope_of_w(a, left), b->w, step * slope_of_w(b, left + step)),
    };
}

double gaussian_table_tails(const GaussianTable *table, double x, const double *mean,
                            const double *scale, int count, float *v)
{
    assert(count >= 0);
    const double step = 1.0 / STEPS_PER_UNIT;
    double sum = 0;
    for (int j = 0; j < count; j++) {
        double t = (x - mean[j]) * scale[j];
        if (t >= TABLE_REACH) {
            v[j] = 0;
            continue;
        }
        if (!(t > -TABLE_REACH)) {
            sum += gaussian_log_cdf(t);
            v[j] = (float)gaussian_v(t);
            continue;
        }
        double place = (t + TABLE_REACH) * STEPS_PER_UNIT;
        int i = (int)place;
        double s = place - i;
        const GaussianTail *a = &table->node[i], *b = a + 1;
        sum += hermite(s, a->log_cdf, step * a->v, b->log_cdf, step * b->v);
        v[j] = (float)hermite(s, a->v, -step * a->w, b->v, -step * b->w);
    }
    return sum;
}
