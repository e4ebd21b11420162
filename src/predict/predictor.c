/* Loading a model and running it on positions. */
#include "predict/predictor.h"

#include "base/memory.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Predictor {
    const Model *model;
    Model *owned; /* the same, if it is to be freed; otherwise NULL */
    ExtraFeatures extra;
    Extractor *extractor;
    Sample sample; /* of the last position */
    ModelOpinion opinion;
    int order[BOARD_POINTS_MAX]; /* place to candidate */
};

/* ---- the default model ---- */

bool predictor_default_path(char out[MODEL_PATH_SIZE])
{
    return place_find("models", "default.katachi", out);
}

/* ---- the predictor ---- */

static Status open_with(const Model *model, Model *owned, const ExtraFeatures *extra,
                        Predictor **predictor, Error *err)
{
    Predictor *made = mem_alloc(1, sizeof *made);
    made->model = model;
    made->owned = owned;
    made->extra = *extra;
    bool wants_extra = strcmp(model->info.extra, extra->identity) == 0;
    Status status = model_open_extractor(model, wants_extra ? extra : NULL, &made->extractor, err);
    if (status == STATUS_OK)
        *predictor = made;
    else
        predictor_close(made);
    return status;
}

Status predictor_open(const char *path, const ExtraFeatures *extra, Predictor **predictor,
                      Error *err)
{
    char found[MODEL_PATH_SIZE];
    if (!path) {
        if (!predictor_default_path(found))
            return error_set(err, STATUS_NOT_FOUND,
                             "there is no default model (%.80s); name one with --model", found);
        path = found;
    }
    Model *model;
    Status status = model_load(path, &model, err);
    return status == STATUS_OK
               ? open_with(model, model, extra ? extra : &(ExtraFeatures){0}, predictor, err)
               : status;
}

Status predictor_share(const Predictor *first, Predictor **predictor, Error *err)
{
    return open_with(first->model, NULL, &first->extra, predictor, err);
}

Status predictor_open_on(const Model *model, Predictor **predictor, Error *err)
{
    assert(model && predictor);
    return open_with(model, NULL, &(ExtraFeatures){0}, predictor, err);
}

void predictor_close(Predictor *predictor)
{
    if (!predictor)
        return;
    extractor_close(predictor->extractor);
    model_free(predictor->owned);
    mem_free(predictor);
}

const Model *predictor_model(const Predictor *predictor)
{
    return predictor->model;
}

/* By insertion: the list is short, and nearly all of it has no say. Equal scores keep their order.
 */
static void sort_by_score(Predictor *predictor)
{
    int *order = predictor->order;
    const double *score = predictor->opinion.score;
    for (int c = 0; c < predictor->sample.count; c++) {
        int place = c;
        while (place > 0 && score[order[place - 1]] < score[c]) {
            order[place] = order[place - 1];
            place--;
        }
        order[place] = c;
    }
}

void predictor_run(Predictor *predictor, const Position *position, Point played,
                   Prediction *prediction)
{
    assert(predictor && prediction);
    Sample *sample = &predictor->sample;
    const ModelOpinion *opinion = &predictor->opinion;
    extractor_run(predictor->extractor, position, played, sample);
    model_judge(predictor->model, sample, &predictor->opinion);
    sort_by_score(predictor);
    prediction->count = sample->count;
    prediction->played = -1;
    prediction->tied_with_played = 0;
    for (int place = 0; place < sample->count; place++) {
        int candidate = predictor->order[place];
        prediction->at[place] = sample->at[candidate];
        prediction->value[place] = opinion->value[candidate];
        prediction->deviation[place] = sqrt(opinion->variance[candidate]);
        prediction->probability[place] = opinion->probability[candidate];
        if (candidate == sample->played)
            prediction->played = place;
        if (sample->played >= 0)
            prediction->tied_with_played +=
                opinion->score[candidate] == opinion->score[sample->played];
    }
}

int prediction_rank(const Prediction *prediction, int place)
{
    assert(prediction);
    const double tie = 1e-6;
    double least = prediction->probability[place] * (1 + tie);
    while (place > 0 && prediction->probability[place - 1] <= least)
        place--;
    return place + 1;
}

