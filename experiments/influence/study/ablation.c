/* A predictor trained with and without the features of the field. */
#include "predict/evaluate.h"
#include "predict/predictor.h"
#include "predict/train.h"
#include "predict/wide/pattern_nested.h"
#include "study.h"

static Status train_one(const AblationRequest *request, const NestedTable *patterns,
                        const ExtraFeatures *extra, Model **model, Error *err)
{
    TrainReport report;
    TrainRequest training = {
        .games = request->training,
        .every = request->every,
        .learner = learner_by_name("bradley-terry-stream"),
        .learn = {.seed = request->seed, .threads = request->threads, .stop = request->stop},
        .extraction = {.set = "wide", .nested = patterns},
        .progress = request->progress,
    };
    if (extra)
        training.extraction.extra = *extra;
    return train_model(&training, model, &report, err);
}

/* Both models borrow the patterns. */
static Status evaluate_both(const AblationRequest *request, Model *const model[2],
                            const ExtraFeatures *extra, Evaluation *evaluation, Error *err)
{
    static const char *const NAMES[2] = {"without", "with the field"};
    const Model *models[2] = {model[0], model[1]};
    ModelPanel *panel;
    Status status = model_panel_open(models, NAMES, 2, extra, &panel, err);
    if (status != STATUS_OK)
        return status;
    EvalRequest evaluate = {.panel = {model_panel_entries(panel)},
                            .panel_count = 1,
                            .every = request->every,
                            .threads = request->threads,
                            .progress = request->progress,
                            .stop = request->stop};
    status = evaluate_games(request->test, &evaluate, evaluation, err);
    model_panel_close(panel);
    return status;
}

static Status ablate(const AblationRequest *request, NestedTable *patterns,
                     const ExtraFeatures *extra, Evaluation *evaluation, Error *err)
{
    Model *model[2] = {NULL, NULL};
    Status status = train_one(request, patterns, NULL, &model[0], err);
    if (status == STATUS_OK)
        status = train_one(request, patterns, extra, &model[1], err);
    for (int i = 0; i < 2 && status == STATUS_OK; i++)
        model_set_tables(model[i], &(PatternTables){.nested = patterns});
    if (status == STATUS_OK)
        status = evaluate_both(request, model, extra, evaluation, err);
    for (int i = 0; i < 2; i++)
        if (model[i]) {
            model_set_tables(model[i], &(PatternTables){0});
            model_free(model[i]);
        }
    return status;
}

Status influence_ablate(const AblationRequest *request, Evaluation *evaluation, Error *err)
{
    NestedTable *patterns;
    NestedHarvestSettings harvest = {.threads = request->threads, .stop = request->stop};
    Status status = nested_harvest(request->training, &harvest, &patterns, err);
    if (status != STATUS_OK)
        return status;
    InfluenceFeatures *features = influence_features_open(request->threads);
    ExtraFeatures extra = influence_features_extra(features);
    status = ablate(request, patterns, &extra, evaluation, err);
    influence_features_close(features);
    nested_table_free(patterns);
    return status;
}
