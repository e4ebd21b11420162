/* The independent Bernoulli model of Stern, Herbrich and Graepel 2006, section 3.2.
 *
 * Every pattern is played with a probability of its own wherever it stands, whatever else is there.
 * What is known of the probability is a Beta distribution: prior, times played, times not played.
 *
 * With nested groups ("stern-inherit") the prior of a pattern expects the rate of the next smaller
 * one, which contains it; with a single group all share one prior. How much a prior weighs (as if
 * so many had been seen) is chosen by evidence, for each group: the counts of a group's features
 * are beta-binomial, so the evidence is a sum of Beta functions. The model's weights are
 * differences of log-odds along the nesting, so that they add up to those of the largest pattern.
 * The class "unseen" of a template stands behind many patterns: its weight is the logarithm of how
 * often such moves were played over how often the patterns before it would have them played. Groups
 * that are not nested patterns say nothing here. */
#include "learn/learner.h"

#include "base/memory.h"
#include "base/strbuf.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    double played, seen;
} Count;

enum { UNSEEN = 1 }; /* the value of a pattern group, see predict/stern/features.c */

typedef struct {
    bool is_pattern[GROUP_LIMIT];
    Count *count;     /* by feature */
    Count *ended;     /* by feature: the candidates whose largest pattern it was */
    uint32_t *parent; /* by feature: that of the next smaller pattern; 0: none */
    double *rate;     /* by feature, filled by finish: expected probability */
    Count all;        /* candidates, and those played */
    double strength[GROUP_LIMIT];
    double log_evidence; /* of the counts */
} Bernoulli;

/* Groups of patterns, the smallest first. */
static bool is_pattern_group(const Schema *schema, int group)
{
    const char *name = schema->group[group].name;
    return strncmp(name, "template-", 9) == 0 || strcmp(name, "pattern") == 0;
}

static Status open_learner(Learner *learner, Error *err)
{
    Bernoulli *state = learner->state;
    const Schema *schema = &learner->schema;
    bool has_patterns = false;
    for (int g = 0; g < schema->group_count; g++) {
        state->is_pattern[g] = is_pattern_group(schema, g);
        has_patterns |= state->is_pattern[g];
    }
    if (!has_patterns)
        return error_set(err, STATUS_INVALID, "the Bernoulli model needs Stern's patterns");
    size_t features = schema_features(schema);
    state->count = mem_alloc(features + 1, sizeof *state->count);
    state->ended = mem_alloc(features + 1, sizeof *state->ended);
    state->parent = mem_alloc(features + 1, sizeof *state->parent);
    state->rate = mem_alloc(features + 1, sizeof *state->rate);
    return STATUS_OK;
}

static void close_learner(Learner *learner)
{
    Bernoulli *state = learner->state;
    mem_free(state->count);
    mem_free(state->ended);
    mem_free(state->parent);
    mem_free(state->rate);
}

static void observe(Learner *learner, const Sample *sample)
{
    assert(sample->played >= 0 && sample->group_count == learner->schema.group_count);
    Bernoulli *state = learner->state;
    for (int c = 0; c < sample->count; c++) {
        const uint32_t *value = sample_values(sample, c);
        double played = c == sample->played;
        uint32_t parent = 0;
        for (int g = 0; g < sample->group_count; g++) {
            if (!value[g] || !state->is_pattern[g])
                continue;
            if (value[g] == UNSEEN && parent)
                break;
            uint32_t feature = learner->schema.first[g] + value[g];
            state->count[feature].seen += 1;
            state->count[feature].played += played;
            state->parent[feature] = parent;
            parent = feature;
        }
        state->ended[parent].seen += 1;
        state->ended[parent].played += played;
        state->all.seen += 1;
        state->all.played += played;
    }
}

/* Counts add up. A pattern's parent lies within it, so whoever has seen the pattern knows the same
 * one: the sum over those who have, divided by their number. */
static void reduce(Learner *learner, Comm *comm)
{
    Bernoulli *state = learner->state;
    size_t features = schema_features(&learner->schema);
    comm_sum_doubles(comm, &state->count[0].played, 2 * features);
    comm_sum_doubles(comm, &state->ended[0].played, 2 * features);
    comm_sum_doubles(comm, &state->all.played, 2);
    uint64_t *known = mem_alloc(2 * features + 1, sizeof *known), *sum = known + features;
    for (size_t f = 0; f < features; f++) {
        known[f] = state->parent[f] != 0;
        sum[f] = state->parent[f];
    }
    comm_sum_counts(comm, known, 2 * features);
    for (size_t f = 0; f < features; f++)
        state->parent[f] = known[f] ? (uint32_t)(sum[f] / known[f]) : 0;
    mem_free(known);
}

static bool end_pass(Learner *learner)
{
    (void)learner;
    return false;
}

/* ---- the priors' strength, by evidence ---- */

/* A pattern that was always played, in all sizes, would come so near to 1 that it rounds to it, and
 * its log-odds would be infinite; so would those of any move where every move is forced. */
static double bounded(double rate)
{
    const double least = 1e-9;
    return fmax(least, fmin(rate, 1 - least));
}

static double base_rate(const Bernoulli *state)
{
    return bounded(state->all.played / state->all.seen);
}

static double prior_rate(const Bernoulli *state, uint32_t feature)
{
    uint32_t parent = state->parent[feature];
    return parent ? state->rate[parent] : base_rate(state);
}

static double log_beta(double a, double b)
{
    return lgamma(a) + lgamma(b) - lgamma(a + b);
}

