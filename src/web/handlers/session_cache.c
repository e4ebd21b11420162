/* A small table under a lock; the solving itself happens outside of it. */
#include "web/handlers/handlers.h"

#include "base/memory.h"

#include <assert.h>
#include <pthread.h>

enum { SEAT_MEMORY = 48 << 20 };

struct SessionCache {
    pthread_mutex_t lock;
    uint64_t clock;
    CachedSession *session[SESSION_CACHE_LIMIT];
};

SessionCache *session_cache_open(void)
{
    SessionCache *sessions = mem_alloc(1, sizeof *sessions);
    pthread_mutex_init(&sessions->lock, NULL);
    for (int i = 0; i < SESSION_CACHE_LIMIT; i++)
        sessions->session[i] = mem_alloc(1, sizeof **sessions->session);
    return sessions;
}

static void empty(CachedSession *session)
{
    if (session->session)
        session_close(session->session);
    if (session->solver.solver)
        problem_solver_close(&session->solver);
    session->session = NULL;
    session->last_use = 0;
}

void session_cache_close(SessionCache *sessions)
{
    assert(sessions);
    for (int i = 0; i < SESSION_CACHE_LIMIT; i++) {
        empty(sessions->session[i]);
        mem_free(sessions->session[i]);
    }
    pthread_mutex_destroy(&sessions->lock);
    mem_free(sessions);
}

static bool is_for(const CachedSession *session, const CachedSessionRequest *request)
{
    const SessionEngine *own = &session->engine, *wanted = &request->engine;
    return session->session && own->kind == wanted->kind && own->seconds == wanted->seconds &&
           own->depth == wanted->depth && own->breadth == wanted->breadth &&
           problem_same(&session->problem, request->problem);
}

/* The free session of this problem, else the free one that was unused longest; NULL if none is. */
static CachedSession *find(SessionCache *sessions, const CachedSessionRequest *request)
{
    CachedSession *best = NULL;
    for (int i = 0; i < SESSION_CACHE_LIMIT; i++) {
        CachedSession *session = sessions->session[i];
        if (session->is_taken)
            continue;
        if (is_for(session, request))
            return session;
        if (!best || session->last_use < best->last_use)
            best = session;
    }
    return best;
}

/* A solver that reports to the session's task, and the problem solved by it. */
static Status sit_down(CachedSession *session, const CachedSessionRequest *request, Error *err)
{
    empty(session);
    session->problem = *request->problem;
    session->engine = request->engine;
    session->solver = (ProblemSolver){
        .engine = request->engine.kind,
        .settings = {.budget = {.seconds = request->engine.seconds, .stop = &session->task.stop},
                     .memory_limit = SEAT_MEMORY,
                     .all_moves = true,
                     .refutations = true,
                     .beyond_area = true,
                     .progress = {task_progress, &session->task}},
        .haris = {.depth_limit = request->engine.depth, .breadth_limit = request->engine.breadth}};
    problem_solver_open(&session->solver);
    return session_open(&session->problem, &session->solver, &session->session, err);
}

Status session_cache_acquire(SessionCache *sessions, const CachedSessionRequest *request,
                             CachedSession **taken, Error *err)
{
    assert(sessions && request);
    pthread_mutex_lock(&sessions->lock);
    CachedSession *session = find(sessions, request);
    if (session)
        session->is_taken = true;
    pthread_mutex_unlock(&sessions->lock);
    if (!session)
        return error_set(err, STATUS_LIMIT, "the server is busy; try again in a moment");
    task_begin(&session->task, request->call, request->name);
    Status status = STATUS_OK;
    if (!is_for(session, request))
        status = sit_down(session, request, err);
    if (status == STATUS_OK && task_is_deserted(&session->task))
        status = error_set(err, STATUS_INTERRUPTED, "the client has left");
    if (status == STATUS_OK)
        *taken = session;
    else
        session_cache_release(sessions, session);
    return status;
}

void session_cache_release(SessionCache *sessions, CachedSession *session)
{
    assert(sessions && session);
    task_end(&session->task);
    if (atomic_load(&session->task.stop))
        empty(session);
    pthread_mutex_lock(&sessions->lock);
    session->is_taken = false;
    if (session->session)
        session->last_use = ++sessions->clock;
    pthread_mutex_unlock(&sessions->lock);
}
