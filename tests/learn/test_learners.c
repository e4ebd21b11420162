/* The learners against their plain twins: counting by hand, and each other. */
#include "base/memory.h"
#include "base/random.h"
#include "learn/learner.h"
#include "ml/metrics.h"
#include "support.h"
#include "synthetic.h"

#include <math.h>
#include <string.h>

enum { SAMPLES = 3000 };

static Schema schema;
static Sample *samples;

static int make_samples(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 11);
    synthetic_schema(&schema);
    samples = mem_alloc(SAMPLES, sizeof *samples);
    for (int i = 0; i < SAMPLES; i++)
        synthetic_sample(&schema, &random, &samples[i]);
    return 0;
}

static int free_samples(void **state)
{
    (void)state;
    mem_free(samples);
    return 0;
}

static Learner *open_learner(const LearnerClass *class, const LearnSettings *settings)
{
    Learner *learner;
    assert_int_equal(learner_open(class, &schema, settings, &learner, NULL), STATUS_OK);
    return learner;
}

static void feed(Learner *learner, int first, int end)
{
    for (int i = first; i < end; i++)
        learner->class->observe(learner, &samples[i]);
}

static Model *train(const LearnerClass *class, const LearnSettings *settings)
{
    Learner *learner = open_learner(class, settings);
    do
        feed(learner, 0, SAMPLES);
    while (class->end_pass(learner));
    while (class->work && class->work(learner)) {
    }
    Model *model = class->finish(learner);
    learner_close(learner);
    return model;
}

static bool same_weights(const Model *a, const Model *b)
{
    size_t bytes = schema.first[schema.group_count] * sizeof(float);
    return memcmp(a->weight, b->weight, bytes) == 0 && a->bias == b->bias;
}

/* Equation 2.1 with counts by brute force, for one candidate. */
static double plain_naive_bayes(const uint32_t *value, double epsilon)
{
    double odds[2];
    for (int class = 0; class < 2; class ++) {
        double all = 4 * epsilon, product = 1;
        for (int i = 0; i < SAMPLES; i++)
            all += class ? 1 : samples[i].count - 1;
        odds[class] = all;
        for (int g = 0; g < schema.group_count; g++) {
            double with = epsilon, total = schema.group[g].value_count * epsilon;
            for (int i = 0; i < SAMPLES; i++)
                for (int c = 0; c < samples[i].count; c++) {
                    if ((c == samples[i].played) != class)
                        continue;
                    total += 1;
                    with += sample_values(&samples[i], c)[g] == value[g];
                }
            product *= with / total;
        }
        odds[class] *= product;
    }
    return odds[1] / (odds[0] + odds[1]);
}

static void naive_bayes_is_counting(void **state)
{
    (void)state;
    Model *model = train(&LEARNER_NAIVE_BAYES, &(LearnSettings){.epsilon = 0.25});
    double score[BOARD_POINTS_MAX];
    for (int i = 0; i < 3; i++) {
        model_score(model, &samples[i], score);
        for (int c = 0; c < 3 && c < samples[i].count; c++) {
            double plain = plain_naive_bayes(sample_values(&samples[i], c), 0.25);
            assert_true(fabs(sigmoid(score[c]) - plain) < 1e-5);
        }
    }
    model_free(model);
}

/* Two candidates that look alike and were not played count once, the played one always. */
static void distinct_candidates_count_once(void **state)
{
    (void)state;
    Sample sample = samples[0];
    sample.count = 4;
    sample.played = 1;
    for (int c = 0; c < sample.count; c++)
        for (int g = 0; g < schema.group_count; g++)
            sample.value[c * schema.group_count + g] = c == 3; /* 0, 1 and 2 are alike */
    double epsilon = 1;
    Model *each = naive_bayes_new(&schema, &epsilon), *once = naive_bayes_new(&schema, &epsilon);
    naive_bayes_count(each, &sample, NAIVE_BAYES_EACH);
    naive_bayes_count(once, &sample, NAIVE_BAYES_DISTINCT);
    const double expected[2][4] = {{3, 2, 2, 1},
                                   {2, 2, 2, 1}}; /* values 0 and 1, classes 0 and 1 */
    for (int i = 0; i < 4; i++) {
        assert_float_equal(each->class_counts[i], expected[0][i], 0);
        assert_float_equal(once->class_counts[i], expected[1][i], 0);
    }
    model_free(each);
    model_free(once);
}

