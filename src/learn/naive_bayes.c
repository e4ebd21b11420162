/* Naive Bayes (Harrison, Algorithm 2): count feature values among the moves that were played (class
 * 1) and those that were not (class 0).
 *
 * The probability of class 1 is the sigmoid of
 *     log N[1]/N[0]  +  Σ over groups  log P(value | 1) - log P(value | 0)
 * so the bias and one weight for each feature say it all. All counts begin at epsilon. */
#include "learn/learner.h"

#include "base/memory.h"
#include "base/random.h"
#include "base/strbuf.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Chosen on games that were held back: from 0.0001 to 0.5 top 1 is 25.46 %, at 5 it is 25.31 %. */
static const double DEFAULT_EPSILON = 0.5;

Model *naive_bayes_new(const Schema *schema, double *epsilon)
{
    Model *model = model_new(schema, 0, 0);
    model->link = LINK_SIGMOID;
    if (*epsilon <= 0)
        *epsilon = DEFAULT_EPSILON;
    size_t counts = 2 * schema_features(schema);
    model->class_counts = mem_alloc(counts, sizeof *model->class_counts);
    for (size_t i = 0; i < counts; i++)
        model->class_counts[i] = *epsilon;
    return model;
}

/* ---- candidates that look alike ---- */

enum { PLACES = 2048 }; /* of a hash table with open addressing; more than twice the candidates */

typedef struct {
    uint16_t place[PLACES]; /* candidate + 1; 0: free */
} Seen;

static uint64_t hash_values(const Sample *sample, const uint32_t *value)
{
    uint64_t hash = 0;
    for (int g = 0; g < sample->group_count; g++)
        hash = mix64(hash ^ value[g]);
    return hash;
}

/* Whether a candidate with the same values was asked for before. */
static bool was_seen(Seen *seen, const Sample *sample, int candidate)
{
    const uint32_t *value = sample_values(sample, candidate);
    size_t size = (size_t)sample->group_count * sizeof *value;
    size_t at = hash_values(sample, value) % PLACES;
    for (; seen->place[at]; at = (at + 1) % PLACES)
        if (memcmp(value, sample_values(sample, seen->place[at] - 1), size) == 0)
            return true;
    seen->place[at] = (uint16_t)(candidate + 1);
    return false;
}

/* ---- candidates that look like one of any position before ---- */

/* Hashes of values and class; two different ones that share a hash of 64 bits are not to be
 * expected among the some ten million of 500 games. */
typedef struct {
    uint64_t *slot; /* open addressing; 0: free */
    uint64_t mask, used;
} Elements;

static uint64_t *find_slot(const Elements *elements, uint64_t hash)
{
    uint64_t i = hash & elements->mask;
    while (elements->slot[i] && elements->slot[i] != hash)
        i = (i + 1) & elements->mask;
    return &elements->slot[i];
}

static void elements_grow(Elements *elements)
{
    Elements larger = {.mask = elements->slot ? 2 * elements->mask + 1 : (1 << 12) - 1,
                       .used = elements->used};
    larger.slot = mem_alloc(larger.mask + 1, sizeof *larger.slot);
    for (uint64_t i = 0; elements->slot && i <= elements->mask; i++)
        if (elements->slot[i])
            *find_slot(&larger, elements->slot[i]) = elements->slot[i];
    mem_free(elements->slot);
    *elements = larger;
}

/* False if it was there. */
static bool elements_add(Elements *elements, uint64_t hash)
{
    if (!elements->slot || elements->used >= elements->mask / 2)
        elements_grow(elements);
    uint64_t *slot = find_slot(elements, hash);
    if (*slot)
        return false;
    *slot = hash;
    elements->used++;
    return true;
}

/* ---- counts and weights ---- */

static void add_candidate(Model *model, const uint32_t *value, int class, double sign)
{
    const Schema *schema = &model->schema;
    for (int g = 0; g < schema->group_count; g++)
        model->class_counts[2 * (size_t)(schema->first[g] + value[g]) + (size_t) class] += sign;
}

static void count_candidate(Model *model, const uint32_t *value, int class)
{
    add_candidate(model, value, class, 1);
}

/* Algorithm 1 to the letter: D is a set of values with their class, over all positions. */
static void count_elements(Model *model, Elements *elements, const Sample *sample)
{
    for (int c = 0; c < sample->count; c++) {
        const uint32_t *value = sample_values(sample, c);
        int class = c == sample->played;
        uint64_t hash = mix64(hash_values(sample, value) ^ (uint64_t)(class + 1));
        if (elements_add(elements, hash ? hash : 1))
            count_candidate(model, value, class);
    }
}

void naive_bayes_count(Model *model, const Sample *sample, NaiveBayesCounting counting)
{
    assert(model->class_counts && sample->played >= 0);
    Seen seen;
    if (counting == NAIVE_BAYES_DISTINCT)
        memset(&seen, 0, sizeof seen);
    for (int c = 0; c < sample->count; c++) {
        const uint32_t *value = sample_values(sample, c);
        int class = c == sample->played;
        if (counting == NAIVE_BAYES_DISTINCT && !class && was_seen(&seen, sample, c))
            continue;
        count_candidate(model, value, class);
    }
}

