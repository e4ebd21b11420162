/* A queue of works that wait, and threads that take them. A work lives on the stack of whoever
 * waits for it; one that was posted is freed by the thread that did it. */
#include "web/http/worker_pool.h"

#include "base/memory.h"

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
    pthread_cond_t came; /* a work, or the end */
    Work *first, *last;
    bool is_closing;
    pthread_t *threads;
    int count;
};

static Work *take_work(WorkerPool *crew)
{
    while (!crew->first && !crew->is_closing)
        pthread_cond_wait(&crew->came, &crew->lock);
    Work *work = crew->first;
    if (work)
        crew->first = work->next;
    return work;
}

static void *serve(void *context)
{
    WorkerPool *crew = context;
    pthread_mutex_lock(&crew->lock);
    for (Work *work; (work = take_work(crew));) {
        pthread_mutex_unlock(&crew->lock);
        work->work(work->context);
        bool is_posted = work->is_posted;
        if (is_posted)
            mem_free(work);
        pthread_mutex_lock(&crew->lock);
        if (is_posted)
            continue;
        work->is_done = true;
        pthread_cond_signal(&work->done);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

WorkerPool *worker_pool_open(int threads)
{
    WorkerPool *crew = mem_alloc(1, sizeof *crew);
    pthread_attr_t attributes;
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->came, NULL);
    crew->threads = mem_alloc((size_t)threads, sizeof *crew->threads);
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    while (crew->count < threads &&
           pthread_create(&crew->threads[crew->count], &attributes, serve, crew) == 0)
        crew->count++;
    pthread_attr_destroy(&attributes);
    if (crew->count > 0)
        return crew;
    worker_pool_close(crew);
    return NULL;
}

/* Under the lock. */
static void put_last(WorkerPool *crew, Work *work)
{
    if (crew->first)
        crew->last->next = work;
    else
        crew->first = work;
    crew->last = work;
    pthread_cond_signal(&crew->came);
}

void worker_pool_post(WorkerPool *crew, void (*work)(void *context), void *context)
{
    Work *posted = mem_alloc(1, sizeof *posted);
    *posted = (Work){.work = work, .context = context, .is_posted = true};
    pthread_mutex_lock(&crew->lock);
    put_last(crew, posted);
    pthread_mutex_unlock(&crew->lock);
}

void worker_pool_run(WorkerPool *crew, void (*work)(void *context), void *context)
{
    Work mine = {.work = work, .context = context, .done = PTHREAD_COND_INITIALIZER};
    pthread_mutex_lock(&crew->lock);
    put_last(crew, &mine);
    while (!mine.is_done)
        pthread_cond_wait(&mine.done, &crew->lock);
    pthread_mutex_unlock(&crew->lock);
    pthread_cond_destroy(&mine.done);
}

void worker_pool_close(WorkerPool *crew)
{
    pthread_mutex_lock(&crew->lock);
    crew->is_closing = true;
    pthread_cond_broadcast(&crew->came);
    pthread_mutex_unlock(&crew->lock);
    for (int i = 0; i < crew->count; i++)
        pthread_join(crew->threads[i], NULL);
    pthread_cond_destroy(&crew->came);
    pthread_mutex_destroy(&crew->lock);
    mem_free(crew->threads);
    mem_free(crew);
}
