/* Newton's method with steps that are halved while they lead downhill. */
#include "ml/choice.h"

#include "base/memory.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { ROUND_LIMIT = 60, SIZE = CHOICE_WEIGHT_LIMIT };

/* A gain of the mean log-likelihood below this ends it. */
static const double LEAST_GAIN = 1e-7;

/* Options with less are ignored in the gradient. */
static const double LEAST_PROBABILITY = 1e-9;

/* Holds weights in place that the choices say nothing about. */
static const double RIDGE = 1e-6;

struct ChoiceFit {
    int count;
    double weight[SIZE]; /* where the current round looks */
    double best[SIZE], best_likelihood;
    double step[SIZE]; /* from best to weight */
    double likelihood, choices;
    double gradient[SIZE], curvature[SIZE][SIZE]; /* lower half */
    int round;
};

ChoiceFit *choice_open(int weight_count, double start)
{
    assert(weight_count >= 1 && weight_count <= SIZE);
    ChoiceFit *fit = mem_alloc(1, sizeof *fit);
    fit->count = weight_count;
    fit->best_likelihood = -(double)INFINITY;
    for (int w = 0; w < weight_count; w++)
        fit->weight[w] = fit->best[w] = start;
    return fit;
}

void choice_close(ChoiceFit *fit)
{
    mem_free(fit);
}

static double dot(const ChoiceFit *fit, const double *x)
{
    double sum = 0;
    for (int w = 0; w < fit->count; w++)
        sum += fit->weight[w] * x[w];
    return sum;
}

void choice_add(ChoiceFit *fit, const double *x, int option_count, int taken)
{
    assert(taken >= 0 && taken < option_count);
    int n = fit->count;
    double top = -(double)INFINITY, total = 0, mean[SIZE] = {0};
    for (int o = 0; o < option_count; o++)
        top = fmax(top, dot(fit, x + o * n));
    for (int o = 0; o < option_count; o++)
        total += exp(dot(fit, x + o * n) - top);
    for (int o = 0; o < option_count; o++) {
        const double *row = x + o * n;
        double p = exp(dot(fit, row) - top) / total;
        for (int w = 0; p >= LEAST_PROBABILITY && w < n; w++) {
            mean[w] += p * row[w];
            for (int v = 0; v <= w; v++)
                fit->curvature[w][v] += p * row[w] * row[v];
        }
    }
    for (int w = 0; w < n; w++) {
        fit->gradient[w] += x[taken * n + w] - mean[w];
        for (int v = 0; v <= w; v++)
            fit->curvature[w][v] -= mean[w] * mean[v];
    }
    fit->likelihood += dot(fit, x + taken * n) - top - log(total);
    fit->choices++;
}

/* Solve curvature·step = gradient by Cholesky, in place. */
static void solve(ChoiceFit *fit)
{
    int n = fit->count;
    double(*a)[SIZE] = fit->curvature, *b = fit->step;
    memcpy(b, fit->gradient, sizeof fit->step);
    for (int i = 0; i < n; i++) {
        a[i][i] += RIDGE * fit->choices;
        for (int j = 0; j <= i; j++) {
            double sum = a[i][j];
            for (int k = 0; k < j; k++)
                sum -= a[i][k] * a[j][k];
            a[i][j] = i == j ? sqrt(fmax(sum, 1e-300)) : sum / a[j][j];
        }
    }
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < i; k++)
            b[i] -= a[i][k] * b[k];
        b[i] /= a[i][i];
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++)
            b[i] -= a[k][i] * b[k];
        b[i] /= a[i][i];
    }
}

/* Half of the step; it was too long. */
static void halve(ChoiceFit *fit)
{
    for (int w = 0; w < fit->count; w++)
        fit->step[w] /= 2;
}

bool choice_step(ChoiceFit *fit)
{
    assert(fit->choices > 0);
    double reached = fit->likelihood / fit->choices, gain = reached - fit->best_likelihood;
    bool is_better = gain > 0;
    if (is_better) {
        memcpy(fit->best, fit->weight, sizeof fit->best);
        fit->best_likelihood = reached;
        solve(fit);
    } else {
        halve(fit);
    }
    for (int w = 0; w < fit->count; w++)
        fit->weight[w] = fit->best[w] + fit->step[w];
    fit->likelihood = fit->choices = 0;
    memset(fit->gradient, 0, sizeof fit->gradient);
    memset(fit->curvature, 0, sizeof fit->curvature);
    return ++fit->round < ROUND_LIMIT && !(fabs(gain) < LEAST_GAIN);
}

const double *choice_weights(const ChoiceFit *fit)
{
    return fit->best;
}

double choice_likelihood(const ChoiceFit *fit)
{
    return fit->best_likelihood;
}