/* Algorithm 1 of the thesis unites sets: a position seen twice counts once, in either class. */
static void distinct_over_all_counts_a_position_once(void **state)
{
    (void)state;
    LearnSettings settings = {.epsilon = 1, .distinct_all = true};
    Learner *twice = open_learner(&LEARNER_NAIVE_BAYES, &settings);
    Learner *once = open_learner(&LEARNER_NAIVE_BAYES, &settings);
    feed(once, 0, 50);
    feed(twice, 0, 50);
    feed(twice, 0, 50);
    StrBuf saved;
    strbuf_init(&saved, 64 << 20);
    once->class->save(once, &saved);
    Learner *resumed = open_learner(&LEARNER_NAIVE_BAYES, &settings);
    Error err = {0};
    assert_int_equal(learner_load(resumed, strbuf_text(&saved), saved.length, &err), STATUS_OK);
    feed(resumed, 0, 50);
    Model *a = once->class->finish(once), *b = twice->class->finish(twice);
    Model *c = resumed->class->finish(resumed);
    size_t counts = 2 * schema_features(&schema) * sizeof *a->class_counts;
    assert_memory_equal(a->class_counts, b->class_counts, counts);
    assert_memory_equal(a->class_counts, c->class_counts, counts);
    strbuf_clear(&saved);
    model_free(a);
    model_free(b);
    model_free(c);
    learner_close(once);
    learner_close(twice);
    learner_close(resumed);
}

static void naive_bayes_learns_on(void **state)
{
    (void)state;
    LearnSettings settings = {.epsilon = 0.25};
    Model *whole = train(&LEARNER_NAIVE_BAYES, &settings);
    Learner *learner = open_learner(&LEARNER_NAIVE_BAYES, &settings);
    feed(learner, 0, SAMPLES - 200);
    Model *model = learner->class->finish(learner);
    learner_close(learner);
    for (int i = SAMPLES - 200; i < SAMPLES - 100; i++)
        naive_bayes_count(model, &samples[i], NAIVE_BAYES_EACH);

    learner = open_learner(&LEARNER_NAIVE_BAYES, &settings);
    assert_int_equal(learner->class->adopt(learner, model, NULL), STATUS_OK);
    feed(learner, SAMPLES - 100, SAMPLES);
    Model *grown = learner->class->finish(learner);
    learner_close(learner);
    assert_true(same_weights(whole, grown));
    model_free(whole);
    model_free(model);
    model_free(grown);
}

/* Mean log-likelihood of the samples. */
static double nats(const Model *model)
{
    double sum = 0, p[BOARD_POINTS_MAX];
    for (int i = 0; i < SAMPLES; i++) {
        model_probabilities(model, &samples[i], p);
        sum += log(p[samples[i].played]);
    }
    return sum / SAMPLES;
}

/* Save, close, and load into a new learner; a byte less is refused. */
static Learner *break_off(Learner *learner)
{
    const LearnerClass *class = learner->class;
    LearnSettings settings = learner->settings;
    StrBuf saved;
    strbuf_init(&saved, 1 << 24);
    class->save(learner, &saved);
    learner_close(learner);
    learner = open_learner(class, &settings);
    assert_int_not_equal(learner_load(learner, saved.text, saved.length - 1, NULL), STATUS_OK);
    learner_close(learner);
    learner = open_learner(class, &settings);
    assert_int_equal(learner_load(learner, saved.text, saved.length, NULL), STATUS_OK);
    strbuf_clear(&saved);
    return learner;
}

/* Give a learner that refines this model all samples, with a break in the middle. */
static Model *refine(const LearnerClass *class, const Model *model)
{
    LearnSettings settings = {0};
    Learner *learner = open_learner(class, &settings);
    assert_int_equal(class->adopt(learner, model, NULL), STATUS_OK);
    feed(learner, 0, 1234);
    learner = break_off(learner);
    assert_int_equal(class->adopt(learner, model, NULL), STATUS_OK);
    feed(learner, 1234, SAMPLES);
    Model *refined = class->finish(learner);
    learner_close(learner);
    return refined;
}

