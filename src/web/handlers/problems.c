/* Collections, problems and progress as JSON. */
#include "view/json.h"

#include "base/memory.h"
#include "core/text.h"
#include "problem/file.h"
#include "store/collection.h"
#include "store/document.h"
#include "store/student.h"
#include "web/handlers/handlers.h"
#include "web/handlers/request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LIST_LIMIT = 3000, READ_MEMORY = 16 << 20, LINE_SIZE = 2048 };

/* What an answer about the database is made with. */
typedef struct {
    Database *database;
    Store *store;
    int64_t learner;
    json_t *list;
} Desk;

static Status open_server(const Request *call, Desk *server, Error *err)
{
    *server = (Desk){.database = call->server->database};
    Status status = database_lock(server->database, &server->store, err);
    if (status != STATUS_OK)
        return status;
    status = database_student(server->database, &server->learner, err);
    if (status != STATUS_OK)
        database_unlock(server->database);
    return status;
}

static json_t *progress_object(const Desk *server, int64_t document)
{
    StudentProgress progress;
    if (store_get_progress(server->store, server->learner, document, &progress, NULL) != STATUS_OK)
        return json_null();
    return json_pack("{s:i, s:i, s:i, s:o, s:I, s:b}", "attempts", progress.attempts, "successes",
                     progress.successes, "streak", progress.streak, "interval_days",
                     json_rounded(progress.interval_days, 1), "due", (json_int_t)progress.due,
                     "solved", (int)(progress.streak > 0));
}

/* ---- collections ---- */

static Status add_collection(void *context, const StoreCollection *collection, Error *err)
{
    (void)err;
    Desk *server = context;
    json_array_append_new(server->list,
                          json_pack("{s:I, s:o, s:o, s:I}", "id", (json_int_t)collection->id,
                                    "name", json_text(collection->name), "description",
                                    json_text(collection->description), "problems",
                                    (json_int_t)collection->member_count));
    return STATUS_OK;
}

Status handle_collections(const Request *call, Error *err)
{
    Desk server;
    Status status = open_server(call, &server, err);
    if (status != STATUS_OK)
        return status;
    StoreLearnerCounts counts;
    server.list = json_array();
    status = store_list_collections(server.store, add_collection, &server, err);
    if (status == STATUS_OK)
        status =
            store_count_student(server.store, server.learner, (int64_t)time(NULL), &counts, err);
    if (status == STATUS_OK)
        json_write(json_pack("{s:O, s:o, s:{s:I, s:I, s:I, s:I, s:I}}", "collections", server.list,
                             "notice", json_text(database_notice(server.database)), "progress",
                             "tried", (json_int_t)counts.tried, "solved", (json_int_t)counts.solved,
                             "due", (json_int_t)counts.due, "attempts", (json_int_t)counts.attempts,
                             "successes", (json_int_t)counts.successes),
                   JSON_COMPACT, call->out);
    database_unlock(server.database);
    json_decref(server.list);
    return status;
}

/* ---- problems of a collection ---- */

/* The document as a problem; lives in *mem. */
static Status read_document(const StoreDocument *stored, Arena *mem, ProblemDocument *document,
                            Error *err)
{
    ProblemReader reader;
    problem_reader_init(&reader, stored->bytes, stored->size);
    return problem_reader_next(&reader, mem, document, err);
}

/* One line of the list; what cannot be read is left out. */
static Status add_problem(void *context, const StoreDocument *stored, Error *err)
{
    (void)err;
    Desk *server = context;
    Arena mem;
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    arena_init(&mem, READ_MEMORY);
    if (read_document(stored, &mem, document, NULL) == STATUS_OK)
        json_array_append_new(
            server->list,
            json_pack("{s:I, s:o, s:s, s:s, s:s, s:o, s:o, s:i, s:o}", "id", (json_int_t)stored->id,
                      "title", json_text(document->title), "goal",
                      problem_goal_text(document->problem.goal), "side",
                      stone_text(document->problem.side), "play",
                      stone_text(document->problem.to_move), "level", json_text(document->level),
                      "tags", json_text(document->tags), "size", (int)document->problem.board.size,
                      "progress", progress_object(server, stored->id)));
    arena_clear(&mem);
    mem_free(document);
    return STATUS_OK;
}

static Status list_problems(const Request *call, int64_t collection, Error *err)
{
    Desk server;
    Status status = open_server(call, &server, err);
    if (status != STATUS_OK)
        return status;
    server.list = json_array();
    int64_t next = 0;
    status = store_list_documents(
        server.store,
        &(StoreQuery){.kind = DOCUMENT_PROBLEM, .collection = collection, .limit = LIST_LIMIT},
        add_problem, &server, err);
    if (status == STATUS_OK && store_next_problem(server.store, server.learner, collection,
                                                  (int64_t)time(NULL), &next, NULL) != STATUS_OK)
        next = 0;
    if (status == STATUS_OK)
        json_write(json_pack("{s:O, s:o}", "problems", server.list, "next",
                             next ? json_integer((json_int_t)next) : json_null()),
                   JSON_COMPACT, call->out);
    database_unlock(server.database);
    json_decref(server.list);
    return status;
}

