/* Reviews of games: made as a job, kept in the database, read back at once. */
#include "review/review.h"

#include "base/memory.h"
#include "play/engine_config.h"
#include "view/json.h"
#include "view/review.h"
#include "web/handlers/handlers.h"
#include "web/handlers/request.h"

#include <assert.h>

enum {
    VISITS_MOST = 100000,
    VISITS_USUAL = 100,
    JOB_THREADS = 2,
    PROBLEM_MEMORY = 16 << 20,
    SCORE_DIGITS = 1
};

/* A review with the request that it answers. */
typedef struct {
    RequestLine line;
    Review review;
    Game game;
    ReviewRequest request;
    uint64_t key;
    char analyst[REVIEW_ANALYST_SIZE];
    Server *server;
    Task *task;
    bool is_open;
} Study;

static void study_open(RequestFields *fields, Server *server, Study *study)
{
    study->server = server;
    study->request.engine = field_text(fields, "engine");
    field_line(fields, &study->line);
    if (fields->status != STATUS_OK)
        return;
    fields->status = review_open(&study->line.record, &study->review, &study->game, fields->err);
    study->is_open = fields->status == STATUS_OK;
    if (!study->is_open)
        return;
    study->request.game = &study->game;
    study->key = review_key(&study->game);
    review_analyst(&study->request, study->analyst);
}

static void study_close(Study *study)
{
    if (study->is_open) {
        review_clear(&study->review);
        game_clear(&study->game);
    }
    request_line_clear(&study->line);
}

/* What is kept of this game; false if nothing is. */
static bool study_load(Study *study)
{
    Store *store;
    if (database_lock_unseeded(study->server->database, &store, NULL) != STATUS_OK)
        return false;
    bool is_there = review_load(store, study->key, study->analyst, &study->review);
    database_unlock(study->server->database);
    return is_there;
}

/* ---- making one ---- */

static void on_progress(void *context, const char *phase, uint64_t done, uint64_t total)
{
    Study *study = context;
    study->task->phase = phase;
    task_progress(study->task, done, total);
}

/* A review that cannot be kept is still one. */
static void keep(void *context, const Review *review)
{
    Study *study = context;
    Store *store;
    if (database_lock_unseeded(study->server->database, &store, NULL) != STATUS_OK)
        return;
    Status status = review_save(store, study->key, study->analyst, review, NULL);
    (void)status;
    database_unlock(study->server->database);
}

static void write_review(const Review *review, StrBuf *out)
{
    json_write(json_review(review), JSON_COMPACT | JSON_REAL_PRECISION(6), out);
}

/* A stop by somebody who waits gives what was found so far. */
static void make(RequestFields *fields, Study *study)
{
    ReviewRequest *request = &study->request;
    request->threads = JOB_THREADS;
    request->stop = &study->task->stop;
    request->on_progress = on_progress;
    request->keep = keep;
    request->context = study;
    (void)study_load(study);
    Status status = review_make(request, &study->review, fields->err);
    bool has_some = review_done(&study->review, REVIEW_GLANCED) == study->review.count;
    if (status == STATUS_INTERRUPTED && has_some && !task_is_deserted(study->task))
        status = STATUS_OK;
    if (status == STATUS_OK)
        write_review(&study->review, study->task->call->out);
    fields->status = status;
}

static void answer_review(RequestFields *fields, Task *task)
{
    Study *study = mem_alloc(1, sizeof *study);
    study->task = task;
    study->request.visits = (uint32_t)field_number(fields, "visits", 0, VISITS_MOST, VISITS_USUAL);
    if (study->request.visits > 0 && study->request.visits < REVIEW_VISITS_LEAST)
        study->request.visits = REVIEW_VISITS_LEAST;
    study_open(fields, task->call->server, study);
    if (study->is_open)
        make(fields, study);
    study_close(study);
    mem_free(study);
}

Status handle_review(const Request *call, Error *err)
{
    return request_work(call, answer_review, err);
}

/* ---- what is there ---- */

