/* The laboratory: train models on games, and compare models on games. */
#include "web/handlers/lab.h"

#include "base/memory.h"
#include "predict/model_tables.h"
#include "view/evaluation.h"
#include "view/json.h"
#include "web/handlers/handlers.h"
#include "web/handlers/request.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LAB_MODELS = 8, HTML_LIMIT = 32 << 20, CHECKPOINT_SIZE = MODEL_PATH_SIZE + 16 };

/* ---- training ---- */

typedef struct {
    GamesWish games;
    LearnWish learn;
    const char *name;
    char path[MODEL_PATH_SIZE], checkpoint[CHECKPOINT_SIZE];
} TrainWish;

static Status read_train_wish(WebModels *models, const json_t *request, TrainWish *wish, Error *err)
{
    Status status = lab_read_games(request, &wish->games, err);
    if (status == STATUS_OK)
        status = lab_read_learner(request, &wish->learn, err);
    if (status == STATUS_OK)
        status = json_request_text(request, "name", &wish->name, err);
    if (status == STATUS_OK)
        status = web_models_place(models, wish->name ? wish->name : "", wish->path, err);
    if (status != STATUS_OK)
        return status;
    snprintf(wish->checkpoint, sizeof wish->checkpoint, "%s.checkpoint", wish->path);
    wish->learn.checkpoint = wish->checkpoint;
    wish->learn.every = (int)wish->games.every;
    return STATUS_OK;
}

static Status make_folder(const char *path, Error *err)
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
    return error_set(err, STATUS_IO, "the folder of models cannot be made");
}

static void write_training(const TrainWish *wish, const Model *model, const TrainReport *report,
                           StrBuf *out)
{
    json_write(json_pack("{s:s, s:s, s:s, s:I, s:I, s:I, s:f, s:f, s:b}", "model", wish->name,
                         "learner", model->info.learner, "features", model->info.set, "games",
                         (json_int_t)report->games, "positions", (json_int_t)report->positions,
                         "weights", (json_int_t)model->schema.first[model->schema.group_count],
                         "extract_s", report->extract_seconds, "fit_s", report->fit_seconds,
                         "resumed", (int)report->resumed),
               JSON_COMPACT | JSON_REAL_PRECISION(4), out);
}

static Status train(const TrainWish *wish, WebWork *work, Error *err)
{
    const WebCall *call = work->call;
    GameList games;
    Model *model = NULL;
    TrainReport report;
    Status status = make_folder(wish->path, err);
    if (status == STATUS_OK)
        status = lab_load_games(&wish->games, work, &games, err);
    if (status != STATUS_OK)
        return status;
    status = lab_train(&wish->learn, &games, work, &model, &report, err);
    game_list_clear(&games);
    if (status == STATUS_OK)
        status = model_save(model, wish->path, err);
    if (status == STATUS_OK) {
        (void)unlink(wish->checkpoint);
        web_models_add(call->desk->models, wish->name, wish->path);
        write_training(wish, model, &report, call->out);
    }
    model_free(model);
    return status;
}

static Status answer_train(const json_t *request, WebWork *work, Error *err)
{
    TrainWish wish;
    Status status = read_train_wish(work->call->desk->models, request, &wish, err);
    return status == STATUS_OK ? train(&wish, work, err) : status;
}

Status web_answer_train(const WebCall *call, Error *err)
{
    return json_request_work(call, answer_train, err);
}

/* ---- evaluation ---- */

typedef struct {
    int count;
    Model *model[LAB_MODELS];
    const char *name[LAB_MODELS];
} Contest;

static Status load_contest(const WebCall *call, const json_t *names, Contest *contest, Error *err)
{
    size_t index;
    json_t *value;
    if (json_array_size(names) < 1 || json_array_size(names) > LAB_MODELS)
        return error_set(err, STATUS_INVALID, "models is not a list of 1 to %d", (int)LAB_MODELS);
    json_array_foreach(names, index, value)
    {
        char path[MODEL_PATH_SIZE];
        const char *name = json_string_value(value);
        Status status = web_models_path(call->desk->models, name ? name : "", path, err);
        if (status == STATUS_OK)
            status = model_load(path, &contest->model[contest->count], err);
        if (status != STATUS_OK)
            return status;
        contest->name[contest->count++] = name;
    }
    return STATUS_OK;
}

/* The evaluation as JSON, with the report for people as a page of its own in it. */
static void write_evaluation(const Contest *contest, const GamesWish *wish, const GameList *games,
                             const Evaluation *evaluation, StrBuf *out)
{
    StrBuf json, html, skipped;
    strbuf_init(&json, HTML_LIMIT);
    strbuf_init(&html, HTML_LIMIT);
    strbuf_init(&skipped, 1 << 12);
    game_list_describe_skipped(games, &skipped);
    const char *slash = strrchr(wish->path, '/');
    const Model *models[LAB_MODELS];
    memcpy(models, contest->model, sizeof models);
    EvalReport report = {.evaluation = evaluation,
                         .model_count = contest->count,
                         .models = models,
                         .source = slash && slash[1] ? slash + 1 : wish->path,
                         .skipped = strbuf_text(&skipped),
                         .every = (int)wish->every};
    evaluation_write_json(&report, &json);
    evaluation_write_html(&report, &html);
    json_t *told = json_loadb(strbuf_text(&json), json.length, 0, NULL);
    json_t *page = json_stringn(strbuf_text(&html), html.length);
    json_write(json_pack("{s:o, s:o}", "evaluation", told ? told : json_null(), "html",
                         page ? page : json_null()),
               JSON_COMPACT | JSON_REAL_PRECISION(8), out);
    strbuf_clear(&skipped);
    strbuf_clear(&html);
    strbuf_clear(&json);
}

static Status compare(const Contest *contest, const GamesWish *wish, WebWork *work, StrBuf *out,
                      Error *err)
{
    GameList games;
    const Model *models[LAB_MODELS];
    memcpy(models, contest->model, sizeof models);
    Status status = lab_load_games(wish, work, &games, err);
    if (status != STATUS_OK)
        return status;
    Evaluation *evaluation = mem_alloc(1, sizeof *evaluation);
    status = lab_evaluate(models, contest->name, contest->count, &games, (int)wish->every, work,
                          evaluation, err);
    if (status == STATUS_OK) {
        write_evaluation(contest, wish, &games, evaluation, out);
        evaluation_clear(evaluation);
    }
    mem_free(evaluation);
    game_list_clear(&games);
    return status;
}

static Status answer_evaluate(const json_t *request, WebWork *work, Error *err)
{
    GamesWish wish;
    Contest contest = {0};
    Status status = lab_read_games(request, &wish, err);
    if (status == STATUS_OK)
        status = load_contest(work->call, json_object_get(request, "models"), &contest, err);
    if (status == STATUS_OK)
        status = compare(&contest, &wish, work, work->call->out, err);
    for (int i = 0; i < contest.count; i++)
        model_free(contest.model[i]);
    return status;
}

Status web_answer_evaluate(const WebCall *call, Error *err)
{
    return json_request_work(call, answer_evaluate, err);
}
