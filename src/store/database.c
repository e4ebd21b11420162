/* The database file. */
#include "store/database.h"

#include "base/file.h"
#include "base/memory.h"
#include "store/sql.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BUSY_MS = 10000, PAGES_A_STEP = 1024, PATH_SIZE = 4096 };

/* ---- opening ---- */

/* Make the folders that a path goes through. */
static Status make_folders(const char *path, Error *err)
{
    char folder[PATH_SIZE];
    if ((size_t)snprintf(folder, sizeof folder, "%s", path) >= sizeof folder)
        return error_set(err, STATUS_LIMIT, "the path is too long");
    for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(folder, 0777) != 0 && errno != EEXIST)
            return error_set(err, STATUS_IO, "cannot create the folder %.80s: %s", folder,
                             strerror(errno));
        *slash = '/';
    }
    return STATUS_OK;
}

/* Written pages go to the log first (WAL), so that readers and one writer work side by side; each
 * commit is on the disk before it returns. */
static Status configure(Store *store, const StoreOptions *options, Error *err)
{
    int busy_ms = options->busy_ms ? options->busy_ms : BUSY_MS;
    sqlite3_busy_timeout(store->handle, busy_ms);
    sqlite3_extended_result_codes(store->handle, 1);
    return sql_exec_patiently(store,
                              "PRAGMA journal_mode = WAL;"
                              "PRAGMA synchronous = FULL;"
                              "PRAGMA foreign_keys = ON;"
                              "PRAGMA trusted_schema = OFF;"
                              "PRAGMA temp_store = MEMORY",
                              busy_ms / 1e3, err);
}

static Status open_handle(const char *path, int flags, Store **store, Error *err)
{
    Store *opened = mem_alloc(1, sizeof *opened);
    opened->path = mem_alloc(strlen(path) + 1, 1);
    memcpy(opened->path, path, strlen(path));
    int code = sqlite3_open_v2(path, &opened->handle, flags, NULL);
    if (code == SQLITE_OK) {
        *store = opened;
        return STATUS_OK;
    }
    Status status = sql_fail(opened, code, err);
    store_close(opened);
    return status;
}

Status store_open(const char *path, const StoreOptions *options, Store **store, Error *err)
{
    StoreOptions plain = {0};
    Store *opened = NULL;
    struct stat info;
    if (!options)
        options = &plain;
    if (options->must_exist && stat(path, &info) != 0)
        return error_set(err, STATUS_NOT_FOUND, "there is no such database");
    Status status = make_folders(path, err);
    if (status == STATUS_OK)
        status = open_handle(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, &opened, err);
    if (status == STATUS_OK)
        status = configure(opened, options, err);
    if (status == STATUS_OK)
        status = schema_migrate(opened, err);
    if (status != STATUS_OK) {
        store_close(opened);
        return status;
    }
    *store = opened;
    return STATUS_OK;
}

void store_close(Store *store)
{
    if (!store)
        return;
    for (int i = 0; i < SQL_CACHE_SIZE; i++)
        sqlite3_finalize(store->cache[i].handle);
    sqlite3_close_v2(store->handle);
    mem_free(store->path);
    mem_free(store);
}

const char *store_path(const Store *store)
{
    return store->path;
}

/* ---- transactions ---- */

/* IMMEDIATE takes the right to write at once and waits for it: a transaction that first reads and
 * then finds another writer ahead of it could only be given up. */
Status store_begin(Store *store, Error *err)
{
    assert(store);
    Status status = store->depth ? STATUS_OK : sql_exec(store, "BEGIN IMMEDIATE", err);
    if (status == STATUS_OK)
        store->depth++;
    return status;
}

Status store_commit(Store *store, Error *err)
{
    assert(store);
    if (store->depth > 1) {
        store->depth--;
        return STATUS_OK;
    }
    Status status = sql_exec(store, "COMMIT", err);
    if (status == STATUS_OK)
        store->depth = 0;
    else
        store_rollback(store);
    return status;
}

void store_rollback(Store *store)
{
    if (store->depth && !sqlite3_get_autocommit(store->handle))
        (void)sqlite3_exec(store->handle, "ROLLBACK", NULL, NULL, NULL);
    store->depth = 0;
}

/* ---- counting and checking ---- */

static Status count_rows(Store *store, const char *text, int64_t *count, Error *err)
{
    Sql sql = sql_start(store, text);
    return sql_number(&sql, count, err);
}

Status store_count(Store *store, StoreCounts *counts, Error *err)
{
    StoreCounts c = {.schema = schema_version()};
    const struct {
        const char *text;
        int64_t *count;
    } rows[] = {
        {"SELECT count(*) FROM document", &c.documents},
        {"SELECT count(*) FROM document WHERE kind = 'game'", &c.games},
        {"SELECT count(*) FROM document WHERE kind = 'problem'", &c.problems},
        {"SELECT count(*) FROM document WHERE duplicate_of IS NOT NULL", &c.duplicates},
        {"SELECT count(*) FROM label", &c.labels},
        {"SELECT count(*) FROM label_change", &c.changes},
        {"SELECT count(*) FROM classifier", &c.classifiers},
        {"SELECT count(*) FROM suggestion", &c.suggestions},
        {"SELECT count(*) FROM collection", &c.collections},
        {"SELECT count(*) FROM learner", &c.learners},
        {"SELECT count(*) FROM attempt", &c.attempts},
        {"SELECT count(*) FROM draft", &c.drafts},
        {"SELECT page_count * page_size FROM pragma_page_count, pragma_page_size", &c.bytes},
    };
    Status status = STATUS_OK;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0] && status == STATUS_OK; i++)
        status = count_rows(store, rows[i].text, rows[i].count, err);
    if (status == STATUS_OK)
        *counts = c;
    return status;
}

