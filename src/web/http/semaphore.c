/* Counting who is inside. */
#include "web/http/api.h"

#include <assert.h>
#include <errno.h>
#include <stddef.h>
#include <time.h>

void semaphore_open(Semaphore *semaphore, int places)
{
    assert(semaphore);
    pthread_condattr_t clock;
    pthread_mutex_init(&semaphore->lock, NULL);
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&semaphore->left, &clock);
    pthread_condattr_destroy(&clock);
    semaphore->free = places;
    semaphore->waiting = 0;
}

void semaphore_close(Semaphore *semaphore)
{
    pthread_cond_destroy(&semaphore->left);
    pthread_mutex_destroy(&semaphore->lock);
}

bool semaphore_enter(Semaphore *semaphore, int seconds)
{
    assert(semaphore);
    struct timespec end;
    clock_gettime(CLOCK_MONOTONIC, &end);
    end.tv_sec += seconds;
    pthread_mutex_lock(&semaphore->lock);
    bool may_wait = semaphore->waiting < SEMAPHORE_QUEUE;
    semaphore->waiting += may_wait;
    while (may_wait && semaphore->free == 0 &&
           pthread_cond_timedwait(&semaphore->left, &semaphore->lock, &end) != ETIMEDOUT)
        continue;
    semaphore->waiting -= may_wait;
    bool has_place = semaphore->free > 0;
    semaphore->free -= has_place;
    pthread_mutex_unlock(&semaphore->lock);
    return has_place;
}

void semaphore_leave(Semaphore *semaphore)
{
    assert(semaphore);
    pthread_mutex_lock(&semaphore->lock);
    semaphore->free++;
    pthread_cond_signal(&semaphore->left);
    pthread_mutex_unlock(&semaphore->lock);
}
