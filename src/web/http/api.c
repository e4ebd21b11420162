/* An API request over HTTP: from whom, how large, and within what time.
 *
 * A page elsewhere can make a browser send requests here, but it can neither read what
 * /api/v2/hello answers nor set the header that brings the token back; so whoever has it is a page
 * of ours. */
#include "web/http/api.h"

#include "base/budget.h"
#include "base/pool.h"
#include "web/handlers/jobs.h"
#include "web/http/answer.h"
#include "web/http/clients.h"

#include <assert.h>
#include <civetweb.h>

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>

/* Programs that were made for version 1 ask the same questions. */
static const char *const PREFIXES[] = {"/api/v2/", "/api/v1/"};

enum {
    ANSWER_LIMIT = 64 << 20,
    READ_STEP = 16 << 10,
    GAMES_LIMIT = 100000,
    BULKY_AT_ONCE = 4,
    BULKY_PATIENCE_S = 20,
    FOLLOWER_LIMIT = 32,
};
static const double BODY_SECONDS = 10, BODY_BYTES_A_SECOND = 4 << 20, FOLLOW_PAUSE_S = 5;
static const double DROP_SECONDS = 2;

static int send_json(struct mg_connection *connection, int code, const StrBuf *json)
{
    answer_send(connection, &(Answer){.code = code,
                                      .type = TYPE_JSON,
                                      .body = strbuf_text(json),
                                      .size = json->length});
    return code;
}

static int send_error(struct mg_connection *connection, int code, const char *key, const Error *err)
{
    StrBuf json;
    strbuf_init(&json, 4096);
    error_json_write(key, err, &json);
    send_json(connection, code, &json);
    strbuf_clear(&json);
    return code;
}

static int fail(struct mg_connection *connection, int code, const char *key, const char *text)
{
    Error err = {0};
    (void)error_set(&err, STATUS_INVALID, "%s", text);
    return send_error(connection, code, key, &err);
}

static int code_of(Status status)
{
    switch (status) {
    case STATUS_OK:
        return 200;
    case STATUS_SYNTAX:
    case STATUS_INVALID:
        return 400;
    case STATUS_LIMIT:
        return 413;
    case STATUS_NOT_FOUND:
        return 404;
    case STATUS_UNSUPPORTED:
        return 422;
    case STATUS_INTERRUPTED:
        return 503;
    case STATUS_STALE:
        return 409;
    case STATUS_IO:
        break;
    }
    return 500;
}

/* Constant-time comparison. */
static bool token_is_right(const Api *api, struct mg_connection *connection)
{
    const char *given = mg_get_header(connection, "X-Katachi-Token");
    if (!given || strlen(given) != TOKEN_SIZE - 1)
        return false;
    int difference = 0;
    for (int i = 0; i < TOKEN_SIZE - 1; i++)
        difference |= given[i] ^ api->token[i];
    return difference == 0;
}

/* The whole body into *body, whose limit it fits. Returns 200, or the code to refuse with. A client
 * whose time is over looks like one that ended early. */
static int read_body(struct mg_connection *connection, long long size, StrBuf *body)
{
    char step[READ_STEP]; /* civetweb's stacks are small */
    double seconds = BODY_SECONDS + (double)size / BODY_BYTES_A_SECOND;
    double deadline = clock_seconds() + seconds;
    client_read(mg_get_user_connection_data(connection), seconds);
    while ((long long)body->length < size) {
        long long rest = size - (long long)body->length;
        int got = mg_read(connection, step, rest < READ_STEP ? (size_t)rest : sizeof step);
        if (clock_seconds() > deadline)
            return 408;
        if (got <= 0)
            return 400;
        strbuf_add_bytes(body, step, (size_t)got);
    }
    client_work(mg_get_user_connection_data(connection));
    return body->overflowed ? 413 : 200;
}

/* A client that is still sending does not see a refusal: read what it sends and drop it. */
static void drop_body(struct mg_connection *connection, long long size)
{
    char step[READ_STEP];
    double deadline = clock_seconds() + DROP_SECONDS;
    client_read(mg_get_user_connection_data(connection), DROP_SECONDS);
    for (int got; size > 0 && clock_seconds() < deadline; size -= got)
        if ((got = mg_read(connection, step, sizeof step)) <= 0)
            return;
}

static bool on_progress(void *context, const char *name, const char *json)
{
    return answer_send_event(context, name, json);
}

/* A request on its way to the worker pool and back. */
typedef struct {
    const Endpoint *question;
    Request *call;
    Status status;
    Error err;
} PoolJob;

static void run_pool_job(void *context)
{
    PoolJob *pool_job = context;
    pool_job->status = pool_job->question->answer(pool_job->call, &pool_job->err);
    pool_job->status = request_finish(pool_job->call, pool_job->status, &pool_job->err);
}

