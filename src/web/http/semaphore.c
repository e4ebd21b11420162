/* Counting who is inside. */
#include "web/http/semaphore.h"

#include <errno.h>
#include <stddef.h>
#include <time.h>

void semaphore_open(Semaphore *gate, int places)
{
    pthread_condattr_t clock;
    pthread_mutex_init(&gate->lock, NULL);
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&gate->left, &clock);
    pthread_condattr_destroy(&clock);
    gate->free = places;
    gate->waiting = 0;
}

void semaphore_close(Semaphore *gate)
{
    pthread_cond_destroy(&gate->left);
    pthread_mutex_destroy(&gate->lock);
}

bool semaphore_enter(Semaphore *gate, int seconds)
{
    struct timespec end;
    clock_gettime(CLOCK_MONOTONIC, &end);
    end.tv_sec += seconds;
    pthread_mutex_lock(&gate->lock);
    bool may_wait = gate->waiting < SEMAPHORE_QUEUE;
    gate->waiting += may_wait;
    while (may_wait && gate->free == 0 &&
           pthread_cond_timedwait(&gate->left, &gate->lock, &end) != ETIMEDOUT)
        continue;
    gate->waiting -= may_wait;
    bool has_place = gate->free > 0;
    gate->free -= has_place;
    pthread_mutex_unlock(&gate->lock);
    return has_place;
}

void semaphore_leave(Semaphore *gate)
{
    pthread_mutex_lock(&gate->lock);
    gate->free++;
    pthread_cond_signal(&gate->left);
    pthread_mutex_unlock(&gate->lock);
}
