/* The life of a job, from the request that begins it to the last one who follows it.
 *
 * One lock for all of them; the tasks themselves run outside of it. A job is freed by the last
 * holder: the thread that runs it, and everybody who follows it. */
#include "web/handlers/request.h"

#include "base/memory.h"
#include "store/collection.h"
#include "web/handlers/handlers.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { ANSWER_LIMIT = 64 << 20, PROGRESS_SIZE = 512 };

typedef enum { STATE_WAITING, STATE_RUNNING, STATE_DONE, STATE_FAILED } JobState;

struct Job {
    Server *server;
    const Endpoint *question; /* NULL: it ended long ago */
    int64_t id;
    char *body;
    size_t size;
    atomic_bool is_stopped;
    JobState state;
    char progress[PROGRESS_SIZE]; /* the last event */
    uint64_t news;                /* events so far */
    StrBuf answer;
    int holds;
    Job *next; /* in the list of those that have not ended */
};

struct JobList {
    pthread_mutex_t lock;
    pthread_cond_t news;
    Job *first;
    int count; /* places taken, by jobs and by those that are about to begin */
};

JobList *job_list_open(void)
{
    JobList *jobs = mem_alloc(1, sizeof *jobs);
    pthread_condattr_t clock;
    pthread_mutex_init(&jobs->lock, NULL);
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&jobs->news, &clock);
    pthread_condattr_destroy(&clock);
    return jobs;
}

void job_list_close(JobList *jobs)
{
    pthread_cond_destroy(&jobs->news);
    pthread_mutex_destroy(&jobs->lock);
    mem_free(jobs);
}

void job_list_wake(JobList *jobs)
{
    pthread_mutex_lock(&jobs->lock);
    pthread_cond_broadcast(&jobs->news);
    pthread_mutex_unlock(&jobs->lock);
}

bool server_take_job_place(Server *server)
{
    assert(server);
    pthread_mutex_lock(&server->jobs->lock);
    bool is_free = server->jobs->count < JOB_LIMIT;
    server->jobs->count += is_free;
    pthread_mutex_unlock(&server->jobs->lock);
    return is_free;
}

static void free_place(JobList *jobs)
{
    pthread_mutex_lock(&jobs->lock);
    jobs->count--;
    pthread_mutex_unlock(&jobs->lock);
}

static Job *make_job(Server *server, int64_t id)
{
    Job *job = mem_alloc(1, sizeof *job);
    job->server = server;
    job->id = id;
    job->holds = 1;
    strbuf_init(&job->answer, ANSWER_LIMIT);
    return job;
}

void job_release(Job *job)
{
    assert(job);
    JobList *jobs = job->server->jobs;
    pthread_mutex_lock(&jobs->lock);
    bool is_last = --job->holds == 0;
    pthread_mutex_unlock(&jobs->lock);
    if (!is_last)
        return;
    strbuf_clear(&job->answer);
    mem_free(job->body);
    mem_free(job);
}

int64_t job_id(const Job *job)
{
    return job->id;
}

bool job_is_stopped(const Job *job)
{
    return atomic_load(&job->is_stopped);
}

/* ---- in the database ---- */