/* A model that is twice as sure as it should be has its scores divided by two. */
static void temperature_mends_what_is_too_sure(void **state)
{
    (void)state;
    Model *model = train(&LEARNER_BRADLEY_TERRY, &(LearnSettings){0});
    double before = nats(model);
    for (uint32_t f = 0; f < schema.first[schema.group_count]; f++)
        model->weight[f] *= 2;
    Model *refined = refine(&LEARNER_TEMPERATURE, model);
    assert_true(nats(model) < before - 0.01);
    assert_true(nats(refined) >= before - 1e-4);
    assert_float_equal(refined->temperature, 2, 0.1);
    model->link = LINK_SIGMOID;
    Learner *learner = open_learner(&LEARNER_TEMPERATURE, &(LearnSettings){0});
    assert_int_not_equal(learner->class->adopt(learner, model, NULL), STATUS_OK);
    learner_close(learner);
    model_free(refined);
    model_free(model);
}

/* Group 1 is a copy of group 0: naive Bayes believes it twice. */
static void exponents_mend_what_is_counted_twice(void **state)
{
    (void)state;
    for (int i = 0; i < SAMPLES; i++)
        for (int c = 0; c < samples[i].count; c++) {
            uint32_t *value = samples[i].value + c * schema.group_count;
            value[1] = value[0] % 3;
        }
    Model *plain = train(&LEARNER_NAIVE_BAYES, &(LearnSettings){0});
    Model *weighted = train(&LEARNER_WEIGHTED_BAYES, &(LearnSettings){0});
    if (nats(weighted) < nats(plain) + 0.01)
        fail_msg("nats %g, without exponents %g", nats(weighted), nats(plain));
    assert_non_null(strstr(weighted->info.settings, "exponents="));
    model_free(plain);
    model_free(weighted);
}

static void streamed_finds_what_minorization_finds(void **state)
{
    (void)state;
    Model *minorized =
        train(&LEARNER_BRADLEY_TERRY, &(LearnSettings){.thesis_stop = true, .threads = 2});
    Model *streamed = train(&LEARNER_BRADLEY_TERRY_STREAM, &(LearnSettings){.passes = 60});
    double largest = 0;
    for (uint32_t f = 0; f < schema.first[1]; f++) /* differences within a group are what counts */
        largest = fmax(largest, fabs((double)(minorized->weight[f] - minorized->weight[0] -
                                              streamed->weight[f] + streamed->weight[0])));
    if (largest > 0.05 || fabs(nats(minorized) - nats(streamed)) > 2e-4)
        fail_msg("weights differ by %g, nats %g and %g", largest, nats(minorized), nats(streamed));
    Model *counted = train(&LEARNER_NAIVE_BAYES, &(LearnSettings){0});
    assert_true(nats(minorized) > nats(counted));
    model_free(counted);
    model_free(minorized);
    model_free(streamed);
}

static void tighter_tolerance_fits_better(void **state)
{
    (void)state;
    Model *loose = train(&LEARNER_BRADLEY_TERRY, &(LearnSettings){.tolerance = 1e-2});
    Model *tight = train(&LEARNER_BRADLEY_TERRY, &(LearnSettings){.tolerance = 1e-9});
    assert_true(nats(tight) >= nats(loose));
    model_free(loose);
    model_free(tight);
}

/* 0.001 in all, however many samples there are, and whatever tolerance is set for each of them. */
static void thesis_stop_is_a_change_of_the_total(void **state)
{
    (void)state;
    const LearnerClass *class = &LEARNER_BRADLEY_TERRY;
    Model *thesis = train(class, &(LearnSettings){.thesis_stop = true, .tolerance = 1e-12});
    Model *same = train(class, &(LearnSettings){.tolerance = 0.001 / SAMPLES});
    Model *late = train(class, &(LearnSettings){.tolerance = 1e-12});
    assert_true(same_weights(thesis, same));
    assert_false(same_weights(thesis, late));
    model_free(thesis);
    model_free(same);
    model_free(late);
}

/* Stop in the middle of each pass, and after each turn of work. */
static Model *train_with_breaks(const LearnerClass *class, const LearnSettings *settings)
{
    Learner *learner = open_learner(class, settings);
    for (bool more = true; more; more = class->end_pass(learner)) {
        feed(learner, 0, 1234);
        learner = break_off(learner);
        feed(learner, 1234, SAMPLES);
    }
    while (class->work && class->work(learner))
        learner = break_off(learner);
    Model *model = class->finish(learner);
    learner_close(learner);
    return model;
}