/* Only malformed requests get a plain error answer; once events
 * are promised, the last one is "done" or "error". */
static int answer_long(Api *api, struct mg_connection *connection, const Endpoint *question,
                       Request *call)
{
    if (atomic_fetch_add(&api->long_works, 1) >= api->patient_limit) {
        atomic_fetch_sub(&api->long_works, 1);
        return fail(connection, 503, "busy", "the server is busy; try again in a moment");
    }
    const ProgressListener listener = {on_progress, connection};
    /* The call is not used after us. */
    /* cppcheck-suppress autoVariables */
    call->listener = &listener;
    answer_start_events(connection);
    PoolJob pool_job = {.question = question, .call = call};
    worker_pool_run(api->patient, run_pool_job, &pool_job);
    if (pool_job.status != STATUS_OK) {
        strbuf_reset(call->out);
        error_json_write(error_json_code(pool_job.status), &pool_job.err, call->out);
    }
    answer_send_event(connection, pool_job.status == STATUS_OK ? "done" : "error",
                      strbuf_text(call->out));
    atomic_fetch_sub(&api->long_works, 1);
    return 200;
}

static int answer_at_once(Api *api, struct mg_connection *connection, const Endpoint *question,
                          Request *call)
{
    PoolJob pool_job = {.question = question, .call = call};
    worker_pool_run(api->quick, run_pool_job, &pool_job);
    Status status = pool_job.status;
    if (status != STATUS_OK)
        return send_error(connection, code_of(status), error_json_code(status), &pool_job.err);
    return send_json(connection, 200, call->out);
}

/* Report the progress of a job until it ends or the client leaves; the job goes on. */
static void follow(struct mg_connection *connection, Job *job)
{
    StrBuf json;
    uint64_t seen = 0;
    bool is_there = true;
    strbuf_init(&json, ANSWER_LIMIT);
    answer_start_events(connection);
    strbuf_add_format(&json, "{\"job\":%lld}", (long long)job_id(job));
    answer_send_event(connection, "job", strbuf_text(&json));
    while (is_there) {
        JobEvent event = job_wait(job, &seen, FOLLOW_PAUSE_S, &json);
        is_there = event == JOB_NEWS || event == JOB_QUIET;
        if (event == JOB_QUIET)
            is_there = answer_send_event(connection, "quiet", "{}");
        else if (event == JOB_NEWS)
            is_there = answer_send_event(connection, "progress", strbuf_text(&json));
        else if (event != JOB_LEFT)
            answer_send_event(connection, event == JOB_DONE ? "done" : "error", strbuf_text(&json));
    }
    strbuf_clear(&json);
}

static void begin_job(void *context)
{
    PoolJob *pool_job = context;
    Request *call = pool_job->call;
    pool_job->status = job_begin(call, pool_job->question, call->job, &pool_job->err);
}

static int answer_follower(Api *api, struct mg_connection *connection, const Endpoint *question,
                           Request *call)
{
    bool is_new = question->pace == PACE_JOB;
    Job *job = NULL;
    /* cppcheck-suppress autoVariables */
    call->job = &job;
    if (is_new && !server_take_job_place(api->server))
        return fail(connection, 503, "busy", "too many jobs are waiting; try again later");
    PoolJob pool_job = {.question = question, .call = call};
    worker_pool_run(api->quick, is_new ? begin_job : run_pool_job, &pool_job);
    if (pool_job.status != STATUS_OK)
        return send_error(connection, code_of(pool_job.status), error_json_code(pool_job.status),
                          &pool_job.err);
    if (is_new)
        worker_pool_post(api->jobs, job_run, job);
    follow(connection, job);
    job_release(job);
    return 200;
}

/* Each follower holds a thread of civetweb for as long as it likes. */
static int answer_job(Api *api, struct mg_connection *connection, const Endpoint *question,
                      Request *call)
{
    int code = 503;
    if (atomic_fetch_add(&api->followers, 1) < FOLLOWER_LIMIT)
        code = answer_follower(api, connection, question, call);
    else
        fail(connection, code, "busy", "enough pages follow jobs already; try again later");
    atomic_fetch_sub(&api->followers, 1);
    return code;
}

static int answer_call(Api *api, struct mg_connection *connection, const Endpoint *question,
                       Request *call)
{
    switch (question->pace) {
    case PACE_QUICK:
    case PACE_BULKY:
        break;
    case PACE_LONG:
        return answer_long(api, connection, question, call);
    case PACE_JOB:
    case PACE_FOLLOW:
        return answer_job(api, connection, question, call);
    }
    return answer_at_once(api, connection, question, call);
}

