/* Events of long works, and stopping them. */
#include "web/handlers/task.h"

#include "view/json.h"
#include "web/handlers/handlers.h"
#include "web/handlers/request.h"

#include <stdio.h>
#include <string.h>

static const double EVENT_GAP_S = 0.1;

void web_work_begin(WebWork *work, const WebCall *call, const char *name)
{
    WebDesk *desk = call->desk;
    *work = (WebWork){.call = call};
    snprintf(work->name, sizeof work->name, "%s", name ? name : "");
    pthread_mutex_lock(&desk->works_lock);
    work->next = desk->works;
    desk->works = work;
    pthread_mutex_unlock(&desk->works_lock);
    if (atomic_load(&desk->stop) || (call->owner && web_job_is_stopped(call->owner)))
        atomic_store(&work->stop, true);
}

void web_work_end(WebWork *work)
{
    WebDesk *desk = work->call->desk;
    pthread_mutex_lock(&desk->works_lock);
    WebWork **place = &desk->works;
    while (*place != work)
        place = &(*place)->next;
    *place = work->next;
    pthread_mutex_unlock(&desk->works_lock);
}

bool web_work_is_deserted(const WebWork *work)
{
    return work->has_left || atomic_load(&work->call->desk->stop);
}

void web_work_progress(void *context, uint64_t done, uint64_t total)
{
    WebWork *work = context;
    const WebCall *call = work->call;
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
    if (!call->listener->hear(call->listener->context, "progress", strbuf_text(&event))) {
        work->has_left = true;
        atomic_store(&work->stop, true);
    }
    strbuf_clear(&event);
}

Status json_request_work(const WebCall *call, JsonWork *answer, Error *err)
{
    json_t *request;
    const char *name;
    Status status = json_request_read(call, &request, err);
    if (status != STATUS_OK)
        return status;
    status = json_request_text(request, "work", &name, err);
    if (status == STATUS_OK) {
        WebWork work;
        web_work_begin(&work, call, name);
        status = answer(request, &work, err);
        web_work_end(&work);
    }
    json_decref(request);
    return status;
}

Status web_answer_stop(const WebCall *call, Error *err)
{
    json_t *request;
    const char *name;
    Status status = json_request_read(call, &request, err);
    if (status != STATUS_OK)
        return status;
    double job = 0;
    status = json_request_text(request, "work", &name, err);
    if (status == STATUS_OK)
        status = json_request_number(request, "job", 1, 1e15, &job, err);
    WebDesk *desk = call->desk;
    int stopped = status == STATUS_OK && job >= 1 ? web_jobs_stop(desk, (int64_t)job) : 0;
    pthread_mutex_lock(&desk->works_lock);
    for (WebWork *work = desk->works; status == STATUS_OK && name && *name && work;
         work = work->next) {
        if (strcmp(work->name, name) != 0)
            continue;
        atomic_store(&work->stop, true);
        stopped++;
    }
    pthread_mutex_unlock(&desk->works_lock);
    if (status == STATUS_OK)
        json_write(json_pack("{s:i}", "stopped", stopped), JSON_COMPACT, call->out);
    json_decref(request);
    return status;
}
