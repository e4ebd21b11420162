/* /api/v2/…: the API over HTTP, described in docs/API.md. */
#ifndef KATACHI_WEB_HTTP_API_H
#define KATACHI_WEB_HTTP_API_H

#include "web/handlers/server.h"
#include "web/http/worker_pool.h"

#include <stdatomic.h>

struct mg_connection;

enum { TOKEN_SIZE = 33 };

typedef struct {
    Server *server;
    char token[TOKEN_SIZE]; /* 128 random bits in hex; pages learn it from /api/v2/hello */
    WorkerPool *quick;      /* for quick requests */
    WorkerPool *patient;    /* for long tasks */
    WorkerPool *jobs;       /* for jobs, which nobody has to wait for */
    int patient_limit;
    atomic_int long_works; /* in progress */
    atomic_int followers;  /* of jobs */
    Semaphore bulky;       /* requests whose bodies or answers may be large */
} Api;

/* What stands behind the prefix of the API, of any version; NULL for other paths. */
const char *api_question(const char *path);

/* STATUS_IO if threads cannot be started. Close it in any case. */
MUST_CHECK Status api_open(Api *api, Error *err);

/* Ask the long tasks to end. */
void api_stop(Api *api);
void api_close(Api *api);

/* Answer a request whose Host and Origin were found to be ours. Returns the status code. */
int api_answer(Api *api, struct mg_connection *connection, const char *question);

#endif
