/* Progress of tasks, and stopping them. */
#include "web/handlers/request.h"

#include "view/json.h"
#include "web/handlers/handlers.h"

#include <stdio.h>
#include <string.h>

static const double EVENT_GAP_S = 0.1;

void task_begin(Task *work, const Request *call, const char *name)
{
    Server *server = call->server;
    *work = (Task){.call = call};
    snprintf(work->name, sizeof work->name, "%s", name ? name : "");
    pthread_mutex_lock(&server->works_lock);
    work->next = server->works;
    server->works = work;
    pthread_mutex_unlock(&server->works_lock);
    if (atomic_load(&server->stop) || (call->owner && job_is_stopped(call->owner)))
        atomic_store(&work->stop, true);
}

void task_end(Task *work)
{
    Server *server = work->call->server;
    pthread_mutex_lock(&server->works_lock);
    Task **place = &server->works;
    while (*place != work)
        place = &(*place)->next;
    *place = work->next;
    pthread_mutex_unlock(&server->works_lock);
}

bool task_is_deserted(const Task *work)
{
    return work->has_left || atomic_load(&work->call->server->stop);
}

void task_progress(void *context, uint64_t done, uint64_t total)
{
    Task *work = context;
    const Request *call = work->call;
    double now = clock_seconds();
    if (now < work->next_event)
        return;
    work->next_event = now + EVENT_GAP_S;
    StrBuf event;
    strbuf_init(&event, 256);
    json_t *object = json_pack("{s:I, s:I}", "done", (json_int_t)done, "total", (json_int_t)total);
    if (work->phase)
        json_object_set_new(object, "phase", json_string(work->phase));
    json_write(object, JSON_COMPACT, &event);
    if (!call->listener->on_progress(call->listener->context, "progress", strbuf_text(&event))) {
        work->has_left = true;
        atomic_store(&work->stop, true);
    }
    strbuf_clear(&event);
}

Status request_work(const Request *call, TaskHandler *answer, Error *err)
{
    RequestFields fields;
    request_open(call, &fields, err);
    const char *name = field_text(&fields, "work");
    if (fields.status == STATUS_OK) {
        Task work;
        task_begin(&work, call, name);
        answer(&fields, &work);
        task_end(&work);
    }
    return request_close(&fields);
}

static int stop_named(Server *server, const char *name)
{
    int stopped = 0;
    pthread_mutex_lock(&server->works_lock);
    for (Task *work = server->works; name && *name && work; work = work->next) {
        if (strcmp(work->name, name) != 0)
            continue;
        atomic_store(&work->stop, true);
        stopped++;
    }
    pthread_mutex_unlock(&server->works_lock);
    return stopped;
}

Status handle_stop(const Request *call, Error *err)
{
    RequestFields fields;
    request_open(call, &fields, err);
    const char *name = field_text(&fields, "work");
    int64_t job = field_id(&fields, "job");
    if (fields.status == STATUS_OK) {
        int stopped = job ? job_list_stop(call->server, job) : 0;
        stopped += stop_named(call->server, name);
        json_write(json_pack("{s:i}", "stopped", stopped), JSON_COMPACT, call->out);
    }
    return request_close(&fields);
}
