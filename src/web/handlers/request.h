/* JSON is read here: bodies of requests, member by member. Private to the module. */
#ifndef KATACHI_WEB_HANDLERS_REQUEST_H
#define KATACHI_WEB_HANDLERS_REQUEST_H

#include "web/handlers/request_line.h"
#include "web/handlers/task.h"

#include <jansson.h>

struct Task;

/* Read the body as one object; STATUS_SYNTAX with the place if it is none. Free it with
 * json_decref. */
MUST_CHECK Status request_read(const Request *call, json_t **object, Error *err);

/* A member as text; NULL if it is not there. STATUS_INVALID if it is no text. */
MUST_CHECK Status request_text(const json_t *object, const char *key, const char **text,
                               Error *err);

/* A member as a number within bounds; *number stays as it is if the member is not there. */
MUST_CHECK Status request_number(const json_t *object, const char *key, double low, double high,
                                 double *number, Error *err);

/* The only member of a request that matters, as request_number. */
MUST_CHECK Status request_one(const Request *call, const char *key, double low, double high,
                              double *number, Error *err);

/* A member as a vertex or pass; *at stays as it is if the member is not there. */
MUST_CHECK Status request_point(const json_t *object, const char *key, int size, Point *at,
                                Error *err);

/* The member "sgf" as a line of play, which lives as long as the object. *line must be cleared,
 * also after a failure. */
MUST_CHECK Status request_line(const json_t *object, RequestLine *line, Error *err);

/* Handles a request as a long task; work->call holds where the answer goes. */
typedef Status TaskHandler(const json_t *request, struct Task *work, Error *err);

/* Read the body, begin a task under the name in its member "work", let it answer, end it. */
MUST_CHECK Status request_work(const Request *call, TaskHandler *answer, Error *err);

#endif
