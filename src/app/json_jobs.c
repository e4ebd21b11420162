/* Jobs: their life, and what is told of them.
 *
 * One lock for all of them; the works themselves run outside of it. A job is freed by the last one
 * who holds it: the thread that runs it, and everybody who follows it. */
#include "app/json_request.h"
#include "app/web_jobs.h"
#include "app/web_private.h"
#include "app/web_work.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { ANSWER_LIMIT = 64 << 20, PROGRESS_SIZE = 512, STORED_MEMORY = 80 << 20 };

typedef enum { STATE_WAITING, STATE_RUNNING, STATE_DONE, STATE_FAILED } JobState;

struct WebJob {
    WebDesk *desk;
    const WebQuestion *question; /* NULL: it ended long ago */
    int64_t id;
    char *body;
    size_t size;
    atomic_bool is_stopped;
    JobState state;
    char progress[PROGRESS_SIZE]; /* the last event */
    uint64_t news;                /* events so far */
    StrBuf answer;
    int holds;
    WebJob *next; /* in the list of those that have not ended */
};

struct WebJobs {
    pthread_mutex_t lock;
    pthread_cond_t news;
    WebJob *first;
    int count;
};

WebJobs *web_jobs_open(void)
{
    WebJobs *jobs = mem_alloc(1, sizeof *jobs);
    pthread_condattr_t clock;
    pthread_mutex_init(&jobs->lock, NULL);
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&jobs->news, &clock);
    pthread_condattr_destroy(&clock);
    return jobs;
}

void web_jobs_close(WebJobs *jobs)
{
    pthread_cond_destroy(&jobs->news);
    pthread_mutex_destroy(&jobs->lock);
    mem_free(jobs);
}

void web_jobs_wake(WebJobs *jobs)
{
    pthread_mutex_lock(&jobs->lock);
    pthread_cond_broadcast(&jobs->news);
    pthread_mutex_unlock(&jobs->lock);
}

int web_desk_job_count(WebDesk *desk)
{
    pthread_mutex_lock(&desk->jobs->lock);
    int count = desk->jobs->count;
    pthread_mutex_unlock(&desk->jobs->lock);
    return count;
}

static WebJob *make_job(WebDesk *desk, int64_t id)
{
    WebJob *job = mem_alloc(1, sizeof *job);
    job->desk = desk;
    job->id = id;
    job->holds = 1;
    strbuf_init(&job->answer, ANSWER_LIMIT);
    return job;
}

void web_job_release(WebJob *job)
{
    WebJobs *jobs = job->desk->jobs;
    pthread_mutex_lock(&jobs->lock);
    bool is_last = --job->holds == 0;
    pthread_mutex_unlock(&jobs->lock);
    if (!is_last)
        return;
    strbuf_clear(&job->answer);
    mem_free(job->body);
    mem_free(job);
}

int64_t web_job_id(const WebJob *job)
{
    return job->id;
}

bool web_job_is_stopped(const WebJob *job)
{
    return atomic_load(&job->is_stopped);
}

/* ---- in the database ---- */

static Status enter_in_store(WebDesk *desk, const WebQuestion *question, const char *body,
                             int64_t *id, Error *err)
{
    Store *store;
    Status status = web_shelf_take_bare(desk->shelf, &store, err);
    if (status != STATUS_OK)
        return status;
    status = store_begin_job(
        store,
        &(StoreJob){.question = question->name, .request = body, .process = (int64_t)getpid()}, id,
        err);
    web_shelf_give(desk->shelf);
    return status;
}

/* What was refused is not kept: there is nothing to come back to. */
static bool is_refusal(Status status)
{
    return status == STATUS_SYNTAX || status == STATUS_INVALID || status == STATUS_NOT_FOUND ||
           status == STATUS_UNSUPPORTED || status == STATUS_LIMIT;
}

static const char *end_state(Status status)
{
    if (status == STATUS_OK)
        return "done";
    return status == STATUS_INTERRUPTED ? "stopped" : "failed";
}

/* A database that fails here forgets the job, and nothing else: followers get the answer. */
static Status note_end(WebJob *job, Status ended)
{
    Store *store;
    Status status = web_shelf_take_bare(job->desk->shelf, &store, NULL);
    if (status != STATUS_OK)
        return status;
    if (is_refusal(ended))
        status = store_remove_job(store, job->id, NULL);
    else
        status = store_end_job(store,
                               &(StoreJob){.id = job->id,
                                           .state = end_state(ended),
                                           .answer = strbuf_text(&job->answer),
                                           .size = job->answer.length},
                               NULL);
    web_shelf_give(job->desk->shelf);
    return status;
}

/* ---- life ---- */

