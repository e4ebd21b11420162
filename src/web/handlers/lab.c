/* The laboratory: train models on games, and compare models on games. */
#include "web/handlers/lab.h"

#include "base/memory.h"
#include "predict/predictor.h"
#include "view/json.h"
#include "view/json_answers.h"
#include "web/handlers/handlers.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LAB_MODELS = 8, HTML_LIMIT = 32 << 20, CHECKPOINT_SIZE = MODEL_PATH_SIZE + 16 };

/* ---- training ---- */

typedef struct {
    GamesParams games;
    LearnParams learn;
    const char *name;
    char path[MODEL_PATH_SIZE], checkpoint[CHECKPOINT_SIZE];
} TrainParams;

static void read_train_params(ModelCache *models, RequestFields *fields, TrainParams *params)
{
    params->games = field_games(fields);
    params->learn = field_learner(fields);
    params->name = field_text(fields, "name");
    if (fields->status != STATUS_OK)
        return;
    fields->status =
        model_cache_place(models, params->name ? params->name : "", params->path, fields->err);
    snprintf(params->checkpoint, sizeof params->checkpoint, "%s.checkpoint", params->path);
    params->learn.checkpoint = params->checkpoint;
    params->learn.every = (int)params->games.every;
}

Status lab_make_folder(const char *path, Error *err)
{
    char folder[MODEL_PATH_SIZE];
    snprintf(folder, sizeof folder, "%s", path);
    for (char *at = folder + 1; (at = strchr(at, '/')); at++) {
        *at = 0;
        (void)mkdir(folder, 0700); /* what is there already stays */
        *at = '/';
    }
    *strrchr(folder, '/') = 0;
    struct stat found;
    if (stat(folder, &found) == 0 && S_ISDIR(found.st_mode))
        return STATUS_OK;
    return error_set(err, STATUS_IO, "cannot create the model folder");
}

static void write_training(const TrainParams *params, const Model *model, const TrainReport *report,
                           StrBuf *out)
{
    json_write(json_pack("{s:s, s:s, s:s, s:I, s:I, s:I, s:o, s:o, s:b}", "model", params->name,
                         "learner", model->info.learner, "features", model->info.set, "games",
                         (json_int_t)report->games, "positions", (json_int_t)report->positions,
                         "weights", (json_int_t)model->schema.first[model->schema.group_count],
                         "extract_s", json_number(report->extract_seconds), "fit_s",
                         json_number(report->fit_seconds), "resumed", (int)report->resumed),
               JSON_COMPACT | JSON_REAL_PRECISION(4), out);
}

static Status train(const TrainParams *params, Task *task, Error *err)
{
    const Request *call = task->call;
    GameList games;
    Model *model = NULL;
    TrainReport report;
    Status status = lab_make_folder(params->path, err);
    if (status == STATUS_OK)
        status = lab_load_games(&params->games, task, &games, err);
    if (status != STATUS_OK)
        return status;
    status = lab_train(&params->learn, &games, task, &model, &report, err);
    game_list_clear(&games);
    if (status == STATUS_OK)
        status = model_save(model, params->path, err);
    if (status == STATUS_OK) {
        (void)unlink(params->checkpoint);
        model_cache_add(call->server->models, params->name, params->path);
        write_training(params, model, &report, call->out);
    }
    model_free(model);
    return status;
}

static void answer_train(RequestFields *fields, Task *task)
{
    TrainParams params = {0};
    read_train_params(task->call->server->models, fields, &params);
    if (fields->status == STATUS_OK)
        fields->status = train(&params, task, fields->err);
}

Status handle_train(const Request *call, Error *err)
{
    return request_work(call, answer_train, err);
}

/* ---- evaluation ---- */

typedef struct {
    int count; /* models of patterns */
    Model *model[LAB_MODELS + 1];
    const char *name[LAB_MODELS + 1]; /* the network's behind those of the models */
    Net *network;                     /* may be NULL */
} Contest;

/* What the installed network is called among the models. */
static const char NETWORK_NAME[] = "network";