static Status enter_in_store(Server *server, const Endpoint *question, const char *body,
                             int64_t *id, Error *err)
{
    Store *store;
    Status status = database_lock_unseeded(server->database, &store, err);
    if (status != STATUS_OK)
        return status;
    status = store_begin_job(
        store,
        &(StoreJob){.question = question->name, .request = body, .process = (int64_t)getpid()}, id,
        err);
    database_unlock(server->database);
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
static Status note_end(Job *job, Status ended)
{
    Store *store;
    Status status = database_lock_unseeded(job->server->database, &store, NULL);
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
    database_unlock(job->server->database);
    return status;
}

/* ---- life ---- */

/* One line in the database for a request that makes sense. */
static Status enter_request(const Request *call, const Endpoint *question, int64_t *id, Error *err)
{
    RequestFields fields;
    request_open(call, &fields, err);
    Status status = request_close(&fields);
    if (status != STATUS_OK)
        return status;
    if (strlen(call->body) != call->size)
        return error_set(err, STATUS_SYNTAX, "the request holds a NUL");
    return enter_in_store(call->server, question, call->body, id, err);
}

Status job_begin(const Request *call, const Endpoint *question, Job **begun, Error *err)
{
    assert(call);
    int64_t id;
    JobList *jobs = call->server->jobs;
    Status status = enter_request(call, question, &id, err);
    if (status != STATUS_OK) {
        free_place(jobs);
        return status;
    }
    Job *job = make_job(call->server, id);
    job->question = question;
    job->body = mem_alloc(call->size + 1, 1);
    memcpy(job->body, call->body, call->size);
    job->size = call->size;
    job->holds = 2; /* the caller, and the thread that will run it */
    snprintf(job->progress, sizeof job->progress, "{\"done\":0,\"total\":0}");
    pthread_mutex_lock(&jobs->lock);
    job->next = jobs->first;
    jobs->first = job;
    pthread_mutex_unlock(&jobs->lock);
    *begun = job;
    return STATUS_OK;
}

static void publish(Job *job, JobState state, const char *progress)
{
    JobList *jobs = job->server->jobs;
    pthread_mutex_lock(&jobs->lock);
    job->state = state;
    if (progress)
        snprintf(job->progress, sizeof job->progress, "%s", progress);
    job->news++;
    pthread_cond_broadcast(&jobs->news);
    pthread_mutex_unlock(&jobs->lock);
}

/* A ProgressListener's: a job has no client that could leave. */
static bool on_progress(void *context, const char *name, const char *json)
{
    (void)name;
    publish(context, STATE_RUNNING, json);
    return true;
}

static void leave_list(Job *job)
{
    JobList *jobs = job->server->jobs;
    pthread_mutex_lock(&jobs->lock);
    Job **place = &jobs->first;
    while (*place != job)
        place = &(*place)->next;
    *place = job->next;
    jobs->count--;
    pthread_mutex_unlock(&jobs->lock);
}

void job_run(void *context)
{
    Job *job = context;
    Error err = {0};
    const ProgressListener listener = {on_progress, job};
    Request call = {.server = job->server,
                    .body = job->body,
                    .size = job->size,
                    .listener = &listener,
                    .owner = job,
                    .out = &job->answer};
    publish(job, STATE_RUNNING, NULL);
    Status status = job_is_stopped(job) || atomic_load(&job->server->stop)
                        ? error_set(&err, STATUS_INTERRUPTED, "stopped before it began")
                        : job->question->answer(&call, &err);
    status = request_finish(&call, status, &err);
    if (status != STATUS_OK) {
        strbuf_reset(&job->answer);
        error_json_write(error_json_code(status), &err, &job->answer);
    }
    Status noted = note_end(job, status);
    (void)noted;
    leave_list(job);
    publish(job, status == STATUS_OK ? STATE_DONE : STATE_FAILED, NULL);
    job_release(job);
}

/* ---- following, finding, stopping ---- */

static struct timespec moment_in(double seconds)
{
    struct timespec moment;
    clock_gettime(CLOCK_MONOTONIC, &moment);
    moment.tv_sec += (time_t)seconds;
    return moment;
}

JobEvent job_wait(Job *job, uint64_t *seen, double seconds, StrBuf *json)
{
    assert(job);
    JobList *jobs = job->server->jobs;
    const struct timespec end = moment_in(seconds);
    JobEvent event = JOB_QUIET;
    strbuf_reset(json);
    pthread_mutex_lock(&jobs->lock);
    while (job->news == *seen && !atomic_load(&job->server->stop) &&
           pthread_cond_timedwait(&jobs->news, &jobs->lock, &end) != ETIMEDOUT)
        continue;
    if (job->state >= STATE_DONE) {
        strbuf_add_bytes(json, strbuf_text(&job->answer), job->answer.length);
        event = job->state == STATE_DONE ? JOB_DONE : JOB_ERROR;
    } else if (atomic_load(&job->server->stop)) {
        event = JOB_LEFT;
    } else if (job->news != *seen) {
        strbuf_add(json, job->progress);
        event = JOB_NEWS;
    }
    *seen = job->news;
    pthread_mutex_unlock(&jobs->lock);
    return event;
}

Job *job_list_find(JobList *jobs, int64_t id)
{
    assert(jobs);
    pthread_mutex_lock(&jobs->lock);
    Job *job = jobs->first;
    while (job && job->id != id)
        job = job->next;
    if (job)
        job->holds++;
    pthread_mutex_unlock(&jobs->lock);
    return job;
}

Job *job_of_past(Server *server, int64_t id, bool is_done, const StrBuf *answer)
{
    assert(answer);
    Job *job = make_job(server, id);
    job->news = 1;
    job->state = is_done ? STATE_DONE : STATE_FAILED;
    strbuf_add_bytes(&job->answer, strbuf_text(answer), answer->length);
    return job;
}

bool job_look(Job *job, StrBuf *progress)
{
    assert(job);
    JobList *jobs = job->server->jobs;
    pthread_mutex_lock(&jobs->lock);
    bool has_begun = job->state != STATE_WAITING;
    strbuf_add(progress, job->progress);
    pthread_mutex_unlock(&jobs->lock);
    return has_begun;
}

int job_list_stop(Server *server, int64_t id)
{
    assert(server);
    Job *job = job_list_find(server->jobs, id);
    if (!job)
        return 0;
    atomic_store(&job->is_stopped, true);
    pthread_mutex_lock(&server->tasks_lock);
    for (Task *task = server->tasks; task; task = task->next)
        if (task->call->owner == job)
            atomic_store(&task->stop, true);
    pthread_mutex_unlock(&server->tasks_lock);
    job_release(job);
    return 1;
}
