/* The likeliest move while a problem is being solved. */
#include "cli/commands.h"

#include <stdio.h>
#include <unistd.h>

static const double PATIENCE = 0.1, PERIOD = 0.2; /* seconds */

static void report(void *context, uint64_t done, uint64_t total)
{
    Thinking *thinking = context;
    double now = clock_seconds();
    (void)total;
    if (!thinking->is_shown || now - thinking->start < PATIENCE || now - thinking->last < PERIOD)
        return;
    thinking->last = now;
    thinking->has_drawn = true;
    fprintf(stderr, "\r\x1b[K");
    if (*thinking->move)
        fprintf(stderr, "%s looks likeliest, not proved yet; ", thinking->move);
    fprintf(stderr, "reading, %.0f s, %llu positions", now - thinking->start,
            (unsigned long long)done);
    fflush(stderr);
}

void thinking_attach(Thinking *thinking, ProblemSolver *solver)
{
    *thinking = (Thinking){.is_on = isatty(STDERR_FILENO)};
    if (thinking->is_on)
        solver->settings.progress = (Progress){report, thinking};
}

void thinking_begin(Thinking *thinking, const ProblemSolver *solver, const Problem *problem)
{
    if (!thinking->is_on)
        return;
    Point move = problem ? problem_prior_likeliest(solver->prior, problem) : (Point)POINT_NONE;
    thinking->start = clock_seconds();
    thinking->last = 0;
    thinking->is_shown = true;
    *thinking->move = '\0';
    if (move != POINT_NONE)
        point_text(problem->board.size, move, thinking->move);
}

void thinking_end(Thinking *thinking)
{
    if (thinking->has_drawn)
        fprintf(stderr, "\r\x1b[K");
    thinking->has_drawn = thinking->is_shown = false;
}
