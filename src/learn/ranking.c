/* The full ranking model of Stern, Herbrich and Graepel 2006.
 *
 * Every feature has a Gaussian belief; a candidate's value is the sum over its features plus noise
 * of variance beta², and the expert took the candidate with the largest value. The posterior after
 * a move is the prior of the next (assumed-density filtering), so one pass is all there is, and the
 * log evidence that it adds up is that of moves not yet seen.
 *
 * Beliefs are kept as precision and precision times mean, in double: most messages are tiny, and
 * their sum is not. A feature that several candidates have gets the product of their messages. With
 * a single group ("stern-paper") a loser of the winner's own class is left out of the update; with
 * several its message stands against the winner's, which the sum of both slopes does rightly.
 * Value 0 of a group says nothing and has no belief. */
#include "learn/learner.h"

#include "base/memory.h"
#include "base/strbuf.h"
#include "ml/ranking.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* The noise has the deviation of a Gumbel variable, π/√6: so values read like log-odds. Only its
 * ratio to the deviation of beliefs at the start matters; it was chosen by evidence on training
 * games kept back (experiments/stern, part fit), for one group and for several. */
static const double DEFAULT_BETA = 1.2825498301618641;
static const double RATIO_SINGLE = 2, RATIO_SUM = 3;

/* Losers whose slope is below this change nothing that could be seen. */
static const double LEAST_SLOPE = 1e-9;

enum { GAMES_A_ROUND = 64 }; /* of a rank, before all merge what they learned */

typedef struct {
    double precision, shift;
} Belief;

/* A feature of a candidate with its belief before the position. */
typedef struct {
    uint32_t feature;
    double mean, variance;
} Part;

/* What a rank has added to a belief since the last merge. */
typedef struct {
    uint32_t feature;
    Belief added;
} Message;

/* With one rank there is nothing to merge, and all is NULL. */
typedef struct {
    Belief *common;    /* what all ranks knew when they last did so */
    uint32_t *changed; /* features with beliefs of our own since then … */
    size_t changed_count;
    uint8_t *is_changed; /* … and the same by feature */
} RankState;

typedef struct {
    Belief *belief;     /* by feature */
    bool is_beta_given; /* and not the default one */
    RankState ranks;
    uint64_t samples;
    double log_evidence;
    GaussianTable *table;
    Part part[BOARD_POINTS_MAX][GROUP_LIMIT]; /* scratch */
    uint8_t part_count[BOARD_POINTS_MAX];
    double mean[BOARD_POINTS_MAX], variance[BOARD_POINTS_MAX];
    RankingSlopes slopes;
} Ranking;

static bool has_single_group(const Learner *learner)
{
    return learner->schema.group_count == 1;
}

static Status open_learner(Learner *learner, Error *err)
{
    LearnSettings *settings = &learner->settings;
    Ranking *state = learner->state;
    if (settings->beta < 0 || settings->prior < 0)
        return error_set(err, STATUS_INVALID, "beta and prior cannot be negative");
    state->is_beta_given = settings->beta > 0;
    if (settings->beta <= 0)
        settings->beta = DEFAULT_BETA;
    if (settings->prior <= 0)
        settings->prior = settings->beta / (has_single_group(learner) ? RATIO_SINGLE : RATIO_SUM);
    double prior = settings->prior;
    size_t features = schema_features(&learner->schema);
    state->belief = mem_alloc(features + 1, sizeof *state->belief);
    for (size_t f = 0; f < features; f++)
        state->belief[f].precision = 1 / (prior * prior);
    if (comm_size(settings->comm) > 1) {
        RankState *ranks = &state->ranks;
        ranks->common = mem_alloc(features + 1, sizeof *ranks->common);
        memcpy(ranks->common, state->belief, features * sizeof *ranks->common);
        ranks->changed = mem_alloc(features + 1, sizeof *ranks->changed);
        ranks->is_changed = mem_alloc(features + 1, sizeof *ranks->is_changed);
    }
    state->table = gaussian_table_open();
    return STATUS_OK;
}