void naive_bayes_add(Model *model, const Sample *sample, double sign)
{
    assert(model->class_counts && sample->played >= 0);
    for (int c = 0; c < sample->count; c++)
        add_candidate(model, sample_values(sample, c), c == sample->played, sign);
}

/* The candidates of both classes as group g saw them, the initial counts included. */
static void class_totals(const Model *model, int g, double total[2])
{
    total[0] = total[1] = 0;
    for (size_t f = model->schema.first[g]; f < model->schema.first[g + 1]; f++) {
        total[0] += model->class_counts[2 * f];
        total[1] += model->class_counts[2 * f + 1];
    }
}

void naive_bayes_set_weights(Model *model)
{
    assert(model);
    double total[2];
    for (int g = 0; g < model->schema.group_count; g++) {
        class_totals(model, g, total);
        for (size_t f = model->schema.first[g]; f < model->schema.first[g + 1]; f++) {
            const double *count = model->class_counts + 2 * f;
            model->weight[f] = (float)(log(count[1] / total[1]) - log(count[0] / total[0]));
        }
    }
    class_totals(model, 0, total);
    model->bias = (float)log(total[1] / total[0]);
}

/* ---- the learner: a model that counts ---- */

typedef struct {
    Model *model;
    Elements elements; /* of distinct_all */
} Counting;

/* Of several ranks the first counts on from epsilon or an older model; the others count what they
 * see themselves, so that the sum has it once. */
static bool begins_counts(const Learner *learner)
{
    return comm_rank(learner->settings.comm) == 0;
}

static Status open_learner(Learner *learner, Error *err)
{
    LearnSettings *settings = &learner->settings;
    Counting *state = learner->state;
    if (settings->distinct_all && comm_size(settings->comm) > 1)
        return error_set(err, STATUS_UNSUPPORTED,
                         "distinct over all positions is counted by one process only");
    state->model = naive_bayes_new(&learner->schema, &settings->epsilon);
    if (!begins_counts(learner))
        memset(state->model->class_counts, 0,
               2 * schema_features(&learner->schema) * sizeof *state->model->class_counts);
    return STATUS_OK;
}

static void close_learner(Learner *learner)
{
    Counting *state = learner->state;
    model_free(state->model);
    mem_free(state->elements.slot);
}

static void observe(Learner *learner, const Sample *sample)
{
    Counting *state = learner->state;
    if (learner->settings.distinct_all)
        count_elements(state->model, &state->elements, sample);
    else
        naive_bayes_count(state->model, sample,
                          learner->settings.distinct ? NAIVE_BAYES_DISTINCT : NAIVE_BAYES_EACH);
}

static bool end_pass(Learner *learner)
{
    (void)learner;
    return false;
}

static void reduce(Learner *learner, Comm *comm)
{
    Model *model = ((Counting *)learner->state)->model;
    comm_sum_doubles(comm, model->class_counts, 2 * schema_features(&learner->schema));
}

static Model *finish(Learner *learner)
{
    Model *model = model_copy_borrowing(((Counting *)learner->state)->model);
    naive_bayes_set_weights(model);
    snprintf(model->info.settings, sizeof model->info.settings, "epsilon=%g%s",
             learner->settings.epsilon,
             learner->settings.distinct_all ? " distinct-all"
             : learner->settings.distinct   ? " distinct"
                                            : "");
    return model;
}

static void save(const Learner *learner, StrBuf *out)
{
    const Counting *state = learner->state;
    bytes_put_f64s(out, state->model->class_counts, 2 * schema_features(&learner->schema));
    for (uint64_t i = 0; state->elements.slot && i <= state->elements.mask; i++)
        if (state->elements.slot[i])
            bytes_put_u64(out, state->elements.slot[i]);
}

static void load(Learner *learner, ByteReader *in)
{
    Counting *state = learner->state;
    bytes_get_f64s(in, state->model->class_counts, 2 * schema_features(&learner->schema));
    while (learner->settings.distinct_all && bytes_left(in) >= sizeof(uint64_t))
        (void)elements_add(&state->elements, bytes_get_u64(in));
}

static Status adopt(Learner *learner, const Model *model, Error *err)
{
    if (!model->class_counts)
        return error_set(err, STATUS_INVALID,
                         "the model holds no counts: naive Bayes cannot go on "
                         "from it");
    if (!begins_counts(learner))
        return STATUS_OK;
    Model *own = ((Counting *)learner->state)->model;
    memcpy(own->class_counts, model->class_counts,
           2 * schema_features(&learner->schema) * sizeof *own->class_counts);
    return STATUS_OK;
}

const LearnerClass LEARNER_NAIVE_BAYES = {
    .name = "naive-bayes",
    .summary = "counts how often each feature was played: fast, one pass, and can train a finished "
               "model further",
    .state_size = sizeof(Counting),
    .open = open_learner,
    .observe = observe,
    .end_pass = end_pass,
    .finish = finish,
    .save = save,
    .load = load,
    .close = close_learner,
    .adopt = adopt,
    .reduce = reduce,
};
