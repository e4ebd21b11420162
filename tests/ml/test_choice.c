/* The conditional logit: Newton's method against plain gradient ascent, and a known answer. */
#include "base/random.h"
#include "ml/choice.h"
#include "support.h"

#include <math.h>
#include <stddef.h>

enum { CHOICES = 500, OPTIONS = 7, WEIGHTS = 3 };

static double x[CHOICES][OPTIONS][WEIGHTS];
static int taken[CHOICES];
static const double TRUE_WEIGHT[WEIGHTS] = {1.5, -0.7, 0};

static double score(int choice, int option, const double *weight)
{
    double sum = 0;
    for (int w = 0; w < WEIGHTS; w++)
        sum += weight[w] * x[choice][option][w];
    return sum;
}

/* Options at random, taken by the true weights. */
static int make_choices(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 11);
    for (int j = 0; j < CHOICES; j++) {
        double total = 0;
        for (int o = 0; o < OPTIONS; o++) {
            for (int w = 0; w < WEIGHTS; w++)
                x[j][o][w] = 2 * random_unit(&random) - 1;
            total += exp(score(j, o, TRUE_WEIGHT));
        }
        double left = total * random_unit(&random);
        for (taken[j] = 0; taken[j] < OPTIONS - 1; taken[j]++) {
            left -= exp(score(j, taken[j], TRUE_WEIGHT));
            if (left < 0)
                break;
        }
    }
    return 0;
}

static ChoiceFit *fit_all(double start, int *rounds)
{
    ChoiceFit *fit = choice_open(WEIGHTS, start);
    *rounds = 0;
    do {
        for (int j = 0; j < CHOICES; j++)
            choice_add(fit, x[j][0], OPTIONS, taken[j]);
        ++*rounds;
    } while (choice_step(fit));
    return fit;
}

/* Straight from the formula. */
static double plain_likelihood(const double *weight, double *gradient)
{
    double sum = 0;
    for (int w = 0; w < WEIGHTS; w++)
        gradient[w] = 0;
    for (int j = 0; j < CHOICES; j++) {
        double total = 0;
        for (int o = 0; o < OPTIONS; o++)
            total += exp(score(j, o, weight));
        sum += score(j, taken[j], weight) - log(total);
        for (int w = 0; w < WEIGHTS; w++) {
            gradient[w] += x[j][taken[j]][w];
            for (int o = 0; o < OPTIONS; o++)
                gradient[w] -= exp(score(j, o, weight)) / total * x[j][o][w];
        }
    }
    return sum / CHOICES;
}

static void agrees_with_plain_ascent(void **state)
{
    (void)state;
    double weight[WEIGHTS] = {0}, gradient[WEIGHTS];
    for (int i = 0; i < 3000; i++) {
        (void)plain_likelihood(weight, gradient);
        for (int w = 0; w < WEIGHTS; w++)
            weight[w] += 0.01 * gradient[w];
    }
    int rounds;
    ChoiceFit *fit = fit_all(0, &rounds);
    for (int w = 0; w < WEIGHTS; w++) {
        assert_float_equal(choice_weights(fit)[w], weight[w], 1e-3);
        assert_true(fabs(weight[w] - TRUE_WEIGHT[w]) < 0.3);
    }
    assert_float_equal(choice_likelihood(fit), plain_likelihood(weight, gradient), 1e-6);
    assert_true(rounds <= 8);
    choice_close(fit);
}

/* Far out the full step overshoots: it is halved until it leads uphill. */
static void finds_the_top_from_anywhere(void **state)
{
    (void)state;
    int rounds;
    ChoiceFit *near = fit_all(0, &rounds), *far = fit_all(12, &rounds);
    for (int w = 0; w < WEIGHTS; w++)
        assert_float_equal(choice_weights(near)[w], choice_weights(far)[w], 1e-2);
    choice_close(near);
    choice_close(far);
}

/* Nobody ever chose by this: its weight stays where it was. */
static void what_never_differs_has_no_weight(void **state)
{
    (void)state;
    ChoiceFit *fit = choice_open(2, 1);
    const double rows[4] = {1, 5, 0, 5};
    do {
        for (int j = 0; j < 4; j++)
            choice_add(fit, rows, 2, j == 0);
    } while (choice_step(fit));
    assert_float_equal(choice_weights(fit)[0], log(3), 1e-3); /* three of four took the first */
    assert_float_equal(choice_weights(fit)[1], 1, 1e-6);
    choice_close(fit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_plain_ascent),
        cmocka_unit_test(finds_the_top_from_anywhere),
        cmocka_unit_test(what_never_differs_has_no_weight),
    };
    return cmocka_run_group_tests(tests, make_choices, NULL);
}
