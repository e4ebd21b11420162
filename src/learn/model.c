/* Scores, probabilities and reasons from a trained model. */
#include "learn/model.h"

#include "base/memory.h"
#include "ml/metrics.h"
#include "ml/ranking.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { FACTOR_LIMIT = 64 };

static const double LEAST_PROBABILITY = 1e-300;

Model *model_new(const Schema *schema, int factor_count, uint32_t factored_features)
{
    assert(factor_count >= 0 && factor_count <= FACTOR_LIMIT);
    Model *model = mem_alloc(1, sizeof *model);
    model->schema = *schema;
    model->temperature = 1;
    model->gaussian = gaussian_table_open();
    size_t features = schema_features(&model->schema);
    model->weight = mem_alloc(features ? features : 1, sizeof *model->weight);
    if (factor_count > 0 && factored_features > 0) {
        assert(factored_features <= features);
        model->factor_count = factor_count;
        model->factored_features = factored_features;
        model->factor = mem_alloc((size_t)factor_count * factored_features, sizeof(float));
    }
    return model;
}

void model_free(Model *model)
{
    if (!model)
        return;
    for (int i = 0; i < MODEL_TABLE_LIMIT; i++)
        if (model->table[i])
            model->table_kinds[i].free(model->table[i]);
    model_free_copy(model);
}

void model_free_copy(Model *copy)
{
    if (!copy)
        return;
    if (!file_map_holds(&copy->map, copy->weight))
        mem_free(copy->weight);
    if (!file_map_holds(&copy->map, copy->variance))
        mem_free(copy->variance);
    mem_free(copy->factor);
    mem_free(copy->class_counts);
    gaussian_table_close(copy->gaussian);
    file_unmap(&copy->map);
    mem_free(copy);
}

static void *duplicate(const void *values, size_t count, size_t size)
{
    if (!values)
        return NULL;
    void *copy = mem_alloc(count ? count : 1, size);
    memcpy(copy, values, count * size);
    return copy;
}

Model *model_copy_borrowing(const Model *model)
{
    assert(model);
    Model *copy = mem_alloc(1, sizeof *copy);
    *copy = *model;
    size_t features = schema_features(&model->schema);
    size_t factors = (size_t)model->factor_count * model->factored_features;
    copy->weight = duplicate(model->weight, features, sizeof(float));
    copy->factor = duplicate(model->factor, factors, sizeof(float));
    copy->variance = duplicate(model->variance, features, sizeof(float));
    copy->gaussian = gaussian_table_open();
    copy->map = (FileMap){0};
    copy->class_counts = duplicate(model->class_counts, 2 * features, sizeof(double));
    return copy;
}

/* A group of the old model as part of the new one. */
static void copy_group(const Model *from, int group, int into, Model *to)
{
    uint32_t first = from->schema.first[group], there = to->schema.first[into];
    uint32_t count = from->schema.group[group].value_count;
    memcpy(to->weight + there, from->weight + first, count * sizeof *to->weight);
    size_t width = (size_t)from->factor_count;
    if (first >= from->factored_features)
        return;
    uint32_t left = from->factored_features - first; /* the last group need not have all factors */
    memcpy(to->factor + there * width, from->factor + first * width,
           (count < left ? count : left) * width * sizeof *to->factor);
}

Model *model_grow(const Model *model, const Schema *schema)
{
    assert(model && schema);
    int into[GROUP_LIMIT];
    uint32_t factored = 0;
    for (int g = 0; g < model->schema.group_count; g++) {
        const FeatureGroup *group = &model->schema.group[g];
        into[g] = schema_find(schema, group->name);
        if (into[g] < 0 || schema->group[into[g]].value_count != group->value_count)
            return NULL;
        if (model->schema.first[g] < model->factored_features &&
            schema->first[into[g] + 1] > factored)
            factored = schema->first[into[g] + 1];
    }
    Model *grown = model_new(schema, model->factor_count, factored);
    for (int g = 0; g < model->schema.group_count; g++)
        copy_group(model, g, into[g], grown);
    return grown;
}

void model_silence_group(Model *model, int group)
{
    assert(group >= 0 && group < model->schema.group_count);
    for (uint32_t f = model->schema.first[group]; f < model->schema.first[group + 1]; f++) {
        model->weight[f] = 0;
        if (model->variance)
            model->variance[f] = 0;
        for (int k = 0; f < model->factored_features && k < model->factor_count; k++)
            model->factor[(size_t)f * (size_t)model->factor_count + (size_t)k] = 0;
    }
}

static double sum_of_weights(const Model *model, const uint32_t *value)
{
    int groups = model->schema.group_count;
    const uint32_t *first = model->schema.first;
    double sum = 0, other = 0; /* two sums, so that one addition need not wait for the other */
    for (int g = 0; g + 1 < groups; g += 2) {
        sum += (double)model->weight[first[g] + value[g]];
        other += (double)model->weight[first[g + 1] + value[g + 1]];
    }
    if (groups % 2)
        sum += (double)model->weight[first[groups - 1] + value[groups - 1]];
    return sum + other;
}

