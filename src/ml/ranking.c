/* The evidence and the posterior by adaptive integration of a log-concave function.
 *
 * The nodes that the evidence asks for serve all moments: what a loser's moments add to the
 * integrand is smooth wherever the integrand is. */
#include "ml/ranking.h"

#include "base/memory.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>

/* The integrand is left alone where it has fallen by this many nats. */
static const double DROP = 42;
static const double NOISE = 1e-9; /* of a value, relative: deviations may be tiny beside means */
static const double TOLERANCE = 1e-10; /* of a panel, relative to the integral */

/* Of posterior to prior variance: where digits run out. */
static const double LEAST_RATIO = 1e-15;

enum { PANELS = 24, DEPTH_LIMIT = 16, MOMENTS = 3 };

static double log_integrand(const RankingField *field, double x)
{
    int winner = field->winner;
    double d = x - field->mean[winner], sum = -0.5 * d * d / field->variance[winner];
    for (int j = 0; j < field->count; j++)
        if (j != winner)
            sum += gaussian_log_cdf((x - field->mean[j]) / sqrt(field->variance[j]));
    return sum;
}

/* Convex and falling. */
static double slope(const RankingField *field, double x)
{
    int winner = field->winner;
    double sum = -(x - field->mean[winner]) / field->variance[winner];
    for (int j = 0; j < field->count; j++) {
        double deviation = sqrt(field->variance[j]);
        if (j != winner)
            sum += gaussian_v((x - field->mean[j]) / deviation) / deviation;
    }
    return sum;
}

/* By bisection: at the winner's mean the slope is not negative yet. */
static double find_mode(const RankingField *field)
{
    double low = field->mean[field->winner], step = sqrt(field->variance[field->winner]);
    double high = low + step;
    while (slope(field, high) > 0) {
        low = high;
        step *= 2;
        high = low + step;
    }
    for (int i = 0; i < 200 && high - low > 1e-14 * (fabs(low) + fabs(high)); i++) {
        double middle = 0.5 * (low + high);
        *(slope(field, middle) > 0 ? &low : &high) = middle;
    }
    return 0.5 * (low + high);
}

/* Where, on this side of the mode, the integrand has fallen by DROP. */
static double find_edge(const RankingField *field, double mode, double direction)
{
    double peak = log_integrand(field, mode);
    double near = 0, far = sqrt(field->variance[field->winner]);
    while (log_integrand(field, mode + direction * far) > peak - DROP) {
        near = far;
        far *= 2;
    }
    for (int i = 0; i < 60; i++) {
        double middle = 0.5 * (near + far);
        bool is_inside = log_integrand(field, mode + direction * middle) > peak - DROP;
        *(is_inside ? &near : &far) = middle;
    }
    return mode + direction * far;
}

typedef struct {
    double low, mode, high, peak;
} Support;

static Support find_support(const RankingField *field)
{
    double mode = find_mode(field);
    return (Support){find_edge(field, mode, -1), mode, find_edge(field, mode, 1),
                     log_integrand(field, mode)};
}

/* A value of the integrand (its peak is 1), and what it counts in the integral. */
typedef struct {
    double x, value, weight;
} Node;

typedef struct {
    const RankingField *field;
    double peak, deviation; /* of the log integrand; of the winner's prior */
    double scale;           /* about the size of the integral */
    Node *node;
    size_t count, capacity;
} Integral;

static Node node_at(const Integral *integral, double x)
{
    return (Node){.x = x, .value = exp(log_integrand(integral->field, x) - integral->peak)};
}

static void keep(Integral *integral, Node node, double weight)
{
    integral->node =
        mem_grow(integral->node, &integral->capacity, integral->count + 1, sizeof *integral->node);
    node.weight = weight;
    integral->node[integral->count++] = node;
}

/* How far Simpson's rule over the whole is from that over the halves, for the moments 0, 1 and 2 of
 * the winner. */
static double simpson_error(const Integral *integral, const Node node[5])
{
    double width = node[4].x - node[0].x, largest = 0;
    double mean = integral->field->mean[integral->field->winner];
    for (int moment = 0; moment < MOMENTS; moment++) {
        double f[5];
        for (int i = 0; i < 5; i++) {
            double t = (node[i].x - mean) / integral->deviation;
            f[i] = node[i].value * (moment == 0 ? 1 : moment == 1 ? t : t * t);
        }
        double halves = (f[0] + 4 * f[1] + 2 * f[2] + 4 * f[3] + f[4]) / 12;
        double whole = (f[0] + 4 * f[2] + f[4]) / 6;
        double size = (fabs(f[0]) + fabs(f[2]) + fabs(f[4])) / 3;
        largest = fmax(largest, width * (fabs(halves - whole) / 15 - NOISE * size));
    }
    return largest;
}

