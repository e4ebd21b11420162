/* Long works of the web face: told of, stopped by their client's leaving, or by name.
 *
 * A client that leaves ends its work. One that wants what was found so far asks `stop` with the
 * name that it gave the work: that ends the thinking, and the answer still comes. */
#ifndef KATACHI_WEB_HANDLERS_TASK_H
#define KATACHI_WEB_HANDLERS_TASK_H

#include "web/handlers/server.h"

#include <stdatomic.h>

enum { TASK_NAME_SIZE = 40 };

typedef struct Task {
    const Request *call;
    atomic_bool stop; /* what the work looks at */
    bool has_left;    /* nobody listens any more */
    double next_event;
    const char *phase;         /* told with the progress; NULL: there is only one */
    char name[TASK_NAME_SIZE]; /* "": it has none */
    struct Task *next;         /* in the server's list */
} Task;

/* Enter the server's list; `name` may be NULL. *work must stay where it is until task_end. */
void task_begin(Task *work, const Request *call, const char *name);
void task_end(Task *work);

/* Whether nobody waits for what comes of it: the client has left, or the server ends. */
bool task_is_deserted(const Task *work);

/* A ProgressFn whose context is the Task: sends events, not too many, and notices the end. */
void task_progress(void *context, uint64_t done, uint64_t total);

#endif
