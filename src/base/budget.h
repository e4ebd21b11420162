/* How much a long task may cost, how it is stopped, and how it reports progress. */
#ifndef KATACHI_BASE_BUDGET_H
#define KATACHI_BASE_BUDGET_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* Zero means: no limit of that kind. */
typedef struct {
    uint64_t nodes;    /* positions, or whatever the task counts */
    double seconds;    /* since budget_start */
    bool of_processor; /* CPU time of the thread instead of wall-clock time: the same work on a busy
                          machine */
    atomic_bool *stop; /* set by another thread or a signal; may be NULL */
    double deadline;   /* filled by budget_start */
} Budget;

/* Called now and then with the amount done so far; total 0 = not known. */
typedef void ProgressFn(void *context, uint64_t done, uint64_t total);

typedef struct {
    ProgressFn *report; /* may be NULL */
    void *context;
} Progress;

/* Seconds of the monotonic clock. */
double clock_seconds(void);

/* CPU seconds of the calling thread. */
double thread_seconds(void);

/* The clock of a budget's deadline. */
double budget_clock(const Budget *budget);

/* Start the clock of a budget. */
void budget_start(Budget *budget);

/* Whether the task must end: a stop was requested, `nodes` is used up, or time is up. Reads the
 * clock only at every 256th node, so it can be called at each one. */
bool budget_is_spent(const Budget *budget, uint64_t nodes);

void progress_report(const Progress *progress, uint64_t done, uint64_t total);

#endif
