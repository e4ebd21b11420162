/* Classifiers as rows with bytes. */
#include "store/label.h"

#include "store/sql.h"

#include <assert.h>
#include <string.h>

static const char *or_empty(const char *text)
{
    return text ? text : "";
}

Status store_put_classifier(Store *store, const StoreClassifier *classifier, int64_t *id,
                            Error *err)
{
    assert(classifier);
    Sql sql =
        sql_start(store, "INSERT INTO classifier (name, kind, metadata, model, parent, "
                         "created) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (name) DO UPDATE SET "
                         "kind = excluded.kind, metadata = excluded.metadata, model = "
                         "excluded.model, parent = excluded.parent, created = "
                         "excluded.created RETURNING id");
    sql_text(&sql, classifier->name);
    sql_text(&sql, or_empty(classifier->kind));
    sql_text(&sql, or_empty(classifier->metadata));
    sql_bytes(&sql, classifier->model, classifier->model_size);
    sql_reference(&sql, classifier->parent);
    sql_int(&sql, sql_now());
    return sql_number(&sql, id, err);
}

static Status copy_classifier(StoreClassifier *classifier, Arena *mem, Error *err)
{
    const char **texts[] = {&classifier->name, &classifier->kind, &classifier->metadata};
    classifier->model = arena_copy(mem, classifier->model, classifier->model_size);
    bool is_copied = classifier->model != NULL;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        *texts[i] = arena_copy(mem, *texts[i], strlen(*texts[i]));
        is_copied &= *texts[i] != NULL;
    }
    return is_copied ? STATUS_OK : error_set(err, STATUS_LIMIT, "memory limit reached");
}

static void read_row(Sql *sql, StoreClassifier *classifier)
{
    classifier->id = sql_column_int(sql);
    classifier->name = sql_column_text(sql);
    classifier->kind = sql_column_text(sql);
    classifier->metadata = sql_column_text(sql);
    classifier->parent = sql_column_int(sql);
    classifier->created = sql_column_int(sql);
}

Status store_get_classifier(Store *store, const char *name, Arena *mem, StoreClassifier *classifier,
                            Error *err)
{
    Status status = STATUS_OK;
    StoreClassifier read = {0};
    Sql sql = sql_start(store, "SELECT id, name, kind, metadata, parent, created, model FROM "
                               "classifier WHERE name = ?");
    sql_text(&sql, name);
    bool is_found = sql_next(&sql, &status, err);
    if (is_found) {
        read_row(&sql, &read);
        read.model = sql_column_bytes(&sql, &read.model_size);
        status = copy_classifier(&read, mem, err);
    }
    sql_end(&sql);
    if (status == STATUS_OK && !is_found)
        return error_set(err, STATUS_NOT_FOUND, "there is no classifier '%.60s'", name);
    if (status == STATUS_OK)
        *classifier = read;
    return status;
}

Status store_remove_classifier(Store *store, const char *name, Error *err)
{
    Sql sql = sql_start(store, "DELETE FROM classifier WHERE name = ?");
    sql_text(&sql, name);
    return sql_run_one(&sql, "classifier", err);
}

Status store_list_classifiers(Store *store, const char *kind, StoreClassifierFn *deliver,
                              void *context, Error *err)
{
    Status status = STATUS_OK;
    Sql sql = sql_start(store, "SELECT id, name, kind, metadata, parent, created, length(model) "
                               "FROM classifier WHERE ?1 IS NULL OR kind = ?1 ORDER BY name");
    sql_text(&sql, kind);
    while (status == STATUS_OK && sql_next(&sql, &status, err)) {
        StoreClassifier classifier = {0};
        read_row(&sql, &classifier);
        classifier.model_size = (size_t)sql_column_int(&sql);
        status = deliver(context, &classifier, err);
    }
    sql_end(&sql);
    return status;
}