static void close_learner(Learner *learner)
{
    Ranking *state = learner->state;
    mem_free(state->belief);
    mem_free(state->ranks.common);
    mem_free(state->ranks.changed);
    mem_free(state->ranks.is_changed);
    gaussian_table_close(state->table);
}

/* Note the beliefs about a candidate's features and add them up. */
static void gather(const Learner *learner, const Sample *sample, int candidate)
{
    Ranking *state = learner->state;
    const uint32_t *value = sample_values(sample, candidate);
    double mean = 0, variance = learner->settings.beta * learner->settings.beta;
    int count = 0;
    for (int g = 0; g < sample->group_count; g++) {
        if (!value[g])
            continue;
        Part *part = &state->part[candidate][count++];
        part->feature = learner->schema.first[g] + value[g];
        const Belief *belief = &state->belief[part->feature];
        part->variance = 1 / belief->precision;
        part->mean = belief->shift * part->variance;
        mean += part->mean;
        variance += part->variance;
    }
    state->part_count[candidate] = (uint8_t)count;
    state->mean[candidate] = mean;
    state->variance[candidate] = variance;
}

static void note_change(RankState *ranks, uint32_t feature)
{
    if (!ranks->common || ranks->is_changed[feature])
        return;
    ranks->is_changed[feature] = 1;
    ranks->changed[ranks->changed_count++] = feature;
}

/* The message that turns N(mean, variance) into the belief with this slope and curve of the log
 * evidence; its precision is never negative. */
static void send(Ranking *state, const Part *part, double slope, double curve)
{
    double ratio = 1 + part->variance * curve;
    double precision = -curve / ratio;
    Belief *belief = &state->belief[part->feature];
    belief->precision += precision;
    belief->shift += slope / ratio + precision * part->mean;
    note_change(&state->ranks, part->feature);
}

static void update(Learner *learner, const Sample *sample)
{
    Ranking *state = learner->state;
    uint32_t own_class =
        has_single_group(learner) ? state->part[sample->played][0].feature : UINT32_MAX;
    for (int c = 0; c < sample->count; c++) {
        double slope = state->slopes.slope[c], curve = state->slopes.curve[c];
        if (c != sample->played &&
            (fabs(slope) < LEAST_SLOPE || state->part[c][0].feature == own_class))
            continue;
        for (int i = 0; i < state->part_count[c]; i++)
            send(state, &state->part[c][i], slope, curve);
    }
}

static void observe(Learner *learner, const Sample *sample)
{
    assert(sample->played >= 0 && sample->group_count == learner->schema.group_count);
    Ranking *state = learner->state;
    for (int c = 0; c < sample->count; c++)
        gather(learner, sample, c);
    const RankingField field = {sample->count, state->mean, state->variance, sample->played};
    ranking_differentiate(state->table, &field, &state->slopes);
    state->log_evidence += state->slopes.log_evidence;
    state->samples++;
    update(learner, sample);
}

/* Our messages since the last time, taken back from our beliefs. */
static Message *take_messages(Ranking *state)
{
    RankState *ranks = &state->ranks;
    Message *message = mem_alloc(ranks->changed_count + 1, sizeof *message);
    for (size_t i = 0; i < ranks->changed_count; i++) {
        uint32_t feature = ranks->changed[i];
        Belief *own = &state->belief[feature], *common = &ranks->common[feature];
        message[i] =
            (Message){feature, {own->precision - common->precision, own->shift - common->shift}};
        *own = *common;
        ranks->is_changed[feature] = 0;
    }
    ranks->changed_count = 0;
    return message;
}

/* Messages are sums of natural parameters: what each rank added since the last time is added to
 * what all knew then. One rank alone would have sent later messages knowing the earlier ones of
 * all, so the beliefs differ a little from its; experiments/ranks/RESULTS.md says how much. Only
 * what changed goes round: a few games touch a small part of a large table. */
static void reduce(Learner *learner, Comm *comm)
{
    Ranking *state = learner->state;
    size_t count = state->ranks.changed_count;
    void *gathered = take_messages(state);
    comm_gather(comm, &gathered, &count, sizeof(Message));
    const Message *message = gathered;
    for (size_t i = 0; i < count; i++) {
        Belief *common = &state->ranks.common[message[i].feature];
        common->precision += message[i].added.precision;
        common->shift += message[i].added.shift;
        state->belief[message[i].feature] = *common;
    }
    mem_free(gathered);
}