Status web_job_begin(const WebCall *call, const WebQuestion *question, WebJob **begun, Error *err)
{
    json_t *request;
    int64_t id;
    Status status = json_request_read(call, &request, err);
    if (status != STATUS_OK)
        return status;
    json_decref(request);
    if (strlen(call->body) != call->size)
        return error_set(err, STATUS_SYNTAX, "the request holds a NUL");
    status = enter_in_store(call->desk, question, call->body, &id, err);
    if (status != STATUS_OK)
        return status;
    WebJob *job = make_job(call->desk, id);
    job->question = question;
    job->body = mem_alloc(call->size + 1, 1);
    memcpy(job->body, call->body, call->size);
    job->size = call->size;
    job->holds = 2; /* the caller, and the thread that will run it */
    snprintf(job->progress, sizeof job->progress, "{\"done\":0,\"total\":0}");
    WebJobs *jobs = call->desk->jobs;
    pthread_mutex_lock(&jobs->lock);
    job->next = jobs->first;
    jobs->first = job;
    jobs->count++;
    pthread_mutex_unlock(&jobs->lock);
    *begun = job;
    return STATUS_OK;
}

static void tell(WebJob *job, JobState state, const char *progress)
{
    WebJobs *jobs = job->desk->jobs;
    pthread_mutex_lock(&jobs->lock);
    job->state = state;
    if (progress)
        snprintf(job->progress, sizeof job->progress, "%s", progress);
    job->news++;
    pthread_cond_broadcast(&jobs->news);
    pthread_mutex_unlock(&jobs->lock);
}

/* A WebListener's: a job has no client that could leave. */
static bool hear(void *context, const char *name, const char *json)
{
    (void)name;
    tell(context, STATE_RUNNING, json);
    return true;
}

static void leave_list(WebJob *job)
{
    WebJobs *jobs = job->desk->jobs;
    pthread_mutex_lock(&jobs->lock);
    WebJob **place = &jobs->first;
    while (*place != job)
        place = &(*place)->next;
    *place = job->next;
    jobs->count--;
    pthread_mutex_unlock(&jobs->lock);
}

void web_job_run(void *context)
{
    WebJob *job = context;
    Error err = {0};
    const WebListener listener = {hear, job};
    WebCall call = {.desk = job->desk,
                    .body = job->body,
                    .size = job->size,
                    .listener = &listener,
                    .owner = job,
                    .out = &job->answer};
    tell(job, STATE_RUNNING, NULL);
    Status status = web_job_is_stopped(job) || atomic_load(&job->desk->stop)
                        ? error_set(&err, STATUS_INTERRUPTED, "stopped before it began")
                        : job->question->answer(&call, &err);
    if (status == STATUS_OK && job->answer.overflowed)
        status = error_set(&err, STATUS_LIMIT, "the answer is too large");
    if (status != STATUS_OK) {
        strbuf_reset(&job->answer);
        web_error_write(web_error_code(status), &err, &job->answer);
    }
    Status noted = note_end(job, status);
    (void)noted;
    leave_list(job);
    tell(job, status == STATUS_OK ? STATE_DONE : STATE_FAILED, NULL);
    web_job_release(job);
}

/* ---- following ---- */

static struct timespec moment_in(double seconds)
{
    struct timespec moment;
    clock_gettime(CLOCK_MONOTONIC, &moment);
    moment.tv_sec += (time_t)seconds;
    return moment;
}

JobTale web_job_hear(WebJob *job, uint64_t *seen, double seconds, StrBuf *json)
{
    WebJobs *jobs = job->desk->jobs;
    const struct timespec end = moment_in(seconds);
    JobTale tale = JOB_QUIET;
    strbuf_reset(json);
    pthread_mutex_lock(&jobs->lock);
    while (job->news == *seen && !atomic_load(&job->desk->stop) &&
           pthread_cond_timedwait(&jobs->news, &jobs->lock, &end) != ETIMEDOUT)
        continue;
    if (job->state >= STATE_DONE) {
        strbuf_add_bytes(json, strbuf_text(&job->answer), job->answer.length);
        tale = job->state == STATE_DONE ? JOB_DONE : JOB_ERROR;
    } else if (atomic_load(&job->desk->stop)) {
        tale = JOB_LEFT;
    } else if (job->news != *seen) {
        strbuf_add(json, job->progress);
        tale = JOB_NEWS;
    }
    *seen = job->news;
    pthread_mutex_unlock(&jobs->lock);
    return tale;
}

/* The job of this number if it has not ended, held; NULL if it is not here. */
static WebJob *find_job(WebJobs *jobs, int64_t id)
{
    pthread_mutex_lock(&jobs->lock);
    WebJob *job = jobs->first;
    while (job && job->id != id)
        job = job->next;
    if (job)
        job->holds++;
    pthread_mutex_unlock(&jobs->lock);
    return job;
}

static bool is_alive(int64_t process)
{
    return process == (int64_t)getpid() || kill((pid_t)process, 0) == 0 || errno == EPERM;
}

/* A job that is in the database only: "running" there, but not here. */
static const char *state_of_stored(const StoreJob *stored)
{
    if (strcmp(stored->state, "running") != 0)
        return stored->state;
    bool is_elsewhere = stored->process != (int64_t)getpid() && is_alive(stored->process);
    return is_elsewhere ? "elsewhere" : "stopped";
}