Status handle_problems(const Request *call, Error *err)
{
    RequestFields fields;
    request_open(call, &fields, err);
    int64_t collection = field_id(&fields, "collection");
    if (fields.status == STATUS_OK)
        fields.status = list_problems(call, collection, err);
    return request_close(&fields);
}

/* ---- one problem ---- */

static Status write_problem(const Desk *server, int64_t id, StrBuf *out, Error *err)
{
    Arena mem;
    StoreDocument stored;
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    arena_init(&mem, READ_MEMORY);
    Status status = store_get_document(server->store, id, &mem, &stored, err);
    if (status == STATUS_OK)
        status = read_document(&stored, &mem, document, err);
    if (status == STATUS_OK) {
        json_t *object = json_of_document(document);
        json_object_set_new(object, "id", json_integer((json_int_t)id));
        json_object_set_new(object, "progress", progress_object(server, id));
        json_write(object, JSON_COMPACT, out);
    }
    arena_clear(&mem);
    mem_free(document);
    return status;
}

Status handle_problem(const Request *call, Error *err)
{
    Desk server;
    RequestFields fields;
    request_open(call, &fields, err);
    int64_t id = field_id(&fields, "id");
    if (fields.status == STATUS_OK)
        fields.status = open_server(call, &server, err);
    if (fields.status == STATUS_OK) {
        fields.status = write_problem(&server, id, call->out, err);
        database_unlock(server.database);
    }
    return request_close(&fields);
}

/* ---- an attempt ---- */

static StoreAttempt read_attempt(RequestFields *fields)
{
    StoreAttempt attempt = {.document = field_id(fields, "id"),
                            .seconds = field_number(fields, "seconds", 0, 1e7, 0),
                            .line = field_text(fields, "line")};
    double grade = field_number(fields, "grade", GRADE_BLANK, GRADE_EASY, -1);
    if (attempt.document < 1 || grade < 0)
        field_fail(fields, STATUS_INVALID, "id and grade are needed");
    if (attempt.line && strlen(attempt.line) > LINE_SIZE)
        field_fail(fields, STATUS_LIMIT, "line is too long");
    attempt.grade = (Grade)(int)grade;
    return attempt;
}

Status handle_attempt(const Request *call, Error *err)
{
    RequestFields fields;
    Desk server;
    request_open(call, &fields, err);
    StoreAttempt attempt = read_attempt(&fields);
    if (fields.status == STATUS_OK)
        fields.status = open_server(call, &server, err);
    if (fields.status == STATUS_OK) {
        attempt.learner = server.learner;
        fields.status = store_add_attempt(server.store, &attempt, NULL, err);
        if (fields.status == STATUS_OK)
            json_write(json_pack("{s:o}", "progress", progress_object(&server, attempt.document)),
                       JSON_COMPACT, call->out);
        database_unlock(server.database);
    }
    return request_close(&fields);
}

/* ---- statistics ---- */

enum { ATTEMPTS_MOST = 20000, DAY_SECONDS = 86400, DAYS_MOST = 400 };

typedef struct {
    int64_t day; /* since 1970, in the time zone of the student */
    int64_t attempts, successes;
    double seconds;
} DayCount;

typedef struct {
    int64_t offset; /* of the student's clock, in seconds */
    int count;
    DayCount day[DAYS_MOST]; /* the latest first, as attempts come */
} Days;

static Status count_attempt(void *context, const StoreAttempt *attempt, Error *err)
{
    (void)err;
    Days *days = context;
    int64_t day = (attempt->at + days->offset) / DAY_SECONDS;
    if (days->count == 0 || days->day[days->count - 1].day != day) {
        if (days->count == DAYS_MOST)
            return STATUS_OK;
        days->day[days->count++] = (DayCount){.day = day};
    }
    DayCount *now = &days->day[days->count - 1];
    now->attempts++;
    now->successes += attempt->grade >= GRADE_HARD;
    now->seconds += attempt->seconds;
    return STATUS_OK;
}

static void write_days(const Days *days, StrBuf *out)
{
    json_t *list = json_array();
    for (int i = days->count - 1; i >= 0; i--)
        json_array_append_new(list,
                              json_pack("{s:I, s:I, s:I, s:o}", "day", (json_int_t)days->day[i].day,
                                        "attempts", (json_int_t)days->day[i].attempts, "successes",
                                        (json_int_t)days->day[i].successes, "seconds",
                                        json_rounded(days->day[i].seconds, 0)));
    json_write(json_pack("{s:o}", "days", list), JSON_COMPACT, out);
}

Status handle_statistics(const Request *call, Error *err)
{
    Desk server;
    RequestFields fields;
    request_open(call, &fields, err);
    double offset = field_number(&fields, "offset_s", -DAY_SECONDS, DAY_SECONDS, 0);
    if (fields.status == STATUS_OK)
        fields.status = open_server(call, &server, err);
    if (fields.status == STATUS_OK) {
        Days *days = mem_alloc(1, sizeof *days);
        days->offset = (int64_t)offset;
        fields.status = store_list_attempts(server.store, server.learner, ATTEMPTS_MOST,
                                            count_attempt, days, err);
        database_unlock(server.database);
        if (fields.status == STATUS_OK)
            write_days(days, call->out);
        mem_free(days);
    }
    return request_close(&fields);
}
