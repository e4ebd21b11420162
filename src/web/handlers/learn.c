/* The learning loop of the tutor: from labels to the classifier that suggests; and a model of the
 * user that learns from games. */
#include "app/learning_loop.h"

#include "base/memory.h"
#include "view/json.h"
#include "view/json_answers.h"
#include "web/handlers/handlers.h"
#include "web/handlers/request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_LIMIT = 4096, LEARN_ROUNDS = 150, LEARN_DEPTH = 5 };

typedef struct {
    int64_t collection;
    LearnRequest request;
} LearnParams;

static LearnParams read_params(RequestFields *fields)
{
    LearnParams params = {.collection = field_id(fields, "collection")};
    const char *concept = field_text(fields, "concept"), *install = field_text(fields, "install");
    LearnRequest *request = &params.request;
    request->seed = (uint64_t)field_number(fields, "seed", 0, 1e9, 2006);
    request->threads = 1;
    request->learner = (Learning){.is_boost = true,
                                  .boost = {.rounds = LEARN_ROUNDS,
                                            .depth = LEARN_DEPTH,
                                            .rate = 0.1,
                                            .threads = 1,
                                            .seed = request->seed}};
    if (!concept || !concept_parse(concept, &request->concept))
        field_fail(fields, STATUS_INVALID, "concept is missing or not known");
    else if (install && !install_rule_parse(install, &request->install))
        field_fail(fields, STATUS_INVALID, "install must be better, never or always");
    return params;
}

/* The labels and the old classifier, under one lock. */
static Status take_from_store(const Request *call, const LearnParams *params, const char *path,
                              Classifier **old, int64_t *id, Error *err)
{
    Store *store;
    Status status = database_lock(call->server->database, &store, err);
    if (status != STATUS_OK)
        return status;
    status = learn_write_records(store, params->collection, path, err);
    if (status == STATUS_OK)
        status = learn_find_installed(store, params->request.concept, old, id, err);
    database_unlock(call->server->database);
    return status;
}

static Status put_into_store(const Request *call, LearnReport *report, const Classifier *made,
                             const Classifier *old, int64_t id, Error *err)
{
    Store *store;
    Status status = database_lock(call->server->database, &store, err);
    if (status != STATUS_OK)
        return status;
    if (old)
        status = learn_count_answers(store, id, report, err);
    if (status == STATUS_OK && report->takes_place)
        status = learn_install(store, report, made, err);
    database_unlock(call->server->database);
    return status;
}

static Status learn(LearnParams *params, const char *path, Task *task, Error *err)
{
    Classifier *old = NULL, *made = NULL;
    LearnReport *report = mem_alloc(1, sizeof *report);
    int64_t id = 0;
    const char *paths[] = {path};
    Status status = take_from_store(task->call, params, path, &old, &id, err);
    params->request.paths = paths;
    params->request.path_count = 1;
    params->request.progress = (Progress){task_progress, task};
    params->request.stop = &task->stop;
    task->phase = "learning";
    if (status == STATUS_OK)
        status = learn_and_compare(&params->request, old, report, &made, err);
    if (status == STATUS_OK)
        status = put_into_store(task->call, report, made, old, id, err);
    if (status == STATUS_OK)
        json_write(json_learning_report(report, report->takes_place),
                   JSON_COMPACT | JSON_REAL_PRECISION(6), task->call->out);
    classifier_close(old);
    classifier_close(made);
    mem_free(report);
    return status;
}

static void answer_learn(RequestFields *fields, Task *task)
{
    LearnParams params = read_params(fields);
    char path[PATH_LIMIT];
    const char *place = getenv("TMPDIR");
    if (fields->status != STATUS_OK)
        return;
    snprintf(path, sizeof path, "%.4000s/katachi-labels-XXXXXX", place && *place ? place : "/tmp");
    int file = mkstemp(path);
    if (file < 0) {
        field_fail(fields, STATUS_IO, "cannot store the labels");
        return;
    }
    close(file);
    fields->status = learn(&params, path, task, fields->err);
    (void)unlink(path);
}

