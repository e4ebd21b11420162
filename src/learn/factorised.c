/* Bradley-Terry with pairwise factors over streamed games (a factorisation machine in a softmax).
 *
 * Every feature has a weight; the features of the leading small groups also have a short vector,
 * and two features of one candidate add the product of their vectors to its score. So the model
 * learns which features matter together, which the plain one cannot. Trained by Adagrad, one
 * position at a time.
 *
 * Most candidates have tiny probabilities and so tiny gradients, hundreds per position. Leaving
 * them out would bias the model (their sum is not tiny), processing them would cost most of the
 * time: so a gradient below LEAST is rounded randomly to LEAST or to 0, right on average. Value 0
 * of a group says nothing and has no weight. */
#include "learn/learner.h"

#include "base/memory.h"
#include "base/random.h"
#include "base/strbuf.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    DEFAULT_FACTORS = 8,
    FACTORS_MAX = 16,
    FACTORED_VALUES = 12000, /* groups with more values than this have no factors */
    DEFAULT_PASSES = 4,
};

static const double DEFAULT_RATE = 0.05;
static const float FACTOR_RATE = 0.2f; /* of the rate: factors move slower than weights */
static const float LEAST = 0.004f;
static const float SHRINK = 1e-5f; /* of factors, at each step */

typedef struct {
    Random random;
    uint32_t pass;
    uint64_t samples;
    int factor_count;
    uint32_t factored; /* features 0 … this-1 have factors */
    float *weight, *weight_squares;
    float *factor, *factor_squares;                  /* squares: one number per feature */
    float score[BOARD_POINTS_MAX];                   /* scratch: scores, then probabilities */
    float sum[BOARD_POINTS_MAX][FACTORS_MAX];        /* scratch: summed factors */
    uint32_t feature[BOARD_POINTS_MAX][GROUP_LIMIT]; /* scratch: features that say something */
    uint8_t feature_count[BOARD_POINTS_MAX];
} Factorised;

static uint32_t count_factored(const Schema *schema)
{
    int group = 0;
    while (group < schema->group_count && schema->group[group].value_count <= FACTORED_VALUES)
        group++;
    return schema->first[group];
}

static Status open_learner(Learner *learner, Error *err)
{
    const LearnSettings *settings = &learner->settings;
    Factorised *state = learner->state;
    if (settings->factor_count < 0 || settings->factor_count > FACTORS_MAX)
        return error_set(err, STATUS_INVALID, "at most %d factors", FACTORS_MAX);
    state->factor_count = settings->factor_count ? settings->factor_count : DEFAULT_FACTORS;
    state->factored = count_factored(&learner->schema);
    size_t features = schema_features(&learner->schema),
           factors = (size_t)state->factor_count * state->factored;
    state->weight = mem_alloc(features, sizeof(float));
    state->weight_squares = mem_alloc(features, sizeof(float));
    state->factor = mem_alloc(factors, sizeof(float));
    state->factor_squares = mem_alloc(state->factored, sizeof(float));
    random_seed(&state->random, settings->seed);
    for (size_t i = 0; i < factors; i++)
        state->factor[i] = 0.1f * ((float)random_unit(&state->random) - 0.5f);
    return STATUS_OK;
}

static void close_learner(Learner *learner)
{
    Factorised *state = learner->state;
    mem_free(state->weight);
    mem_free(state->weight_squares);
    mem_free(state->factor);
    mem_free(state->factor_squares);
}

static void list_features(const Learner *learner, const Sample *sample, int candidate)
{
    Factorised *state = learner->state;
    const uint32_t *value = sample_values(sample, candidate);
    int count = 0;
    for (int g = 0; g < sample->group_count; g++)
        if (value[g])
            state->feature[candidate][count++] = learner->schema.first[g] + value[g];
    state->feature_count[candidate] = (uint8_t)count;
}

/* Score of a candidate: weights, and half of (squared sum of factors less sum of their squares).
 * With a count that the compiler knows the sums stay in vector registers. */
static inline float score_with(Factorised *state, int candidate, int count)
{
    float sum[FACTORS_MAX] = {0}, square[FACTORS_MAX] = {0}, score = 0, pairs = 0;
    for (int i = 0; i < state->feature_count[candidate]; i++) {
        uint32_t feature = state->feature[candidate][i];
        score += state->weight[feature];
        if (feature >= state->factored)
            continue;
        const float *factor = state->factor + (size_t)feature * (size_t)count;
        for (int k = 0; k < count; k++) {
            sum[k] += factor[k];
            square[k] += factor[k] * factor[k];
        }
    }
    for (int k = 0; k < count; k++)
        pairs += sum[k] * sum[k] - square[k];
    memcpy(state->sum[candidate], sum, sizeof sum);
    return score + 0.5f * pairs;
}

static float score_candidate(Factorised *state, int candidate)
{
    switch (state->factor_count) {
    case 8:
        return score_with(state, candidate, 8);
    case 16:
        return score_with(state, candidate, 16);
    default:
        return score_with(state, candidate, state->factor_count);
    }
}

static void find_probabilities(float *score, int count)
{
    float best = score[0], total = 0;
    for (int c = 1; c < count; c++)
        best = score[c] > best ? score[c] : best;
    for (int c = 0; c < count; c++)
        total += score[c] = expf(score[c] - best);
    for (int c = 0; c < count; c++)
        score[c] /= total;
}

