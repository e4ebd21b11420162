/* Making problems on the page: checked, saved, generated, taken in and handed out. */
#include "web/handlers/problem_form.h"

#include "app/problem_factory.h"
#include "base/memory.h"
#include "problem/file.h"
#include "store/document.h"
#include "view/json.h"
#include "view/json_board.h"
#include "web/handlers/handlers.h"
#include "web/handlers/request.h"

#include <string.h>

enum {
    DOCUMENT_MEMORY = 16 << 20,
    EXPORT_LIMIT = 32 << 20,
    GENERATE_MOST = 50,
    TEXT_MOST = 4000,
    IMPORT_MOST = 5000,
};

static const char SAVED[] = "mine", IMPORTED[] = "imported", GENERATED[] = "generated";

/* ---- checking ---- */

static json_t *findings_array(const Problem *problem, const ProblemCheck *check)
{
    json_t *list = json_array();
    for (int i = 0; i < check->count; i++) {
        const ProblemFinding *finding = &check->finding[i];
        json_t *object = json_pack("{s:s, s:s, s:o}", "kind", finding_name(finding->kind), "level",
                                   finding_is_error(finding->kind) ? "error" : "warning", "text",
                                   json_text(finding->text));
        if (board_has_point(&problem->board, finding->at))
            json_object_set_new(object, "at", json_points(problem->board.size, &finding->at, 1));
        json_array_append_new(list, object);
    }
    return list;
}

Status handle_check(const Request *call, Error *err)
{
    json_t *request;
    Status status = request_read(call, &request, err);
    if (status != STATUS_OK)
        return status;
    Problem *problem = mem_alloc(1, sizeof *problem);
    status = json_read_problem(json_object_get(request, "problem"), problem, err);
    if (status == STATUS_OK) {
        ProblemCheck check;
        StrBuf task;
        bool is_valid = problem_check(problem, &check);
        strbuf_init(&task, TEXT_MOST);
        document_task_text(problem, &task);
        json_write(json_pack("{s:b, s:o, s:o}", "valid", (int)is_valid, "task",
                             json_text(strbuf_text(&task)), "findings",
                             findings_array(problem, &check)),
                   JSON_COMPACT, call->out);
        strbuf_clear(&task);
    }
    mem_free(problem);
    json_decref(request);
    return status;
}

/* ---- saving ---- */

/* One text of the document, copied into it; "" if the request has none. */
static Status take_text(const json_t *request, const char *key, DocumentTextKind kind,
                        ProblemDocument *document, const char **place, Error *err)
{
    const char *text;
    Status status = request_text(request, key, &text, err);
    if (status != STATUS_OK || !text)
        return status;
    if (strlen(text) > TEXT_MOST)
        return error_set(err, STATUS_LIMIT, "%s is too long", key);
    *place = document_text(document, text, strlen(text), kind);
    return *place ? STATUS_OK : error_set(err, STATUS_LIMIT, "%s is too long", key);
}

static Status read_document(const json_t *request, Arena *mem, ProblemDocument *document,
                            Error *err)
{
    Problem *problem = mem_alloc(1, sizeof *problem);
    Status status = json_read_problem(json_object_get(request, "problem"), problem, err);
    if (status == STATUS_OK)
        status = document_init(document, problem->board.size, mem, err);
    if (status == STATUS_OK) {
        document->problem = *problem;
        status = take_text(request, "title", TEXT_ONE_LINE, document, &document->title, err);
    }
    mem_free(problem);
    if (status == STATUS_OK)
        status = take_text(request, "text", TEXT_LINES, document, &document->text, err);
    if (status == STATUS_OK)
        status = take_text(request, "level", TEXT_ONE_LINE, document, &document->level, err);
    if (status == STATUS_OK)
        status = take_text(request, "tags", TEXT_ONE_LINE, document, &document->tags, err);
    if (status == STATUS_OK)
        status = take_text(request, "author", TEXT_ONE_LINE, document, &document->author, err);
    return status;
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
    json_t *request;
    Arena mem;
    double replaced = 0;
    int64_t id = 0;
    Status status = request_read(call, &request, err);
    if (status != STATUS_OK)
        return status;
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    arena_init(&mem, DOCUMENT_MEMORY);
    status = read_document(request, &mem, document, err);
    if (status == STATUS_OK)
        status = request_number(request, "replaces", 0, 1e15, &replaced, err);
    if (status == STATUS_OK)
        status = keep_document(call, document, (int64_t)replaced, &id, err);
    if (status == STATUS_OK)
        json_write(json_pack("{s:I}", "id", (json_int_t)id), JSON_COMPACT, call->out);
    arena_clear(&mem);
    mem_free(document);
    json_decref(request);
    return status;
}

