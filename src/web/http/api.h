/* /api/v2/…: the API over HTTP, described in docs/API.md. */
#ifndef KATACHI_WEB_HTTP_API_H
#define KATACHI_WEB_HTTP_API_H

#include "web/handlers/server.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

/* Threads that run the handlers of requests.
 *
 * Civetweb's own threads have stacks of 100 KiB, too small for a search, and there are many of
 * them; so they only talk to clients and pass the work to a small pool with larger stacks. */

typedef struct WorkerPool WorkerPool;

/* Start the threads. NULL if they cannot be started. */
WorkerPool *worker_pool_open(int threads);

/* Have work(context) done and wait for it. Tasks start in the order in which they came. */
void worker_pool_run(WorkerPool *pool, void (*work)(void *context), void *context);

/* Have work(context) done, and do not wait. */
void worker_pool_post(WorkerPool *pool, void (*work)(void *context), void *context);

/* After the last worker_pool_run has returned; what was posted is done first. */
void worker_pool_close(WorkerPool *pool);

/* A counting semaphore that lets only a few through at once: for requests that may be large, so
 * that the memory of the server is bounded however many clients send them. */

enum { SEMAPHORE_QUEUE = 40 }; /* who waits holds a thread */

typedef struct {
    pthread_mutex_t lock;
    pthread_cond_t left; /* somebody went out */
    int free;            /* places */
    int waiting;
} Semaphore;

void semaphore_open(Semaphore *semaphore, int places);
void semaphore_close(Semaphore *semaphore);

/* Wait for a place, for `seconds` at most; false if there was none, or if SEMAPHORE_QUEUE wait
 * already. Every one who came in leaves. */
bool semaphore_enter(Semaphore *semaphore, int seconds);
void semaphore_leave(Semaphore *semaphore);

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
