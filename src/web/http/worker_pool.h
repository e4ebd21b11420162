/* Threads that do the work of requests.
 *
 * Civetweb's own threads have stacks of 100 KiB, too small for a search, and there are many of
 * them; so they only talk to clients and hand the work to a crew of a few with room enough. */
#ifndef KATACHI_WEB_HTTP_WORKER_POOL_H
#define KATACHI_WEB_HTTP_WORKER_POOL_H

typedef struct WorkerPool WorkerPool;

/* Start the threads. NULL if the system has none to give. */
WorkerPool *worker_pool_open(int threads);

/* Have work(context) done and wait for it. Works start in the order in which they came. */
void worker_pool_run(WorkerPool *crew, void (*work)(void *context), void *context);

/* Have work(context) done, and do not wait. */
void worker_pool_post(WorkerPool *crew, void (*work)(void *context), void *context);

/* After the last worker_pool_run has returned; what was posted is done first. */
void worker_pool_close(WorkerPool *crew);

#endif
