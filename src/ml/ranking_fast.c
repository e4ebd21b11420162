/* The integral by few nodes, for loops over millions of positions.
 *
 * The integrand is smooth on the scale of the winner's deviation and falls off like a Gaussian, so
 * the trapezoid rule converges faster than any power: steps of one deviation of the posterior give
 * four digits and more. */
#include "ml/ranking.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum { NODES_LEFT = 5, NODES_RIGHT = 8, NODES = NODES_LEFT + 1 + NODES_RIGHT, NEWTON_LIMIT = 40 };

/* Losers apart from the winner, with 1/c in place of the variance. */
typedef struct {
    int count;
    double mean[RANKING_FIELD_LIMIT], scale[RANKING_FIELD_LIMIT];
    int index[RANKING_FIELD_LIMIT];
} Losers;

static void list_losers(const RankingField *field, Losers *losers)
{
    losers->count = 0;
    for (int j = 0; j < field->count; j++) {
        if (j == field->winner)
            continue;
        int at = losers->count++;
        losers->index[at] = j;
        losers->mean[at] = field->mean[j];
        losers->scale[at] = 1 / sqrt(field->variance[j]);
    }
}

/* First and second derivative of the log integrand. */
static void differentiate_at(const GaussianTable *table, const RankingField *field,
                             const Losers *losers, double x, double *first, double *second)
{
    double variance = field->variance[field->winner];
    *first = -(x - field->mean[field->winner]) / variance;
    *second = -1 / variance;
    for (int j = 0; j < losers->count; j++) {
        double scale = losers->scale[j];
        GaussianTail tail = gaussian_table_tail(table, (x - losers->mean[j]) * scale);
        *first += tail.v * scale;
        *second -= tail.w * scale * scale;
    }
}

/* Newton's steps from either side end left of the mode and then climb to it, since the slope is
 * convex and falling. A tenth of a deviation is near enough to place the nodes. */
static double find_mode(const GaussianTable *table, const RankingField *field, const Losers *losers,
                        double *deviation)
{
    double x = field->mean[field->winner];
    for (int j = 0; j < losers->count; j++)
        x = fmax(x, losers->mean[j]);
    for (int i = 0; i < NEWTON_LIMIT; i++) {
        double first, second;
        differentiate_at(table, field, losers, x, &first, &second);
        double step = -first / second;
        *deviation = 1 / sqrt(-second);
        x += step;
        if (fabs(step) < 0.1 * *deviation)
            break;
    }
    return x;
}

typedef struct {
    double x[NODES], weight[NODES]; /* weights sum to 1 */
    double log_evidence;
    float v[NODES][RANKING_FIELD_LIMIT];
} Quadrature;

static void weigh_nodes(const GaussianTable *table, const RankingField *field, const Losers *losers,
                        Quadrature *q)
{
    const double log_sqrt_2pi = 0.91893853320467274178;
    double mean = field->mean[field->winner], variance = field->variance[field->winner];
    double step, mode = find_mode(table, field, losers, &step), peak = -HUGE_VAL, sum = 0;
    for (int k = 0; k < NODES; k++) {
        double x = q->x[k] = mode + (k - NODES_LEFT) * step;
        q->weight[k] =
            -0.5 * (x - mean) * (x - mean) / variance +
            gaussian_table_tails(table, x, losers->mean, losers->scale, losers->count, q->v[k]);
        peak = fmax(peak, q->weight[k]);
    }
    for (int k = 0; k < NODES; k++)
        sum += q->weight[k] = exp(q->weight[k] - peak);
    for (int k = 0; k < NODES; k++)
        q->weight[k] /= sum;
    q->log_evidence = peak + log(sum * step) - log_sqrt_2pi - 0.5 * log(variance);
}

static void finish_winner(const RankingField *field, const Quadrature *q, RankingSlopes *slopes)
{
    double mean = field->mean[field->winner], variance = field->variance[field->winner];
    double first = 0, second = 0;
    for (int k = 0; k < NODES; k++) {
        double d = q->x[k] - mean;
        first += q->weight[k] * d;
        second += q->weight[k] * d * d;
    }
    double ratio = fmax((second - first * first) / variance, 1e-6);
    slopes->slope[field->winner] = first / variance;
    slopes->curve[field->winner] = fmin(ratio - 1, 0) / variance;
}

