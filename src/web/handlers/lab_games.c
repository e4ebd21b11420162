/* Games and models for the laboratory: loaded, trained, evaluated. */
#include "web/handlers/lab.h"

#include "predict/evaluate_models.h"
#include "predict/model_tables.h"
#include "predict/stern/harvest.h"
#include "predict/wide/nested_harvest.h"
#include "web/handlers/request.h"

#include <string.h>
#include <unistd.h>

enum { GAMES_MOST = 1000000, PATH_MOST = 3000, CHECKPOINT_S = 30, GAMES_IN_MEMORY = 500 };

/* ---- games ---- */

Status lab_read_games(const json_t *request, GamesParams *params, Error *err)
{
    *params = (GamesParams){.every = 1};
    Status status = request_text(request, "games", &params->path, err);
    if (status == STATUS_OK &&
        (!params->path || !*params->path || strlen(params->path) > PATH_MOST))
        status = error_set(err, STATUS_INVALID, "games is missing: a file, folder or archive");
    if (status == STATUS_OK)
        status = lab_check_path(params->path, err);
    if (status == STATUS_OK)
        status = request_number(request, "first", 0, 1e9, &params->first, err);
    if (status == STATUS_OK)
        status = request_number(request, "count", 0, GAMES_MOST, &params->count, err);
    if (status == STATUS_OK)
        status = request_number(request, "every", 1, 1000, &params->every, err);
    return status;
}

Status lab_load_games(const GamesParams *params, Task *work, GameList *games, Error *err)
{
    const char *const paths[] = {params->path};
    work->phase = "reading";
    GameFilter filter = {.first = (uint64_t)params->first,
                         .count = (uint64_t)params->count,
                         .progress = {task_progress, work},
                         .stop = &work->stop};
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

Status lab_read_learner(const json_t *request, LearnParams *params, Error *err)
{
    *params = (LearnParams){.every = 1};
    Status status = request_text(request, "learner", &params->learner, err);
    if (status == STATUS_OK)
        status = request_text(request, "features", &params->features, err);
    if (status != STATUS_OK)
        return status;
    const LearnerClass *learner = params->learner ? learner_by_name(params->learner) : NULL;
    if (!learner || !lab_offers(learner))
        return error_set(err, STATUS_INVALID, "learner is none of those that hello names");
    const char *const *sets = lab_features(learner);
    if (!params->features)
        params->features = sets[0];
    for (int i = 0; sets[i]; i++)
        if (strcmp(sets[i], params->features) == 0)
            return STATUS_OK;
    return error_set(err, STATUS_INVALID, "%s does not learn from these features", learner->name);
}

/* ---- training ---- */

/* The tables of patterns that some sets of features stand on. */
typedef struct {
    NestedTable *nested;
    SternTable *stern;
} Tables;

static Status harvest(const LearnParams *params, const GameList *games, Task *work, Tables *tables,
                      Error *err)
{
    Progress progress = {task_progress, work};
    work->phase = "harvesting patterns";
    if (strcmp(params->features, "wide") == 0)
        return nested_harvest(games,
                              &(NestedHarvestSettings){.progress = progress, .stop = &work->stop},
                              &tables->nested, err);
    if (strcmp(params->features, "stern") == 0)
        return stern_harvest(games,
                             &(SternHarvestSettings){.progress = progress, .stop = &work->stop},
                             &tables->stern, err);
    return STATUS_OK;
}

static Status fit(const LearnParams *params, const GameList *games, Task *work,
                  const Tables *tables, Model **model, TrainReport *report, Error *err)
{
    bool has_stern = tables->stern;
    uint32_t leave_out = has_stern ? STERN_HARVEST_THRESHOLD : 0;
    TrainRequest request = {
        .games = games,
        .learner = learner_by_name(params->learner),
        .learn = {.seed = 1, .threads = 1, .leave_out = leave_out, .stop = &work->stop},
        .extraction = {.set = has_stern ? "stern-inherit" : params->features,
                       .nested = tables->nested,
                       .stern = tables->stern,
                       .leave_out = leave_out},
        .every = params->every,
        .checkpoint = params->checkpoint,
        .checkpoint_seconds = CHECKPOINT_S,
        .resume = params->checkpoint,
        .progress = {task_progress, work},
        .fitting = {task_progress, work}};
    work->phase = "training";
    Status status = train_model(&request, model, report, err);
    if (status != STATUS_INVALID || !params->checkpoint || unlink(params->checkpoint) != 0)
        return status;
    request.resume = false; /* the checkpoint was that of another training */
    return train_model(&request, model, report, err);
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

Status lab_train(const LearnParams *params, const GameList *games, Task *work, Model **model,
                 TrainReport *report, Error *err)
{
    Tables tables = {0};
    Status status = check_memory(params, games, err);
    if (status == STATUS_OK)
        status = harvest(params, games, work, &tables, err);
    if (status == STATUS_OK)
        status = fit(params, games, work, &tables, model, report, err);
    if (status == STATUS_OK) {
        model_set_tables(*model, &(PatternTables){.nested = tables.nested, .stern = tables.stern});
        return STATUS_OK;
    }
    nested_table_free(tables.nested);
    stern_table_free(tables.stern);
    return status;
}

/* ---- evaluation ---- */

Status lab_evaluate(const Model *const *models, const char *const *names, int count,
                    const GameList *games, int every, Task *work, Evaluation *evaluation,
                    Error *err)
{
    ModelPanel *panel;
    work->phase = "evaluating";
    Status status = model_panel_open(models, names, count, NULL, &panel, err);
    if (status != STATUS_OK)
        return status;
    status = evaluate_games(games,
                            &(EvalRequest){.panel = {model_panel_entries(panel)},
                                           .panel_count = 1,
                                           .every = every,
                                           .threads = 1,
                                           .progress = {task_progress, work},
                                           .stop = &work->stop},
                            evaluation, err);
    model_panel_close(panel);
    return status;
}
