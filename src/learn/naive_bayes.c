/* Naive Bayes (Harrison, Algorithm 2): count feature values among the moves that were played (class
 * 1) and those that were not (class 0).
 *
 * The probability of class 1 is the sigmoid of
 *     log N[1]/N[0]  +  Σ over groups  log P(value | 1) - log P(value | 0)
 * so the bias and one weight for each feature say it all. All counts begin at epsilon. */
#include "learn/naive_bayes.h"

#include "base/bytes.h"
#include "base/memory.h"
#include "base/random.h"
#include "learn/learner.h"

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

/* ---- counts and weights ---- */

void naive_bayes_count(Model *model, const Sample *sample, NaiveBayesCounting counting)
{
    assert(model->class_counts && sample->played >= 0);
    const Schema *schema = &model->schema;
    Seen seen;
    if (counting == NAIVE_BAYES_DISTINCT)
        memset(&seen, 0, sizeof seen);
    for (int c = 0; c < sample->count; c++) {
        const uint32_t *value = sample_values(sample, c);
        int class = c == sample->played;
        if (counting == NAIVE_BAYES_DISTINCT && !class && was_seen(&seen, sample, c))
            continue;
        for (int g = 0; g < schema->group_count; g++)
            model->class_counts[2 * (size_t)(schema->first[g] + value[g]) + (size_t) class] += 1;
    }
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

/* Of several ranks the first counts on from epsilon or an older model; the others count what they
 * see themselves, so that the sum has it once. */
static bool begins_counts(const Learner *learner)
{
    return comm_rank(learner->settings.comm) == 0;
}

static Status open_learner(const Schema *schema, const LearnSettings *settings, Learner **learner,
                           Error *err)
{
    (void)err;
    double epsilon = settings->epsilon;
    Model *model = naive_bayes_new(schema, &epsilon);
    Learner *made = mem_alloc(1, sizeof *made);
    *made = (Learner){&LEARNER_NAIVE_BAYES, *schema, *settings, model};
    made->settings.epsilon = epsilon;
    if (!begins_counts(made))
        memset(model->class_counts, 0, 2 * schema_features(schema) * sizeof *model->class_counts);
    *learner = made;
    return STATUS_OK;
}

static void close_learner(Learner *learner)
{
    if (learner)
        model_free(learner->state);
    mem_free(learner);
}

static void observe(Learner *learner, const Sample *sample)
{
    naive_bayes_count(learner->state, sample,
                      learner->settings.distinct ? NAIVE_BAYES_DISTINCT : NAIVE_BAYES_EACH);
}

static bool end_pass(Learner *learner)
{
    (void)learner;
    return false;
}

static void reduce(Learner *learner, Comm *comm)
{
    Model *model = learner->state;
    comm_sum_doubles(comm, model->class_counts, 2 * schema_features(&learner->schema));
}

static Model *finish(Learner *learner)
{
    Model *model = model_copy_borrowing(learner->state);
    naive_bayes_set_weights(model);
    snprintf(model->info.settings, sizeof model->info.settings, "epsilon=%g%s",
             learner->settings.epsilon, learner->settings.distinct ? " distinct" : "");
    return model;
}

static void save(const Learner *learner, StrBuf *out)
{
    const Model *model = learner->state;
    bytes_put_f64s(out, model->class_counts, 2 * schema_features(&learner->schema));
}

static Status load(Learner *learner, const char *bytes, size_t size, Error *err)
{
    Model *model = learner->state;
    size_t counts = 2 * schema_features(&learner->schema);
    if (size != counts * sizeof(double))
        return error_set(err, STATUS_SYNTAX, "saved counts of other features");
    ByteReader in;
    bytes_open(&in, bytes, size);
    bytes_get_f64s(&in, model->class_counts, counts);
    return in.failed ? error_set(err, STATUS_SYNTAX, "saved counts make no sense") : STATUS_OK;
}

static Status adopt(Learner *learner, const Model *model, Error *err)
{
    if (!model->class_counts)
        return error_set(err, STATUS_INVALID,
                         "the model holds no counts: naive Bayes cannot go on "
                         "from it");
    if (!begins_counts(learner))
        return STATUS_OK;
    Model *own = learner->state;
    memcpy(own->class_counts, model->class_counts,
           2 * schema_features(&learner->schema) * sizeof *own->class_counts);
    return STATUS_OK;
}

const LearnerClass LEARNER_NAIVE_BAYES = {
    .name = "naive-bayes",
    .summary = "counts feature values; one pass, can continue from a finished model",
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
