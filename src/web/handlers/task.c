/* Progress of tasks, and stopping them. */
#include "web/handlers/request.h"

#include "view/json.h"
#include "web/handlers/handlers.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const double EVENT_GAP_S = 0.1;

void task_begin(Task *task, const Request *call, const char *name)
{
    assert(task && call);
    Server *server = call->server;
    *task = (Task){.call = call};
    snprintf(task->name, sizeof task->name, "%s", name ? name : "");
    pthread_mutex_lock(&server->tasks_lock);
    task->next = server->tasks;
    server->tasks = task;
    pthread_mutex_unlock(&server->tasks_lock);
    if (atomic_load(&server->stop) || (call->owner && job_is_stopped(call->owner)))
        atomic_store(&task->stop, true);
}

void task_end(Task *task)
{
    assert(task);
    Server *server = task->call->server;
    pthread_mutex_lock(&server->tasks_lock);
    Task **place = &server->tasks;
    while (*place != task)
        place = &(*place)->next;
    *place = task->next;
    pthread_mutex_unlock(&server->tasks_lock);
}

bool task_is_deserted(const Task *task)
{
    return task->has_left || atomic_load(&task->call->server->stop);
}

void task_progress(void *context, uint64_t done, uint64_t total)
{
    Task *task = context;
    const Request *call = task->call;
    double now = clock_seconds();
    if (now < task->next_event)
        return;
    task->next_event = now + EVENT_GAP_S;
    StrBuf event;
    strbuf_init(&event, 256);
    json_t *object = json_pack("{s:I, s:I}", "done", (json_int_t)done, "total", (json_int_t)total);
    if (task->phase)
        json_object_set_new(object, "phase", json_string(task->phase));
    json_write(object, JSON_COMPACT, &event);
    if (!call->listener->on_progress(call->listener->context, "progress", strbuf_text(&event))) {
        task->has_left = true;
        atomic_store(&task->stop, true);
    }
    strbuf_clear(&event);
}

Status request_work(const Request *call, TaskHandler *answer, Error *err)
{
    RequestFields fields;
    request_open(call, &fields, err);
    const char *name = field_text(&fields, "work");
    if (fields.status == STATUS_OK) {
        Task task;
        task_begin(&task, call, name);
        answer(&fields, &task);
        task_end(&task);
    }
    return request_close(&fields);
}

static int stop_named(Server *server, const char *name)
{
    int stopped = 0;
    pthread_mutex_lock(&server->tasks_lock);
    for (Task *task = server->tasks; name && *name && task; task = task->next) {
        if (strcmp(task->name, name) != 0)
            continue;
        atomic_store(&task->stop, true);
        stopped++;
    }
    pthread_mutex_unlock(&server->tasks_lock);
    return stopped;
}

Status handle_stop(const Request *call, Error *err)
{
    assert(call);
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
