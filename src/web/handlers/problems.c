/* Collections, problems and progress as JSON. */
#include "view/json.h"
#include "view/json_answers.h"

#include "base/memory.h"
#include "core/text.h"
#include "problem/file.h"
#include "store/collection.h"
#include "store/document.h"
#include "store/student.h"
#include "web/handlers/handlers.h"
#include "web/handlers/request.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LIST_LIMIT = 3000, READ_MEMORY = 16 << 20, LINE_SIZE = 2048 };

/* What an answer about the database is made with. */
typedef struct {
    Database *database;
    Store *store;
    int64_t student;
    json_t *list;
} OpenDatabase;

static Status open_database(const Request *call, OpenDatabase *open, Error *err)
{
    *open = (OpenDatabase){.database = call->server->database};
    Status status = database_lock(open->database, &open->store, err);
    if (status != STATUS_OK)
        return status;
    status = database_student(open->database, &open->student, err);
    if (status != STATUS_OK)
        database_unlock(open->database);
    return status;
}

static json_t *progress_object(const OpenDatabase *open, int64_t document)
{
    StudentProgress progress;
    if (store_get_progress(open->store, open->student, document, &progress, NULL) != STATUS_OK)
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
    OpenDatabase *open = context;
    json_array_append_new(open->list,
                          json_pack("{s:I, s:o, s:o, s:I}", "id", (json_int_t)collection->id,
                                    "name", json_text(collection->name), "description",
                                    json_text(collection->description), "problems",
                                    (json_int_t)collection->member_count));
    return STATUS_OK;
}

Status handle_collections(const Request *call, Error *err)
{
    assert(call);
    OpenDatabase open;
    Status status = open_database(call, &open, err);
    if (status != STATUS_OK)
        return status;
    StudentCounts counts;
    open.list = json_array();
    status = store_list_collections(open.store, add_collection, &open, err);
    if (status == STATUS_OK)
        status = store_count_student(open.store, open.student, (int64_t)time(NULL), &counts, err);
    if (status == STATUS_OK)
        json_write(json_pack("{s:O, s:o, s:{s:I, s:I, s:I, s:I, s:I}}", "collections", open.list,
                             "notice", json_text(database_notice(open.database)), "progress",
                             "tried", (json_int_t)counts.tried, "solved", (json_int_t)counts.solved,
                             "due", (json_int_t)counts.due, "attempts", (json_int_t)counts.attempts,
                             "successes", (json_int_t)counts.successes),
                   JSON_COMPACT, call->out);
    database_unlock(open.database);
    json_decref(open.list);
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
    OpenDatabase *open = context;
    Arena mem;
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    arena_init(&mem, READ_MEMORY);
    if (read_document(stored, &mem, document, NULL) == STATUS_OK)
        json_array_append_new(
            open->list,
            json_pack("{s:I, s:o, s:s, s:s, s:s, s:o, s:o, s:i, s:o}", "id", (json_int_t)stored->id,
                      "title", json_text(document->title), "goal",
                      problem_goal_text(document->problem.goal), "side",
                      stone_text(document->problem.side), "play",
                      stone_text(document->problem.to_move), "level", json_text(document->level),
                      "tags", json_text(document->tags), "size", (int)document->problem.board.size,
                      "progress", progress_object(open, stored->id)));
    arena_clear(&mem);
    mem_free(document);
    return STATUS_OK;
}

static Status list_problems(const Request *call, int64_t collection, Error *err)
{
    OpenDatabase open;
    Status status = open_database(call, &open, err);
    if (status != STATUS_OK)
        return status;
    open.list = json_array();
    int64_t next = 0;
    status = store_list_documents(
        open.store,
        &(StoreQuery){.kind = DOCUMENT_PROBLEM, .collection = collection, .limit = LIST_LIMIT},
        add_problem, &open, err);
    if (status == STATUS_OK && store_next_problem(open.store, open.student, collection,
                                                  (int64_t)time(NULL), &next, NULL) != STATUS_OK)
        next = 0;
    if (status == STATUS_OK)
        json_write(json_pack("{s:O, s:o}", "problems", open.list, "next",
                             next ? json_integer((json_int_t)next) : json_null()),
                   JSON_COMPACT, call->out);
    database_unlock(open.database);
    json_decref(open.list);
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

static Status write_problem(const OpenDatabase *open, int64_t id, StrBuf *out, Error *err)
{
    Arena mem;
    StoreDocument stored;
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    arena_init(&mem, READ_MEMORY);
    Status status = store_get_document(open->store, id, &mem, &stored, err);
    if (status == STATUS_OK)
        status = read_document(&stored, &mem, document, err);
    if (status == STATUS_OK) {
        json_t *object = json_document(document);
        json_object_set_new(object, "id", json_integer((json_int_t)id));
        json_object_set_new(object, "progress", progress_object(open, id));
        json_write(object, JSON_COMPACT, out);
    }
    arena_clear(&mem);
    mem_free(document);
    return status;
}

Status handle_problem(const Request *call, Error *err)
{
    assert(call);
    OpenDatabase open;
    RequestFields fields;
    request_open(call, &fields, err);
    int64_t id = field_id(&fields, "id");
    if (fields.status == STATUS_OK)
        fields.status = open_database(call, &open, err);
    if (fields.status == STATUS_OK) {
        fields.status = write_problem(&open, id, call->out, err);
        database_unlock(open.database);
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
    assert(call);
    RequestFields fields;
    OpenDatabase open;
    request_open(call, &fields, err);
    StoreAttempt attempt = read_attempt(&fields);
    if (fields.status == STATUS_OK)
        fields.status = open_database(call, &open, err);
    if (fields.status == STATUS_OK) {
        attempt.student = open.student;
        fields.status = store_add_attempt(open.store, &attempt, NULL, err);
        if (fields.status == STATUS_OK)
            json_write(json_pack("{s:o}", "progress", progress_object(&open, attempt.document)),
                       JSON_COMPACT, call->out);
        database_unlock(open.database);
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
    assert(call);
    OpenDatabase open;
    RequestFields fields;
    request_open(call, &fields, err);
    double offset = field_number(&fields, "offset_s", -DAY_SECONDS, DAY_SECONDS, 0);
    if (fields.status == STATUS_OK)
        fields.status = open_database(call, &open, err);
    if (fields.status == STATUS_OK) {
        Days *days = mem_alloc(1, sizeof *days);
        days->offset = (int64_t)offset;
        fields.status =
            store_list_attempts(open.store, open.student, ATTEMPTS_MOST, count_attempt, days, err);
        database_unlock(open.database);
        if (fields.status == STATUS_OK)
            write_days(days, call->out);
        mem_free(days);
    }
    return request_close(&fields);
}