Status handle_reviewed(const Request *call, Error *err)
{
    assert(call);
    RequestFields fields;
    Study *study = mem_alloc(1, sizeof *study);
    request_open(call, &fields, err);
    study_open(&fields, call->server, study);
    if (study->is_open) {
        bool is_there = study_load(study);
        json_write(
            json_pack("{s:o}", "review", is_there ? json_review(&study->review) : json_null()),
            JSON_COMPACT | JSON_REAL_PRECISION(6), call->out);
    }
    study_close(study);
    mem_free(study);
    return request_close(&fields);
}

/* ---- the curve alone ---- */

/* The review's own numbers, so that no two curves contradict each other: of the one that is kept,
 * or of a first pass. */
json_t *review_scores(Server *server, const RequestLine *line)
{
    assert(server && line);
    Net *net = net_knows_size(line->game.board.size) ? model_cache_network(server->models) : NULL;
    Study *study = mem_alloc(1, sizeof *study);
    json_t *scores = NULL;
    study->server = server;
    study->is_open =
        net && review_open(&line->record, &study->review, &study->game, NULL) == STATUS_OK;
    if (study->is_open && study->review.skipped == 0) {
        study->request = (ReviewRequest){
            .game = &study->game, .net = net, .threads = JOB_THREADS, .context = study};
        study->key = review_key(&study->game);
        review_analyst(&study->request, study->analyst);
        bool is_new = !study_load(study);
        if (review_make(&study->request, &study->review, NULL) == STATUS_OK)
            scores = json_array();
        for (int i = 1; scores && i < study->review.count; i++)
            json_array_append_new(
                scores, json_rounded((double)study->review.position[i].lead + study->review.komi,
                                     SCORE_DIGITS));
        if (is_new && scores)
            keep(study, &study->review);
    }
    if (study->is_open) {
        review_clear(&study->review);
        game_clear(&study->game);
    }
    mem_free(study);
    return scores;
}

/* ---- a mistake as a problem ---- */

static Status keep_problem(Server *server, ProblemDocument *document, int64_t *id, Error *err)
{
    Store *store;
    Status status = database_lock(server->database, &store, err);
    if (status != STATUS_OK)
        return status;
    status = review_keep_problem(store, document, REVIEW_COLLECTION, id, err);
    database_unlock(server->database);
    return status;
}

static void make_problem(RequestFields *fields, Study *study, int move, StrBuf *out)
{
    Arena mem;
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    int64_t id = 0;
    arena_init(&mem, PROBLEM_MEMORY);
    if (!study_load(study) || move < 1 || move >= study->review.count)
        field_fail(fields, STATUS_NOT_FOUND, "there is no review of this move");
    if (fields->status == STATUS_OK)
        fields->status =
            review_problem(&study->review, &study->game, move - 1, &mem, document, fields->err);
    if (fields->status == STATUS_OK)
        fields->status = keep_problem(study->server, document, &id, fields->err);
    if (fields->status == STATUS_OK)
        json_write(json_pack("{s:I, s:s, s:o}", "id", (json_int_t)id, "collection",
                             REVIEW_COLLECTION, "title", json_text(document->title)),
                   JSON_COMPACT, out);
    arena_clear(&mem);
    mem_free(document);
}

static void answer_problem(RequestFields *fields, Task *task)
{
    Study *study = mem_alloc(1, sizeof *study);
    int move = (int)field_number(fields, "move", 1, REVIEW_MOVE_LIMIT, 0);
    study_open(fields, task->call->server, study);
    if (study->is_open)
        make_problem(fields, study, move, task->call->out);
    study_close(study);
    mem_free(study);
}

Status handle_review_problem(const Request *call, Error *err)
{
    return request_work(call, answer_problem, err);
}

/* ---- engines of others ---- */

/* Their names alone: commands are nobody's business on a page. */
Status handle_engines(const Request *call, Error *err)
{
    assert(call);
    EngineList *list = mem_alloc(1, sizeof *list);
    json_t *names = json_array();
    Status status = engine_list_read(list, err);
    for (int i = 0; i < list->count; i++)
        json_array_append_new(names, json_string(list->entry[i].name));
    mem_free(list);
    if (status == STATUS_OK)
        json_write(json_pack("{s:O}", "engines", names), JSON_COMPACT, call->out);
    json_decref(names);
    return status;
}
