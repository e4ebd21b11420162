/* Long works of the web face: told of, stopped by their client's leaving, or by name.
 *
 * A client that leaves ends its work. One that wants what was found so far asks `stop` with the
 * name that it gave the work: that ends the thinking, and the answer still comes. */
#ifndef KATACHI_WEB_HANDLERS_TASK_H
#define KATACHI_WEB_HANDLERS_TASK_H

#include "web/handlers/server.h"

#include <stdatomic.h>

enum { WEB_WORK_NAME_SIZE = 40 };

typedef struct WebWork {
    const WebCall *call;
    atomic_bool stop; /* what the work looks at */
    bool has_left;    /* nobody listens any more */
    double next_event;
    const char *phase;             /* told with the progress; NULL: there is only one */
    char name[WEB_WORK_NAME_SIZE]; /* "": it has none */
    struct WebWork *next;          /* in the desk's list */
} WebWork;

/* Enter the desk's list; `name` may be NULL. *work must stay where it is until web_work_end. */
void web_work_begin(WebWork *work, const WebCall *call, const char *name);
void web_work_end(WebWork *work);

/* Whether nobody waits for what comes of it: the client has left, or the server ends. */
bool web_work_is_deserted(const WebWork *work);

/* A ProgressFn whose context is the WebWork: sends events, not too many, and notices the end. */
void web_work_progress(void *context, uint64_t done, uint64_t total);

#endif