/* The first error line of a pragma, other than `fine`. */
static Status run_check(Store *store, const char *text, const char *fine, Error *err)
{
    Status status = STATUS_OK;
    Sql sql = sql_start(store, text);
    if (sql_next(&sql, &status, err)) {
        const char *line = sql_column_text(&sql);
        if (!fine || strcmp(line, fine) != 0)
            status = error_set(err, STATUS_INVALID, "the database is damaged: %.100s", line);
    }
    sql_end(&sql);
    return status;
}

Status store_check(Store *store, Error *err)
{
    Status status = run_check(store, "PRAGMA integrity_check", "ok", err);
    if (status == STATUS_OK)
        status = run_check(store, "PRAGMA foreign_key_check", NULL, err);
    return status;
}

/* ---- backup and restore ---- */

static Status copy_database(Store *from, Store *to, Error *err)
{
    sqlite3_backup *backup = sqlite3_backup_init(to->handle, "main", from->handle, "main");
    if (!backup)
        return sql_fail(to, sqlite3_errcode(to->handle), err);
    int code;
    do {
        code = sqlite3_backup_step(backup, PAGES_A_STEP);
        if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
            sqlite3_sleep(10);
    } while (code == SQLITE_OK || code == SQLITE_BUSY || code == SQLITE_LOCKED);
    int end = sqlite3_backup_finish(backup);
    if (code == SQLITE_DONE && end == SQLITE_OK)
        return STATUS_OK;
    return sql_fail(to, end != SQLITE_OK ? end : code, err);
}

/* Write a whole copy into a file that is there and empty; it is one file, without a log beside it.
 */
static Status write_copy(Store *store, const char *path, Error *err)
{
    Store *copy = NULL;
    Status status = open_handle(path, SQLITE_OPEN_READWRITE, &copy, err);
    if (status == STATUS_OK)
        status = copy_database(store, copy, err);
    if (status == STATUS_OK)
        status = sql_exec(copy, "PRAGMA journal_mode = DELETE", err);
    store_close(copy);
    return status;
}

Status store_backup(Store *store, const char *path, Error *err)
{
    FileOut out;
    Error cause = {0};
    Status status = file_out_open(&out, path, &cause);
    if (status == STATUS_OK && !*out.temporary)
        status = error_set(&cause, STATUS_IO, "a backup must be an ordinary file");
    else if (status == STATUS_OK)
        status = write_copy(store, out.temporary, &cause);
    status = file_out_close(&out, status, &cause);
    return status == STATUS_OK ? status : error_set(err, status, "%.80s: %s", path, cause.text);
}

/* A backup is opened without being changed, and looked through. */
static Status open_backup(const char *path, Store **store, Error *err)
{
    struct stat info;
    int64_t version = 0;
    if (stat(path, &info) != 0)
        return error_set(err, STATUS_NOT_FOUND, "there is no backup %.100s", path);
    Status status = open_handle(path, SQLITE_OPEN_READONLY, store, err);
    if (status == STATUS_OK)
        status = store_check(*store, err);
    if (status == STATUS_INVALID)
        return error_set(err, status, "the backup is damaged, or no database");
    if (status == STATUS_OK)
        status = schema_recognise(*store, &version, err);
    if (status == STATUS_OK && version == 0)
        status = error_set(err, STATUS_INVALID, "the backup is empty");
    return status;
}

static void put_aside(const char *path, const char *suffix)
{
    char from[PATH_SIZE], to[PATH_SIZE];
    snprintf(from, sizeof from, "%s%s", path, suffix);
    snprintf(to, sizeof to, "%s.damaged%s", path, suffix);
    (void)rename(from, to);
}

static Status open_or_put_aside(const char *path, Store **store, Error *err)
{
    Status status = store_open(path, NULL, store, err);
    if (status != STATUS_INVALID)
        return status;
    put_aside(path, "");
    put_aside(path, "-wal");
    put_aside(path, "-shm");
    return store_open(path, NULL, store, err);
}

Status store_restore(const char *path, const char *backup, Error *err)
{
    Store *from = NULL, *to = NULL;
    Status status = open_backup(backup, &from, err);
    if (status == STATUS_OK)
        status = open_or_put_aside(path, &to, err);
    if (status == STATUS_OK)
        status = copy_database(from, to, err);
    store_close(to);
    store_close(from);
    /* The backup may be of an older schema: opening it brings it up to date. */
    if (status == STATUS_OK)
        status = store_open(path, NULL, &to, err);
    if (status == STATUS_OK)
        store_close(to);
    return status;
}
