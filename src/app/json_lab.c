/* The laboratory: train models on games, and compare models on games. */
#include "app/evaluation.h"
#include "app/json_request.h"
#include "app/web_private.h"
#include "app/web_work.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { LAB_MODELS = 8, HTML_LIMIT = 32 << 20, GAMES_MOST = 1000000, PATH_MOST = 3000 };

/* ---- games ---- */

typedef struct {
    const char *path;
    double first, count, every;
    const char *work;
} GamesWish;

static Status read_games_wish(const json_t *request, GamesWish *wish, Error *err)
{
    *wish = (GamesWish){.every = 1};
    Status status = json_request_text(request, "games", &wish->path, err);
    if (status == STATUS_OK && (!wish->path || !*wish->path || strlen(wish->path) > PATH_MOST))
        status = error_set(err, STATUS_INVALID, "games is missing: a file, folder or archive");
    if (status == STATUS_OK)
        status = json_request_number(request, "first", 0, 1e9, &wish->first, err);
    if (status == STATUS_OK)
        status = json_request_number(request, "count", 0, GAMES_MOST, &wish->count, err);
    if (status == STATUS_OK)
        status = json_request_number(request, "every", 1, 1000, &wish->every, err);
    if (status == STATUS_OK)
        status = json_request_text(request, "work", &wish->work, err);
    return status;
}

static Status load_games(const GamesWish *wish, WebWork *work, GameList *games, Error *err)
{
    const char *const paths[] = {wish->path};
    work->phase = "reading";
    GameFilter filter = {.first = (uint64_t)wish->first,
                         .count = (uint64_t)wish->count,
                         .progress = {web_work_progress, work},
                         .stop = &work->stop};
    Status status = game_list_load(paths, 1, &filter, games, err);
    if (status == STATUS_OK && games->count == 0) {
        game_list_clear(games);
        status = error_set(err, STATUS_NOT_FOUND, "no even game on 19x19 was found there");
    }
    return status;
}

/* ---- training ---- */

typedef struct {
    GamesWish games;
    const char *name, *learner, *features;
    char path[MODEL_PATH_SIZE];
} TrainWish;

/* Those that begin from nothing with the features offered here; the others have patterns of their
 * own kind, or make a finished model better. */
bool web_lab_offers(const LearnerClass *learner)
{
    return !learner->refines && strcmp(learner->name, "ranking") != 0 &&
           strcmp(learner->name, "bernoulli") != 0;
}

static Status read_train_wish(const WebCall *call, const json_t *request, TrainWish *wish,
                              Error *err)
{
    Status status = read_games_wish(request, &wish->games, err);
    if (status == STATUS_OK)
        status = json_request_text(request, "name", &wish->name, err);
    if (status == STATUS_OK)
        status = json_request_text(request, "learner", &wish->learner, err);
    if (status == STATUS_OK)
        status = json_request_text(request, "features", &wish->features, err);
    if (status != STATUS_OK)
        return status;
    const LearnerClass *learner = wish->learner ? learner_by_name(wish->learner) : NULL;
    if (!learner || !web_lab_offers(learner))
        return error_set(err, STATUS_INVALID, "learner is none of those that hello names");
    if (!wish->features)
        wish->features = "harrison";
    if (strcmp(wish->features, "harrison") != 0 && strcmp(wish->features, "wide") != 0)
        return error_set(err, STATUS_INVALID, "features is neither harrison nor wide");
    return web_models_place(call->desk->models, wish->name ? wish->name : "", wish->path, err);
}

static Status harvest(const TrainWish *wish, const GameList *games, WebWork *work,
                      NestedTable **nested, Error *err)
{
    if (strcmp(wish->features, "wide") != 0)
        return STATUS_OK;
    work->phase = "harvesting patterns";
    return nested_harvest(
        games, &(NestedHarvestSettings){.progress = {web_work_progress, work}, .stop = &work->stop},
        nested, err);
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
    json_write(json_pack("{s:s, s:s, s:s, s:I, s:I, s:I, s:f, s:f}", "model", wish->name, "learner",
                         model->info.learner, "features", model->info.set, "games",
                         (json_int_t)report->games, "positions", (json_int_t)report->positions,
                         "weights", (json_int_t)model->schema.first[model->schema.group_count],
                         "extract_s", report->extract_seconds, "fit_s", report->fit_seconds),
               JSON_COMPACT | JSON_REAL_PRECISION(4), out);
}

