/* From games to patterns to a model. */
#include "predict/recipe.h"

#include "predict/stern/harvest.h"
#include "predict/wide/nested_harvest.h"

#include <stdio.h>
#include <string.h>

static bool is_stern(const char *features)
{
    return strncmp(features, "stern-", strlen("stern-")) == 0;
}

const char *recipe_features(const char *learner, const char *features, bool is_paper)
{
    bool is_sterns = strcmp(learner, "ranking") == 0 || strcmp(learner, "bernoulli") == 0;
    if (!features)
        features = is_sterns ? "stern" : "harrison";
    if (strcmp(features, "stern") != 0)
        return features;
    return is_paper ? "stern-paper" : "stern-inherit";
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
    return is_stern(recipe->features) && !is_paper ? stern_threshold(recipe) : 0;
}

Status recipe_harvest(const TrainRecipe *recipe, Progress progress, PatternTables *tables,
                      Error *err)
{
    if (recipe->from)
        return STATUS_OK;
    if (strcmp(recipe->features, "wide") == 0)
        return nested_harvest(
            recipe->games,
            &(NestedHarvestSettings){.counter.threshold = (uint32_t)recipe->threshold,
                                     .threads = recipe->threads,
                                     .progress = progress,
                                     .stop = recipe->stop,
                                     .comm = recipe->comm},
            &tables->nested, err);
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
    return (ExtractorSettings){.set = from ? from->info.set : recipe->features,
                               .square = own.square,
                               .nested = own.nested,
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
    if (tables->nested)
        snprintf(behind, left, " threshold=%d",
                 recipe->threshold ? recipe->threshold : NESTED_HARVEST_THRESHOLD);
}

Status recipe_train(const TrainRecipe *recipe, const PatternTables *tables, TrainRequest *request,
                    Model *model[], TrainReport *report, Error *err)
{
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
    square_table_free(tables->square);
    nested_table_free(tables->nested);
    stern_table_free(tables->stern);
    *tables = (PatternTables){0};
}
