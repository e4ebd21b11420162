/* Three ways to one posterior: the integral, expectation propagation and a few nodes; and the plain
 * twin that just draws values until the winner wins.
 *
 * Tolerances, each on random fields of 2 to 300 candidates:
 *   few nodes against the integral   ln Z 2e-3; means 0.01 and variances 1 % of the prior's
 *   propagation against the integral ln Z 0.1 + 1 % (it is an approximation); means 0.1, variances
 *                                    10 % of the prior's
 *   sampling against the integral    5 standard errors */
#include "base/memory.h"
#include "base/random.h"
#include "ml/ranking.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FIELD_LIMIT = 300 };

typedef struct {
    double mean[FIELD_LIMIT], variance[FIELD_LIMIT];
    double post_mean[FIELD_LIMIT], post_variance[FIELD_LIMIT];
    RankingField field;
    RankingPosterior posterior;
} Example;

static double random_gaussian(Random *random)
{
    double u = 1 - random_unit(random), angle = 6.283185307179586 * random_unit(random);
    return sqrt(-2 * log(u)) * cos(angle);
}

static double log_uniform(Random *random, double low, double high)
{
    return exp(log(low) + (log(high) - log(low)) * random_unit(random));
}

/* TrainInputs within a spread, variances between two bounds; the winner is any of them. */
static void draw_field(Random *random, int count, double spread, double low, double high,
                       Example *example)
{
    for (int j = 0; j < count; j++) {
        example->mean[j] = spread * random_gaussian(random);
        example->variance[j] = log_uniform(random, low, high);
    }
    int winner = (int)random_below(random, (uint32_t)count);
    example->field = (RankingField){count, example->mean, example->variance, winner};
    example->posterior = (RankingPosterior){0, example->post_mean, example->post_variance};
}

static int draw_count(Random *random)
{
    return (int)lrint(log_uniform(random, 2, FIELD_LIMIT));
}

static void assert_sound(const Example *example)
{
    assert_true(isfinite(example->posterior.log_evidence));
    assert_true(example->posterior.log_evidence <= 1e-9);
    for (int j = 0; j < example->field.count; j++) {
        assert_true(isfinite(example->post_mean[j]));
        assert_true(example->post_variance[j] > 0 && isfinite(example->post_variance[j]));
        assert_true(example->post_variance[j] <= example->variance[j] * (1 + 1e-9));
    }
}

/* Moments in the prior's deviations. */
static void assert_moments(const Example *example, const double *mean, const double *variance,
                           double mean_tolerance, double variance_tolerance)
{
    for (int j = 0; j < example->field.count; j++) {
        double deviation = sqrt(example->variance[j]);
        assert_true(fabs(mean[j] - example->post_mean[j]) <= mean_tolerance * deviation);
        assert_true(fabs(variance[j] - example->post_variance[j]) <=
                    variance_tolerance * example->variance[j]);
    }
}

static void propagation_agrees(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 1);
    for (int round = 0; round < 40; round++) {
        Example example;
        double mean[FIELD_LIMIT], variance[FIELD_LIMIT];
        draw_field(&random, draw_count(&random), 1, 0.5, 4, &example);
        ranking_integrate(&example.field, &example.posterior);
        assert_sound(&example);
        RankingPosterior ep = {0, mean, variance};
        int sweeps = ranking_propagate(&example.field, 200, 1e-9, &ep);
        assert_true(sweeps < 200);
        assert_true(fabs(ep.log_evidence - example.posterior.log_evidence) <=
                    0.1 - 0.01 * example.posterior.log_evidence);
        assert_moments(&example, mean, variance, 0.1, 0.1);
    }
}

/* A single sweep is far off, as the figures of the design say. */
static void one_sweep_is_not_enough(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 2);
    Example example;
    double mean[FIELD_LIMIT], variance[FIELD_LIMIT];
    draw_field(&random, 250, 1, 1, 2, &example);
    ranking_integrate(&example.field, &example.posterior);
    RankingPosterior ep = {0, mean, variance};
    ranking_propagate(&example.field, 1, 0, &ep);
    double once = fabs(ep.log_evidence - example.posterior.log_evidence);
    ranking_propagate(&example.field, 100, 1e-9, &ep);
    double often = fabs(ep.log_evidence - example.posterior.log_evidence);
    assert_true(once > 5 * often && often < 0.1);
}

