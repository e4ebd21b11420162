/* Making problems on the page: checked, saved, generated, taken in and handed out. */
#include "web/handlers/request.h"

#include "base/memory.h"
#include "practice/problem_factory.h"
#include "problem/file.h"
#include "store/document.h"
#include "view/json.h"
#include "view/json_answers.h"
#include "web/handlers/handlers.h"

#include <assert.h>
#include <string.h>

enum {
    DOCUMENT_MEMORY = 16 << 20,
    EXPORT_LIMIT = 32 << 20,
    GENERATE_MOST = 50,
    GENERATE_USUAL = 5,
    TEXT_MOST = 4000,
    IMPORT_MOST = 5000,
};

static const char SAVED[] = "mine", IMPORTED[] = "imported", GENERATED[] = "generated";

/* ---- checking ---- */

static void write_check(const Problem *problem, StrBuf *out)
{
    ProblemCheck check;
    StrBuf task;
    bool is_valid = problem_check(problem, &check);
    strbuf_init(&task, TEXT_MOST);
    document_task_text(problem, &task);
    json_write(json_pack("{s:b, s:o, s:o}", "valid", (int)is_valid, "task",
                         json_text(strbuf_text(&task)), "findings",
                         json_findings(&check, problem->board.size)),
               JSON_COMPACT, out);
    strbuf_clear(&task);
}

Status handle_check(const Request *call, Error *err)
{
    assert(call);
    RequestFields fields;
    Problem *problem = mem_alloc(1, sizeof *problem);
    request_open(call, &fields, err);
    field_problem(&fields, problem);
    if (fields.status == STATUS_OK)
        write_check(problem, call->out);
    mem_free(problem);
    return request_close(&fields);
}

/* ---- saving ---- */

/* One text of the document, copied into it; "" if the request has none. */
static const char *take_text(RequestFields *fields, const char *key, DocumentTextKind kind,
                             ProblemDocument *document)
{
    const char *text = field_text(fields, key);
    if (!text)
        return "";
    const char *copy =
        strlen(text) <= TEXT_MOST ? document_text(document, text, strlen(text), kind) : NULL;
    if (!copy)
        field_fail(fields, STATUS_LIMIT, "%s is too long", key);
    return copy ? copy : "";
}

static void read_document(RequestFields *fields, Arena *mem, ProblemDocument *document)
{
    Problem *problem = mem_alloc(1, sizeof *problem);
    field_problem(fields, problem);
    if (fields->status == STATUS_OK)
        fields->status = document_init(document, problem->board.size, mem, fields->err);
    if (fields->status == STATUS_OK) {
        document->problem = *problem;
        document->title = take_text(fields, "title", TEXT_ONE_LINE, document);
        document->text = take_text(fields, "text", TEXT_LINES, document);
        document->level = take_text(fields, "level", TEXT_ONE_LINE, document);
        document->tags = take_text(fields, "tags", TEXT_ONE_LINE, document);
        document->author = take_text(fields, "author", TEXT_ONE_LINE, document);
    }
    mem_free(problem);
}

/* Into the collection; the document that it replaces goes. */
static Status keep_document(const Request *call, ProblemDocument *document, int64_t replaced,
                            int64_t *id, Error *err)
{
    Store *store;
    Status status = database_lock(call->server->database, &store, err);
    if (status != STATUS_OK)
        return status;
    status = database_add(call->server->database, document, SAVED, id, err);
    if (status == STATUS_OK && replaced && replaced != *id)
        status = store_remove_document(store, replaced, err);
    database_unlock(call->server->database);
    return status;
}

Status handle_save(const Request *call, Error *err)
{
    assert(call);
    RequestFields fields;
    Arena mem;
    int64_t id = 0;
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    arena_init(&mem, DOCUMENT_MEMORY);
    request_open(call, &fields, err);
    read_document(&fields, &mem, document);
    int64_t replaced = field_id(&fields, "replaces");
    if (fields.status == STATUS_OK)
        fields.status = keep_document(call, document, replaced, &id, err);
    if (fields.status == STATUS_OK)
        json_write(json_pack("{s:I}", "id", (json_int_t)id), JSON_COMPACT, call->out);
    arena_clear(&mem);
    mem_free(document);
    return request_close(&fields);
}