static Status fit(const WebCall *call, const TrainWish *wish, const GameList *games, WebWork *work,
                  Error *err)
{
    NestedTable *nested = NULL;
    Model *model = NULL;
    TrainReport report;
    Status status = harvest(wish, games, work, &nested, err);
    if (status == STATUS_OK) {
        work->phase = "training";
        TrainRequest request = {.games = games,
                                .learner = learner_by_name(wish->learner),
                                .learn = {.seed = 1, .threads = 1, .stop = &work->stop},
                                .extraction = {.set = wish->features, .nested = nested},
                                .every = (int)wish->games.every,
                                .progress = {web_work_progress, work},
                                .fitting = {web_work_progress, work}};
        status = train_model(&request, &model, &report, err);
    }
    if (status == STATUS_OK) {
        model->nested = nested;
        nested = NULL;
        status = make_folder(wish->path, err);
    }
    if (status == STATUS_OK)
        status = model_save(model, wish->path, err);
    if (status == STATUS_OK) {
        web_models_add(call->desk->models, wish->name, wish->path);
        write_training(wish, model, &report, call->out);
    }
    model_free(model);
    nested_table_free(nested);
    return status;
}

Status web_answer_train(const WebCall *call, Error *err)
{
    json_t *request;
    TrainWish wish;
    Status status = json_request_read(call, &request, err);
    if (status != STATUS_OK)
        return status;
    status = read_train_wish(call, request, &wish, err);
    if (status == STATUS_OK) {
        WebWork work;
        GameList games;
        web_work_begin(&work, call, wish.games.work);
        status = load_games(&wish.games, &work, &games, err);
        if (status == STATUS_OK) {
            status = fit(call, &wish, &games, &work, err);
            game_list_clear(&games);
        }
        web_work_end(&work);
    }
    json_decref(request);
    return status;
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
    ModelPanel *panel;
    const Model *models[LAB_MODELS];
    memcpy(models, contest->model, sizeof models);
    Status status = load_games(wish, work, &games, err);
    if (status != STATUS_OK)
        return status;
    status = model_panel_open(models, contest->name, contest->count, NULL, &panel, err);
    if (status == STATUS_OK) {
        Evaluation *evaluation = mem_alloc(1, sizeof *evaluation);
        work->phase = "evaluating";
        status = evaluate_games(&games,
                                &(EvalRequest){.panel = {model_panel_door(panel)},
                                               .panel_count = 1,
                                               .every = (int)wish->every,
                                               .threads = 1,
                                               .progress = {web_work_progress, work},
                                               .stop = &work->stop},
                                evaluation, err);
        if (status == STATUS_OK) {
            write_evaluation(contest, wish, &games, evaluation, out);
            evaluation_clear(evaluation);
        }
        mem_free(evaluation);
        model_panel_close(panel);
    }
    game_list_clear(&games);
    return status;
}

Status web_answer_evaluate(const WebCall *call, Error *err)
{
    json_t *request;
    GamesWish wish;
    Contest contest = {0};
    Status status = json_request_read(call, &request, err);
    if (status != STATUS_OK)
        return status;
    status = read_games_wish(request, &wish, err);
    if (status == STATUS_OK)
        status = load_contest(call, json_object_get(request, "models"), &contest, err);
    if (status == STATUS_OK) {
        WebWork work;
        web_work_begin(&work, call, wish.work);
        status = compare(&contest, &wish, &work, call->out, err);
        web_work_end(&work);
    }
    for (int i = 0; i < contest.count; i++)
        model_free(contest.model[i]);
    json_decref(request);
    return status;
}
