/* Minorization against its plain twin: gradient ascent on the same likelihood. */
#include "base/random.h"
#include "ml/metrics.h"
#include "ml/minorization.h"
#include "support.h"

#include <math.h>
#include <string.h>

enum { GROUPS = 3, TEAMS = 12, CONTESTS = 400, PLAYERS = 4 + 3 + 300 };

static const uint32_t COUNTS[GROUPS] = {4, 3, 300};
static const int FIRST[GROUPS] = {0, 4, 7};

typedef struct {
    uint32_t player[TEAMS * GROUPS];
    int count, winner;
} Contest;

static Contest contest[CONTESTS];

/* Player 1 of a group is liked, the last ones of the large group occur in few contests. */
static void make_contests(void)
{
    Random random;
    random_seed(&random, 7);
    for (int j = 0; j < CONTESTS; j++) {
        contest[j].count = 2 + (int)random_below(&random, TEAMS - 1);
        for (int t = 0; t < contest[j].count; t++)
            for (int g = 0; g < GROUPS; g++)
                contest[j].player[t * GROUPS + g] = random_below(&random, g < 2 ? COUNTS[g] : 9);
        contest[j].winner = (int)random_below(&random, (uint32_t)contest[j].count);
        for (int t = 0; t < contest[j].count; t++)
            if (contest[j].player[t * GROUPS] == 1 && random_below(&random, 2))
                contest[j].winner = t;
    }
    contest[3].player[2] = 299;
}

static Minorization *open_problem(void)
{
    make_contests();
    Minorization *problem = minorization_open(COUNTS, GROUPS);
    for (int j = 0; j < CONTESTS; j++)
        minorization_add(problem, contest[j].player, contest[j].count, contest[j].winner);
    return problem;
}

static int player_at(const Contest *c, int team, int group)
{
    return FIRST[group] + (int)c->player[team * GROUPS + group];
}

/* The likelihood and its gradient by the logarithms of the strengths, straight from the formula. */
static double plain_likelihood(const double *w, double *gradient)
{
    double sum = 0;
    for (int i = 0; i < PLAYERS; i++) {
        sum += w[i] - 2 * log1p(exp(w[i]));
        gradient[i] = 1 - 2 * sigmoid(w[i]);
    }
    for (int j = 0; j < CONTESTS; j++) {
        double score[TEAMS] = {0}, p[TEAMS];
        for (int t = 0; t < contest[j].count; t++)
            for (int g = 0; g < GROUPS; g++)
                score[t] += w[player_at(&contest[j], t, g)];
        softmax(score, contest[j].count, 1, p);
        sum += score[contest[j].winner] - log_sum_exp(score, contest[j].count);
        for (int t = 0; t < contest[j].count; t++)
            for (int g = 0; g < GROUPS; g++)
                gradient[player_at(&contest[j], t, g)] += (t == contest[j].winner) - p[t];
    }
    return sum;
}

/* A constant that moves from one group to another is held by the virtual contests alone, so that
 * minorization finds it last: hence the tolerance. */
static void reaches_the_optimum_of_gradient_ascent(void **state)
{
    (void)state;
    Minorization *problem = open_problem();
    for (int i = 0; i < 200; i++)
        minorization_run(problem, 16, 1);
    double w[PLAYERS] = {0}, gradient[PLAYERS], best = 0;
    for (int step = 0; step < 4000; step++) {
        best = plain_likelihood(w, gradient);
        for (int i = 0; i < PLAYERS; i++)
            w[i] += 0.02 * gradient[i];
    }
    const MinorizationState *found = minorization_state(problem);
    for (int i = 0; i < PLAYERS; i++)
        if (fabs(log(found->strength[i]) - w[i]) > 5e-3)
            fail_msg("player %d: %g, by gradient %g", i, log(found->strength[i]), w[i]);
    assert_true(fabs(found->likelihood - best) < 1e-4);
    assert_true(minorization_largest_change(problem) < 1e-4);
    minorization_close(problem);
}

static void never_gets_worse(void **state)
{
    (void)state;
    Minorization *problem = open_problem();
    minorization_run(problem, 0, 1);
    double before = minorization_state(problem)->likelihood;
    for (int i = 0; i < 60; i++) {
        minorization_run(problem, 1, 1);
        assert_true(minorization_state(problem)->likelihood >= before - 1e-4);
        before = minorization_state(problem)->likelihood;
    }
    minorization_close(problem);
}

static void same_on_any_number_of_threads(void **state)
{
    (void)state;
    Minorization *one = open_problem(), *many = open_problem();
    minorization_run(one, 40, 1);
    minorization_run(many, 40, 3);
    assert_memory_equal(minorization_state(one)->strength, minorization_state(many)->strength,
                        PLAYERS * sizeof(double));
    minorization_close(one);
    minorization_close(many);
}

/* A run goes on from the state alone: that is what a checkpoint keeps. */
static void goes_on_from_the_state(void **state)
{
    (void)state;
    Minorization *whole = open_problem(), *second = open_problem();
    minorization_run(whole, 25, 1);
    MinorizationState *from = minorization_state(whole), *to = minorization_state(second);
    memcpy(to->strength, from->strength, PLAYERS * sizeof(double));
    memcpy(to->last_change, from->last_change, sizeof to->last_change);
    minorization_run(whole, 25, 1);
    minorization_run(second, 25, 1);
    assert_memory_equal(to->strength, from->strength, PLAYERS * sizeof(double));
    minorization_close(whole);
    minorization_close(second);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reaches_the_optimum_of_gradient_ascent),
        cmocka_unit_test(never_gets_worse),
        cmocka_unit_test(same_on_any_number_of_threads),
        cmocka_unit_test(goes_on_from_the_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