Status handle_learn(const Request *call, Error *err)
{
    return request_work(call, answer_learn, err);
}

static Status write_installed(const Request *call, const char *removed, Error *err)
{
    Store *store;
    Status status = database_lock(call->server->database, &store, err);
    if (status != STATUS_OK)
        return status;
    if (removed)
        status = store_remove_classifier(store, removed, err);
    if (status == STATUS_OK) {
        json_t *object = json_learning_installed(store, &status, err);
        if (status == STATUS_OK)
            json_write(object, JSON_COMPACT | JSON_REAL_PRECISION(6), call->out);
        else
            json_decref(object);
    }
    database_unlock(call->server->database);
    return status;
}

Status handle_classifiers(const Request *call, Error *err)
{
    RequestFields fields;
    request_open(call, &fields, err);
    const char *removed = field_text(&fields, "remove");
    if (fields.status == STATUS_OK)
        fields.status = write_installed(call, removed, err);
    return request_close(&fields);
}

/* ---- learning from games ---- */

static void write_learned(const Request *call, const PlayLearning *learning)
{
    PlayLearningState state = play_learning_state(learning);
    json_write(json_pack("{s:s, s:I, s:I}", "model", state.name, "games", (json_int_t)state.games,
                         "moves", (json_int_t)state.moves),
               JSON_COMPACT, call->out);
}

/* A model that came with the program, or was trained under this name, is not the user's to teach.
 */
static Status check_name(const Request *call, const char *name, const char *path, Error *err)
{
    char known[MODEL_PATH_SIZE];
    if (model_cache_path(call->server->models, name, known, NULL) == STATUS_OK &&
        strcmp(known, path) != 0)
        return error_set(err, STATUS_INVALID, "there is another model of this name");
    return STATUS_OK;
}

/* What is asked of the user's model. */
typedef struct {
    const char *name;
    const Game *game; /* NULL: forget the last one */
    bool goes_on;     /* it is the last one, with more moves or fewer */
} GameLesson;

static Status teach(PlayLearning *learning, const GameLesson *lesson, Error *err)
{
    if (!lesson->game)
        return play_learning_undo_game(learning, err);
    if (!lesson->goes_on)
        return play_learning_follow(learning, lesson->game, FOLLOW_PLAY, err);
    play_learning_take_up(learning);
    return play_learning_follow(learning, lesson->game, FOLLOW_UNDO, err);
}

/* The lock of the database keeps two requests from writing one file. */
static Status learn_game(const Request *call, const GameLesson *lesson, Error *err)
{
    const char *name = lesson->name;
    Store *store;
    PlayLearning *learning = NULL;
    Status status = database_lock_unseeded(call->server->database, &store, err);
    if (status != STATUS_OK)
        return status;
    status = play_learning_open(name, &learning, err);
    if (status == STATUS_OK)
        status = check_name(call, name, play_learning_state(learning).path, err);
    if (status == STATUS_OK)
        status = teach(learning, lesson, err);
    if (status == STATUS_OK) {
        model_cache_add(call->server->models, name, play_learning_state(learning).path);
        model_cache_renew(call->server->models, name);
        write_learned(call, learning);
    }
    play_learning_close(learning);
    database_unlock(call->server->database);
    return status;
}

Status handle_learn_game(const Request *call, Error *err)
{
    RequestFields fields;
    RequestLine line = {0};
    request_open(call, &fields, err);
    const char *name = field_text(&fields, "name");
    bool is_undo = field_flag(&fields, "undo"), goes_on = field_flag(&fields, "goes_on");
    if (!is_undo)
        field_line(&fields, &line);
    if (fields.status == STATUS_OK && !is_undo && !goes_on && line.game.move_count == 0)
        field_fail(&fields, STATUS_INVALID, "there is no move to learn from");
    if (fields.status == STATUS_OK)
        fields.status = learn_game(call,
                                   &(GameLesson){.name = name ? name : "you",
                                                 .game = is_undo ? NULL : &line.game,
                                                 .goes_on = goes_on},
                                   err);
    if (!is_undo)
        request_line_clear(&line);
    return request_close(&fields);
}
