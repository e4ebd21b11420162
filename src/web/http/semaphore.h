/* A counting semaphore that lets only a few through at once: for requests that may be large, so
 * that the memory of the server is bounded however many clients send them. */
#ifndef KATACHI_WEB_HTTP_SEMAPHORE_H
#define KATACHI_WEB_HTTP_SEMAPHORE_H

#include <pthread.h>
#include <stdbool.h>

enum { SEMAPHORE_QUEUE = 40 }; /* who waits holds a thread */

typedef struct {
    pthread_mutex_t lock;
    pthread_cond_t left; /* somebody went out */
    int free;            /* places */
    int waiting;
} Semaphore;

void semaphore_open(Semaphore *gate, int places);
void semaphore_close(Semaphore *gate);

/* Wait for a place, for `seconds` at most; false if there was none, or if SEMAPHORE_QUEUE wait
 * already. Every one who came in leaves. */
bool semaphore_enter(Semaphore *gate, int seconds);
void semaphore_leave(Semaphore *gate);

#endif