static void finish_loser(const Losers *losers, int j, const Quadrature *q, RankingSlopes *slopes)
{
    double first = 0, second = 0, scale = losers->scale[j];
    for (int k = 0; k < NODES; k++) {
        double v = q->weight[k] * (double)q->v[k][j];
        first += v;
        second += v * (q->x[k] - losers->mean[j]) * scale;
    }
    double curve = -fmin(second + first * first, 1 - 1e-6);
    slopes->slope[losers->index[j]] = -first * scale;
    slopes->curve[losers->index[j]] = fmin(curve, 0) * scale * scale;
}

void ranking_differentiate(const GaussianTable *table, const RankingField *field,
                           RankingSlopes *slopes)
{
    assert(field->winner >= 0 && field->winner < field->count);
    assert(field->count <= RANKING_FIELD_LIMIT);
    Losers losers;
    Quadrature q;
    list_losers(field, &losers);
    weigh_nodes(table, field, &losers, &q);
    slopes->log_evidence = q.log_evidence;
    finish_winner(field, &q, slopes);
    for (int j = 0; j < losers.count; j++)
        finish_loser(&losers, j, &q, slopes);
}

/* ---- probabilities ---- */

typedef struct {
    double mean, variance;
    int index;
} Entrant;

/* A fixed order whatever the order of the input; entrants that are equal may stand either way. */
static int compare_entrants(const void *a, const void *b)
{
    const Entrant *p = a, *q = b;
    if (p->mean != q->mean)
        return p->mean < q->mean ? -1 : 1;
    return p->variance < q->variance ? -1 : p->variance > q->variance;
}

typedef struct {
    int count;
    double mean[RANKING_FIELD_LIMIT], variance[RANKING_FIELD_LIMIT], scale[RANKING_FIELD_LIMIT];
    double mass[RANKING_FIELD_LIMIT];
    int index[RANKING_FIELD_LIMIT];
    double low, high, narrowest;
} Race;

static void line_up(const RankingField *field, Race *race)
{
    Entrant entrant[RANKING_FIELD_LIMIT];
    for (int j = 0; j < field->count; j++)
        entrant[j] = (Entrant){field->mean[j], field->variance[j], j};
    qsort(entrant, (size_t)field->count, sizeof *entrant, compare_entrants);
    *race =
        (Race){.count = field->count, .low = -HUGE_VAL, .high = -HUGE_VAL, .narrowest = HUGE_VAL};
    const double reach = 7.5; /* deviations within which everything happens */
    for (int j = 0; j < race->count; j++) {
        double deviation = sqrt(entrant[j].variance);
        race->mean[j] = entrant[j].mean;
        race->variance[j] = entrant[j].variance;
        race->scale[j] = 1 / deviation;
        race->index[j] = entrant[j].index;
        race->low = fmax(race->low, entrant[j].mean - reach * deviation);
        race->high = fmax(race->high, entrant[j].mean + reach * deviation);
        race->narrowest = fmin(race->narrowest, deviation);
    }
}

/* Add, for each entrant, the density of its value at x times the probability that all others are
 * below: N(x; m, c²)·Π/Φ = V·Π/c, where Π is the product over all. */
static void add_node(const GaussianTable *table, Race *race, double x, float *v)
{
    double product = exp(gaussian_table_tails(table, x, race->mean, race->scale, race->count, v));
    for (int j = 0; j < race->count; j++)
        race->mass[j] += product * (double)v[j] * race->scale[j];
}

/* Deviations too unlike for one grid: an integral for each. */
static void run_alone(Race *race)
{
    for (int j = 0; j < race->count; j++)
        race->mass[j] =
            exp(ranking_log_evidence(&(RankingField){race->count, race->mean, race->variance, j}));
}

void ranking_probabilities(const GaussianTable *table, const RankingField *field,
                           double *probability)
{
    enum { GRID_LIMIT = 2000 };
    assert(field->count <= RANKING_FIELD_LIMIT);
    if (field->count == 0)
        return;
    Race race;
    float v[RANKING_FIELD_LIMIT];
    line_up(field, &race);
    double steps = ceil((race.high - race.low) / (0.6 * race.narrowest));
    if (steps <= GRID_LIMIT)
        for (int k = 0; k <= (int)steps; k++)
            add_node(table, &race, race.low + k * (race.high - race.low) / steps, v);
    else
        run_alone(&race);
    double sum = 0;
    for (int j = 0; j < race.count; j++)
        sum += race.mass[j];
    for (int j = 0; j < race.count; j++)
        probability[race.index[j]] = race.mass[j] / sum;
}
