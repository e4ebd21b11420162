/* Support vector machines in the laboratory: rows from records, the accuracy map, the confusion of
 * the best setting, and how accuracy grows with rows. */
#include "base/file.h"

#include "base/memory.h"
#include "store/document.h"
#include "view/json.h"
#include "view/json_answers.h"
#include "view/svm.h"
#include "web/handlers/handlers.h"
#include "web/handlers/lab.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    PREFIX_SIZE = 4096,
    ROWS_MOST = 4000,
    ROWS_USUAL = 400,
    CURVE_STEPS = 5,
    TEXT_LIMIT = 4 << 20,
    COLLECTION_LIMIT = 64 << 20,
};

typedef struct {
    int64_t collection;  /* of problems to take rows from; 0: records */
    const char *records; /* games or problems to take rows from; NULL: data */
    const char *data;    /* PREFIX of katachi extract: the rows are there already */
    DatasetSettings extraction;
    int folds;
    uint64_t seed;
    bool is_full;
} SvmParams;

static DatasetSettings read_extraction(RequestFields *fields)
{
    DatasetSettings settings = {0};
    const char *concept = field_text(fields, "concept"), *type = field_text(fields, "type");
    const char *shares = field_text(fields, "shares");
    settings.sample_limit = (int)field_number(fields, "rows", 20, ROWS_MOST, ROWS_USUAL);
    settings.shares = shares && strcmp(shares, "natural") == 0 ? SHARES_NATURAL : SHARES_THESIS;
    if ((concept && !concept_parse(concept, &settings.concept)) ||
        !rspf_type_parse(type ? type : "B", &settings.features.type))
        field_fail(fields, STATUS_INVALID, "concept or type is not known");
    return settings;
}

/* The files of a data set, by what their names have in common. */
static Status check_rows(const char *prefix, Error *err)
{
    static const char *const ENDS[] = {".train", ".test", ".scale"};
    Status status = STATUS_OK;
    for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS && status == STATUS_OK; i++) {
        char path[PREFIX_SIZE + 32];
        snprintf(path, sizeof path, "%s%s", prefix, ENDS[i]);
        status = lab_check_path(path, err);
    }
    return status;
}

static SvmParams read_params(RequestFields *fields)
{
    SvmParams params = {.records = field_text(fields, "records"),
                        .collection = field_id(fields, "collection"),
                        .data = field_text(fields, "data"),
                        .folds = (int)field_number(fields, "folds", 2, 20, 5),
                        .seed = (uint64_t)field_number(fields, "seed", 0, 1e9, 2006),
                        .extraction = read_extraction(fields),
                        .is_full = field_flag(fields, "full")};
    const char *path = params.records ? params.records : params.data;
    if (!params.collection && (!path || !*path || strlen(path) > PREFIX_SIZE - 64))
        field_fail(fields, STATUS_INVALID, "collection, records or data is missing");
    if (fields->status == STATUS_OK && !params.collection && !params.records)
        fields->status = check_rows(params.data, fields->err);
    else if (!params.collection)
        field_path(fields, params.records);
    return params;
}

/* ---- rows ---- */

static void remove_files(const char *folder, const char *prefix)
{
    static const char *const ENDS[] = {".train",       ".test",       ".scale",
                                       ".train.index", ".test.index", ".sgf"};
    char path[PREFIX_SIZE + 32];
    for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS; i++) {
        snprintf(path, sizeof path, "%s%s", prefix, ENDS[i]);
        (void)unlink(path);
    }
    (void)rmdir(folder);
}

typedef struct {
    DatasetScale scale;
    SparseSet train, test;
} Rows;

static Status read_rows(const char *prefix, Rows *rows, Error *err)
{
    Status status = learning_scale(prefix, &rows->scale, err);
    if (status == STATUS_OK)
        status = learning_read(prefix, "train", &rows->train, NULL, err);
    if (status == STATUS_OK)
        status = learning_read(prefix, "test", &rows->test, NULL, err);
    if (status == STATUS_OK && rows->train.row_count < 10)
        status = error_set(err, STATUS_INVALID, "there are too few rows to learn from");
    return status;
}

