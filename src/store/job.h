/* Jobs of the web server: what was requested, how it went, the result. They outlive the page that
 * started them, and the server. */
#ifndef KATACHI_STORE_JOB_H
#define KATACHI_STORE_JOB_H

#include "base/memory.h"
#include "store/database.h"

typedef struct {
    int64_t id;
    const char *question, *request; /* as they were asked */
    const char *state;              /* "running", "done", "failed", "stopped" */
    int64_t process;                /* that runs it */
    int64_t begun, ended;           /* seconds since 1970; ended 0: it has not */
    const char *answer;             /* NULL in lists */
    size_t size;                    /* of the answer */
} StoreJob;

enum { STORE_JOB_LIMIT = 200 };

/* Record that a job starts; of those that have ended, the oldest are dropped if there are too many.
 */
MUST_CHECK Status store_begin_job(Store *store, const StoreJob *job, int64_t *id, Error *err);

/* Its end: state, answer and size are taken from the job. */
MUST_CHECK Status store_end_job(Store *store, const StoreJob *job, Error *err);

MUST_CHECK Status store_remove_job(Store *store, int64_t id, Error *err);

/* Texts and answer are copied into *mem. STATUS_NOT_FOUND if there is none. */
MUST_CHECK Status store_get_job(Store *store, int64_t id, Arena *mem, StoreJob *job, Error *err);

typedef Status StoreJobFn(void *context, const StoreJob *job, Error *err);

/* All, the latest first. */
MUST_CHECK Status store_list_jobs(Store *store, StoreJobFn *deliver, void *context, Error *err);

#endif
