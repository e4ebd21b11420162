/* Games and models for the laboratory: loaded, trained, evaluated. */
#include "web/handlers/lab.h"

#include "app/network_panel.h"
#include "predict/evaluate.h"
#include "predict/train.h"

#include <assert.h>
#include <string.h>
#include <unistd.h>

enum {
    GAMES_MOST = 1000000,
    PATH_MOST = 3000,
    CHECKPOINT_S = 30,
    GAMES_IN_MEMORY = 500,
    THESIS_PLAYOUTS = 63
};

/* ---- games ---- */

GamesParams field_games(RequestFields *fields)
{
    GamesParams params = {.path = field_text(fields, "games"),
                          .first = field_number(fields, "first", 0, 1e9, 0),
                          .count = field_number(fields, "count", 0, GAMES_MOST, 0),
                          .every = field_number(fields, "every", 1, 1000, 1)};
    if (!params.path || !*params.path || strlen(params.path) > PATH_MOST)
        field_fail(fields, STATUS_INVALID, "games is missing: a file, folder or archive");
    field_path(fields, params.path);
    return params;
}

Status lab_load_games(const GamesParams *params, Task *task, GameList *games, Error *err)
{
    assert(params && task && games);
    const char *const paths[] = {params->path};
    task->phase = "reading";
    GameFilter filter = {.first = (uint64_t)params->first,
                         .count = (uint64_t)params->count,
                         .progress = {task_progress, task},
                         .stop = &task->stop};
    Status status = game_list_load(paths, 1, &filter, games, err);
    if (status == STATUS_OK && games->count == 0) {
        game_list_clear(games);
        status = error_set(err, STATUS_NOT_FOUND,
                           "There are no even games on 19x19 in it. Choose other games.");
    }
    return status;
}

/* ---- learners ---- */

static const char *const STERN_FEATURES[] = {"stern", NULL};
static const char *const OTHER_FEATURES[] = {"harrison", "wide", NULL};

bool lab_offers(const LearnerClass *learner)
{
    return !learner->refines;
}

static bool is_sterns(const char *learner)
{
    return strcmp(learner, "ranking") == 0 || strcmp(learner, "bernoulli") == 0;
}

const char *const *lab_features(const LearnerClass *learner)
{
    return is_sterns(learner->name) ? STERN_FEATURES : OTHER_FEATURES;
}

/* Whether the learner is one that the laboratory offers, and learns from these features. */
static bool check_learner(const LearnParams *params, const LearnerClass *learner)
{
    const char *const *sets = lab_features(learner);
    for (int i = 0; sets[i]; i++)
        if (strcmp(sets[i], params->features) == 0)
            return true;
    return false;
}

LearnParams field_learner(RequestFields *fields)
{
    LearnParams params = {.learner = field_text(fields, "learner"),
                          .features = field_text(fields, "features"),
                          .every = 1};
    const LearnerClass *learner = params.learner ? learner_by_name(params.learner) : NULL;
    if (!learner || !lab_offers(learner)) {
        field_fail(fields, STATUS_INVALID, "learner is none of those that hello names");
        return params;
    }
    if (!params.features)
        params.features = lab_features(learner)[0];
    if (!check_learner(&params, learner))
        field_fail(fields, STATUS_INVALID, "%s does not learn from these features", learner->name);
    return params;
}

/* ---- training ---- */

static Status fit(const TrainRecipe *recipe, const LearnParams *params, Task *task,
                  const PatternTables *tables, Model **model, TrainReport *report, Error *err)
{
    TrainRequest request = {.learner = learner_by_name(params->learner),
                            .learn = {.seed = 1},
                            .every = params->every,
                            .checkpoint = params->checkpoint,
                            .checkpoint_seconds = CHECKPOINT_S,
                            .resume = params->checkpoint,
                            .progress = {task_progress, task},
                            .fitting = {task_progress, task}};
    task->phase = "training";
    Status status = recipe_train(recipe, tables, &request, model, report, err);
    if (status != STATUS_INVALID || !params->checkpoint || unlink(params->checkpoint) != 0)
        return status;
    request.resume = false; /* the checkpoint was that of another training */
    return recipe_train(recipe, tables, &request, model, report, err);
}

/* One learner keeps all positions in memory, a megabyte per game: the server has other clients. */
static Status check_memory(const LearnParams *params, const GameList *games, Error *err)
{
    if (strcmp(params->learner, "bradley-terry") != 0 ||
        games->count / (size_t)params->every <= GAMES_IN_MEMORY)
        return STATUS_OK;
    return error_set(err, STATUS_LIMIT,
                     "bradley-terry keeps all games in memory, here %d at most; "
                     "bradley-terry-stream learns the same of any number",
                     (int)GAMES_IN_MEMORY);
}

Status lab_train(const LearnParams *params, const GameList *games, Task *task, Model **model,
                 TrainReport *report, Error *err)
{
    assert(params && task);
    PatternTables tables = {0};
    const bool is_harrison = strcmp(params->features, "harrison") == 0;
    TrainRecipe recipe = {.games = games,
                          .features =
                              recipe_features(params->learner, params->features, MATCH_INHERIT),
                          .playouts = is_harrison ? THESIS_PLAYOUTS : 0,
                          .has_squares = is_harrison,
                          .threads = 1,
                          .stop = &task->stop};
    Status status = check_memory(params, games, err);
    task->phase = "harvesting patterns";
    if (status == STATUS_OK)
        status = recipe_harvest(&recipe, (Progress){task_progress, task}, &tables, err);
    if (status == STATUS_OK)
        status = fit(&recipe, params, task, &tables, model, report, err);
    if (status == STATUS_OK)
        model_set_tables(*model, &tables);
    else
        pattern_tables_free(&tables);
    return status;
}

/* ---- evaluation ---- */

Status lab_evaluate(const LabPanel *lab, const GameList *games, int every, Task *task,
                    Evaluation *evaluation, Error *err)
{
    assert(lab && task);
    ModelPanel *panel = NULL;
    NetworkPanel *network = NULL;
    EvalRequest request = {
        .every = every, .threads = 1, .progress = {task_progress, task}, .stop = &task->stop};
    task->phase = "evaluating";
    Status status = STATUS_OK;
    if (lab->count > 0) {
        status = model_panel_open(lab->models, lab->names, lab->count, NULL, &panel, err);
        if (status != STATUS_OK)
            return status;
        request.panel[request.panel_count++] = model_panel_entries(panel);
    }
    if (lab->network) {
        network =
            network_panel_open(lab->network, NETWORK_SOURCE_OF_RECORD, lab->names[lab->count]);
        request.panel[request.panel_count++] = network_panel_interface(network);
    }
    status = evaluate_games(games, &request, evaluation, err);
    if (network)
        network_panel_close(network);
    if (panel)
        model_panel_close(panel);
    return status;
}
