/* Budgets and progress. */
#include "base/budget.h"

#include <stddef.h>
#include <time.h>

static double read_clock(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double clock_seconds(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

double thread_seconds(void)
{
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

double budget_clock(const Budget *budget)
{
    return budget->of_processor ? thread_seconds() : clock_seconds();
}

void budget_start(Budget *budget)
{
    budget->deadline = budget->seconds > 0 ? budget_clock(budget) + budget->seconds : 0;
}

bool budget_is_spent(const Budget *budget, uint64_t nodes)
{
    if (budget->nodes && nodes >= budget->nodes)
        return true;
    if (budget->stop && atomic_load_explicit(budget->stop, memory_order_relaxed))
        return true;
    return budget->deadline > 0 && (nodes & 255) == 0 && budget_clock(budget) >= budget->deadline;
}

void progress_report(const Progress *progress, uint64_t done, uint64_t total)
{
    if (progress && progress->report)
        progress->report(progress->context, done, total);
}