static void step_factor(Factorised *state, uint32_t feature, const float *sum, float gradient,
                        float rate)
{
    float *factor = state->factor + (size_t)feature * (size_t)state->factor_count;
    float scale = rate / sqrtf(state->factor_squares[feature] + 1), squares = 0;
    for (int k = 0; k < state->factor_count; k++) {
        float slope = gradient * (sum[k] - factor[k]);
        squares += slope * slope;
        factor[k] += scale * (slope - SHRINK * factor[k]);
    }
    state->factor_squares[feature] += squares / (float)state->factor_count;
}

static void step_candidate(Factorised *state, int candidate, float gradient, float rate)
{
    for (int i = 0; i < state->feature_count[candidate]; i++) {
        uint32_t feature = state->feature[candidate][i];
        state->weight_squares[feature] += gradient * gradient;
        state->weight[feature] += rate * gradient / sqrtf(state->weight_squares[feature] + 1);
        if (feature < state->factored)
            step_factor(state, feature, state->sum[candidate], gradient, FACTOR_RATE * rate);
    }
}

/* The rate falls from pass to pass, to a tenth in the last one. */
static float current_rate(const Learner *learner)
{
    const Factorised *state = learner->state;
    int last = learner->settings.passes - 1;
    double part = last > 0 ? (double)state->pass / last : 0;
    return (float)(learner->settings.rate * (1 - 0.9 * part));
}

static void observe(Learner *learner, const Sample *sample)
{
    assert(sample->played >= 0 && sample->group_count == learner->schema.group_count);
    Factorised *state = learner->state;
    float rate = current_rate(learner);
    for (int c = 0; c < sample->count; c++) {
        list_features(learner, sample, c);
        state->score[c] = score_candidate(state, c);
    }
    find_probabilities(state->score, sample->count);
    for (int c = 0; c < sample->count; c++) {
        float gradient = sample_wanted(sample, c) - state->score[c];
        if (fabsf(gradient) < LEAST) {
            if ((float)random_unit(&state->random) * LEAST >= fabsf(gradient))
                continue;
            gradient = copysignf(LEAST, gradient);
        }
        step_candidate(state, c, gradient, rate);
    }
    state->samples++;
}

static bool end_pass(Learner *learner)
{
    Factorised *state = learner->state;
    return ++state->pass < (uint32_t)learner->settings.passes;
}

static Model *finish(Learner *learner)
{
    const Factorised *state = learner->state;
    Model *model = model_new(&learner->schema, state->factor_count, state->factored);
    memcpy(model->weight, state->weight, schema_features(&learner->schema) * sizeof(float));
    size_t count = (size_t)state->factor_count;
    memcpy(model->factor, state->factor, count * state->factored * sizeof(float));
    /* Value 0 was left out of the training, so its random start must not count. */
    for (int g = 0; g < learner->schema.group_count; g++)
        if (learner->schema.first[g] < state->factored)
            memset(model->factor + learner->schema.first[g] * count, 0, count * sizeof(float));
    snprintf(model->info.settings, sizeof model->info.settings, "passes=%d rate=%g factors=%d",
             learner->settings.passes, learner->settings.rate, state->factor_count);
    return model;
}

/* A model with fewer factors keeps them; the others begin as small random numbers. */
static Status adopt(Learner *learner, const Model *model, Error *err)
{
    Factorised *state = learner->state;
    if (model->factor_count < 1 || model->factor_count > state->factor_count ||
        model->factored_features > state->factored)
        return error_set(err, STATUS_INVALID, "the model to continue from has %d factors, not %d",
                         model->factor_count, state->factor_count);
    memcpy(state->weight, model->weight, schema_features(&learner->schema) * sizeof(float));
    size_t known = (size_t)model->factor_count, count = (size_t)state->factor_count;
    for (size_t feature = 0; feature < model->factored_features; feature++)
        memcpy(state->factor + feature * count, model->factor + feature * known,
               known * sizeof(float));
    return STATUS_OK;
}

static void save(const Learner *learner, StrBuf *out)
{
    const Factorised *state = learner->state;
    for (int i = 0; i < 4; i++)
        bytes_put_u64(out, state->random.state[i]);
    bytes_put_u32(out, state->pass);
    bytes_put_u64(out, state->samples);
    bytes_put_f32s(out, state->weight, schema_features(&learner->schema));
    bytes_put_f32s(out, state->weight_squares, schema_features(&learner->schema));
    bytes_put_f32s(out, state->factor, (size_t)state->factor_count * state->factored);
    bytes_put_f32s(out, state->factor_squares, state->factored);
}

static void load(Learner *learner, ByteReader *in)
{
    Factorised *state = learner->state;
    for (int i = 0; i < 4; i++)
        state->random.state[i] = bytes_get_u64(in);
    state->pass = bytes_get_u32(in);
    state->samples = bytes_get_u64(in);
    bytes_get_f32s(in, state->weight, schema_features(&learner->schema));
    bytes_get_f32s(in, state->weight_squares, schema_features(&learner->schema));
    bytes_get_f32s(in, state->factor, (size_t)state->factor_count * state->factored);
    bytes_get_f32s(in, state->factor_squares, state->factored);
}

const LearnerClass LEARNER_FACTORISED = {
    .name = "factorised",
    .summary = "Bradley-Terry with pairwise factors, over any number of games",
    .state_size = sizeof(Factorised),
    .passes = DEFAULT_PASSES,
    .rate = DEFAULT_RATE,
    .open = open_learner,
    .observe = observe,
    .end_pass = end_pass,
    .finish = finish,
    .save = save,
    .load = load,
    .close = close_learner,
    .adopt = adopt,
    .heeds_wanted = true,
};
