/* From games to patterns to a model. */
#include "predict/train.h"

#include "predict/harrison/pattern_square.h"
#include "predict/stern/harvest.h"
#include "predict/wide/answers.h"
#include "predict/wide/pattern_nested.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static bool is_stern(const char *features)
{
    return strncmp(features, "stern-", strlen("stern-")) == 0;
}

static const char *const STERN_SETS[MATCH_COUNT] = {"stern-inherit", "stern-ladders",
                                                    "stern-paper"};

bool stern_matching_parse(const char *text, SternMatching *match)
{
    for (int i = 0; i < MATCH_COUNT; i++) {
        if (strcmp(text, STERN_SETS[i] + strlen("stern-")) != 0)
            continue;
        *match = (SternMatching)i;
        return true;
    }
    return false;
}

const char *recipe_features(const char *learner, const char *features, SternMatching match)
{
    bool is_sterns = strcmp(learner, "ranking") == 0 || strcmp(learner, "bernoulli") == 0;
    if (!features)
        features = is_sterns ? "stern" : "harrison";
    if (strcmp(features, "stern") != 0)
        return features;
    return STERN_SETS[match];
}

static uint32_t stern_threshold(const TrainRecipe *recipe)
{
    return recipe->threshold > STERN_HARVEST_THRESHOLD ? (uint32_t)recipe->threshold
                                                       : STERN_HARVEST_THRESHOLD;
}

/* How often others must have played a pattern for it to count as known in a game that is trained
 * on: in the games to come it will have been harvested from others. */
static uint32_t leave_out_of(const TrainRecipe *recipe)
{
    bool is_paper = strcmp(recipe->features, "stern-paper") == 0;
    if (recipe->has_leave_out)
        return (uint32_t)recipe->leave_out;
    return is_stern(recipe->features) && !is_paper ? stern_threshold(recipe) : 0;
}

/* The thesis's thresholds are those of its 24,524 games; of fewer games they are lower in
 * proportion, but what was played once or twice is no pattern. */
static HarvestSettings square_settings(const TrainRecipe *recipe, Progress progress)
{
    enum { THESIS_GAMES = 24524, LEAST = 5 };
    HarvestSettings settings = harvest_defaults();
    for (int i = 0; i < SQUARE_SIZE_COUNT; i++) {
        uint64_t scaled = settings.threshold[i] * recipe->games->count / THESIS_GAMES;
        uint64_t most = settings.threshold[i];
        if (most > 0)
            settings.threshold[i] = (uint32_t)(scaled < LEAST  ? LEAST
                                               : scaled < most ? scaled
                                                               : most);
    }
    settings.threads = recipe->threads;
    settings.progress = progress;
    settings.stop = recipe->stop;
    settings.comm = recipe->comm;
    return settings;
}

static bool is_second(const TrainRecipe *recipe)
{
    return strcmp(recipe->features, "wide-2") == 0;
}

/* From a model of the set "wide" to one of "wide-2", which sees more. */
static bool is_grown(const TrainRecipe *recipe)
{
    return recipe->from && strcmp(recipe->from->info.set, "wide") == 0 && is_second(recipe);
}

static NestedHarvestSettings nested_settings(const TrainRecipe *recipe, Progress progress)
{
    return (NestedHarvestSettings){.counter.threshold = (uint32_t)recipe->threshold,
                                   .threads = recipe->threads,
                                   .progress = progress,
                                   .stop = recipe->stop,
                                   .comm = recipe->comm};
}

/* Answers are counted where a shape of the table, the old model's or the new one, is known. */
static Status harvest_wide(const TrainRecipe *recipe, Progress progress, PatternTables *tables,
                           Error *err)
{
    NestedHarvestSettings settings = nested_settings(recipe, progress);
    const NestedTable *shapes = recipe->from ? model_tables(recipe->from).nested : NULL;
    if (!shapes) {
        Status status = nested_harvest(recipe->games, &settings, &tables->nested, err);
        if (status != STATUS_OK || !is_second(recipe))
            return status;
        shapes = tables->nested;
    }
    return answer_harvest(recipe->games, shapes, &settings, &tables->answers, err);
}

Status recipe_harvest(const TrainRecipe *recipe, Progress progress, PatternTables *tables,
                      Error *err)
{
    assert(recipe && tables);
    if (recipe->from && !is_grown(recipe))
        return STATUS_OK;
    if (strcmp(recipe->features, "harrison") == 0 && recipe->has_squares) {
        HarvestSettings squares = square_settings(recipe, progress);
        return square_harvest(recipe->games, &squares, &tables->square, err);
    }
    if (strcmp(recipe->features, "wide") == 0 || is_second(recipe))
        return harvest_wide(recipe, progress, tables, err);
    if (is_stern(recipe->features))
        return stern_harvest(recipe->games,
                             &(SternHarvestSettings){.threshold = (uint32_t)recipe->threshold,
                                                     .references = recipe->references,
                                                     .threads = recipe->threads,
                                                     .progress = progress,
                                                     .stop = recipe->stop,
                                                     .comm = recipe->comm},
                             &tables->stern, err);
    return STATUS_OK;
}

static ExtractorSettings extraction_of(const TrainRecipe *recipe, const PatternTables *tables)
{
    const Model *from = recipe->from;
    PatternTables own = from ? model_tables(from) : *tables;
    return (ExtractorSettings){.set = from && !is_grown(recipe) ? from->info.set : recipe->features,
                               .square = own.square,
                               .nested = own.nested,
                               .answers = is_grown(recipe) ? tables->answers : own.answers,
                               .stern = own.stern,
                               .leave_out = from ? 0 : leave_out_of(recipe),
                               .playouts = from ? from->info.playouts : recipe->playouts,
                               .extra = recipe->extra};
}

/* The threshold of the harvest belongs to the settings that the model carries. */
static void note_threshold(const TrainRecipe *recipe, const PatternTables *tables, Model *model)
{
    size_t said = strlen(model->info.settings);
    char *behind = model->info.settings + said;
    size_t left = sizeof model->info.settings - said;
    if (tables->stern)
        snprintf(behind, left, " threshold=%u references=%d", (unsigned)stern_threshold(recipe),
                 recipe->references);
    if (tables->nested || tables->answers)
        snprintf(behind, left, " threshold=%d",
                 recipe->threshold ? recipe->threshold : NESTED_HARVEST_THRESHOLD);
}

Status recipe_train(const TrainRecipe *recipe, const PatternTables *tables, TrainRequest *request,
                    Model *model[], TrainReport *report, Error *err)
{
    assert(recipe && request);
    request->games = recipe->games;
    request->from = recipe->from;
    request->extraction = extraction_of(recipe, tables);
    request->learn.leave_out = leave_out_of(recipe);
    request->learn.threads = recipe->threads;
    request->learn.stop = recipe->stop;
    request->learn.comm = recipe->comm;
    Status status = train_model(request, model, report, err);
    if (status != STATUS_OK)
        return status;
    note_threshold(recipe, tables, model[0]);
    if (request->beside)
        note_threshold(recipe, tables, model[1]);
    return STATUS_OK;
}

void pattern_tables_free(PatternTables *tables)
{
    assert(tables);
    square_table_free(tables->square);
    nested_table_free(tables->nested);
    nested_table_free(tables->answers);
    stern_table_free(tables->stern);
    *tables = (PatternTables){0};
}