Status handle_remove(const Request *call, Error *err)
{
    Store *store;
    double id = 0;
    Status status = request_one(call, "id", 1, 1e15, &id, err);
    if (status == STATUS_OK)
        status = database_lock(call->server->database, &store, err);
    if (status != STATUS_OK)
        return status;
    status = store_remove_document(store, (int64_t)id, err);
    database_unlock(call->server->database);
    if (status == STATUS_OK)
        json_write(json_pack("{s:I}", "removed", (json_int_t)id), JSON_COMPACT, call->out);
    return status;
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

static Status export_wanted(const Request *call, const json_t *request, Export *export, Error *err)
{
    double collection = 0, id = 0;
    Store *store;
    const char *format;
    Status status = request_number(request, "collection", 0, 1e15, &collection, err);
    if (status == STATUS_OK)
        status = request_number(request, "id", 0, 1e15, &id, err);
    if (status == STATUS_OK)
        status = request_text(request, "format", &format, err);
    if (status == STATUS_OK && format && strcmp(format, "sgf") != 0 && strcmp(format, "text") != 0)
        status = error_set(err, STATUS_INVALID, "format is neither text nor sgf");
    if (status == STATUS_OK)
        status = database_lock(call->server->database, &store, err);
    if (status != STATUS_OK)
        return status;
    export->format =
        format && strcmp(format, "sgf") == 0 ? PROBLEM_FORMAT_SGF : PROBLEM_FORMAT_TEXT;
    StoreQuery query = {.kind = DOCUMENT_PROBLEM, .collection = (int64_t)collection};
    if (id > 0) {
        query.after = (int64_t)id - 1;
        query.limit = 1;
    }
    status = store_list_documents(store, &query, export_one, export, err);
    database_unlock(call->server->database);
    return status;
}

Status handle_export(const Request *call, Error *err)
{
    json_t *request;
    Export export = {0};
    Status status = request_read(call, &request, err);
    if (status != STATUS_OK)
        return status;
    strbuf_init(&export.text, EXPORT_LIMIT);
    status = export_wanted(call, request, &export, err);
    if (status == STATUS_OK)
        json_write(json_pack("{s:o, s:i}", "text", json_text(strbuf_text(&export.text)), "problems",
                             export.count),
                   JSON_COMPACT, call->out);
    strbuf_clear(&export.text);
    json_decref(request);
    return status;
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

static Status read_factory(const json_t *request, ProblemFactory *factory, Error *err)
{
    const char *shape, *goal;
    double count = 5, low = 0, high = 0, seed = 1;
    Status status = request_number(request, "count", 1, GENERATE_MOST, &count, err);
    if (status == STATUS_OK)
        status = request_number(request, "level_min", LEVEL_MIN, LEVEL_MAX, &low, err);
    if (status == STATUS_OK)
        status = request_number(request, "level_max", LEVEL_MIN, LEVEL_MAX, &high, err);
    if (status == STATUS_OK)
        status = request_number(request, "seed", 0, 1e15, &seed, err);
    if (status == STATUS_OK)
        status = request_text(request, "shape", &shape, err);
    if (status == STATUS_OK)
        status = request_text(request, "goal", &goal, err);
    if (status != STATUS_OK)
        return status;
    if (shape && !generate_shape_parse(shape, &factory->settings.shape))
        return error_set(err, STATUS_INVALID, "shape is not corner, side, centre or any");
    if (goal && !problem_goal_parse(goal, &factory->settings.goal))
        return error_set(err, STATUS_INVALID, "goal is neither kill nor save");
    factory->count = (int)count;
    factory->seed = (uint64_t)seed;
    factory->settings.level_min = (int)low;
    factory->settings.level_max = (int)high;
    return STATUS_OK;
}

static Status answer_generate(const json_t *request, Task *work, Error *err)
{
    ProblemFactory factory = {0};
    FactoryCounts counts = {0};
    Status status = read_factory(request, &factory, err);
    if (status != STATUS_OK)
        return status;
    Harvest harvest = {work->call->server->database, json_array()};
    factory.stop = &work->stop;
    factory.progress = (Progress){task_progress, work};
    factory.deliver = keep_generated;
    factory.context = &harvest;
    status = problem_factory_run(&factory, &counts, err);
    if (status == STATUS_INTERRUPTED && !task_is_deserted(work))
        status = STATUS_OK; /* stopped by name: what was found is kept */
    if (status == STATUS_OK)
        json_write(json_pack("{s:O, s:I}", "ids", harvest.ids, "tried", (json_int_t)counts.tried),
                   JSON_COMPACT, work->call->out);
    json_decref(harvest.ids);
    return status;
}

Status handle_generate(const Request *call, Error *err)
{
    return request_work(call, answer_generate, err);
}
