/* Bradley-Terry by minorization-maximization (Harrison 2.4.2, Coulom 2007): keeps the candidates of
 * all positions, some ten bytes each, and then updates one feature group after the other. */
#include "learn/learner.h"

#include "base/memory.h"
#include "learn/sample.h"
#include "ml/minorization.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

enum { UPDATES_A_TURN = 32, UPDATE_LIMIT = 20000 };

/* Stop when the last update of every group gained less than this for a move. Five times as much
 * changed top 1 on held-back games by 0.01 points, fifty times as much by 0.1. */
static const double DEFAULT_TOLERANCE = 2e-6;

/* The rule of the thesis: the last update of every group changed the total by less than this. */
static const double THESIS_CHANGE = 0.001;

static Status open_learner(Learner *learner, Error *err)
{
    (void)err;
    const Schema *schema = &learner->schema;
    uint32_t counts[GROUP_LIMIT];
    for (int g = 0; g < schema->group_count; g++)
        counts[g] = schema->group[g].value_count;
    learner->state = minorization_open(counts, schema->group_count);
    if (learner->settings.tolerance <= 0)
        learner->settings.tolerance = DEFAULT_TOLERANCE;
    return STATUS_OK;
}

static void close_learner(Learner *learner)
{
    minorization_close(learner->state);
}

static void observe(Learner *learner, const Sample *sample)
{
    assert(sample->played >= 0 && sample->group_count == learner->schema.group_count);
    minorization_add(learner->state, sample->value, sample->count, sample->played);
}

static bool end_pass(Learner *learner)
{
    (void)learner;
    return false;
}

static bool is_done(const Learner *learner)
{
    Minorization *problem = learner->state;
    double change = minorization_largest_change(problem);
    if (minorization_state(problem)->update_count >= UPDATE_LIMIT)
        return true;
    if (learner->settings.thesis_stop)
        return change < THESIS_CHANGE;
    return change < learner->settings.tolerance * (double)minorization_total_count(problem);
}

static bool work(Learner *learner)
{
    minorization_join(learner->state, learner->settings.comm);
    if (minorization_total_count(learner->state) == 0 || is_done(learner))
        return false;
    minorization_run(learner->state, UPDATES_A_TURN, learner->settings.threads);
    return !is_done(learner);
}

/* Each rank keeps the candidates of its own games; the fitting sums over all. */
static void reduce(Learner *learner, Comm *comm)
{
    minorization_join(learner->state, comm);
}

static Model *finish(Learner *learner)
{
    const MinorizationState *state = minorization_state(learner->state);
    Model *model = model_new(&learner->schema, 0, 0);
    for (size_t i = 0; i < state->player_count; i++)
        model->weight[i] = (float)log(state->strength[i]);
    snprintf(model->info.settings, sizeof model->info.settings, "stop=%s updates=%llu nats=%.5f",
             learner->settings.thesis_stop ? "thesis" : "per-move",
             (unsigned long long)state->update_count,
             state->likelihood / (double)(minorization_total_count(learner->state) + 1));
    return model;
}

/* ---- checkpoints: the candidates too, as extracting them again may cost more than all the rest */

static void save_contests(const Learner *learner, StrBuf *out)
{
    const Minorization *problem = learner->state;
    size_t contests = minorization_contest_count(problem);
    Sample *sample = mem_alloc(1, sizeof *sample);
    sample->group_count = learner->schema.group_count;
    bytes_put_u64(out, contests);
    for (size_t j = 0; j < contests; j++) {
        sample->count = minorization_get(problem, j, sample->value, &sample->played);
        sample_pack(&learner->schema, sample, out);
    }
    mem_free(sample);
}

static void load_contests(Learner *learner, ByteReader *in)
{
    Sample *sample = mem_alloc(1, sizeof *sample);
    for (uint64_t left = bytes_get_u64(in); left > 0 && !in->failed; left--)
        if (sample_unpack(&learner->schema, in, sample))
            minorization_add(learner->state, sample->value, sample->count, sample->played);
    mem_free(sample);
}

static void save(const Learner *learner, StrBuf *out)
{
    const MinorizationState *state = minorization_state(learner->state);
    save_contests(learner, out);
    bytes_put_u64(out, state->update_count);
    bytes_put_f64(out, state->likelihood);
    for (int g = 0; g < learner->schema.group_count; g++)
        bytes_put_f64(out, state->last_change[g]); /* infinite before the first update */
    bytes_put_f64s(out, state->strength, state->player_count);
}

static void load(Learner *learner, ByteReader *in)
{
    MinorizationState *state = minorization_state(learner->state);
    load_contests(learner, in);
    state->update_count = bytes_get_u64(in);
    state->likelihood = bytes_get_f64(in);
    for (int g = 0; g < learner->schema.group_count; g++)
        state->last_change[g] = bytes_get_f64(in);
    bytes_get_f64s(in, state->strength, state->player_count);
}

const LearnerClass LEARNER_BRADLEY_TERRY = {
    .name = "bradley-terry",
    .summary =
        "strengths of features by minorization; keeps all positions in memory (500 games: 0.5 GB)",
    .open = open_learner,
    .observe = observe,
    .end_pass = end_pass,
    .finish = finish,
    .save = save,
    .load = load,
    .close = close_learner,
    .work = work,
    .reduce = reduce,
};
