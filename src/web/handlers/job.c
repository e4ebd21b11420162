/* The life of a job, from the request that begins it to the last one who follows it.
 *
 * One lock for all of them; the works themselves run outside of it. A job is freed by the last one
 * who holds it: the thread that runs it, and everybody who follows it. */
#include "web/handlers/request.h"

#include "base/memory.h"
#include "store/job.h"
#include "web/handlers/handlers.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { ANSWER_LIMIT = 64 << 20, PROGRESS_SIZE = 512 };

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

/* ---- following, finding, stopping ---- */

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

WebJob *web_jobs_find(WebJobs *jobs, int64_t id)
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

WebJob *web_job_of_past(WebDesk *desk, int64_t id, bool is_done, const StrBuf *answer)
{
    WebJob *job = make_job(desk, id);
    job->news = 1;
    job->state = is_done ? STATE_DONE : STATE_FAILED;
    strbuf_add_bytes(&job->answer, strbuf_text(answer), answer->length);
    return job;
}

bool web_job_look(WebJob *job, StrBuf *progress)
{
    WebJobs *jobs = job->desk->jobs;
    pthread_mutex_lock(&jobs->lock);
    bool has_begun = job->state != STATE_WAITING;
    strbuf_add(progress, job->progress);
    pthread_mutex_unlock(&jobs->lock);
    return has_begun;
}

int web_jobs_stop(WebDesk *desk, int64_t id)
{
    WebJob *job = web_jobs_find(desk->jobs, id);
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
