/* JSON comes in here: the fields of a request, with a sticky error, as StrBuf has one.
 *
 *      RequestFields fields;
 *      request_open(call, &fields, err);
 *      const char *model = field_text(&fields, "model");
 *      double top = field_number(&fields, "top", 0, 361, 12);
 *      if (fields.status == STATUS_OK)
 *          …
 *      return request_close(&fields);
 *
 * The first thing that is wrong is kept in *err and in `status`; after it nothing is read, and
 * every field has the value that it has where it is missing. So all are read and one looks once. */
#ifndef KATACHI_WEB_HANDLERS_REQUEST_H
#define KATACHI_WEB_HANDLERS_REQUEST_H

#include "core/game.h"
#include "problem/document.h"
#include "sgf/tree.h"
#include "web/handlers/server.h"

#include <jansson.h>
#include <stdatomic.h>

/* Long tasks of the web app: they report progress, and are stopped by name or when their client
 * leaves.
 *
 * A client that leaves ends its task. To get what was found so far, it sends `stop` with the name
 * that it gave the task: that ends the search, and the answer still comes. */

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

/* Enter the server's list; `name` may be NULL. *task must stay where it is until task_end. */
void task_begin(Task *task, const Request *call, const char *name);
void task_end(Task *task);

/* Whether nobody waits for the result: the client has left, or the server stops. */
bool task_is_deserted(const Task *task);

/* A ProgressFn whose context is the Task: sends events, not too many, and notices the end. */
void task_progress(void *context, uint64_t done, uint64_t total);

/* The line of play that a request is about: SGF whose main line ends at the node in question. */

enum { REQUEST_LINE_BYTES = 1 << 20, REQUEST_LINE_NODES = 4000 };

typedef struct {
    Arena mem;
    SgfGame record;
    const SgfNode *end;
    Game game; /* up to the end, with its history */
    int moves; /* of the line; the history may be shorter, for stones that are set up start it */
} RequestLine;

/* Read a line; the text must outlive it. *line must be cleared, also after a failure. */
MUST_CHECK Status request_line_read(const char *sgf, size_t size, RequestLine *line, Error *err);
void request_line_clear(RequestLine *line);

struct Task;

typedef struct {
    json_t *object;
    Status status;
    Error *err;
} RequestFields;

/* Read the body as one object; STATUS_SYNTAX with the place if it is none. Must be closed. */
void request_open(const Request *call, RequestFields *fields, Error *err);

/* Returns the status, for the caller's caller. */
Status request_close(RequestFields *fields);

/* The fields of an object inside a request: reads go to it, the status is the request's own. Need
 * not be closed. */
RequestFields fields_inside(const RequestFields *fields, json_t *object);

/* Note what is wrong, unless something was before. */
void field_fail(RequestFields *fields, Status status, const char *format, ...) PRINTF_LIKE(3, 4);

/* A text; NULL if it is missing. */
const char *field_text(RequestFields *fields, const char *key);

/* A number within bounds; `usual` if it is missing. */
double field_number(RequestFields *fields, const char *key, double low, double high, double usual);

/* The number of a document, a job, a collection, …; 0 if it is missing. */
int64_t field_id(RequestFields *fields, const char *key);

/* The same, but it must be there. */
int64_t field_needed_id(RequestFields *fields, const char *key);

/* Whether the field is `true`. */
bool field_flag(const RequestFields *fields, const char *key);

/* A vertex or "pass"; POINT_NONE if it is missing. */
Point field_point(RequestFields *fields, const char *key, int size);

/* A colour; `usual` if it is missing. */
Stone field_color(RequestFields *fields, const char *key, Stone usual);

/* Whatever stands there; NULL if it is missing, or something is wrong already. */
json_t *field_value(const RequestFields *fields, const char *key);

/* The field "sgf", a line of play, which lives as long as the request. *line must be cleared in any
 * case. */
void field_line(RequestFields *fields, RequestLine *line);

/* Black's score before komi after each move of a line, as its review says; NULL if there is no
 * network for such boards. review.c. */
json_t *review_scores(Server *server, const RequestLine *line);

/* Answers a request as a long task; task->call holds where the answer goes. */
typedef void TaskHandler(RequestFields *fields, struct Task *task);

/* Read the body, begin a task under the name in its field "work", let it answer, end it. */
MUST_CHECK Status request_work(const Request *call, TaskHandler *answer, Error *err);

/* Read the field "problem", as docs/API.md describes it; what is not said stays as in a new one. */
void field_problem(RequestFields *request, Problem *problem);

#endif
