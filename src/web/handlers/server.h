/* What the web face can ask: a table of questions, each answered from JSON (or SGF) to JSON.
 *
 * The desk keeps no game and no session: a question brings the line of play that it is about, as
 * SGF from the first node to the one in question. So two tabs, a reload and a restarted server
 * disturb nobody, and what the desk holds (models, predictors) is bounded.
 *
 * docs/API.md describes questions and answers. All functions may be called from many threads. */
#ifndef KATACHI_WEB_HANDLERS_SERVER_H
#define KATACHI_WEB_HANDLERS_SERVER_H

#include "base/status.h"
#include "base/strbuf.h"

typedef struct WebDesk WebDesk;

/* Look for models; there need not be any. Must be closed. */
MUST_CHECK WebDesk *web_desk_open(void);

/* Open what the first question would have to wait for: the database. `desk` is the WebDesk. */
void web_desk_warm(void *desk);

/* Ask the long works under way to end. */
void web_desk_stop(WebDesk *desk);

/* After all questions were answered. */
void web_desk_close(WebDesk *desk);

/* Who hears how far a long work is. */
typedef struct {
    /* Take one event, `json` being an object; false if nobody listens any more. */
    bool (*hear)(void *context, const char *name, const char *json);
    void *context;
} WebListener;

/* A long work that belongs to the desk, see web_jobs.h. */
typedef struct WebJob WebJob;

typedef struct {
    WebDesk *desk;
    const char *body; /* NUL-terminated; may hold NULs before its end */
    size_t size;
    int game;                    /* ?game=N: which game of the body, from 1; 0: not said */
    const WebListener *listener; /* for long works only */
    WebJob *owner;               /* the job that asks; NULL: a client does */
    WebJob **job;                /* for WEB_FOLLOW: the job to follow comes here, held */
    StrBuf *out;                 /* the answer: one JSON object */
} WebCall;

typedef enum {
    WEB_QUICK,
    WEB_BULKY,  /* quick, but body or answer may be many megabytes: few are answered at once */
    WEB_LONG,   /* tells how far it is while it works, and ends if its client goes */
    WEB_JOB,    /* the same, but it stays */
    WEB_FOLLOW, /* hears of a job */
} WebPace;

typedef struct {
    const char *name;  /* the path behind /api/v1/ */
    size_t body_limit; /* bytes */
    WebPace pace;
    Status (*answer)(const WebCall *call, Error *err);
} WebQuestion;

/* NULL if there is no such question. */
const WebQuestion *web_question_find(const char *name);

/* All of them, NULL past the end. */
const WebQuestion *web_question_at(size_t index);

/* What a page must know at first: version, rooms, models, players; `token` goes with it. */
void web_desk_hello(WebDesk *desk, const char *token, StrBuf *out);

/* { "error": { "code": …, "text": … } }; the place too if err has one. */
void web_error_write(const char *code, const Error *err, StrBuf *out);

/* "syntax", "limit", …: a status as a key for programs. */
const char *web_error_code(Status status);

#endif
