/* Statements and errors. */
#include "store/sql.h"

#include "base/budget.h"
#include "base/memory.h"

#include <assert.h>
#include <string.h>
#include <time.h>

/* ---- errors ---- */

Status sql_fail(Store *store, int code, Error *err)
{
    assert(store);
    const char *why = store->handle ? sqlite3_errmsg(store->handle) : sqlite3_errstr(code);
    switch (code & 0xff) {
    case SQLITE_NOMEM:
        mem_out_of_memory();
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return error_set(err, STATUS_INVALID, "the database is damaged (%s): restore a backup",
                         why);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return error_set(err, STATUS_IO, "another program holds the database; try again");
    case SQLITE_FULL:
        return error_set(err, STATUS_IO, "the disk is full");
    case SQLITE_TOOBIG:
        return error_set(err, STATUS_LIMIT, "too large for the database");
    case SQLITE_CONSTRAINT:
    case SQLITE_MISMATCH:
        return error_set(err, STATUS_INVALID, "the database rejects it: %s", why);
    case SQLITE_INTERRUPT:
        return error_set(err, STATUS_INTERRUPTED, "interrupted");
    default:
        return error_set(err, STATUS_IO, "database: %s", why);
    }
}

/* ---- statements ---- */

/* The kept statement of this text, or a place to keep it; NULL if all places are taken. */
static SqlCached *find_cached(Store *store, const char *text)
{
    for (int i = 0; i < SQL_CACHE_SIZE; i++)
        if (!store->cache[i].text || store->cache[i].text == text)
            return &store->cache[i];
    return NULL;
}

Sql sql_start(Store *store, const char *text)
{
    assert(store);
    Sql sql = {.store = store};
    SqlCached *cached = find_cached(store, text);
    if (cached && cached->handle && !cached->is_busy) {
        cached->is_busy = true;
        sql.handle = cached->handle;
        return sql;
    }
    sql.code =
        sqlite3_prepare_v3(store->handle, text, -1, SQLITE_PREPARE_PERSISTENT, &sql.handle, NULL);
    if (sql.code == SQLITE_OK && cached && !cached->handle)
        *cached = (SqlCached){.text = text, .handle = sql.handle, .is_busy = true};
    return sql;
}

void sql_end(Sql *sql)
{
    assert(sql);
    if (!sql->handle)
        return;
    for (int i = 0; i < SQL_CACHE_SIZE; i++) {
        SqlCached *cached = &sql->store->cache[i];
        if (cached->handle != sql->handle)
            continue;
        sqlite3_reset(sql->handle);
        sqlite3_clear_bindings(sql->handle);
        cached->is_busy = false;
        sql->handle = NULL;
        return;
    }
    sqlite3_finalize(sql->handle);
    sql->handle = NULL;
}

static void note(Sql *sql, int code)
{
    if (sql->code == SQLITE_OK)
        sql->code = code;
}

void sql_text(Sql *sql, const char *text)
{
    note(sql, sqlite3_bind_text(sql->handle, ++sql->bound, text, -1, SQLITE_STATIC));
}

void sql_bytes(Sql *sql, const void *bytes, size_t size)
{
    note(sql,
         sqlite3_bind_blob64(sql->handle, ++sql->bound, size ? bytes : "", size, SQLITE_STATIC));
}

void sql_int(Sql *sql, int64_t number)
{
    note(sql, sqlite3_bind_int64(sql->handle, ++sql->bound, number));
}

void sql_real(Sql *sql, double number)
{
    note(sql, sqlite3_bind_double(sql->handle, ++sql->bound, number));
}

void sql_reference(Sql *sql, int64_t id)
{
    assert(sql);
    if (id)
        sql_int(sql, id);
    else
        note(sql, sqlite3_bind_null(sql->handle, ++sql->bound));
}

bool sql_next(Sql *sql, Status *status, Error *err)
{
    assert(sql);
    int code = sql->code == SQLITE_OK ? sqlite3_step(sql->handle) : sql->code;
    sql->column = 0;
    if (code == SQLITE_ROW)
        return true;
    note(sql, code == SQLITE_DONE ? SQLITE_OK : code);
    *status = sql->code == SQLITE_OK ? STATUS_OK : sql_fail(sql->store, sql->code, err);
    return false;
}

const char *sql_column_text(Sql *sql)
{
    const unsigned char *text = sqlite3_column_text(sql->handle, sql->column++);
    return text ? (const char *)text : "";
}

const void *sql_column_bytes(Sql *sql, size_t *size)
{
    const void *bytes = sqlite3_column_blob(sql->handle, sql->column);
    *size = (size_t)sqlite3_column_bytes(sql->handle, sql->column++);
    return bytes ? bytes : "";
}

int64_t sql_column_int(Sql *sql)
{
    return sqlite3_column_int64(sql->handle, sql->column++);
}

double sql_column_real(Sql *sql)
{
    return sqlite3_column_double(sql->handle, sql->column++);
}

Status sql_run(Sql *sql, Error *err)
{
    Status status = STATUS_OK;
    while (sql_next(sql, &status, err))
        continue;
    sql_end(sql);
    return status;
}

Status sql_run_one(Sql *sql, const char *what, Error *err)
{
    assert(sql);
    Store *store = sql->store;
    Status status = sql_run(sql, err);
    if (status == STATUS_OK && sqlite3_changes(store->handle) == 0)
        return error_set(err, STATUS_NOT_FOUND, "there is no such %s", what);
    return status;
}

Status sql_finish(Store *store, Status status, Error *err)
{
    if (status == STATUS_OK)
        return store_commit(store, err);
    store_rollback(store);
    return status;
}

Status sql_number(Sql *sql, int64_t *number, Error *err)
{
    Status status = STATUS_OK;
    bool has_row = sql_next(sql, &status, err);
    if (has_row)
        *number = sql_column_int(sql);
    while (has_row && sql_next(sql, &status, err))
        continue; /* a change that returns a number is done only at its end */
    sql_end(sql);
    if (status == STATUS_OK && !has_row)
        return error_set(err, STATUS_NOT_FOUND, "not in the database");
    return status;
}

Status sql_exec_patiently(Store *store, const char *text, double seconds, Error *err)
{
    assert(store);
    enum { PAUSE_MS = 5 };
    double deadline = clock_seconds() + seconds;
    int code = sqlite3_exec(store->handle, text, NULL, NULL, NULL);
    while ((code & 0xff) == SQLITE_BUSY && clock_seconds() < deadline) {
        sqlite3_sleep(PAUSE_MS);
        code = sqlite3_exec(store->handle, text, NULL, NULL, NULL);
    }
    return code == SQLITE_OK ? STATUS_OK : sql_fail(store, code, err);
}

Status sql_exec(Store *store, const char *text, Error *err)
{
    int code = sqlite3_exec(store->handle, text, NULL, NULL, NULL);
    return code == SQLITE_OK ? STATUS_OK : sql_fail(store, code, err);
}

int64_t sql_now(void)
{
    return (int64_t)time(NULL);
}