int prediction_place(const Prediction *prediction, Point at)
{
    assert(prediction);
    for (int place = 0; place < prediction->count; place++)
        if (prediction->at[place] == at)
            return place;
    return -1;
}

double prediction_confidence(const Prediction *prediction, int place)
{
    assert(prediction);
    if (prediction->deviation[place] <= 0)
        return 0;
    if (place + 1 >= prediction->count)
        return 1;
    double gap = prediction->value[place] - prediction->value[place + 1];
    double spread = hypot(prediction->deviation[place], prediction->deviation[place + 1]);
    return gaussian_cdf(gap / spread);
}

/* ---- reasons ---- */

static int by_lift(const void *a, const void *b)
{
    const Reason *left = a, *right = b;
    double difference = fabs(right->lift) - fabs(left->lift);
    return difference > 0 ? 1 : difference < 0 ? -1 : left->group - right->group;
}

static void mean_contributions(const Predictor *predictor, double mean[GROUP_LIMIT])
{
    const Sample *sample = &predictor->sample;
    double part[GROUP_LIMIT];
    memset(mean, 0, GROUP_LIMIT * sizeof *mean);
    for (int c = 0; c < sample->count; c++) {
        model_explain(predictor->model, sample, c, part);
        for (int g = 0; g < sample->group_count; g++)
            mean[g] += part[g] / sample->count;
    }
}

static int list_reasons(const Predictor *predictor, int place, Reason reasons[GROUP_LIMIT])
{
    const Sample *sample = &predictor->sample;
    assert(place >= 0 && place < sample->count);
    int candidate = predictor->order[place];
    double part[GROUP_LIMIT], mean[GROUP_LIMIT];
    model_explain(predictor->model, sample, candidate, part);
    mean_contributions(predictor, mean);
    for (int g = 0; g < sample->group_count; g++)
        reasons[g] = (Reason){.group = g,
                              .value = sample_values(sample, candidate)[g],
                              .weight = part[g],
                              .lift = part[g] - mean[g]};
    return sample->group_count;
}

/* The reason of the same family in a list; -1 if there is none. */
static int find_relative(const Predictor *predictor, const Reason *reasons, int count, int group)
{
    const char *family = extractor_family(predictor->extractor, group);
    for (int i = 0; family && i < count; i++) {
        const char *other = extractor_family(predictor->extractor, reasons[i].group);
        if (other && strcmp(family, other) == 0)
            return i;
    }
    return -1;
}

/* Add up the families; the last member with a value speaks for the others. */
static int join_families(const Predictor *predictor, Reason *reasons, int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        Reason reason = reasons[i];
        int relative = find_relative(predictor, reasons, kept, reason.group);
        if (relative < 0) {
            reasons[kept++] = reason;
            continue;
        }
        reason.weight += reasons[relative].weight;
        reason.lift += reasons[relative].lift;
        if (!reason.value) {
            reason.group = reasons[relative].group;
            reason.value = reasons[relative].value;
        }
        reasons[relative] = reason;
    }
    return kept;
}

/* In words, the largest lift first. */
static int finish_reasons(const Predictor *predictor, Reason *reasons, int count)
{
    StrBuf text;
    strbuf_init(&text, 1 << 12);
    for (int i = 0; i < count; i++) {
        strbuf_reset(&text);
        extractor_describe(predictor->extractor, reasons[i].group, reasons[i].value, &text);
        snprintf(reasons[i].text, sizeof reasons[i].text, "%s", strbuf_text(&text));
    }
    strbuf_clear(&text);
    qsort(reasons, (size_t)count, sizeof *reasons, by_lift);
    return count;
}

int predictor_explain(const Predictor *predictor, int place, Reason reasons[GROUP_LIMIT])
{
    int count = list_reasons(predictor, place, reasons);
    return finish_reasons(predictor, reasons, join_families(predictor, reasons, count));
}

int predictor_explain_fully(const Predictor *predictor, int place, Reason reasons[GROUP_LIMIT])
{
    return finish_reasons(predictor, reasons, list_reasons(predictor, place, reasons));
}
