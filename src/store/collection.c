/* Collections, drafts, settings. */
#include "store/collection.h"

#include "store/sql.h"

#include <assert.h>
#include <string.h>

/* ---- collections ---- */

Status store_put_collection(Store *store, const char *name, const char *description, int64_t *id,
                            Error *err)
{
    Sql sql = sql_start(store, "INSERT INTO collection (name, description, created) VALUES (?, ?, "
                               "?) ON CONFLICT (name) DO UPDATE SET description = "
                               "excluded.description RETURNING id");
    sql_text(&sql, name);
    sql_text(&sql, description ? description : "");
    sql_int(&sql, sql_now());
    return sql_number(&sql, id, err);
}

Status store_remove_collection(Store *store, int64_t id, Error *err)
{
    Sql sql = sql_start(store, "DELETE FROM collection WHERE id = ?");
    sql_int(&sql, id);
    return sql_run_one(&sql, "collection", err);
}

Status store_find_collection(Store *store, const char *name, int64_t *id, Error *err)
{
    Sql sql = sql_start(store, "SELECT id FROM collection WHERE name = ?");
    sql_text(&sql, name);
    return sql_number(&sql, id, err);
}

Status store_add_to_collection(Store *store, int64_t collection, int64_t document, Error *err)
{
    Sql sql = sql_start(store, "INSERT INTO collection_member (collection, document, place) "
                               "SELECT ?1, ?2, 1 + coalesce(max(place), 0) FROM collection_member "
                               "WHERE collection = ?1 ON CONFLICT DO NOTHING");
    sql_int(&sql, collection);
    sql_int(&sql, document);
    return sql_run(&sql, err);
}

Status store_remove_from_collection(Store *store, int64_t collection, int64_t document, Error *err)
{
    Sql sql =
        sql_start(store, "DELETE FROM collection_member WHERE collection = ? AND document = ?");
    sql_int(&sql, collection);
    sql_int(&sql, document);
    return sql_run_one(&sql, "document in the collection", err);
}

Status store_list_collections(Store *store, StoreCollectionFn *deliver, void *context, Error *err)
{
    Status status = STATUS_OK;
    Sql sql = sql_start(store, "SELECT id, name, description, (SELECT count(*) FROM "
                               "collection_member WHERE collection = collection.id), created FROM "
                               "collection ORDER BY name");
    while (status == STATUS_OK && sql_next(&sql, &status, err)) {
        StoreCollection collection = {.id = sql_column_int(&sql)};
        collection.name = sql_column_text(&sql);
        collection.description = sql_column_text(&sql);
        collection.member_count = sql_column_int(&sql);
        collection.created = sql_column_int(&sql);
        status = deliver(context, &collection, err);
    }
    sql_end(&sql);
    return status;
}

/* ---- drafts ---- */

static Status rewrite_draft(Store *store, const StoreDraft *draft, Error *err)
{
    Sql sql = sql_start(store, "UPDATE draft SET name = ?, format = ?, bytes = ?, changed = ? "
                               "WHERE id = ?");
    sql_text(&sql, draft->name);
    sql_text(&sql, draft->format);
    sql_bytes(&sql, draft->bytes, draft->size);
    sql_int(&sql, sql_now());
    sql_int(&sql, draft->id);
    return sql_run_one(&sql, "draft", err);
}

Status store_put_draft(Store *store, const StoreDraft *draft, int64_t *id, Error *err)
{
    assert(draft);
    if (draft->id) {
        *id = draft->id;
        return rewrite_draft(store, draft, err);
    }
    Sql sql = sql_start(store, "INSERT INTO draft (name, format, bytes, changed) VALUES (?, ?, ?, "
                               "?) ON CONFLICT (name) DO UPDATE SET format = excluded.format, "
                               "bytes = excluded.bytes, changed = excluded.changed RETURNING id");
    sql_text(&sql, draft->name);
    sql_text(&sql, draft->format);
    sql_bytes(&sql, draft->bytes, draft->size);
    sql_int(&sql, sql_now());
    return sql_number(&sql, id, err);
}

Status store_find_draft(Store *store, const char *name, int64_t *id, Error *err)
{
    Sql sql = sql_start(store, "SELECT id FROM draft WHERE name = ?");
    sql_text(&sql, name);
    return sql_number(&sql, id, err);
}

Status store_get_draft(Store *store, int64_t id, Arena *mem, StoreDraft *draft, Error *err)
{
    Status status = STATUS_OK;
    StoreDraft read = {.id = id};
    Sql sql = sql_start(store, "SELECT name, format, bytes, changed FROM draft WHERE id = ?");
    sql_int(&sql, id);
    bool is_found = sql_next(&sql, &status, err);
    if (is_found) {
        const char *name = sql_column_text(&sql), *format = sql_column_text(&sql);
        const char *bytes = sql_column_bytes(&sql, &read.size);
        read.name = arena_copy(mem, name, strlen(name));
        read.format = arena_copy(mem, format, strlen(format));
        read.bytes = arena_copy(mem, bytes, read.size);
        read.changed = sql_column_int(&sql);
        if (!read.name || !read.format || !read.bytes)
            status = error_set(err, STATUS_LIMIT, "memory limit reached");
    }
    sql_end(&sql);
    if (status == STATUS_OK && !is_found)
        return error_set(err, STATUS_NOT_FOUND, "there is no draft %lld", (long long)id);
    if (status == STATUS_OK)
        *draft = read;
    return status;
}

Status store_remove_draft(Store *store, int64_t id, Error *err)
{
    Sql sql = sql_start(store, "DELETE FROM draft WHERE id = ?");
    sql_int(&sql, id);
    return sql_run_one(&sql, "draft", err);
}

/* ---- settings ---- */

Status store_set(Store *store, const char *key, const char *value, Error *err)
{
    Sql sql = value ? sql_start(store, "INSERT INTO setting (key, value) VALUES (?1, ?2) ON "
                                       "CONFLICT (key) DO UPDATE SET value = excluded.value")
                    : sql_start(store, "DELETE FROM setting WHERE key = ?1");
    sql_text(&sql, key);
    if (value)
        sql_text(&sql, value);
    return sql_run(&sql, err);
}

Status store_get(Store *store, const char *key, StrBuf *value, Error *err)
{
    Status status = STATUS_OK;
    Sql sql = sql_start(store, "SELECT value FROM setting WHERE key = ?");
    sql_text(&sql, key);
    bool is_found = sql_next(&sql, &status, err);
    if (is_found)
        strbuf_add(value, sql_column_text(&sql));
    sql_end(&sql);
    if (status == STATUS_OK && !is_found)
        return error_set(err, STATUS_NOT_FOUND, "there is no setting '%.60s'", key);
    return status;
}
