/* Bradley-Terry over streamed games: the likelihood of bradley_terry.c, climbed by Adagrad
 * in mini-batches, so that any number of games can be used.
 *
 * The gradient of a position by the weight of a feature (the logarithm of its strength) is 1 if the
 * played move has it, less the summed probability of the candidates that have it. The virtual win
 * and loss of every feature add 1 - 2·sigmoid(w) to the gradient of all games; they are added in
 * portions, now and then, as soon as the first pass has shown how many positions there are.
 *
 * Everything happens in the order of the samples, on one thread: extraction, which is many times
 * slower, is what the trainer spreads over threads. */
#include "learn/learner.h"

#include "base/memory.h"
#include "base/strbuf.h"
#include "ml/metrics.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { BATCH = 32, PRIOR_PERIOD = 4096, DEFAULT_PASSES = 4 };

static const double DEFAULT_RATE = 0.15;

typedef struct {
    uint64_t samples_seen;   /* in this pass */
    uint64_t samples_a_pass; /* 0 in the first one: not known yet */
    uint32_t pass;
    uint32_t in_batch;
    double *weight;
    double *squares;   /* of the gradients so far */
    double *gradient;  /* of this batch; 0 outside of `touched` */
    uint32_t *touched; /* features with a gradient */
    size_t touched_count;
    uint8_t *is_touched;
} Stream;

static Status open_learner(Learner *learner, Error *err)
{
    (void)err;
    Stream *stream = learner->state;
    size_t features = schema_features(&learner->schema);
    stream->weight = mem_alloc(features, sizeof *stream->weight);
    stream->squares = mem_alloc(features, sizeof *stream->squares);
    stream->gradient = mem_alloc(features, sizeof *stream->gradient);
    stream->touched = mem_alloc(features, sizeof *stream->touched);
    stream->is_touched = mem_alloc(features, sizeof *stream->is_touched);
    return STATUS_OK;
}

static void close_learner(Learner *learner)
{
    Stream *stream = learner->state;
    mem_free(stream->weight);
    mem_free(stream->squares);
    mem_free(stream->gradient);
    mem_free(stream->touched);
    mem_free(stream->is_touched);
}

static void add_gradient(Stream *stream, uint32_t feature, double amount)
{
    if (!stream->is_touched[feature]) {
        stream->is_touched[feature] = 1;
        stream->touched[stream->touched_count++] = feature;
    }
    stream->gradient[feature] += amount;
}

/* The step gets smaller from pass to pass, down to a tenth in the last one. */
static double step_size(const Learner *learner)
{
    const Stream *stream = learner->state;
    int passes = learner->settings.passes;
    double part = passes > 1 ? (double)stream->pass / (passes - 1) : 0;
    return learner->settings.rate * pow(0.1, part);
}

static void step(Stream *stream, uint32_t feature, double gradient, double rate)
{
    static const double FIRST_SQUARE = 1e-6;
    stream->squares[feature] += gradient * gradient;
    stream->weight[feature] += rate * gradient / sqrt(stream->squares[feature] + FIRST_SQUARE);
}

static void end_batch(Learner *learner)
{
    Stream *stream = learner->state;
    double rate = step_size(learner), scale = 1.0 / BATCH;
    for (size_t i = 0; i < stream->touched_count; i++) {
        uint32_t feature = stream->touched[i];
        step(stream, feature, stream->gradient[feature] * scale, rate);
        stream->gradient[feature] = 0;
        stream->is_touched[feature] = 0;
    }
    stream->touched_count = 0;
    stream->in_batch = 0;
}

/* The share of the virtual contests in the last `samples` samples, added to the batch. */
static void add_prior(Learner *learner, uint64_t samples)
{
    Stream *stream = learner->state;
    if (stream->samples_a_pass == 0)
        return;
    double share = (double)samples / (double)stream->samples_a_pass;
    for (uint32_t f = 0; f < schema_features(&learner->schema); f++)
        if (stream->weight[f] != 0)
            add_gradient(stream, f, share * (1 - 2 * sigmoid(stream->weight[f])));
}

