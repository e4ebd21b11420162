/* Long works that belong to the server: whoever asked may leave, come back and hear the rest.
 *
 * A job is in the database from its beginning, with what came of it when it has ended. So a page
 * that is loaded again, a second tab and a server that is started again find it. */
#ifndef KATACHI_WEB_HANDLERS_JOBS_H
#define KATACHI_WEB_HANDLERS_JOBS_H

#include "web/handlers/server.h"

enum { JOB_LIMIT = 16 }; /* under way or waiting */

typedef struct JobList JobList;

JobList *job_list_open(void);

/* After all jobs have run. */
void job_list_close(JobList *jobs);

/* Wake whoever follows a job, to see that the server stops. */
void job_list_wake(JobList *jobs);

/* A place among the JOB_LIMIT jobs, taken before job_begin; false if there is none. Of many
 * who ask at once only so many get one. */
bool server_take_job_place(Server *server);

/* A job from a question of pace PACE_JOB; the body is copied. job_run must be called once. *job
 * is held. STATUS_SYNTAX if the body is no JSON object; what the database runs into: then the place
 * is free again. */
MUST_CHECK Status job_begin(const Request *call, const Endpoint *question, Job **job, Error *err);

/* Do it, on a thread with room for it; `job` is the Job. */
void job_run(void *job);

/* By which it is named: in `follow`, `stop` and `forget`. */
int64_t job_id(const Job *job);

/* What there is to tell somebody who follows a job. */
typedef enum { JOB_QUIET, JOB_NEWS, JOB_DONE, JOB_ERROR, JOB_LEFT } JobEvent;

/* Wait for news after *seen (0 at first), for `seconds` at most, and write their JSON. JOB_DONE and
 * JOB_ERROR are the last ones; JOB_LEFT means that the server stops. */
JobEvent job_wait(Job *job, uint64_t *seen, double seconds, StrBuf *json);

/* Every job that was begun or found must be let go. */
void job_release(Job *job);

/* ---- for the room ---- */

/* Whether somebody wants it to end. */
bool job_is_stopped(const Job *job);

/* The job of this number if it has not ended, held; NULL if it is not here. */
Job *job_list_find(JobList *jobs, int64_t id);

/* A job of which nothing is left but what came of it, held: there is no more to tell. */
Job *job_of_past(Server *server, int64_t id, bool is_done, const StrBuf *answer);

/* Whether it has begun; what it told last is written as JSON. */
bool job_look(Job *job, StrBuf *progress);

#endif
