/* Long works that belong to the desk: whoever asked may leave, come back and hear the rest.
 *
 * A job is in the database from its beginning, with what came of it when it has ended. So a page
 * that is loaded again, a second tab and a server that is started again find it. */
#ifndef KATACHI_WEB_HANDLERS_JOBS_H
#define KATACHI_WEB_HANDLERS_JOBS_H

#include "web/handlers/server.h"

enum { WEB_JOB_LIMIT = 16 }; /* under way or waiting */

typedef struct WebJobs WebJobs;

WebJobs *web_jobs_open(void);

/* After all jobs have run. */
void web_jobs_close(WebJobs *jobs);

/* Wake whoever follows a job, to see that the desk stops. */
void web_jobs_wake(WebJobs *jobs);

/* How many jobs are under way or wait for it. */
int web_desk_job_count(WebDesk *desk);

/* A job from a question of pace WEB_JOB; the body is copied. web_job_run must be called once. *job
 * is held. STATUS_SYNTAX if the body is no JSON object; what the database runs into. */
MUST_CHECK Status web_job_begin(const WebCall *call, const WebQuestion *question, WebJob **job,
                                Error *err);

/* Do it, on a thread with room for it; `job` is the WebJob. */
void web_job_run(void *job);

/* By which it is named: in `follow`, `stop` and `forget`. */
int64_t web_job_id(const WebJob *job);

/* What there is to tell somebody who follows a job. */
typedef enum { JOB_QUIET, JOB_NEWS, JOB_DONE, JOB_ERROR, JOB_LEFT } JobTale;

/* Wait for news after *seen (0 at first), for `seconds` at most, and write their JSON. JOB_DONE and
 * JOB_ERROR are the last ones; JOB_LEFT means that the desk stops. */
JobTale web_job_hear(WebJob *job, uint64_t *seen, double seconds, StrBuf *json);

/* Every job that was begun or found must be let go. */
void web_job_release(WebJob *job);

/* ---- for the room ---- */

/* Whether somebody wants it to end. */
bool web_job_is_stopped(const WebJob *job);

/* The job of this number if it has not ended, held; NULL if it is not here. */
WebJob *web_jobs_find(WebJobs *jobs, int64_t id);

/* A job of which nothing is left but what came of it, held: there is no more to tell. */
WebJob *web_job_of_past(WebDesk *desk, int64_t id, bool is_done, const StrBuf *answer);

/* Whether it has begun; what it told last is written as JSON. */
bool web_job_look(WebJob *job, StrBuf *progress);

#endif
