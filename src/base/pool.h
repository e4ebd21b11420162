/* Threads: only this and the web server start any.
 *
 * Both forms give results that do not depend on the number of threads, as long as the work on one
 * item uses nothing but that item and read-only data. The calling thread is worker 0; with one
 * thread nothing is started and nothing waits. */
#ifndef KATACHI_BASE_POOL_H
#define KATACHI_BASE_POOL_H

#include <stdbool.h>
#include <stddef.h>

enum { POOL_THREAD_LIMIT = 256 };

/* The number of CPU cores that this program may use. */
int pool_processor_count(void);

/* Call work(context, index, worker) for every index 0 … count-1, on up to `threads` threads. */
typedef void PoolWorkFn(void *context, size_t index, int worker);
void pool_for_each(int threads, size_t count, PoolWorkFn *work, void *context);

/* A stream of items: produced one after the other, worked on in parallel, delivered one after the
 * other in the order of production. Memory is bounded by the number of slots. */
typedef struct {
    /* Fill the slot with the next item; false at the end. Never concurrently. */
    bool (*produce)(void *context, void *slot);
    /* Work on the item. Concurrently, each with its own slot and worker number. */
    void (*work)(void *context, void *slot, int worker);
    /* Take the result; false stops the stream. Never concurrently. */
    bool (*deliver)(void *context, void *slot);
    void *context;
    void **slots; /* at least one for each thread; two keep all threads busy */
    int slot_count;
} PoolStream;

void pool_stream(int threads, const PoolStream *stream);

/* The same with four slots a thread of so many bytes, zero at first: the stream names none. */
void pool_stream_sized(int threads, size_t slot_size, const PoolStream *stream);

#endif
