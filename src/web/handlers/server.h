/* The endpoints of the API: a table of handlers from JSON (or SGF) to JSON.
 *
 * The server keeps no game and no session: a request brings the line of play that it is about, as
 * SGF from the first node to the one in question. So two tabs, a reload and a restarted server
 * disturb nobody, and what the server holds (models, predictors) is bounded.
 *
 * docs/API.md describes requests and answers. All functions may be called from many threads. */
#ifndef KATACHI_WEB_HANDLERS_SERVER_H
#define KATACHI_WEB_HANDLERS_SERVER_H

#include "base/status.h"
#include "base/strbuf.h"

typedef struct Server Server;

/* Look for models; there need not be any. Must be closed. */
MUST_CHECK Server *server_open(void);

/* Open what the first request would have to wait for: the database and the network. `server` is the
 * Server. */
void server_warm(void *server);

/* Ask the tasks in progress to end. */
void server_stop(Server *server);

/* After all requests were answered. */
void server_close(Server *server);

/* Progress listener. */
typedef struct {
    /* Take one event, `json` being an object; false if nobody listens any more. */
    bool (*on_progress)(void *context, const char *name, const char *json);
    void *context;
} ProgressListener;

/* A task that belongs to the server, see jobs.h. */
typedef struct Job Job;

typedef struct {
    Server *server;
    const char *body; /* NUL-terminated; may hold NULs before its end */
    size_t size;
    int game;                         /* ?game=N: which game of the body, from 1; 0: not said */
    const ProgressListener *listener; /* for long tasks only */
    Job *owner;                       /* the job that asks; NULL: a client does */
    Job **job;                        /* for PACE_FOLLOW: the job to follow comes here, held */
    StrBuf *out;                      /* the answer: one JSON object */
} Request;

typedef enum {
    PACE_QUICK,
    PACE_BULKY,  /* quick, but body or answer may be many megabytes: few are answered at once */
    PACE_LONG,   /* reports progress while it runs, and ends if its client leaves */
    PACE_JOB,    /* the same, but it stays */
    PACE_FOLLOW, /* follows a job */
} Pace;

typedef struct {
    const char *name;  /* the path after /api/v2/ */
    size_t body_limit; /* bytes */
    Pace pace;
    Status (*answer)(const Request *call, Error *err);
} Endpoint;

/* NULL if there is no such endpoint. */
const Endpoint *endpoint_find(const char *name);

/* All of them, NULL past the end. */
const Endpoint *endpoint_at(size_t index);

/* Whether what stands in the answer can be sent, after `status` was returned for it: not if it is
 * too large, nor if it could not be made. */
MUST_CHECK Status request_finish(const Request *call, Status status, Error *err);

/* What a page needs first: version, screens, models, players, and `token`. */
void server_hello(Server *server, const char *token, StrBuf *out);

/* { "error": { "code": …, "text": … } }; the place too if err has one. */
void error_json_write(const char *code, const Error *err, StrBuf *out);

/* "syntax", "limit", …: a status as a key for programs. */
const char *error_json_code(Status status);

#endif