/* ?game=N; 0 if it is not there or makes no sense. */
static int game_of_query(const char *query)
{
    char text[16];
    if (!query || mg_get_var(query, strlen(query), "game", text, sizeof text) <= 0)
        return 0;
    long number = strtol(text, NULL, 10);
    return number > 0 && number < GAMES_LIMIT ? (int)number : 0;
}

static int answer_question(Api *api, struct mg_connection *connection, const Endpoint *question)
{
    const struct mg_request_info *request = mg_get_request_info(connection);
    StrBuf body, out;
    strbuf_init(&body, question->body_limit + 1);
    strbuf_init(&out, ANSWER_LIMIT);
    int code = read_body(connection, request->content_length, &body);
    if (code != 200) {
        answer_refuse(connection, code);
    } else {
        Request call = {.server = api->server,
                        .body = strbuf_text(&body),
                        .size = body.length,
                        .game = game_of_query(request->query_string),
                        .out = &out};
        code = answer_call(api, connection, question, &call);
    }
    strbuf_clear(&out);
    strbuf_clear(&body);
    return code;
}

/* Bodies, what is parsed from them, and answers are in memory until the answer is sent. */
static int answer_bulky(Api *api, struct mg_connection *connection, const Endpoint *question)
{
    if (!semaphore_enter(&api->bulky, BULKY_PATIENCE_S)) {
        drop_body(connection, mg_get_request_info(connection)->content_length);
        return fail(connection, 503, "busy",
                    "the server is busy with large requests; try again in a moment");
    }
    int code = answer_question(api, connection, question);
    (void)malloc_trim(0); /* the library keeps for itself what was freed; others may want it */
    semaphore_leave(&api->bulky);
    return code;
}

static int answer_hello(Api *api, struct mg_connection *connection)
{
    StrBuf json;
    strbuf_init(&json, ANSWER_LIMIT);
    server_hello(api->server, api->token, &json);
    send_json(connection, 200, &json);
    strbuf_clear(&json);
    return 200;
}

const char *api_question(const char *path)
{
    for (size_t i = 0; i < sizeof PREFIXES / sizeof *PREFIXES; i++)
        if (strncmp(path, PREFIXES[i], strlen(PREFIXES[i])) == 0)
            return path + strlen(PREFIXES[i]);
    return NULL;
}

int api_answer(Api *api, struct mg_connection *connection, const char *name)
{
    long long size = mg_get_request_info(connection)->content_length;
    if (strcmp(name, "hello") == 0)
        return request_has_method(connection, "GET") ? answer_hello(api, connection)
                                                     : answer_refuse(connection, 405);
    const Endpoint *question = endpoint_find(name);
    if (!question)
        return fail(connection, 404, "not_found", "there is no such endpoint");
    if (!request_has_method(connection, "POST"))
        return answer_refuse(connection, 405);
    if (!token_is_right(api, connection))
        return fail(connection, 403, "token", "the token is not valid for this server");
    if (size < 0)
        return fail(connection, 411, "length", "Content-Length is missing");
    if ((unsigned long long)size > question->body_limit)
        return fail(connection, 413, "limit", "the request is too large");
    return question->pace == PACE_BULKY ? answer_bulky(api, connection, question)
                                        : answer_question(api, connection, question);
}

Status api_open(Api *api, Error *err)
{
    assert(api);
    unsigned char bits[(TOKEN_SIZE - 1) / 2];
    int processors = pool_processor_count();
    semaphore_open(&api->bulky, BULKY_AT_ONCE);
    if (getrandom(bits, sizeof bits, 0) != (ssize_t)sizeof bits)
        return error_set(err, STATUS_IO, "no random bits from the system");
    for (size_t i = 0; i < sizeof bits; i++)
        snprintf(api->token + 2 * i, 3, "%02x", bits[i]);
    api->patient_limit = processors > 2 ? processors : 2;
    api->quick = worker_pool_open(processors > 2 ? processors : 2);
    api->patient = worker_pool_open(api->patient_limit);
    api->jobs = worker_pool_open(api->patient_limit);
    api->server = server_open();
    if (!api->quick || !api->patient || !api->jobs)
        return error_set(err, STATUS_IO, "cannot start threads for the server");
    worker_pool_post(api->jobs, server_warm, api->server);
    return STATUS_OK;
}

void api_stop(Api *api)
{
    if (api->server)
        server_stop(api->server);
}

void api_close(Api *api)
{
    assert(api);
    if (api->quick)
        worker_pool_close(api->quick);
    if (api->patient)
        worker_pool_close(api->patient);
    if (api->jobs)
        worker_pool_close(api->jobs);
    if (api->server)
        server_close(api->server);
    semaphore_close(&api->bulky);
}
