/* Ranks, estimates and probabilities whose values can be worked out by hand. */
#include "ml/metrics.h"
#include "support.h"

#include <math.h>
#include <stdbool.h>

static bool near(double a, double b)
{
    return fabs(a - b) < 1e-12;
}

static void ties_share_their_places(void **state)
{
    (void)state;
    const double score[] = {3, 1, 2, 2, 2, 0};
    Rank rank = rank_of(score, 6, 3);
    assert_int_equal(rank.above, 1);
    assert_int_equal(rank.tied, 3);
    assert_true(near(rank_expected(rank), 3));
    assert_true(rank_within(rank, 1) == 0);
    assert_true(near(rank_within(rank, 2), 1.0 / 3));
    assert_true(near(rank_within(rank, 3), 2.0 / 3));
    assert_true(rank_within(rank, 4) == 1 && rank_within(rank, 100) == 1);
}

static void alone_at_the_top(void **state)
{
    (void)state;
    Rank rank = rank_of((double[]){1, 5}, 2, 1);
    assert_true(rank_within(rank, 1) == 1 && rank_expected(rank) == 1);
}

/* Groups with hits 1/2, 3/4, 0/2: mean 1/2, residuals 0, 1, -1. */
static void ratio_and_its_error(void **state)
{
    (void)state;
    const double hits[] = {1, 3, 0}, size[] = {2, 4, 2};
    Estimate estimate = estimate_ratio(hits, 1, size, 3);
    assert_true(near(estimate.mean, 0.5));
    assert_true(near(estimate.error, sqrt(2 * 3.0 / 2) / 8));
}

static void an_empty_group_changes_nothing(void **state)
{
    (void)state;
    const double hits[] = {1, 0, 3, 0}, size[] = {2, 0, 4, 2};
    const double fewer_hits[] = {1, 3, 0}, fewer_size[] = {2, 4, 2};
    Estimate with = estimate_ratio(hits, 1, size, 4);
    Estimate without = estimate_ratio(fewer_hits, 1, fewer_size, 3);
    assert_true(near(with.mean, without.mean) && near(with.error, without.error));
    assert_true(estimate_ratio(hits, 1, size, 0).mean == 0);
    assert_true(estimate_ratio(hits, 1, size, 1).error == 0);
}

/* Two models that agree but for a constant: the difference is certain. */
static void difference_is_paired(void **state)
{
    (void)state;
    const double a[] = {1, 0, 3, 0, 1, 0}, b[] = {0, 0, 1, 0, 0, 0}, size[] = {2, 4, 2};
    Estimate estimate = estimate_difference(a, b, 2, size, 3);
    assert_true(near(estimate.mean, 0.5));
    assert_true(near(estimate.error, 0));
}

static void softmax_stands_large_scores(void **state)
{
    (void)state;
    double p[3];
    softmax((double[]){1000, 1000, -1000}, 3, 1, p);
    assert_true(near(p[0], 0.5) && near(p[1], 0.5) && p[2] == 0);
    softmax((double[]){0, log(3)}, 2, 1, p);
    assert_true(near(p[1], 0.75));
    softmax((double[]){0, 2 * log(3)}, 2, 2, p);
    assert_true(near(p[1], 0.75));
    assert_true(near(log_sum_exp((double[]){-5000, -5000}, 2), -5000 + log(2)));
}

static void sigmoid_in_both_tails(void **state)
{
    (void)state;
    assert_true(near(sigmoid(0), 0.5) && near(log_sigmoid(0), -log(2)));
    assert_true(near(log_sigmoid(-800), -800));
    assert_true(log_sigmoid(800) == 0 && sigmoid(-800) == 0 && sigmoid(800) == 1);
    assert_true(near(log_sigmoid(1.5), log(sigmoid(1.5))));
}

static void calibration_counts_all_candidates(void **state)
{
    (void)state;
    Calibration one = {0}, both = {0};
    calibration_add(&one, (double[]){0.81, 0.12, 0.07}, 3, 0);
    calibration_add(&one, (double[]){1.0}, 1, 0);
    calibration_merge(&both, &one);
    calibration_merge(&both, &one);
    assert_int_equal(both.count[16], 2);
    assert_int_equal(both.chosen[16], 2);
    assert_int_equal(both.count[CALIBRATION_BINS - 1], 2);
    assert_true(near(both.probability[2], 0.24));
    assert_true(near(calibration_error(&one), (0.19 + 0.12 + 0.07) / 4));
}

/* A model with huge weights gives infinite scores, and infinity less infinity is no number. */
static void scores_that_are_no_numbers(void **state)
{
    (void)state;
    const double inf = (double)INFINITY, nan = (double)NAN;
    double p[4];
    softmax((const double[]){inf, 1, inf, nan}, 4, 1.5, p);
    assert_true(p[0] == 0.5 && p[1] == 0 && p[2] == 0.5 && p[3] == 0);
    softmax((const double[]){nan, 0, 0, -inf}, 4, 1, p);
    assert_true(p[0] == 0 && p[1] == 0.5 && p[2] == 0.5 && p[3] == 0);
    softmax((const double[]){nan, nan, nan, nan}, 4, 1, p);
    assert_true(p[0] == 0.25 && p[3] == 0.25);
    assert_true(log_sum_exp((const double[]){inf, inf, nan}, 3) == inf);
    assert_true(log_sum_exp((const double[]){-inf, nan}, 2) == -inf);
    Rank rank = rank_of((const double[]){nan, 2, nan, 1}, 4, 2);
    assert_int_equal(rank.above, 2);
    assert_int_equal(rank.tied, 2);
    Calibration calibration = {0};
    calibration_add(&calibration, (const double[]){nan, -3, inf, -inf, 1e300}, 5, 0);
    assert_int_equal(calibration.count[0], 3);
    assert_int_equal(calibration.count[CALIBRATION_BINS - 1], 2);
    assert_true(isfinite(calibration_error(&calibration)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ties_share_their_places),
        cmocka_unit_test(alone_at_the_top),
        cmocka_unit_test(ratio_and_its_error),
        cmocka_unit_test(an_empty_group_changes_nothing),
        cmocka_unit_test(difference_is_paired),
        cmocka_unit_test(softmax_stands_large_scores),
        cmocka_unit_test(sigmoid_in_both_tails),
        cmocka_unit_test(calibration_counts_all_candidates),
        cmocka_unit_test(scores_that_are_no_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
