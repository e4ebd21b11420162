/* A queue of waiting tasks, and the threads that run them. A task lives on the stack of whoever
 * waits for it; one that was posted is freed by the thread that ran it. */
#include "web/http/api.h"

#include "base/memory.h"

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

enum { STACK_BYTES = 8 << 20 };

typedef struct Work {
    void (*work)(void *context);
    void *context;
    bool is_posted, is_done;
    pthread_cond_t done;
    struct Work *next;
} Work;

struct WorkerPool {
    pthread_mutex_t lock;
    pthread_cond_t came; /* a task, or the end */
    Work *first, *last;
    bool is_closing;
    pthread_t *threads;
    int count;
};

static Work *take_work(WorkerPool *pool)
{
    while (!pool->first && !pool->is_closing)
        pthread_cond_wait(&pool->came, &pool->lock);
    Work *work = pool->first;
    if (work)
        pool->first = work->next;
    return work;
}

static void *serve(void *context)
{
    WorkerPool *pool = context;
    pthread_mutex_lock(&pool->lock);
    for (Work *work; (work = take_work(pool));) {
        pthread_mutex_unlock(&pool->lock);
        work->work(work->context);
        bool is_posted = work->is_posted;
        if (is_posted)
            mem_free(work);
        pthread_mutex_lock(&pool->lock);
        if (is_posted)
            continue;
        work->is_done = true;
        pthread_cond_signal(&work->done);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

WorkerPool *worker_pool_open(int threads)
{
    WorkerPool *pool = mem_alloc(1, sizeof *pool);
    pthread_attr_t attributes;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->came, NULL);
    pool->threads = mem_alloc((size_t)threads, sizeof *pool->threads);
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    while (pool->count < threads &&
           pthread_create(&pool->threads[pool->count], &attributes, serve, pool) == 0)
        pool->count++;
    pthread_attr_destroy(&attributes);
    if (pool->count > 0)
        return pool;
    worker_pool_close(pool);
    return NULL;
}

/* Under the lock. */
static void put_last(WorkerPool *pool, Work *work)
{
    if (pool->first)
        pool->last->next = work;
    else
        pool->first = work;
    pool->last = work;
    pthread_cond_signal(&pool->came);
}

void worker_pool_post(WorkerPool *pool, void (*work)(void *context), void *context)
{
    assert(pool);
    Work *posted = mem_alloc(1, sizeof *posted);
    *posted = (Work){.work = work, .context = context, .is_posted = true};
    pthread_mutex_lock(&pool->lock);
    put_last(pool, posted);
    pthread_mutex_unlock(&pool->lock);
}

void worker_pool_run(WorkerPool *pool, void (*work)(void *context), void *context)
{
    assert(pool);
    Work mine = {.work = work, .context = context, .done = PTHREAD_COND_INITIALIZER};
    pthread_mutex_lock(&pool->lock);
    put_last(pool, &mine);
    while (!mine.is_done)
        pthread_cond_wait(&mine.done, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
    pthread_cond_destroy(&mine.done);
}

void worker_pool_close(WorkerPool *pool)
{
    assert(pool);
    pthread_mutex_lock(&pool->lock);
    pool->is_closing = true;
    pthread_cond_broadcast(&pool->came);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->count; i++)
        pthread_join(pool->threads[i], NULL);
    pthread_cond_destroy(&pool->came);
    pthread_mutex_destroy(&pool->lock);
    mem_free(pool->threads);
    mem_free(pool);
}