Status handle_remove(const Request *call, Error *err)
{
    assert(call);
    Store *store;
    RequestFields fields;
    request_open(call, &fields, err);
    int64_t id = field_id(&fields, "id");
    if (fields.status == STATUS_OK)
        fields.status = database_lock(call->server->database, &store, err);
    if (fields.status == STATUS_OK) {
        fields.status = store_remove_document(store, id, err);
        database_unlock(call->server->database);
    }
    if (fields.status == STATUS_OK)
        json_write(json_pack("{s:I}", "removed", (json_int_t)id), JSON_COMPACT, call->out);
    return request_close(&fields);
}

/* ---- in and out ---- */

/* How many more there are: who sends more than can be taken at once must know. */
static int count_rest(ProblemReader *reader, ProblemDocument *document)
{
    Status status = STATUS_OK;
    int count = -1;
    for (; status != STATUS_NOT_FOUND; count++) {
        Arena mem;
        arena_init(&mem, DOCUMENT_MEMORY);
        status = problem_reader_next(reader, &mem, document, NULL);
        arena_clear(&mem);
    }
    return count;
}

Status handle_import(const Request *call, Error *err)
{
    assert(call);
    Store *store;
    ProblemReader reader;
    int added = 0, bad = 0, left_out = 0;
    Status status = database_lock(call->server->database, &store, err);
    if (status != STATUS_OK)
        return status;
    problem_reader_init(&reader, call->body, call->size);
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    status = store_begin(store, err);
    while (status == STATUS_OK && added + bad < IMPORT_MOST) {
        Arena mem;
        int64_t id;
        arena_init(&mem, DOCUMENT_MEMORY);
        Status read = problem_reader_next(&reader, &mem, document, NULL);
        if (read == STATUS_OK)
            read = database_add(call->server->database, document, IMPORTED, &id, NULL);
        arena_clear(&mem);
        if (read == STATUS_NOT_FOUND)
            break;
        added += read == STATUS_OK;
        bad += read != STATUS_OK;
    }
    if (status == STATUS_OK)
        status = store_commit(store, err);
    else
        store_rollback(store);
    database_unlock(call->server->database);
    if (status == STATUS_OK && added + bad == IMPORT_MOST)
        left_out = count_rest(&reader, document);
    mem_free(document);
    if (status == STATUS_OK)
        json_write(json_pack("{s:i, s:i, s:i}", "added", added, "bad", bad, "left_out", left_out),
                   JSON_COMPACT, call->out);
    return status;
}

typedef struct {
    ProblemFormat format;
    StrBuf text;
    int count;
} Export;

static Status export_one(void *context, const StoreDocument *stored, Error *err)
{
    (void)err;
    Export *export = context;
    Arena mem;
    ProblemReader reader;
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    arena_init(&mem, DOCUMENT_MEMORY);
    problem_reader_init(&reader, stored->bytes, stored->size);
    Status status = problem_reader_next(&reader, &mem, document, NULL);
    if (status == STATUS_OK && export->count > 0 && export->format == PROBLEM_FORMAT_TEXT)
        strbuf_add_char(&export->text, '\n');
    if (status == STATUS_OK)
        status = problem_write(document, export->format, &export->text, NULL);
    export->count += status == STATUS_OK; /* what cannot be read is left out */
    arena_clear(&mem);
    mem_free(document);
    return STATUS_OK;
}

