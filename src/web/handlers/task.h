/* Long tasks of the web app: they report progress, and are stopped by name or when their client
 * leaves.
 *
 * A client that leaves ends its task. To get what was found so far, it sends `stop` with the name
 * that it gave the task: that ends the search, and the answer still comes. */
#ifndef KATACHI_WEB_HANDLERS_TASK_H
#define KATACHI_WEB_HANDLERS_TASK_H

#include "web/handlers/server.h"

#include <stdatomic.h>

enum { TASK_NAME_SIZE = 40 };

typedef struct Task {
    const Request *call;
    atomic_bool stop; /* checked by the task */
    bool has_left;    /* the client has left */
    double next_event;
    const char *phase;         /* sent with the progress; NULL: there is only one */
    char name[TASK_NAME_SIZE]; /* "": it has none */
    struct Task *next;         /* in the server's list */
} Task;

/* Enter the server's list; `name` may be NULL. *work must stay where it is until task_end. */
void task_begin(Task *work, const Request *call, const char *name);
void task_end(Task *work);

/* Whether nobody waits for the result: the client has left, or the server stops. */
bool task_is_deserted(const Task *work);

/* A ProgressFn whose context is the Task: sends events, not too many, and notices the end. */
void task_progress(void *context, uint64_t done, uint64_t total);

#endif