/* With a count that the compiler knows the sums stay in vector registers. */
static inline float sum_factors(const Model *model, const uint32_t *value, int count, float *out)
{
    float sum[FACTOR_LIMIT] = {0}, square[FACTOR_LIMIT] = {0}, squares = 0;
    for (int g = 0; g < model->schema.group_count; g++) {
        uint32_t feature = model->schema.first[g] + value[g];
        if (feature >= model->factored_features)
            continue;
        const float *factor = model->factor + (size_t)feature * (size_t)count;
        for (int k = 0; k < count; k++) {
            sum[k] += factor[k];
            square[k] += factor[k] * factor[k];
        }
    }
    for (int k = 0; k < count; k++)
        squares += square[k];
    memcpy(out, sum, (size_t)count * sizeof *out);
    return squares;
}

/* The factors of a candidate, summed over its features: sum[k], and all their squares. */
static float sum_of_factors(const Model *model, const uint32_t *value, float *sum)
{
    switch (model->factor_count) {
    case 8:
        return sum_factors(model, value, 8, sum);
    case 16:
        return sum_factors(model, value, 16, sum);
    default:
        return sum_factors(model, value, model->factor_count, sum);
    }
}

/* Σ over pairs v·v' = (|Σ v|² - Σ |v|²) / 2. */
static double sum_of_pairs(const Model *model, const uint32_t *value)
{
    float sum[FACTOR_LIMIT];
    float squares = sum_of_factors(model, value, sum);
    float whole = 0;
    for (int k = 0; k < model->factor_count; k++)
        whole += sum[k] * sum[k];
    return 0.5 * ((double)whole - (double)squares);
}

void model_score(const Model *model, const Sample *sample, double *score)
{
    assert(sample->group_count == model->schema.group_count);
    for (int c = 0; c < sample->count; c++) {
        const uint32_t *value = sample_values(sample, c);
        score[c] = (double)model->bias + sum_of_weights(model, value);
        if (model->factor_count > 0)
            score[c] += sum_of_pairs(model, value);
    }
}

static void sum_variances(const Model *model, const Sample *sample, double *variance)
{
    for (int c = 0; c < sample->count; c++) {
        const uint32_t *value = sample_values(sample, c);
        variance[c] = 0;
        for (int g = 0; model->variance && g < model->schema.group_count; g++)
            variance[c] += (double)model->variance[model->schema.first[g] + value[g]];
    }
}

/* The noise comes on top of what is not known. */
static void rank(const Model *model, int count, ModelOpinion *opinion)
{
    double variance[BOARD_POINTS_MAX], beta = (double)model->temperature;
    for (int c = 0; c < count; c++)
        variance[c] = opinion->variance[c] + beta * beta;
    ranking_probabilities(model->gaussian, &(RankingField){count, opinion->value, variance, 0},
                          opinion->probability);
    /* By mean alone, as in the paper, a little fewer moves are found. */
    for (int c = 0; c < count && !model->ranks_by_mean; c++)
        opinion->score[c] = log(fmax(opinion->probability[c], LEAST_PROBABILITY));
}

void model_judge(const Model *model, const Sample *sample, ModelOpinion *opinion)
{
    assert(model && sample && opinion);
    int count = sample->count;
    double *score = opinion->score, *probability = opinion->probability;
    model_score(model, sample, score);
    memcpy(opinion->value, score, (size_t)count * sizeof *score);
    sum_variances(model, sample, opinion->variance);
    switch (model->link) {
    case LINK_SOFTMAX:
        softmax(score, count, (double)model->temperature, probability);
        break;
    case LINK_SIGMOID:
        for (int c = 0; c < count; c++)
            probability[c] = log_sigmoid(score[c]);
        softmax(probability, count, 1, probability);
        break;
    case LINK_RANKING:
        rank(model, count, opinion);
        break;
    case LINK_BERNOULLI:
        softmax(score, count, 1, probability);
        break;
    }
}

void model_probabilities(const Model *model, const Sample *sample, double *probability)
{
    ModelOpinion opinion;
    model_judge(model, sample, &opinion);
    memcpy(probability, opinion.probability, (size_t)sample->count * sizeof *probability);
}

double model_raw_log_probability(const Model *model, const ModelOpinion *opinion, int count,
                                 int candidate)
{
    assert(model && opinion && count >= 0);
    if (model->link != LINK_BERNOULLI)
        return log(opinion->probability[candidate]);
    double sum = log_sigmoid(opinion->score[candidate]);
    for (int c = 0; c < count; c++)
        if (c != candidate)
            sum += log_sigmoid(-opinion->score[c]);
    return sum;
}

void model_explain(const Model *model, const Sample *sample, int candidate,
                   double contribution[GROUP_LIMIT])
{
    assert(candidate >= 0 && candidate < sample->count);
    const uint32_t *value = sample_values(sample, candidate);
    float sum[FACTOR_LIMIT];
    if (model->factor_count > 0)
        sum_of_factors(model, value, sum);
    for (int g = 0; g < model->schema.group_count; g++) {
        uint32_t feature = model->schema.first[g] + value[g];
        double own = (double)model->weight[feature];
        for (int k = 0; feature < model->factored_features && k < model->factor_count; k++) {
            float factor = model->factor[(size_t)feature * (size_t)model->factor_count + (size_t)k];
            own += 0.5 * (double)(factor * (sum[k] - factor));
        }
        contribution[g] = own;
    }
}
