/* Values of the field cut into steps, and a comparison of models with and without them. */
#include "app/influence_features.h"

#include "app/influence.h"

#include <assert.h>
#include <string.h>

enum { SHARE_STEPS = 20, STRENGTH_STEPS = 8, GROUP_COUNT = 3 };

/* The improved model; a thread takes one that is free. */
struct InfluenceFeatures {
    int count;
    atomic_flag *is_taken;
    Influence **influence;
};

InfluenceFeatures *influence_features_open(int threads)
{
    InfluenceFeatures *features = mem_alloc(1, sizeof *features);
    features->count = threads > 1 ? threads : 1;
    features->is_taken = mem_alloc((size_t)features->count, sizeof *features->is_taken);
    features->influence = mem_alloc((size_t)features->count, sizeof(Influence *));
    for (int i = 0; i < features->count; i++) {
        atomic_flag_clear(&features->is_taken[i]);
        features->influence[i] = influence_open(&(InfluenceSettings){.model = INFLUENCE_IMPROVED});
    }
    return features;
}

void influence_features_close(InfluenceFeatures *features)
{
    if (!features)
        return;
    for (int i = 0; i < features->count; i++)
        influence_close(features->influence[i]);
    mem_free(features->influence);
    mem_free(features->is_taken);
    mem_free(features);
}

static int take_one(InfluenceFeatures *features)
{
    for (int i = 0;; i = (i + 1) % features->count)
        if (!atomic_flag_test_and_set(&features->is_taken[i]))
            return i;
}

/* A probability as 1 … steps. */
static uint32_t step_of(double probability, int steps)
{
    int step = (int)(probability * steps);
    return 1 + (uint32_t)(step < 0 ? 0 : step >= steps ? steps - 1 : step);
}

/* The strength of the weakest chain of a colour beside the point; 0 if there is none. */
static uint32_t weakest_beside(const Board *board, const Field *field, Point at, Stone who)
{
    uint32_t weakest = 0;
    Point near[4];
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++) {
        if (board->stone[near[d]] != who)
            continue;
        uint32_t step = step_of(field_strength(field, near[d]), STRENGTH_STEPS);
        weakest = weakest == 0 || step < weakest ? step : weakest;
    }
    return weakest;
}

static void fill(void *context, const Position *position, Sample *sample, int first_group)
{
    InfluenceFeatures *features = context;
    const Board *board = position->board;
    Stone who = position->to_move;
    Field field;
    int mine = take_one(features);
    influence_look(features->influence[mine], board, &field);
    atomic_flag_clear(&features->is_taken[mine]);
    for (int c = 0; c < sample->count; c++) {
        Point at = sample->at[c];
        uint32_t *value = sample->value + (size_t)c * (size_t)sample->group_count + first_group;
        uint32_t own = weakest_beside(board, &field, at, who);
        uint32_t enemy = weakest_beside(board, &field, at, stone_opposite(who));
        double share = who == STONE_BLACK ? field.black[at] : field.white[at];
        value[0] = step_of(share, SHARE_STEPS);
        value[1] = own + (STRENGTH_STEPS + 1) * enemy;
        value[2] = own || enemy ? 0 : step_of(share, SHARE_STEPS);
    }
}

ExtraFeatures influence_features_extra(InfluenceFeatures *features)
{
    enum { PAIRS = (STRENGTH_STEPS + 1) * (STRENGTH_STEPS + 1) };
    return (ExtraFeatures){
        .group_count = GROUP_COUNT,
        .group = {{"field-share", SHARE_STEPS + 1},
                  {"field-strengths", PAIRS},
                  {"field-open", SHARE_STEPS + 1}},
        .fill = fill,
        .context = features,
        .identity = "influence/improved/1",
    };
}

/* ---- ablation ---- */

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
    EvalRequest evaluate = {.panel = {model_panel_door(panel)},
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
        model[i]->nested = patterns;
    if (status == STATUS_OK)
        status = evaluate_both(request, model, extra, evaluation, err);
    for (int i = 0; i < 2; i++)
        if (model[i]) {
            model[i]->nested = NULL;
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
