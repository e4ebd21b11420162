/* Features of moves for strangers. */
#include "api/internal.h"

#include "base/memory.h"
#include "predict/predictor.h"

#include <assert.h>

static Status open_model(const char *path, KatachiFeatures *features, Error *err)
{
    char found[MODEL_PATH_SIZE];
    if (!path && !predictor_default_path(found))
        return error_set(err, STATUS_NOT_FOUND, "no model is installed");
    Status status = model_load(path ? path : found, &features->model, err);
    if (status != STATUS_OK)
        return status;
    return model_open_extractor(features->model, NULL, &features->extractor, err);
}

static bool is_set(const char *name)
{
    static const FeatureSet *const SETS[] = {&FEATURES_HARRISON, &FEATURES_WIDE,
                                             &FEATURES_STERN_INHERIT, &FEATURES_STERN_PAPER};
    for (size_t i = 0; i < sizeof SETS / sizeof *SETS; i++)
        if (strcmp(SETS[i]->name, name) == 0)
            return true;
    return false;
}

KatachiFeatures *katachi_features_open(const char *set_or_model, KatachiError *error)
{
    Error err = {0};
    KatachiFeatures *features = mem_alloc(1, sizeof *features);
    features->sample = mem_alloc(1, sizeof *features->sample);
    Status status;
    if (set_or_model && is_set(set_or_model))
        status =
            extractor_open(&(ExtractorSettings){.set = set_or_model}, &features->extractor, &err);
    else
        status = open_model(set_or_model, features, &err);
    if (status == STATUS_OK)
        return features;
    public_fill_error(&err, error);
    katachi_features_close(features);
    return NULL;
}

void katachi_features_close(KatachiFeatures *features)
{
    if (!features)
        return;
    if (features->extractor)
        extractor_close(features->extractor);
    if (features->model)
        model_free(features->model);
    mem_free(features->sample);
    mem_free(features);
}

int katachi_features_count(const KatachiFeatures *features)
{
    return extractor_schema(features->extractor)->group_count;
}

const char *katachi_features_name(const KatachiFeatures *features, int group)
{
    assert(group >= 0 && group < katachi_features_count(features));
    return extractor_schema(features->extractor)->group[group].name;
}

uint32_t katachi_features_values(const KatachiFeatures *features, int group)
{
    assert(group >= 0 && group < katachi_features_count(features));
    return extractor_schema(features->extractor)->group[group].value_count;
}

int public_extract(KatachiFeatures *features, const Position *position, Point played, int32_t *at,
                   uint32_t *value)
{
    Sample *sample = features->sample;
    extractor_run(features->extractor, position, played, sample);
    for (int i = 0; i < sample->count; i++) {
        const Board *board = position->board;
        at[i] = board_y(board, sample->at[i]) * board->size + board_x(board, sample->at[i]);
    }
    size_t numbers = (size_t)sample->count * (size_t)sample->group_count;
    memcpy(value, sample->value, numbers * sizeof *value);
    return sample->count;
}

int katachi_features_of_game(KatachiFeatures *features, const KatachiGame *game, int32_t *at,
                             uint32_t *value)
{
    Position position;
    position_of_game(&game->game, game->game.board.hash, &position);
    return public_extract(features, &position, POINT_NONE, at, value);
}
