/* Solver sessions that are kept between requests.
 *
 * A request about a problem brings the problem and the moves so far, so nothing depends on what is
 * kept here: a session only saves solving the same again. Few are kept; the least recently used one
 * is dropped.
 */
#ifndef KATACHI_WEB_HANDLERS_SESSION_CACHE_H
#define KATACHI_WEB_HANDLERS_SESSION_CACHE_H

#include "practice/problem_session.h"
#include "web/handlers/request.h"
#include "web/handlers/task.h"

enum { SESSION_CACHE_LIMIT = 4 };

/* Which engine answers, and how far it may look. */
typedef struct {
    SolveEngine kind;
    double seconds;     /* at most, for each answer */
    int depth, breadth; /* of the haris engine; 0: no limit */
} SessionEngine;

typedef struct {
    Problem problem;
    ProblemSolver solver;
    ProblemSession *session;
    Task work; /* of the current request; the solver checks it */
    SessionEngine engine;
    bool is_taken;
    uint64_t last_use; /* 0: empty */
} CachedSession;

typedef struct SessionCache SessionCache;

SessionCache *session_cache_open(void);
void session_cache_close(SessionCache *sessions);

typedef struct {
    const Problem *problem;
    SessionEngine engine;
    const Request *call;
    const char *name; /* of the work; may be NULL */
} CachedSessionRequest;

/* A session for this problem, at whatever move; solving it takes a while if it
 * is new. STATUS_INVALID if the problem makes no sense, STATUS_INTERRUPTED if the client left,
 * STATUS_LIMIT if all sessions are in use. */
MUST_CHECK Status session_cache_acquire(SessionCache *sessions, const CachedSessionRequest *request,
                                        CachedSession **session, Error *err);

/* Release it; one whose task was stopped half way is emptied. */
void session_cache_release(SessionCache *sessions, CachedSession *session);

/* What requests about playing and solving problems share. Private to the module. */

/* The fields "engine", "seconds", "depth" and "breadth"; the strong engine for five seconds if they
 * are not there. */
SessionEngine field_engine(RequestFields *fields, double seconds_most);

#endif