static Status add_record(void *context, const StoreDocument *stored, Error *err)
{
    (void)err;
    if (strcmp(stored->format, "sgf") == 0)
        strbuf_add_bytes(context, stored->bytes, stored->size);
    return STATUS_OK;
}

/* The problems of a collection as one file of records. */
static Status write_collection(const Request *call, int64_t collection, const char *path,
                               Error *err)
{
    Store *store;
    StrBuf records;
    Status status = database_lock(call->server->database, &store, err);
    if (status != STATUS_OK)
        return status;
    strbuf_init(&records, COLLECTION_LIMIT);
    status = store_list_documents(store,
                                  &(StoreQuery){.kind = DOCUMENT_PROBLEM, .collection = collection},
                                  add_record, &records, err);
    database_unlock(call->server->database);
    if (status == STATUS_OK)
        status = file_write(path, strbuf_text(&records), records.length, err);
    strbuf_clear(&records);
    return status;
}

/* In $TMPDIR or /tmp. */
static bool make_folder(char folder[PREFIX_SIZE / 2])
{
    const char *place = getenv("TMPDIR");
    int length = snprintf(folder, PREFIX_SIZE / 2, "%s/katachi-svm-XXXXXX",
                          place && *place ? place : "/tmp");
    return length < PREFIX_SIZE / 2 && mkdtemp(folder);
}

static Status extract_rows(const SvmParams *params, Task *task, Rows *rows, Error *err)
{
    char folder[PREFIX_SIZE / 2], prefix[PREFIX_SIZE], file[PREFIX_SIZE + 8];
    if (!make_folder(folder))
        return error_set(err, STATUS_IO, "cannot store the rows");
    snprintf(prefix, sizeof prefix, "%s/rows", folder);
    snprintf(file, sizeof file, "%s.sgf", prefix);
    const char *records = params->collection >= 1 ? file : params->records;
    Status status = params->collection >= 1
                        ? write_collection(task->call, params->collection, file, err)
                        : STATUS_OK;
    DatasetSettings settings = params->extraction;
    DatasetCounts counts;
    settings.test_share = 0.25;
    settings.seed = params->seed;
    settings.threads = 1;
    settings.progress = (Progress){task_progress, task};
    settings.stop = &task->stop;
    task->phase = "extracting rows";
    if (status == STATUS_OK)
        status = dataset_extract(&records, 1, prefix, &settings, &counts, err);
    if (status == STATUS_OK)
        status = read_rows(prefix, rows, err);
    remove_files(folder, prefix);
    return status;
}

/* ---- figures ---- */

static void set_map(json_t *object, const SvmGrid *grid)
{
    StrBuf text;
    strbuf_init(&text, TEXT_LIMIT);
    json_object_set_new(object, "grid", json_learning_grid(grid));
    learning_grid_map(grid, &text);
    json_t *map = json_stringn(strbuf_text(&text), text.length);
    json_object_set_new(object, "map", map ? map : json_null());
    strbuf_clear(&text);
}

static void set_score(json_t *object, const char *key, const LearningScore *score,
                      const DatasetScale *scale)
{
    json_object_set_new(object, key, json_learning_score(key, score, scale));
}

/* The first rows, but no group cut in two. */
static size_t cut_between_groups(const SparseSet *set, size_t count)
{
    while (count > 0 && count < set->row_count && set->group[count] == set->group[count - 1])
        count--;
    return count;
}

