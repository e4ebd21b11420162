/* Sessions with problems that are kept warm between questions.
 *
 * A question about a problem brings the problem and the moves so far, so nothing depends on what is
 * kept here: a seat only saves solving the same again. Few are kept, the one unused longest goes.
 */
#ifndef KATACHI_WEB_HANDLERS_SESSION_CACHE_H
#define KATACHI_WEB_HANDLERS_SESSION_CACHE_H

#include "app/problem_session.h"
#include "web/handlers/task.h"

enum { WEB_SEAT_LIMIT = 4 };

/* Who answers, and how far it may look. */
typedef struct {
    SolveEngine kind;
    double seconds;     /* at most, for each answer */
    int depth, breadth; /* of the seed's engine; 0: no limit */
} SeatEngine;

typedef struct {
    Problem problem;
    ProblemSolver solver;
    ProblemSession *session;
    WebWork work; /* of the question at hand; the solver looks at it */
    SeatEngine engine;
    bool is_taken;
    uint64_t last_use; /* 0: empty */
} WebSeat;

typedef struct WebSeats WebSeats;

WebSeats *web_seats_open(void);
void web_seats_close(WebSeats *seats);

typedef struct {
    const Problem *problem;
    SeatEngine engine;
    const WebCall *call;
    const char *name; /* of the work; may be NULL */
} SeatRequest;

/* A seat whose session is about this problem, at whatever move; solving it takes a while if it is
 * new. STATUS_INVALID if the problem makes no sense, STATUS_INTERRUPTED if the client left,
 * STATUS_LIMIT if all seats are taken. */
MUST_CHECK Status web_seats_take(WebSeats *seats, const SeatRequest *request, WebSeat **seat,
                                 Error *err);

/* Give it back; one whose work was stopped half way is emptied. */
void web_seats_give(WebSeats *seats, WebSeat *seat);

#endif
