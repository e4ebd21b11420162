/* Jobs: long tasks that belong to the server. The client may leave, come back and follow the rest.
 *
 * A job is in the database from its beginning, with its result when it has ended. So a page
 * that is loaded again, a second tab and a server that is started again find it. */
#ifndef KATACHI_WEB_HANDLERS_JOBS_H
#define KATACHI_WEB_HANDLERS_JOBS_H

#include "web/handlers/server.h"

enum { JOB_LIMIT = 16 }; /* in progress or waiting */

typedef struct JobList JobList;

JobList *job_list_open(void);

/* After all jobs have run. */
void job_list_close(JobList *jobs);

/* Wake whoever follows a job, to see that the server stops. */
void job_list_wake(JobList *jobs);

/* A place among the JOB_LIMIT jobs, taken before job_begin; false if there is none. Of many
 * who ask at once only so many get one. */
bool server_take_job_place(Server *server);

/* A job from a request of pace PACE_JOB; the body is copied. job_run must be called once. *job
 * is held. STATUS_SYNTAX if the body is no JSON object; what the database runs into: then the place
 * is free again. */
MUST_CHECK Status job_begin(const Request *call, const Endpoint *question, Job **job, Error *err);

/* Run it, on a thread with a large stack; `job` is the Job. */
void job_run(void *job);

/* By which it is named: in `follow`, `stop` and `forget`. */
int64_t job_id(const Job *job);

/* Events for whoever follows a job. */
typedef enum { JOB_QUIET, JOB_NEWS, JOB_DONE, JOB_ERROR, JOB_LEFT } JobEvent;

/* Wait for events after *seen (0 at first), for `seconds` at most, and write their JSON. JOB_DONE
 * and JOB_ERROR are the last ones; JOB_LEFT means that the server stops. */
JobEvent job_wait(Job *job, uint64_t *seen, double seconds, StrBuf *json);

/* Every job that was begun or found must be released. */
void job_release(Job *job);

/* ---- for the module ---- */

/* Whether it has been asked to stop. */
bool job_is_stopped(const Job *job);

/* The job of this number if it has not ended, held; NULL if it is not here. */
Job *job_list_find(JobList *jobs, int64_t id);

/* A job of which nothing is left but what came of it, held: there are no more events. */
Job *job_of_past(Server *server, int64_t id, bool is_done, const StrBuf *answer);

/* Whether it has begun; its last event is written as JSON. */
bool job_look(Job *job, StrBuf *progress);

#endif