static json_t *point_of_curve(const Rows *rows, const Learning *learner, size_t count)
{
    uint32_t *first = mem_alloc(count, sizeof *first);
    LearningScore *score = mem_alloc(1, sizeof *score);
    SparseSet part;
    for (size_t i = 0; i < count; i++)
        first[i] = (uint32_t)i;
    sparse_set_init(&part);
    sparse_set_pick(&rows->train, first, count, &part);
    Classifier *classifier = learning_fit(&part, learner, &rows->scale, "curve");
    learning_score(classifier, &rows->test, &rows->scale, score, NULL);
    json_t *point = json_pack("{s:I, s:o, s:o}", "rows", (json_int_t)count, "accuracy",
                              json_number(confusion_accuracy(&score->rows)), "balanced",
                              json_number(confusion_balanced(&score->rows)));
    classifier_close(classifier);
    sparse_set_clear(&part);
    mem_free(score);
    mem_free(first);
    return point;
}

static void set_curve(json_t *object, const Rows *rows, const Learning *learner, Task *task)
{
    json_t *list = json_array();
    size_t before = 0;
    task->phase = "learning curve";
    for (int step = CURVE_STEPS - 1; step >= 0 && !atomic_load(&task->stop); step--) {
        size_t count = cut_between_groups(&rows->train, rows->train.row_count >> step);
        if (count > 1 && count != before)
            json_array_append_new(list, point_of_curve(rows, learner, count));
        before = count;
        task_progress(task, (uint64_t)(CURVE_STEPS - step), CURVE_STEPS);
    }
    json_object_set_new(object, "curve", list);
}

/* The whole training part, tried on the rows that were kept back. */
static void set_test(json_t *object, const Rows *rows, const Learning *learner)
{
    LearningScore *score = mem_alloc(1, sizeof *score);
    Classifier *classifier = learning_fit(&rows->train, learner, &rows->scale, "laboratory");
    learning_score(classifier, &rows->test, &rows->scale, score, NULL);
    set_score(object, "test", score, &rows->scale);
    classifier_close(classifier);
    mem_free(score);
}

static Status examine(const SvmParams *params, const Rows *rows, Task *task, Error *err)
{
    SvmGrid *grid = mem_alloc(1, sizeof *grid);
    task->phase = "accuracy map";
    Status status = svm_grid_search(&rows->train,
                                    &(SvmGridSettings){.is_full = params->is_full,
                                                       .folds = params->folds,
                                                       .processes = 1,
                                                       .seed = params->seed,
                                                       .progress = {task_progress, task},
                                                       .stop = &task->stop},
                                    grid, err);
    if (status == STATUS_OK) {
        const SvmGridPoint *best = &grid->point[grid->best];
        Learning learner = {.svm = {.c = exp2(best->log2_c),
                                    .gamma = exp2(best->log2_gamma),
                                    .seed = params->seed}};
        LearningScore *score = mem_alloc(1, sizeof *score);
        json_t *object = json_pack("{s:s, s:I, s:I}", "concept", concept_text(rows->scale.concept),
                                   "train_rows", (json_int_t)rows->train.row_count, "test_rows",
                                   (json_int_t)rows->test.row_count);
        set_map(object, grid);
        learning_cross(&rows->train, &learner, &rows->scale, params->folds, params->seed, score);
        set_score(object, "cross", score, &rows->scale);
        set_test(object, rows, &learner);
        set_curve(object, rows, &learner, task);
        json_write(object, JSON_COMPACT | JSON_REAL_PRECISION(6), task->call->out);
        mem_free(score);
    }
    mem_free(grid);
    return status;
}

static void answer_svm(RequestFields *fields, Task *task)
{
    SvmParams params = read_params(fields);
    if (fields->status != STATUS_OK)
        return;
    Rows *rows = mem_alloc(1, sizeof *rows);
    bool has_rows = params.collection < 1 && !params.records;
    sparse_set_init(&rows->train);
    sparse_set_init(&rows->test);
    fields->status = has_rows ? read_rows(params.data, rows, fields->err)
                              : extract_rows(&params, task, rows, fields->err);
    if (fields->status == STATUS_OK)
        fields->status = examine(&params, rows, task, fields->err);
    sparse_set_clear(&rows->train);
    sparse_set_clear(&rows->test);
    mem_free(rows);
}

Status handle_svm(const Request *call, Error *err)
{
    return request_work(call, answer_svm, err);
}