static void few_nodes_agree(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 3);
    GaussianTable *table = gaussian_table_open();
    RankingSlopes *slopes = mem_alloc(1, sizeof *slopes);
    for (int round = 0; round < 60; round++) {
        Example example;
        draw_field(&random, draw_count(&random), round % 2 ? 1 : 4, 1, 16, &example);
        ranking_integrate(&example.field, &example.posterior);
        ranking_differentiate(table, &example.field, slopes);
        assert_true(fabs(slopes->log_evidence - example.posterior.log_evidence) <= 2e-3);
        double mean[FIELD_LIMIT], variance[FIELD_LIMIT];
        for (int j = 0; j < example.field.count; j++) {
            double prior = example.variance[j];
            mean[j] = example.mean[j] + prior * slopes->slope[j];
            variance[j] = prior * (1 + prior * slopes->curve[j]);
            assert_true(variance[j] > 0);
        }
        assert_moments(&example, mean, variance, 0.01, 0.01);
    }
    mem_free(slopes);
    gaussian_table_close(table);
}

/* Far means, variances from 1e-8 to 1e8, all mixed: nothing breaks. */
static void extremes_stay_sound(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 4);
    GaussianTable *table = gaussian_table_open();
    RankingSlopes *slopes = mem_alloc(1, sizeof *slopes);
    for (int round = 0; round < 14; round++) {
        Example example;
        double mean[FIELD_LIMIT], variance[FIELD_LIMIT], probability[FIELD_LIMIT], sum = 0;
        int count = round < 12 ? 2 + round : (int[]){100, 300}[round - 12];
        draw_field(&random, count, log_uniform(&random, 1e-3, 1e3), 1e-8, 1e8, &example);
        ranking_integrate(&example.field, &example.posterior);
        assert_sound(&example);
        RankingPosterior ep = {0, mean, variance};
        ranking_propagate(&example.field, 500, 1e-9, &ep);
        assert_true(isfinite(ep.log_evidence));
        assert_true(fabs(ep.log_evidence - example.posterior.log_evidence) <=
                    0.5 - 0.05 * example.posterior.log_evidence);
        ranking_differentiate(table, &example.field, slopes);
        assert_true(isfinite(slopes->log_evidence));
        for (int j = 0; j < count; j++)
            probability[j] = 1.0 / count;
        if (count < 20) /* an integral for each of them */
            ranking_probabilities(table, &example.field, probability);
        for (int j = 0; j < count; j++) {
            assert_true(variance[j] > 0 && isfinite(mean[j]));
            assert_true(1 + example.variance[j] * slopes->curve[j] > 0);
            assert_true(isfinite(slopes->slope[j]));
            assert_true(probability[j] >= 0 && probability[j] <= 1);
            sum += probability[j];
        }
        assert_true(fabs(sum - 1) < 1e-9);
    }
    mem_free(slopes);
    gaussian_table_close(table);
}

/* A far underdog: the exponent has thousands of nats, the posterior is still there. */
static void hopeless_winner(void **state)
{
    (void)state;
    Example example = {.mean = {-100, 0, 1}, .variance = {1, 1, 1}};
    example.field = (RankingField){3, example.mean, example.variance, 0};
    example.posterior = (RankingPosterior){0, example.post_mean, example.post_variance};
    double mean[3], variance[3];
    ranking_integrate(&example.field, &example.posterior);
    assert_sound(&example);
    RankingPosterior ep = {0, mean, variance};
    ranking_propagate(&example.field, 500, 1e-12, &ep);
    assert_true(fabs(ep.log_evidence / example.posterior.log_evidence - 1) < 0.01);
    assert_moments(&example, mean, variance, 0.5, 0.1);
}

/* Two candidates: Z = Φ((m₁ - m₂)/√(c₁² + c₂²)), and EP is exact. */
static void two_in_closed_form(void **state)
{
    (void)state;
    Example example = {.mean = {0.3, 1.1}, .variance = {0.7, 2.5}};
    example.field = (RankingField){2, example.mean, example.variance, 0};
    example.posterior = (RankingPosterior){0, example.post_mean, example.post_variance};
    double mean[2], variance[2], expected = gaussian_log_cdf(-0.8 / sqrt(3.2));
    ranking_integrate(&example.field, &example.posterior);
    assert_true(fabs(example.posterior.log_evidence - expected) < 1e-9);
    RankingPosterior ep = {0, mean, variance};
    ranking_propagate(&example.field, 50, 1e-12, &ep);
    assert_true(fabs(ep.log_evidence - expected) < 1e-9);
    assert_moments(&example, mean, variance, 1e-6, 1e-6);
}

