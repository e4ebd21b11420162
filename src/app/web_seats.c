/* Seats: a small table under a lock; the solving itself happens outside of it. */
#include "app/web_seats.h"

#include <pthread.h>

enum { SEAT_MEMORY = 48 << 20 };

struct WebSeats {
    pthread_mutex_t lock;
    uint64_t clock;
    WebSeat *seat[WEB_SEAT_LIMIT];
};

WebSeats *web_seats_open(void)
{
    WebSeats *seats = mem_alloc(1, sizeof *seats);
    pthread_mutex_init(&seats->lock, NULL);
    for (int i = 0; i < WEB_SEAT_LIMIT; i++)
        seats->seat[i] = mem_alloc(1, sizeof **seats->seat);
    return seats;
}

static void empty(WebSeat *seat)
{
    if (seat->session)
        session_close(seat->session);
    if (seat->solver.solver)
        problem_solver_close(&seat->solver);
    seat->session = NULL;
    seat->last_use = 0;
}

void web_seats_close(WebSeats *seats)
{
    for (int i = 0; i < WEB_SEAT_LIMIT; i++) {
        empty(seats->seat[i]);
        mem_free(seats->seat[i]);
    }
    pthread_mutex_destroy(&seats->lock);
    mem_free(seats);
}

static bool is_for(const WebSeat *seat, const SeatRequest *request)
{
    const SeatEngine *own = &seat->engine, *wanted = &request->engine;
    return seat->session && own->kind == wanted->kind && own->seconds == wanted->seconds &&
           own->depth == wanted->depth && own->breadth == wanted->breadth &&
           problem_same(&seat->problem, request->problem);
}

/* The free seat of this problem, else the free one that was unused longest; NULL if none is. */
static WebSeat *find(WebSeats *seats, const SeatRequest *request)
{
    WebSeat *best = NULL;
    for (int i = 0; i < WEB_SEAT_LIMIT; i++) {
        WebSeat *seat = seats->seat[i];
        if (seat->is_taken)
            continue;
        if (is_for(seat, request))
            return seat;
        if (!best || seat->last_use < best->last_use)
            best = seat;
    }
    return best;
}

/* A solver that listens to the seat's work, and the problem solved by it. */
static Status sit_down(WebSeat *seat, const SeatRequest *request, Error *err)
{
    empty(seat);
    seat->problem = *request->problem;
    seat->engine = request->engine;
    seat->solver = (ProblemSolver){
        .engine = request->engine.kind,
        .settings = {.budget = {.seconds = request->engine.seconds, .stop = &seat->work.stop},
                     .memory_limit = SEAT_MEMORY,
                     .all_moves = true,
                     .refutations = true,
                     .progress = {web_work_progress, &seat->work}},
        .haris = {.depth_limit = request->engine.depth, .breadth_limit = request->engine.breadth}};
    problem_solver_open(&seat->solver);
    return session_open(&seat->problem, &seat->solver, &seat->session, err);
}

Status web_seats_take(WebSeats *seats, const SeatRequest *request, WebSeat **taken, Error *err)
{
    pthread_mutex_lock(&seats->lock);
    WebSeat *seat = find(seats, request);
    if (seat)
        seat->is_taken = true;
    pthread_mutex_unlock(&seats->lock);
    if (!seat)
        return error_set(err, STATUS_LIMIT, "all seats are taken; try again soon");
    web_work_begin(&seat->work, request->call, request->name);
    Status status = STATUS_OK;
    if (!is_for(seat, request))
        status = sit_down(seat, request, err);
    if (status == STATUS_OK && web_work_is_deserted(&seat->work))
        status = error_set(err, STATUS_INTERRUPTED, "nobody waits for it any more");
    if (status == STATUS_OK)
        *taken = seat;
    else
        web_seats_give(seats, seat);
    return status;
}

void web_seats_give(WebSeats *seats, WebSeat *seat)
{
    web_work_end(&seat->work);
    if (atomic_load(&seat->work.stop))
        empty(seat);
    pthread_mutex_lock(&seats->lock);
    seat->is_taken = false;
    if (seat->session)
        seat->last_use = ++seats->clock;
    pthread_mutex_unlock(&seats->lock);
}