/* Halve until the rule agrees with itself. */
static void refine(Integral *integral, Node a, Node m, Node b, int depth)
{
    const Node node[5] = {a, node_at(integral, 0.5 * (a.x + m.x)), m,
                          node_at(integral, 0.5 * (m.x + b.x)), b};
    static const double WEIGHT[5] = {1. / 12, 4. / 12, 2. / 12, 4. / 12, 1. / 12};
    if (depth < DEPTH_LIMIT && simpson_error(integral, node) > TOLERANCE * integral->scale) {
        refine(integral, a, node[1], m, depth + 1);
        refine(integral, m, node[3], b, depth + 1);
        return;
    }
    for (int i = 0; i < 5; i++)
        keep(integral, node[i], WEIGHT[i] * (b.x - a.x));
}

/* Concave logarithms fall ever faster, so the panels beside the mode lose only a part of DROP: two
 * values in each give a fair idea of the whole, against which errors are held. */
static void lay_nodes(const Support *support, Integral *integral)
{
    const double edge[3] = {support->low, support->mode, support->high};
    Node node[4 * PANELS + 1];
    for (int i = 0; i <= 4 * PANELS; i++) {
        int side = i > 2 * PANELS;
        double width = (edge[side + 1] - edge[side]) / (2 * PANELS);
        node[i] = node_at(integral, edge[side] + (i - 2 * PANELS * side) * width);
        integral->scale += width * node[i].value;
    }
    for (int i = 0; i < 4 * PANELS; i += 2)
        refine(integral, node[i], node[i + 1], node[i + 2], 0);
}

/* Returns the integral of the integrand with its peak set to 1; *integral must be freed. */
static double integrate(const RankingField *field, const Support *support, Integral *integral)
{
    *integral = (Integral){
        .field = field, .peak = support->peak, .deviation = sqrt(field->variance[field->winner])};
    lay_nodes(support, integral);
    double sum = 0;
    for (size_t i = 0; i < integral->count; i++)
        sum += integral->node[i].weight *= integral->node[i].value;
    return sum;
}

static double log_of_integral(const RankingField *field, const Support *support, double integral)
{
    const double log_sqrt_2pi = 0.91893853320467274178;
    return support->peak + log(integral) - log_sqrt_2pi - 0.5 * log(field->variance[field->winner]);
}

double ranking_log_evidence(const RankingField *field)
{
    assert(field->count >= 1 && field->winner >= 0 && field->winner < field->count);
    Support support = find_support(field);
    Integral integral;
    double sum = integrate(field, &support, &integral);
    mem_free(integral.node);
    return log_of_integral(field, &support, sum);
}

/* The winner's value is x; given it, a loser's is a Gaussian cut off at x. */
static void find_moments(const Integral *integral, double sum, int who, RankingPosterior *posterior)
{
    const RankingField *field = integral->field;
    double deviation = sqrt(field->variance[who]), first = 0, second = 0;
    for (size_t i = 0; i < integral->count; i++) {
        double t = (integral->node[i].x - field->mean[who]) / deviation;
        double v = who == field->winner ? 0 : gaussian_v(t);
        first += integral->node[i].weight * (who == field->winner ? t : -v);
        second += integral->node[i].weight * (who == field->winner ? t * t : 1 - t * v);
    }
    first /= sum;
    posterior->mean[who] = field->mean[who] + deviation * first;
    posterior->variance[who] =
        field->variance[who] * fmax(second / sum - first * first, LEAST_RATIO);
}

void ranking_integrate(const RankingField *field, RankingPosterior *posterior)
{
    assert(field->winner >= 0 && field->winner < field->count);
    Support support = find_support(field);
    Integral integral;
    double sum = integrate(field, &support, &integral);
    posterior->log_evidence = log_of_integral(field, &support, sum);
    for (int j = 0; j < field->count; j++)
        find_moments(&integral, sum, j, posterior);
    mem_free(integral.node);
}