static void export_wanted(const Request *call, RequestFields *fields, Export *export)
{
    Store *store;
    int64_t collection = field_id(fields, "collection"), id = field_id(fields, "id");
    const char *format = field_text(fields, "format");
    bool is_sgf = format && strcmp(format, "sgf") == 0;
    if (format && !is_sgf && strcmp(format, "text") != 0)
        field_fail(fields, STATUS_INVALID, "format is neither text nor sgf");
    if (fields->status == STATUS_OK)
        fields->status = database_lock(call->server->database, &store, fields->err);
    if (fields->status != STATUS_OK)
        return;
    export->format = is_sgf ? PROBLEM_FORMAT_SGF : PROBLEM_FORMAT_TEXT;
    StoreQuery query = {.kind = DOCUMENT_PROBLEM, .collection = collection};
    if (id > 0) {
        query.after = id - 1;
        query.limit = 1;
    }
    fields->status = store_list_documents(store, &query, export_one, export, fields->err);
    database_unlock(call->server->database);
}

Status handle_export(const Request *call, Error *err)
{
    assert(call);
    RequestFields fields;
    Export export = {0};
    strbuf_init(&export.text, EXPORT_LIMIT);
    request_open(call, &fields, err);
    export_wanted(call, &fields, &export);
    if (fields.status == STATUS_OK)
        json_write(json_pack("{s:o, s:i}", "text", json_text(strbuf_text(&export.text)), "problems",
                             export.count),
                   JSON_COMPACT, call->out);
    strbuf_clear(&export.text);
    return request_close(&fields);
}

/* ---- generating ---- */

typedef struct {
    Database *database;
    json_t *ids;
} Harvest;

static Status keep_generated(void *context, ProblemDocument *document, Error *err)
{
    Harvest *harvest = context;
    Store *store;
    int64_t id;
    Status status = database_lock(harvest->database, &store, err);
    if (status != STATUS_OK)
        return status;
    status = database_add(harvest->database, document, GENERATED, &id, err);
    database_unlock(harvest->database);
    if (status == STATUS_OK)
        json_array_append_new(harvest->ids, json_integer((json_int_t)id));
    return status;
}

static ProblemFactory read_factory(RequestFields *fields)
{
    const char *shape = field_text(fields, "shape"), *goal = field_text(fields, "goal");
    ProblemFactory factory = {
        .count = (int)field_number(fields, "count", 1, GENERATE_MOST, GENERATE_USUAL),
        .seed = (uint64_t)field_number(fields, "seed", 0, 1e15, 1)};
    factory.settings.level_min = (int)field_number(fields, "level_min", LEVEL_MIN, LEVEL_MAX, 0);
    factory.settings.level_max = (int)field_number(fields, "level_max", LEVEL_MIN, LEVEL_MAX, 0);
    if (shape && !generate_shape_parse(shape, &factory.settings.shape))
        field_fail(fields, STATUS_INVALID, "shape is not corner, side, centre or any");
    if (goal && !problem_goal_parse(goal, &factory.settings.goal))
        field_fail(fields, STATUS_INVALID, "goal is neither kill nor save");
    return factory;
}

static void answer_generate(RequestFields *fields, Task *task)
{
    FactoryCounts counts = {0};
    ProblemFactory factory = read_factory(fields);
    if (fields->status != STATUS_OK)
        return;
    Harvest harvest = {task->call->server->database, json_array()};
    factory.stop = &task->stop;
    factory.progress = (Progress){task_progress, task};
    factory.deliver = keep_generated;
    factory.context = &harvest;
    fields->status = problem_factory_run(&factory, &counts, fields->err);
    if (fields->status == STATUS_INTERRUPTED && !task_is_deserted(task))
        fields->status = STATUS_OK; /* stopped by name: what was found is kept */
    if (fields->status == STATUS_OK)
        json_write(json_pack("{s:O, s:I}", "ids", harvest.ids, "tried", (json_int_t)counts.tried),
                   JSON_COMPACT, task->call->out);
    json_decref(harvest.ids);
}

Status handle_generate(const Request *call, Error *err)
{
    return request_work(call, answer_generate, err);
}
