/* Reviews in the database. */
#include "store/collection.h"

#include "store/sql.h"

#include <assert.h>

static Status forget_oldest(Store *store, Error *err)
{
    Sql sql = sql_start(store, "DELETE FROM review WHERE id NOT IN (SELECT id FROM review "
                               "ORDER BY changed DESC, id DESC LIMIT ?)");
    sql_int(&sql, STORE_REVIEW_LIMIT);
    return sql_run(&sql, err);
}

static Status put(Store *store, const StoreReviewKey *key, const char *bytes, size_t size,
                  Error *err)
{
    Sql sql = sql_start(store, "INSERT INTO review (game, analyst, bytes, changed) VALUES "
                               "(?, ?, ?, ?) ON CONFLICT (game, analyst) DO UPDATE SET "
                               "bytes = excluded.bytes, changed = excluded.changed");
    sql_int(&sql, (int64_t)key->game);
    sql_text(&sql, key->analyst);
    sql_bytes(&sql, bytes, size);
    sql_int(&sql, sql_now());
    return sql_run(&sql, err);
}

Status store_put_review(Store *store, const StoreReviewKey *key, const char *bytes, size_t size,
                        Error *err)
{
    Status status = store_begin(store, err);
    if (status != STATUS_OK)
        return status;
    status = put(store, key, bytes, size, err);
    if (status == STATUS_OK)
        status = forget_oldest(store, err);
    return sql_finish(store, status, err);
}

Status store_get_review(Store *store, const StoreReviewKey *key, StrBuf *bytes, Error *err)
{
    assert(key);
    Status status = STATUS_OK;
    Sql sql = sql_start(store, "SELECT bytes FROM review WHERE game = ? AND analyst = ?");
    sql_int(&sql, (int64_t)key->game);
    sql_text(&sql, key->analyst);
    bool is_found = sql_next(&sql, &status, err);
    if (is_found) {
        size_t size;
        const void *found = sql_column_bytes(&sql, &size);
        strbuf_add_bytes(bytes, found, size);
    }
    sql_end(&sql);
    if (status == STATUS_OK && !is_found)
        return error_set(err, STATUS_NOT_FOUND, "there is no such review");
    return status;
}
