/* Requests about jobs: those in progress, and those that only the database knows. */
#include "web/handlers/jobs.h"

#include "store/collection.h"
#include "view/json.h"
#include "web/handlers/handlers.h"
#include "web/handlers/request.h"

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

enum { ANSWER_LIMIT = 64 << 20, STORED_MEMORY = 80 << 20, PROGRESS_LIMIT = 1 << 12 };

/* ---- what the database knows ---- */

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

/* Its result; an error if it ended without an answer. */
static void write_stored(const StoreJob *stored, StrBuf *answer)
{
    if (stored->size > 0)
        strbuf_add_bytes(answer, stored->answer, stored->size);
    else
        strbuf_add_format(answer, "{\"error\":{\"code\":\"interrupted\",\"text\":\"%s\"}}",
                          strcmp(state_of_stored(stored), "elsewhere") == 0
                              ? "another server runs it"
                              : "the server stopped before the job was done");
}

static Status read_ended(Server *server, int64_t id, Job **found, Error *err)
{
    Store *store;
    StoreJob stored;
    Arena mem;
    StrBuf answer;
    Status status = database_lock_unseeded(server->database, &store, err);
    if (status != STATUS_OK)
        return status;
    arena_init(&mem, STORED_MEMORY);
    status = store_get_job(store, id, &mem, &stored, err);
    database_unlock(server->database);
    if (status == STATUS_OK) {
        strbuf_init(&answer, ANSWER_LIMIT);
        write_stored(&stored, &answer);
        *found = job_of_past(server, id, strcmp(stored.state, "done") == 0, &answer);
        strbuf_clear(&answer);
    }
    arena_clear(&mem);
    return status;
}

/* ---- following ---- */

static int64_t read_job(const Request *call, Status *status, Error *err)
{
    RequestFields fields;
    request_open(call, &fields, err);
    int64_t id = field_needed_id(&fields, "job");
    *status = request_close(&fields);
    return id;
}

Status handle_follow(const Request *call, Error *err)
{
    assert(call);
    Status status;
    int64_t id = read_job(call, &status, err);
    if (status != STATUS_OK)
        return status;
    *call->job = job_list_find(call->server->jobs, id);
    return *call->job ? STATUS_OK : read_ended(call->server, id, call->job, err);
}

/* ---- the list ---- */

typedef struct {
    Server *server;
    json_t *list;
} Listing;

/* How far a job is that has not ended; nothing changes if it is not here. */
static void look_at(JobList *jobs, int64_t id, const char **state, json_t **progress)
{
    Job *job = job_list_find(jobs, id);
    if (!job)
        return;
    StrBuf text;
    strbuf_init(&text, PROGRESS_LIMIT);
    *state = job_look(job, &text) ? "running" : "waiting";
    *progress = json_loadb(strbuf_text(&text), text.length, 0, NULL);
    strbuf_clear(&text);
    job_release(job);
}

static Status add_job(void *context, const StoreJob *stored, Error *err)
{
    (void)err;
    Listing *listing = context;
    json_t *progress = NULL, *request = json_loads(stored->request, 0, NULL);
    const char *state = state_of_stored(stored);
    look_at(listing->server->jobs, stored->id, &state, &progress);
    json_array_append_new(
        listing->list,
        json_pack("{s:I, s:s, s:s, s:I, s:I, s:o, s:o}", "id", (json_int_t)stored->id, "question",
                  stored->question, "state", state, "begun", (json_int_t)stored->begun, "ended",
                  (json_int_t)stored->ended, "request", request ? request : json_null(), "progress",
                  progress ? progress : json_null()));
    return STATUS_OK;
}

Status handle_jobs(const Request *call, Error *err)
{
    assert(call);
    Store *store;
    Status status = database_lock_unseeded(call->server->database, &store, err);
    if (status != STATUS_OK)
        return status;
    Listing listing = {call->server, json_array()};
    status = store_list_jobs(store, add_job, &listing, err);
    database_unlock(call->server->database);
    if (status == STATUS_OK)
        json_write(json_pack("{s:O}", "jobs", listing.list), JSON_COMPACT, call->out);
    json_decref(listing.list);
    return status;
}

/* ---- forgetting ---- */

Status handle_forget(const Request *call, Error *err)
{
    assert(call);
    Store *store;
    Status status;
    int64_t id = read_job(call, &status, err);
    if (status != STATUS_OK)
        return status;
    Job *running = job_list_find(call->server->jobs, id);
    if (running) {
        job_release(running);
        return error_set(err, STATUS_INVALID, "the job has not ended: stop it first");
    }
    status = database_lock_unseeded(call->server->database, &store, err);
    if (status != STATUS_OK)
        return status;
    status = store_remove_job(store, id, err);
    database_unlock(call->server->database);
    if (status == STATUS_OK)
        json_write(json_pack("{s:I}", "forgotten", (json_int_t)id), JSON_COMPACT, call->out);
    return status;
}