static Status read_ended(WebDesk *desk, int64_t id, WebJob **found, Error *err)
{
    Store *store;
    StoreJob stored;
    Arena mem;
    Status status = web_shelf_take_bare(desk->shelf, &store, err);
    if (status != STATUS_OK)
        return status;
    arena_init(&mem, STORED_MEMORY);
    status = store_get_job(store, id, &mem, &stored, err);
    web_shelf_give(desk->shelf);
    if (status == STATUS_OK) {
        const char *state = state_of_stored(&stored);
        WebJob *job = make_job(desk, id);
        job->news = 1;
        job->state = strcmp(state, "done") == 0 ? STATE_DONE : STATE_FAILED;
        if (stored.size > 0)
            strbuf_add_bytes(&job->answer, stored.answer, stored.size);
        else
            strbuf_add_format(
                &job->answer, "{\"error\":{\"code\":\"interrupted\",\"text\":\"%s\"}}",
                strcmp(state, "elsewhere") == 0 ? "another server does it"
                                                : "the server ended before the work did");
        *found = job;
    }
    arena_clear(&mem);
    return status;
}

static Status read_number(const WebCall *call, const char *key, int64_t *number, Error *err)
{
    json_t *request;
    double value = 0;
    Status status = json_request_read(call, &request, err);
    if (status != STATUS_OK)
        return status;
    status = json_request_number(request, key, 1, 1e15, &value, err);
    json_decref(request);
    if (status == STATUS_OK && value < 1)
        status = error_set(err, STATUS_INVALID, "%s is missing", key);
    *number = (int64_t)value;
    return status;
}

Status web_answer_follow(const WebCall *call, Error *err)
{
    int64_t id = 0;
    Status status = read_number(call, "job", &id, err);
    if (status != STATUS_OK)
        return status;
    *call->job = find_job(call->desk->jobs, id);
    return *call->job ? STATUS_OK : read_ended(call->desk, id, call->job, err);
}

/* ---- the list ---- */

typedef struct {
    WebDesk *desk;
    json_t *list;
} Listing;

/* How far a job is that has not ended; false if it is not here. */
static bool look_at(WebJobs *jobs, int64_t id, const char **state, json_t **progress)
{
    WebJob *job = find_job(jobs, id);
    if (!job)
        return false;
    pthread_mutex_lock(&jobs->lock);
    *state = job->state == STATE_WAITING ? "waiting" : "running";
    *progress = json_loads(job->progress, 0, NULL);
    pthread_mutex_unlock(&jobs->lock);
    web_job_release(job);
    return true;
}

static Status add_job(void *context, const StoreJob *stored, Error *err)
{
    (void)err;
    Listing *listing = context;
    json_t *progress = NULL, *request = json_loads(stored->request, 0, NULL);
    const char *state = state_of_stored(stored);
    (void)look_at(listing->desk->jobs, stored->id, &state, &progress);
    json_array_append_new(
        listing->list,
        json_pack("{s:I, s:s, s:s, s:I, s:I, s:o, s:o}", "id", (json_int_t)stored->id, "question",
                  stored->question, "state", state, "begun", (json_int_t)stored->begun, "ended",
                  (json_int_t)stored->ended, "request", request ? request : json_null(), "progress",
                  progress ? progress : json_null()));
    return STATUS_OK;
}

Status web_answer_jobs(const WebCall *call, Error *err)
{
    Store *store;
    Status status = web_shelf_take_bare(call->desk->shelf, &store, err);
    if (status != STATUS_OK)
        return status;
    Listing listing = {call->desk, json_array()};
    status = store_list_jobs(store, add_job, &listing, err);
    web_shelf_give(call->desk->shelf);
    if (status == STATUS_OK)
        json_write(json_pack("{s:O}", "jobs", listing.list), JSON_COMPACT, call->out);
    json_decref(listing.list);
    return status;
}

/* ---- ending and forgetting ---- */

int web_jobs_stop(WebDesk *desk, int64_t id)
{
    WebJob *job = find_job(desk->jobs, id);
    if (!job)
        return 0;
    atomic_store(&job->is_stopped, true);
    pthread_mutex_lock(&desk->works_lock);
    for (WebWork *work = desk->works; work; work = work->next)
        if (work->call->owner == job)
            atomic_store(&work->stop, true);
    pthread_mutex_unlock(&desk->works_lock);
    web_job_release(job);
    return 1;
}

Status web_answer_forget(const WebCall *call, Error *err)
{
    Store *store;
    int64_t id = 0;
    Status status = read_number(call, "job", &id, err);
    if (status != STATUS_OK)
        return status;
    WebJob *running = find_job(call->desk->jobs, id);
    if (running) {
        web_job_release(running);
        return error_set(err, STATUS_INVALID, "the job has not ended: stop it first");
    }
    status = web_shelf_take_bare(call->desk->shelf, &store, err);
    if (status != STATUS_OK)
        return status;
    status = store_remove_job(store, id, err);
    web_shelf_give(call->desk->shelf);
    if (status == STATUS_OK)
        json_write(json_pack("{s:I}", "forgotten", (json_int_t)id), JSON_COMPACT, call->out);
    return status;
}