static void observe(Learner *learner, const Sample *sample)
{
    assert(sample->played >= 0 && sample->group_count == learner->schema.group_count);
    Stream *stream = learner->state;
    const uint32_t *first = learner->schema.first;
    double score[BOARD_POINTS_MAX] = {0};
    for (int c = 0; c < sample->count; c++)
        for (int g = 0; g < sample->group_count; g++)
            score[c] += stream->weight[first[g] + sample_values(sample, c)[g]];
    softmax(score, sample->count, 1, score);
    for (int c = 0; c < sample->count; c++) {
        double amount = (double)sample_wanted(sample, c) - score[c];
        for (int g = 0; g < sample->group_count; g++)
            add_gradient(stream, first[g] + sample_values(sample, c)[g], amount);
    }
    if (++stream->samples_seen % PRIOR_PERIOD == 0)
        add_prior(learner, PRIOR_PERIOD);
    if (++stream->in_batch == BATCH)
        end_batch(learner);
}

static bool end_pass(Learner *learner)
{
    Stream *stream = learner->state;
    add_prior(learner, stream->samples_seen % PRIOR_PERIOD);
    end_batch(learner);
    stream->samples_a_pass = stream->samples_seen;
    stream->samples_seen = 0;
    stream->pass++;
    return stream->pass < (uint32_t)learner->settings.passes;
}

static Model *finish(Learner *learner)
{
    const Stream *stream = learner->state;
    Model *model = model_new(&learner->schema, 0, 0);
    for (size_t f = 0; f < schema_features(&learner->schema); f++)
        model->weight[f] = (float)stream->weight[f];
    snprintf(model->info.settings, sizeof model->info.settings, "passes=%d rate=%g",
             learner->settings.passes, learner->settings.rate);
    return model;
}

static void save(const Learner *learner, StrBuf *out)
{
    const Stream *stream = learner->state;
    size_t features = schema_features(&learner->schema);
    bytes_put_u64(out, stream->samples_seen);
    bytes_put_u64(out, stream->samples_a_pass);
    bytes_put_u32(out, stream->pass);
    bytes_put_u32(out, stream->in_batch);
    bytes_put_f64s(out, stream->weight, features);
    bytes_put_f64s(out, stream->squares, features);
    bytes_put_u64(out, stream->touched_count);
    for (size_t i = 0; i < stream->touched_count; i++) {
        bytes_put_u32(out, stream->touched[i]);
        bytes_put_f64(out, stream->gradient[stream->touched[i]]);
    }
}

static void load(Learner *learner, ByteReader *in)
{
    Stream *stream = learner->state;
    size_t features = schema_features(&learner->schema);
    stream->samples_seen = bytes_get_u64(in);
    stream->samples_a_pass = bytes_get_u64(in);
    stream->pass = bytes_get_u32(in);
    stream->in_batch = bytes_get_u32(in);
    bytes_get_f64s(in, stream->weight, features);
    bytes_get_f64s(in, stream->squares, features);
    uint64_t touched = bytes_get_u64(in);
    for (uint64_t i = 0; i < touched && !in->failed; i++) {
        uint32_t feature = bytes_get_u32(in);
        double gradient = bytes_get_f64(in);
        if (feature >= features)
            in->failed = true;
        else
            add_gradient(stream, feature, gradient);
    }
    if (stream->in_batch >= BATCH)
        in->failed = true;
}

static Status adopt(Learner *learner, const Model *model, Error *err)
{
    if (model->link != LINK_SOFTMAX)
        return error_set(err, STATUS_INVALID, "Bradley-Terry cannot continue from a model of '%s'",
                         model->info.learner);
    Stream *stream = learner->state;
    for (size_t f = 0; f < schema_features(&learner->schema); f++)
        stream->weight[f] = (double)model->weight[f];
    return STATUS_OK;
}

const LearnerClass LEARNER_BRADLEY_TERRY_STREAM = {
    .name = "bradley-terry-stream",
    .summary = "the same likelihood over streamed games, in several passes; any number of games",
    .state_size = sizeof(Stream),
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