/* Log evidence of a group's counts; of very many features a regular sample is enough. */
static double group_evidence(const Learner *learner, int group, double strength)
{
    enum { ENOUGH = 200000 };
    const Bernoulli *state = learner->state;
    uint32_t first = learner->schema.first[group] + 1, end = learner->schema.first[group + 1];
    uint32_t stride = 1 + (end - first) / ENOUGH;
    double sum = 0;
    for (uint32_t f = first; f < end; f += stride) {
        const Count *count = &state->count[f];
        if (count->seen == 0)
            continue;
        double rate = prior_rate(state, f), a = strength * rate, b = strength * (1 - rate);
        sum += log_beta(a + count->played, b + count->seen - count->played) - log_beta(a, b);
    }
    return sum * stride;
}

/* The evidence has one peak in the logarithm of the strength: golden section. */
static double fit_strength(const Learner *learner, int group)
{
    const double ratio = 0.6180339887498949;
    double low = log(0.01), high = log(1e6);
    double a = high - ratio * (high - low), b = low + ratio * (high - low);
    double at_a = group_evidence(learner, group, exp(a));
    double at_b = group_evidence(learner, group, exp(b));
    while (high - low > 0.05) {
        if (at_a > at_b) {
            high = b;
            b = a;
            at_b = at_a;
            a = high - ratio * (high - low);
            at_a = group_evidence(learner, group, exp(a));
        } else {
            low = a;
            a = b;
            at_a = at_b;
            b = low + ratio * (high - low);
            at_b = group_evidence(learner, group, exp(b));
        }
    }
    return exp(0.5 * (low + high));
}

static void find_rates(const Learner *learner, int group, double strength)
{
    Bernoulli *state = learner->state;
    for (uint32_t f = learner->schema.first[group] + 1; f < learner->schema.first[group + 1]; f++)
        state->rate[f] = bounded((strength * prior_rate(state, f) + state->count[f].played) /
                                 (strength + state->count[f].seen));
}

/* ---- the model ---- */

static double log_odds(double rate)
{
    return log(rate) - log1p(-rate);
}

/* Moves that ended with a pattern of the group before, played and expected to be. */
static float unseen_weight(const Learner *learner, int group_before)
{
    const Bernoulli *state = learner->state;
    const Schema *schema = &learner->schema;
    double played = 0.5, expected = 0.5; /* half a move more on either side: never 0 */
    for (uint32_t f = schema->first[group_before] + 2; f < schema->first[group_before + 1]; f++) {
        played += state->ended[f].played;
        expected += state->ended[f].seen * state->rate[f];
    }
    return (float)log(played / expected);
}

static void note_settings(const Learner *learner, const double *strength, Model *model)
{
    const Bernoulli *state = learner->state;
    char *text = model->info.settings;
    size_t size = sizeof model->info.settings;
    int used = snprintf(text, size,
                        "rate=%.6f leave-out=%u strength=", state->all.played / state->all.seen,
                        (unsigned)learner->settings.leave_out);
    const char *comma = "";
    for (int g = 0; g < learner->schema.group_count && used < (int)size; g++) {
        if (!is_pattern_group(&learner->schema, g))
            continue;
        used += snprintf(text + used, size - (size_t)used, "%s%.3g", comma, strength[g]);
        comma = ",";
    }
}

static Model *finish(Learner *learner)
{
    Bernoulli *state = learner->state;
    const Schema *schema = &learner->schema;
    Model *model = model_new(schema, 0, 0);
    double strength[GROUP_LIMIT] = {0};
    model->link = LINK_BERNOULLI;
    if (state->all.seen == 0)
        return model;
    double base = log_odds(base_rate(state));
    model->bias = (float)base;
    for (int g = 0; g < schema->group_count; g++) {
        if (!is_pattern_group(schema, g))
            continue;
        strength[g] = fit_strength(learner, g);
        find_rates(learner, g, strength[g]);
        for (uint32_t f = schema->first[g] + 1; f < schema->first[g + 1]; f++) {
            uint32_t parent = state->parent[f];
            double from = parent ? log_odds(state->rate[parent]) : base;
            model->weight[f] =
                (float)(state->count[f].seen > 0 ? log_odds(state->rate[f]) - from : 0);
        }
        if (g > 0 && is_pattern_group(schema, g - 1))
            model->weight[schema->first[g] + UNSEEN] = unseen_weight(learner, g - 1);
    }
    note_settings(learner, strength, model);
    return model;
}

static void save(const Learner *learner, StrBuf *out)
{
    const Bernoulli *state = learner->state;
    bytes_put_f64(out, state->all.played);
    bytes_put_f64(out, state->all.seen);
    bytes_put_f64s(out, &state->count[0].played, 2 * schema_features(&learner->schema));
    bytes_put_f64s(out, &state->ended[0].played, 2 * schema_features(&learner->schema));
    for (size_t f = 0; f < schema_features(&learner->schema); f++)
        bytes_put_u32(out, state->parent[f]);
}

static void load(Learner *learner, ByteReader *in)
{
    Bernoulli *state = learner->state;
    state->all.played = bytes_get_f64(in);
    state->all.seen = bytes_get_f64(in);
    bytes_get_f64s(in, &state->count[0].played, 2 * schema_features(&learner->schema));
    bytes_get_f64s(in, &state->ended[0].played, 2 * schema_features(&learner->schema));
    for (size_t f = 0; f < schema_features(&learner->schema); f++) {
        state->parent[f] = bytes_get_u32(in);
        if (state->parent[f] > f)
            in->failed = true;
    }
}

const LearnerClass LEARNER_BERNOULLI = {
    .name = "bernoulli",
    .summary = "each pattern is played with a probability of its own (Stern 2006, section 3.2)",
    .state_size = sizeof(Bernoulli),
    .open = open_learner,
    .observe = observe,
    .end_pass = end_pass,
    .finish = finish,
    .save = save,
    .load = load,
    .close = close_learner,
    .reduce = reduce,
};
