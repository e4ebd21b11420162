/* Gaussians against known values, against sums that need no tricks, and the table against them. */
#include "ml/ranking.h"
#include "support.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

static bool close_to(double a, double b, double tolerance)
{
    return fabs(a - b) <= tolerance * (1 + fabs(b));
}

static void known_values(void **state)
{
    (void)state;
    assert_true(close_to(gaussian_density(0), 0.39894228040143267794, 1e-15));
    assert_true(close_to(gaussian_cdf(1.96), 0.97500210485177952, 1e-14));
    assert_true(close_to(gaussian_log_cdf(0), log(0.5), 1e-15));
    /* Mills' ratio: log Φ(-10), log Φ(-40). */
    assert_true(close_to(gaussian_log_cdf(-10), -53.23128515051247, 1e-13));
    assert_true(close_to(gaussian_log_cdf(-40), -804.60844201375379, 1e-12));
    assert_true(close_to(gaussian_v(0), 0.79788456080286535588, 1e-15));
    assert_true(close_to(gaussian_w(0), 2 / 3.14159265358979323846, 1e-15));
}

/* On both sides of the place where the continued fraction begins. */
static void no_step_at_the_seam(void **state)
{
    (void)state;
    const double left = -4 - 1e-9, right = -4 + 1e-9;
    assert_true(close_to(gaussian_v(left), gaussian_v(right), 4e-9));
    assert_true(close_to(gaussian_w(left), gaussian_w(right), 4e-9));
    assert_true(close_to(gaussian_log_cdf(left), gaussian_log_cdf(right), 2e-8));
}

/* V is the slope of log Φ, -W that of V; both hold their bounds out to the end of doubles. */
static void tails_are_sound(void **state)
{
    (void)state;
    for (double t = -30; t < 8; t += 0.173) {
        const double h = 1e-4;
        double v = (gaussian_log_cdf(t + h) - gaussian_log_cdf(t - h)) / (2 * h);
        double w = -(gaussian_v(t + h) - gaussian_v(t - h)) / (2 * h);
        assert_true(close_to(gaussian_v(t), v, 1e-7));
        assert_true(close_to(gaussian_w(t), w, 1e-7));
    }
    for (double t = -1e-3; t > -1e150; t *= 7) {
        double v = gaussian_v(t), w = gaussian_w(t);
        assert_true(isfinite(v) && v > 0 && v >= -t);
        assert_true(w > 0 && w <= 1);
    }
    assert_true(gaussian_v(40) >= 0 && gaussian_w(40) >= 0 && gaussian_log_cdf(40) <= 0);
}

static void table_agrees(void **state)
{
    (void)state;
    GaussianTable *table = gaussian_table_open();
    double mean[1] = {0}, scale[1] = {1};
    for (double t = -12; t < 12; t += 0.000731) {
        GaussianTail tail = gaussian_table_tail(table, t);
        float v;
        double log_cdf = gaussian_table_tails(table, t, mean, scale, 1, &v);
        assert_true(close_to(tail.log_cdf, gaussian_log_cdf(t), 1e-9));
        assert_true(close_to(tail.v, gaussian_v(t), 1e-9));
        assert_true(close_to(tail.w, gaussian_w(t), 1e-8));
        assert_true(log_cdf == tail.log_cdf || close_to(log_cdf, tail.log_cdf, 1e-12));
        assert_true(close_to((double)v, tail.v, 1e-6));
    }
    gaussian_table_close(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_values),
        cmocka_unit_test(no_step_at_the_seam),
        cmocka_unit_test(tails_are_sound),
        cmocka_unit_test(table_agrees),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