static void a_break_changes_nothing(void **state)
{
    (void)state;
    LearnSettings settings = {.passes = 2, .threads = 1};
    for (int i = 0; LEARNERS[i]; i++) {
        if (LEARNERS[i]->refines || LEARNERS[i] == &LEARNER_BERNOULLI) /* needs patterns */
            continue;
        Model *whole = train(LEARNERS[i], &settings);
        Model *broken = train_with_breaks(LEARNERS[i], &settings);
        assert_true(same_weights(whole, broken));
        model_free(whole);
        model_free(broken);
    }
}

static void learners_have_names(void **state)
{
    (void)state;
    assert_ptr_equal(learner_by_name("naive-bayes"), &LEARNER_NAIVE_BAYES);
    assert_ptr_equal(learner_by_name("bradley-terry"), &LEARNER_BRADLEY_TERRY);
    assert_null(learner_by_name("oracle"));
}

/* The posterior of the first half is the prior of the second: the same as one training on both, up
 * to the digits that a model file keeps. */
static void ranking_goes_on_from_its_posterior(void **state)
{
    (void)state;
    LearnSettings settings = {.beta = 1.5, .prior = 0.5}, from_model = {.prior = 0.5};
    Model *whole = train(&LEARNER_RANKING, &settings);
    Learner *learner = open_learner(&LEARNER_RANKING, &settings);
    feed(learner, 0, SAMPLES / 2);
    Model *half = learner->class->finish(learner);
    learner_close(learner);

    learner = open_learner(&LEARNER_RANKING, &from_model); /* beta is the model's */
    assert_int_equal(learner->class->adopt(learner, half, NULL), STATUS_OK);
    feed(learner, SAMPLES / 2, SAMPLES);
    Model *grown = learner->class->finish(learner);
    learner_close(learner);
    assert_float_equal(grown->temperature, whole->temperature, 0);
    for (size_t f = 0; f < schema_features(&schema); f++) {
        assert_true(fabsf(whole->weight[f] - grown->weight[f]) < 1e-4f);
        assert_true(fabsf(whole->variance[f] - grown->variance[f]) < 1e-4f);
    }
    Model *bare = train(&LEARNER_NAIVE_BAYES, &(LearnSettings){0});
    learner = open_learner(&LEARNER_RANKING, &settings);
    assert_int_equal(learner->class->adopt(learner, bare, NULL), STATUS_INVALID);
    learner_close(learner);
    model_free(bare);
    model_free(whole);
    model_free(half);
    model_free(grown);
}

/* The paper ranks moves by the mean of their beliefs; what is hardly known may be likelier. */
static void ranking_by_mean_is_an_option(void **state)
{
    (void)state;
    Model *model = train(&LEARNER_RANKING, &(LearnSettings){0});
    ModelOpinion *opinion = mem_alloc(1, sizeof *opinion);
    model->ranks_by_mean = true;
    for (int i = 0; i < 20; i++) {
        model_judge(model, &samples[i], opinion);
        assert_memory_equal(opinion->score, opinion->value,
                            (size_t)samples[i].count * sizeof *opinion->value);
    }
    model->ranks_by_mean = false;
    model_judge(model, &samples[0], opinion);
    assert_true(opinion->score[0] < 0); /* a logarithm of a probability */
    mem_free(opinion);
    model_free(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(naive_bayes_is_counting),
        cmocka_unit_test(distinct_candidates_count_once),
        cmocka_unit_test(distinct_over_all_counts_a_position_once),
        cmocka_unit_test(ranking_goes_on_from_its_posterior),
        cmocka_unit_test(ranking_by_mean_is_an_option),
        cmocka_unit_test(naive_bayes_learns_on),
        cmocka_unit_test(streamed_finds_what_minorization_finds),
        cmocka_unit_test(tighter_tolerance_fits_better),
        cmocka_unit_test(thesis_stop_is_a_change_of_the_total),
        cmocka_unit_test(a_break_changes_nothing),
        cmocka_unit_test(temperature_mends_what_is_too_sure),
        cmocka_unit_test(learners_have_names),
        cmocka_unit_test(exponents_mend_what_is_counted_twice), /* the last: changes the samples */
    };
    return cmocka_run_group_tests(tests, make_samples, free_samples);
}