static Status add_network(const Request *call, Contest *contest, Error *err)
{
    contest->network = model_cache_network(call->server->models);
    return contest->network ? STATUS_OK
                            : error_set(err, STATUS_NOT_FOUND, "there is no network installed");
}

static Status add_model(const Request *call, const char *name, Contest *contest, Error *err)
{
    char path[MODEL_PATH_SIZE];
    Status status = model_cache_path(call->server->models, name ? name : "", path, err);
    if (status == STATUS_OK)
        status = model_load(path, &contest->model[contest->count], err);
    if (status == STATUS_OK)
        contest->name[contest->count++] = name;
    return status;
}

static Status load_contest(const Request *call, const json_t *names, Contest *contest, Error *err)
{
    size_t index;
    json_t *value;
    if (json_array_size(names) < 1 || json_array_size(names) > LAB_MODELS)
        return error_set(err, STATUS_INVALID, "models is not a list of 1 to %d", (int)LAB_MODELS);
    json_array_foreach(names, index, value)
    {
        const char *name = json_string_value(value);
        bool is_network = name && strcmp(name, NETWORK_NAME) == 0;
        Status status =
            is_network ? add_network(call, contest, err) : add_model(call, name, contest, err);
        if (status != STATUS_OK)
            return status;
    }
    contest->name[contest->count] = NETWORK_NAME;
    return STATUS_OK;
}

/* The evaluation as JSON, with the report for people as a page of its own in it. */
static void write_evaluation(const Contest *contest, const GamesParams *params,
                             const GameList *games, const Evaluation *evaluation, StrBuf *out)
{
    StrBuf html, skipped;
    strbuf_init(&html, HTML_LIMIT);
    strbuf_init(&skipped, 1 << 12);
    game_list_describe_skipped(games, &skipped);
    const char *slash = strrchr(params->path, '/');
    const Model *models[LAB_MODELS + 1];
    memcpy(models, contest->model, sizeof models);
    EvalReport report = {.evaluation = evaluation,
                         .model_count = contest->count + (contest->network ? 1 : 0),
                         .models = models,
                         .source = slash && slash[1] ? slash + 1 : params->path,
                         .skipped = strbuf_text(&skipped),
                         .every = (int)params->every};
    evaluation_write_html(&report, &html);
    json_t *page = json_stringn(strbuf_text(&html), html.length);
    json_write(json_pack("{s:o, s:o}", "evaluation", json_evaluation(&report), "html",
                         page ? page : json_null()),
               JSON_COMPACT | JSON_REAL_PRECISION(8), out);
    strbuf_clear(&skipped);
    strbuf_clear(&html);
}

static Status compare(const Contest *contest, const GamesParams *params, Task *task, StrBuf *out,
                      Error *err)
{
    GameList games;
    const Model *models[LAB_MODELS + 1];
    memcpy(models, contest->model, sizeof models);
    Status status = lab_load_games(params, task, &games, err);
    if (status != STATUS_OK)
        return status;
    Evaluation *evaluation = mem_alloc(1, sizeof *evaluation);
    status = lab_evaluate(&(LabPanel){models, contest->name, contest->count, contest->network},
                          &games, (int)params->every, task, evaluation, err);
    if (status == STATUS_OK) {
        write_evaluation(contest, params, &games, evaluation, out);
        evaluation_clear(evaluation);
    }
    mem_free(evaluation);
    game_list_clear(&games);
    return status;
}

static void answer_evaluate(RequestFields *fields, Task *task)
{
    Contest contest = {0};
    GamesParams params = field_games(fields);
    if (fields->status == STATUS_OK)
        fields->status =
            load_contest(task->call, field_value(fields, "models"), &contest, fields->err);
    if (fields->status == STATUS_OK)
        fields->status = compare(&contest, &params, task, task->call->out, fields->err);
    for (int i = 0; i < contest.count; i++)
        model_free(contest.model[i]);
}

Status handle_evaluate(const Request *call, Error *err)
{
    return request_work(call, answer_evaluate, err);
}
