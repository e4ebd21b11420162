/* Threads and streams. */
#include "base/pool.h"

#include "base/memory.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

int pool_processor_count(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > POOL_THREAD_LIMIT ? POOL_THREAD_LIMIT : (int)count;
}

/* ---- a team: the same function on several threads ---- */

typedef struct Team Team;

typedef struct {
    Team *team;
    int worker;
    pthread_t thread;
} Member;

struct Team {
    void (*run)(void *context, int worker);
    void *context;
    Member member[POOL_THREAD_LIMIT];
};

static void *member_main(void *argument)
{
    const Member *member = argument;
    member->team->run(member->team->context, member->worker);
    return NULL;
}

/* Run on the calling thread and up to threads-1 others; if the system gives fewer, on those. */
static void team_run(int threads, void (*run)(void *context, int worker), void *context)
{
    if (threads > POOL_THREAD_LIMIT)
        threads = POOL_THREAD_LIMIT;
    if (threads <= 1) {
        run(context, 0);
        return;
    }
    Team *team = mem_alloc(1, sizeof *team);
    team->run = run;
    team->context = context;
    int started = 1;
    for (; started < threads; started++) {
        Member *member = &team->member[started];
        *member = (Member){.team = team, .worker = started};
        if (pthread_create(&member->thread, NULL, member_main, member) != 0)
            break;
    }
    run(context, 0);
    for (int i = 1; i < started; i++)
        pthread_join(team->member[i].thread, NULL);
    mem_free(team);
}

/* ---- for each ---- */

typedef struct {
    atomic_size_t next;
    size_t count;
    PoolWorkFn *work;
    void *context;
} ForEach;

static void for_each_run(void *context, int worker)
{
    ForEach *each = context;
    size_t index;
    while ((index = atomic_fetch_add(&each->next, 1)) < each->count)
        each->work(each->context, index, worker);
}

void pool_for_each(int threads, size_t count, PoolWorkFn *work, void *context)
{
    ForEach each = {.count = count, .work = work, .context = context};
    if ((size_t)threads > count)
        threads = (int)count;
    team_run(threads, for_each_run, &each);
}

/* ---- stream ---- */

/* Items are numbered as they are produced; item n lives in slot n % slot_count. Items from
 * `delivered` to `produced`-1 are in work or done. All fields below the lock are guarded by it. */
typedef struct {
    const PoolStream *stream;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    size_t produced, delivered;
    bool *is_done; /* by slot */
    bool is_producing, is_delivering;
    bool ended; /* nothing more to produce, or a stop */
    bool stopped;
} Flow;

static bool can_deliver(const Flow *flow)
{
    return !flow->is_delivering && flow->delivered < flow->produced &&
           flow->is_done[flow->delivered % (size_t)flow->stream->slot_count];
}

static bool can_produce(const Flow *flow)
{
    return !flow->ended && !flow->is_producing &&
           flow->produced - flow->delivered < (size_t)flow->stream->slot_count;
}

static bool is_over(const Flow *flow)
{
    return flow->ended && !flow->is_producing && flow->delivered == flow->produced;
}

/* The three steps below are called with the lock held, give it up for the caller's function, and
 * return with it held. */

static void deliver_next(Flow *flow)
{
    size_t slot = flow->delivered % (size_t)flow->stream->slot_count;
    bool wanted = !flow->stopped;
    flow->is_delivering = true;
    pthread_mutex_unlock(&flow->lock);
    bool go_on = !wanted || flow->stream->deliver(flow->stream->context, flow->stream->slots[slot]);
    pthread_mutex_lock(&flow->lock);
    if (!go_on)
        flow->stopped = flow->ended = true;
    flow->is_delivering = false;
    flow->is_done[slot] = false;
    flow->delivered++;
    pthread_cond_broadcast(&flow->changed);
}

static void work_on(Flow *flow, size_t slot, int worker)
{
    bool wanted = !flow->stopped;
    pthread_mutex_unlock(&flow->lock);
    if (wanted)
        flow->stream->work(flow->stream->context, flow->stream->slots[slot], worker);
    pthread_mutex_lock(&flow->lock);
    flow->is_done[slot] = true;
    pthread_cond_broadcast(&flow->changed);
}

static void produce_next(Flow *flow, int worker)
{
    size_t slot = flow->produced % (size_t)flow->stream->slot_count;
    flow->is_producing = true;
    pthread_mutex_unlock(&flow->lock);
    bool made = flow->stream->produce(flow->stream->context, flow->stream->slots[slot]);
    pthread_mutex_lock(&flow->lock);
    flow->is_producing = false;
    if (made)
        flow->produced++;
    else
        flow->ended = true;
    pthread_cond_broadcast(&flow->changed);
    if (made)
        work_on(flow, slot, worker);
}

static void stream_run(void *context, int worker)
{
    Flow *flow = context;
    pthread_mutex_lock(&flow->lock);
    while (!is_over(flow)) {
        if (can_deliver(flow))
            deliver_next(flow);
        else if (can_produce(flow))
            produce_next(flow, worker);
        else
            pthread_cond_wait(&flow->changed, &flow->lock);
    }
    pthread_mutex_unlock(&flow->lock);
}

void pool_stream(int threads, const PoolStream *stream)
{
    assert(stream->slot_count >= 1);
    Flow flow = {
        .stream = stream, .lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
    flow.is_done = mem_alloc((size_t)stream->slot_count, sizeof *flow.is_done);
    team_run(threads < stream->slot_count ? threads : stream->slot_count, stream_run, &flow);
    mem_free(flow.is_done);
    pthread_cond_destroy(&flow.changed);
    pthread_mutex_destroy(&flow.lock);
}

void pool_stream_sized(int threads, size_t slot_size, const PoolStream *stream)
{
    enum { SLOTS_A_THREAD = 4 };
    PoolStream sized = *stream;
    sized.slot_count = threads * SLOTS_A_THREAD;
    sized.slots = mem_alloc((size_t)sized.slot_count, sizeof *sized.slots);
    for (int i = 0; i < sized.slot_count; i++)
        sized.slots[i] = mem_alloc(1, slot_size);
    pool_stream(threads, &sized);
    for (int i = 0; i < sized.slot_count; i++)
        mem_free(sized.slots[i]);
    mem_free(sized.slots);
}
