/* Naive Bayes with an exponent for each feature group.
 *
 * Naive Bayes takes groups for independent and so counts twice what two of them say: that a move
 * captures stones, and how many. Here the log-odds of each group are multiplied by a number of its
 * own before they are added,
 *     s = Σ over groups  a[g] · (log P(value | 1) - log P(value | 0)),   p ∝ exp(s)
 * and the few numbers a[g] are fitted to positions that were held back from the counting: each
 * fifth one, until there are enough. Afterwards those are counted too. */
#include "learn/learner.h"

#include "base/memory.h"
#include "learn/sample.h"
#include "ml/choice.h"

#include <stdio.h>

enum { HOLD_BACK_EVERY = 5, HELD_LIMIT = 10000 };

#define HELD_BYTES_LIMIT ((size_t)4 << 30)

typedef struct {
    Model *counts;
    uint64_t seen;
    uint32_t held_count;
    StrBuf held; /* packed samples */
} WeightedBayes;

static NaiveBayesCounting counting_of(const Learner *learner)
{
    return learner->settings.distinct ? NAIVE_BAYES_DISTINCT : NAIVE_BAYES_EACH;
}

static Status open_learner(Learner *learner, Error *err)
{
    (void)err;
    WeightedBayes *state = learner->state;
    state->counts = naive_bayes_new(&learner->schema, &learner->settings.epsilon);
    strbuf_init(&state->held, HELD_BYTES_LIMIT);
    return STATUS_OK;
}

static void close_learner(Learner *learner)
{
    WeightedBayes *state = learner->state;
    model_free(state->counts);
    strbuf_clear(&state->held);
}

static void observe(Learner *learner, const Sample *sample)
{
    WeightedBayes *state = learner->state;
    bool is_held = state->seen++ % HOLD_BACK_EVERY == 0 && state->held_count < HELD_LIMIT;
    if (!is_held) {
        naive_bayes_count(state->counts, sample, counting_of(learner));
        return;
    }
    sample_pack(&learner->schema, sample, &state->held);
    state->held_count++;
}

static bool end_pass(Learner *learner)
{
    (void)learner;
    return false;
}

/* ---- the exponents ---- */

/* Call a function with each sample that was held back. */
static void visit_held(const Learner *learner, void (*visit)(void *context, const Sample *sample),
                       void *context)
{
    const WeightedBayes *state = learner->state;
    Sample *sample = mem_alloc(1, sizeof *sample);
    ByteReader in;
    bytes_open(&in, strbuf_text(&state->held), state->held.length);
    while (bytes_left(&in) > 0 && sample_unpack(&learner->schema, &in, sample))
        visit(context, sample);
    mem_free(sample);
}

typedef struct {
    const Model *model; /* of the counts without those held back */
    ChoiceFit *fit;
    double x[BOARD_POINTS_MAX * GROUP_LIMIT];
} Fitting;

static void add_choice(void *context, const Sample *sample)
{
    Fitting *fitting = context;
    const Model *model = fitting->model;
    double *x = fitting->x;
    for (int c = 0; c < sample->count; c++) {
        const uint32_t *value = sample_values(sample, c);
        for (int g = 0; g < sample->group_count; g++)
            *x++ = (double)model->weight[model->schema.first[g] + value[g]];
    }
    choice_add(fitting->fit, fitting->x, sample->count, sample->played);
}

static void fit_exponents(const Learner *learner, const Model *model, double *exponent)
{
    const WeightedBayes *state = learner->state;
    int groups = learner->schema.group_count;
    Fitting *fitting = mem_alloc(1, sizeof *fitting);
    fitting->model = model;
    fitting->fit = choice_open(groups, 0.5);
    do
        visit_held(learner, add_choice, fitting);
    while (state->held_count > 0 && choice_step(fitting->fit));
    for (int g = 0; g < groups; g++)
        exponent[g] = choice_weights(fitting->fit)[g];
    choice_close(fitting->fit);
    mem_free(fitting);
}

typedef struct {
    Model *model;
    NaiveBayesCounting counting;
} Counting;

static void count_held(void *context, const Sample *sample)
{
    const Counting *counting = context;
    naive_bayes_count(counting->model, sample, counting->counting);
}

static void note_settings(const Learner *learner, Model *model, const double *exponent)
{
    char *out = model->info.settings;
    size_t size = sizeof model->info.settings, used;
    used = (size_t)snprintf(out, size, "epsilon=%g%s exponents", learner->settings.epsilon,
                            learner->settings.distinct ? " distinct" : "");
    for (int g = 0; g < learner->schema.group_count && used < size; g++)
        used += (size_t)snprintf(out + used, size - used, "%c%.2f", g ? ',' : '=', exponent[g]);
}

static Model *finish(Learner *learner)
{
    const WeightedBayes *state = learner->state;
    Model *model = model_copy_borrowing(state->counts);
    double exponent[GROUP_LIMIT];
    naive_bayes_set_weights(model);
    fit_exponents(learner, model, exponent);
    visit_held(learner, count_held, &(Counting){model, counting_of(learner)});
    naive_bayes_set_weights(model);
    for (int g = 0; g < model->schema.group_count; g++)
        for (uint32_t f = model->schema.first[g]; f < model->schema.first[g + 1]; f++)
            model->weight[f] *= (float)exponent[g];
    mem_free(model->class_counts); /* the exponents do not follow new counts: it learns no more */
    model->class_counts = NULL;
    model->link = LINK_SOFTMAX;
    model->bias = 0;
    note_settings(learner, model, exponent);
    return model;
}

/* ---- checkpoints ---- */

static size_t count_numbers(const Learner *learner)
{
    return 2 * schema_features(&learner->schema);
}

static void save(const Learner *learner, StrBuf *out)
{
    const WeightedBayes *state = learner->state;
    bytes_put_u64(out, state->seen);
    bytes_put_u32(out, state->held_count);
    bytes_put_f64s(out, state->counts->class_counts, count_numbers(learner));
    strbuf_add_bytes(out, strbuf_text(&state->held), state->held.length);
}

static void load(Learner *learner, ByteReader *in)
{
    WeightedBayes *state = learner->state;
    state->seen = bytes_get_u64(in);
    state->held_count = bytes_get_u32(in);
    bytes_get_f64s(in, state->counts->class_counts, count_numbers(learner));
    ByteReader held = *in;
    Sample *sample = mem_alloc(1, sizeof *sample);
    for (uint32_t i = 0; i < state->held_count && !in->failed; i++)
        (void)sample_unpack(&learner->schema, in, sample);
    mem_free(sample);
    strbuf_reset(&state->held);
    strbuf_add_bytes(&state->held, (const char *)held.at, bytes_left(&held) - bytes_left(in));
}

const LearnerClass LEARNER_WEIGHTED_BAYES = {
    .name = "weighted-bayes",
    .summary = "naive Bayes with an exponent for each feature, fitted to held-back positions",
    .state_size = sizeof(WeightedBayes),
    .open = open_learner,
    .observe = observe,
    .end_pass = end_pass,
    .finish = finish,
    .save = save,
    .load = load,
    .close = close_learner,
};