/* ---- the plain twin ---- */

typedef struct {
    double accepted, drawn;
    double sum[FIELD_LIMIT], squares[FIELD_LIMIT];
} Samples;

/* The winner's prior is not drawn from but weighed in, since it may hardly ever win: draw all
 * values, keep those draws in which the winner has the largest. */
static void draw_samples(const RankingField *field, Random *random, int draws, Samples *samples)
{
    memset(samples, 0, sizeof *samples);
    double x[FIELD_LIMIT];
    for (int i = 0; i < draws; i++) {
        int best = 0;
        for (int j = 0; j < field->count; j++) {
            x[j] = field->mean[j] + sqrt(field->variance[j]) * random_gaussian(random);
            best = x[j] > x[best] ? j : best;
        }
        samples->drawn += 1;
        if (best != field->winner)
            continue;
        samples->accepted += 1;
        for (int j = 0; j < field->count; j++) {
            samples->sum[j] += x[j];
            samples->squares[j] += x[j] * x[j];
        }
    }
}

static void sampling_agrees(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 5);
    Samples *samples = mem_alloc(1, sizeof *samples);
    for (int round = 0; round < 6; round++) {
        Example example;
        draw_field(&random, (int[]){2, 3, 7, 20, 80, 300}[round], 1, 0.2, 5, &example);
        for (int j = 0; j < example.field.count; j++) /* a winner with a chance */
            if (example.mean[j] + sqrt(example.variance[j]) >
                example.mean[example.field.winner] + sqrt(example.variance[example.field.winner]))
                example.field.winner = j;
        ranking_integrate(&example.field, &example.posterior);
        draw_samples(&example.field, &random, 3000000 / (example.field.count + 10), samples);
        double p = samples->accepted / samples->drawn, n = samples->accepted;
        double z = exp(example.posterior.log_evidence);
        assert_true(n > 200);
        assert_true(fabs(p - z) <= 5 * sqrt(z * (1 - z) / samples->drawn));
        for (int j = 0; j < example.field.count; j++) {
            double mean = samples->sum[j] / n, spread = example.post_variance[j];
            double variance = samples->squares[j] / n - mean * mean;
            assert_true(fabs(mean - example.post_mean[j]) <= 5 * sqrt(spread / n));
            assert_true(fabs(variance / spread - 1) <= 5 * sqrt(2.5 / n));
        }
    }
    mem_free(samples);
}

/* ---- probabilities ---- */

static void probabilities_are_evidence(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 6);
    GaussianTable *table = gaussian_table_open();
    for (int round = 0; round < 20; round++) {
        Example example;
        double probability[FIELD_LIMIT];
        draw_field(&random, draw_count(&random), 3, 0.5, round % 2 ? 2 : 40, &example);
        ranking_probabilities(table, &example.field, probability);
        for (int j = 0; j < example.field.count; j += 1 + example.field.count / 10) {
            example.field.winner = j;
            double z = exp(ranking_log_evidence(&example.field));
            assert_true(fabs(probability[j] - z) <= 1e-5 * z + 1e-9);
        }
    }
    gaussian_table_close(table);
}

static void order_does_not_matter(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 7);
    GaussianTable *table = gaussian_table_open();
    Example example;
    double p[FIELD_LIMIT], q[FIELD_LIMIT], mean[FIELD_LIMIT], variance[FIELD_LIMIT];
    draw_field(&random, 250, 2, 1, 3, &example);
    for (int j = 0; j < 250; j += 3) /* some are equal */
        example.mean[j] = example.mean[0], example.variance[j] = example.variance[0];
    for (int j = 0; j < 250; j++) {
        mean[(j * 7 + 3) % 250] = example.mean[j];
        variance[(j * 7 + 3) % 250] = example.variance[j];
    }
    ranking_probabilities(table, &example.field, p);
    ranking_probabilities(table, &(RankingField){250, mean, variance, 0}, q);
    for (int j = 0; j < 250; j++)
        assert_true(p[j] == q[(j * 7 + 3) % 250]);
    gaussian_table_close(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_in_closed_form),      cmocka_unit_test(propagation_agrees),
        cmocka_unit_test(one_sweep_is_not_enough), cmocka_unit_test(few_nodes_agree),
        cmocka_unit_test(extremes_stay_sound),     cmocka_unit_test(hopeless_winner),
        cmocka_unit_test(sampling_agrees),         cmocka_unit_test(probabilities_are_evidence),
        cmocka_unit_test(order_does_not_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