/* The posterior of the model is the prior here, and its noise is the noise unless another was asked
 * for. Value 0 of a group has no belief: its variance is 0 there. */
static Status adopt(Learner *learner, const Model *model, Error *err)
{
    Ranking *state = learner->state;
    size_t features = schema_features(&learner->schema);
    if (model->link != LINK_RANKING || !model->variance)
        return error_set(err, STATUS_INVALID,
                         "the model holds no beliefs: ranking cannot go on from it");
    if (!state->is_beta_given)
        learner->settings.beta = (double)model->temperature;
    for (size_t f = 0; f < features; f++) {
        double variance = (double)model->variance[f];
        if (variance > 0)
            state->belief[f] = (Belief){1 / variance, (double)model->weight[f] / variance};
    }
    if (state->ranks.common)
        memcpy(state->ranks.common, state->belief, features * sizeof *state->ranks.common);
    return STATUS_OK;
}

static bool end_pass(Learner *learner)
{
    (void)learner;
    return false;
}

static Model *finish(Learner *learner)
{
    const Ranking *state = learner->state;
    Model *model = model_new(&learner->schema, 0, 0);
    model->link = LINK_RANKING;
    model->temperature = (float)learner->settings.beta;
    size_t features = schema_features(&learner->schema);
    model->variance = mem_alloc(features + 1, sizeof *model->variance);
    for (size_t f = 0; f < features; f++) {
        model->weight[f] = (float)(state->belief[f].shift / state->belief[f].precision);
        model->variance[f] = (float)(1 / state->belief[f].precision);
    }
    for (int g = 0; g < learner->schema.group_count; g++)
        model->variance[learner->schema.first[g]] = 0; /* nothing to say, for sure */
    snprintf(model->info.settings, sizeof model->info.settings,
             "beta=%g prior=%g leave-out=%u evidence=%.4f", learner->settings.beta,
             learner->settings.prior, (unsigned)learner->settings.leave_out,
             state->samples ? state->log_evidence / (double)state->samples : 0);
    return model;
}

static void save(const Learner *learner, StrBuf *out)
{
    const Ranking *state = learner->state;
    bytes_put_u64(out, state->samples);
    bytes_put_f64(out, state->log_evidence);
    bytes_put_f64s(out, &state->belief[0].precision, 2 * schema_features(&learner->schema));
    if (state->ranks.common)
        bytes_put_f64s(out, &state->ranks.common[0].precision,
                       2 * schema_features(&learner->schema));
}

/* Beliefs that differ from the common ones, after reading both. */
static void find_changes(Ranking *state, size_t features)
{
    for (size_t f = 0; state->ranks.common && f < features; f++) {
        const Belief *own = &state->belief[f], *common = &state->ranks.common[f];
        if (own->precision != common->precision || own->shift != common->shift)
            note_change(&state->ranks, (uint32_t)f);
    }
}

static void load(Learner *learner, ByteReader *in)
{
    Ranking *state = learner->state;
    state->samples = bytes_get_u64(in);
    state->log_evidence = bytes_get_f64(in);
    bytes_get_f64s(in, &state->belief[0].precision, 2 * schema_features(&learner->schema));
    size_t features = schema_features(&learner->schema);
    if (state->ranks.common)
        bytes_get_f64s(in, &state->ranks.common[0].precision, 2 * features);
    for (size_t f = 0; f < features; f++)
        if (!(state->belief[f].precision > 0))
            in->failed = true;
    find_changes(state, features);
}

const LearnerClass LEARNER_RANKING = {
    .name = "ranking",
    .summary = "Bayesian ranking: beliefs about features, the expert takes the best (Stern 2006)",
    .state_size = sizeof(Ranking),
    .open = open_learner,
    .observe = observe,
    .end_pass = end_pass,
    .finish = finish,
    .save = save,
    .load = load,
    .close = close_learner,
    .adopt = adopt,
    .reduce = reduce,
    .reduce_every = GAMES_A_ROUND,
};
