/* Statements with their values bound in order, and errors in our words. Private to the module. */
#ifndef KATACHI_STORE_SQL_H
#define KATACHI_STORE_SQL_H

#include "store/database.h"

#include <sqlite3.h>
#include <stdbool.h>

enum { SQL_CACHE_SIZE = 64 };

/* A statement is kept for the next use under the address of its text. */
typedef struct {
    const char *text;
    sqlite3_stmt *handle;
    bool is_busy;
} SqlCached;

struct Store {
    sqlite3 *handle;
    char *path;
    int depth; /* of transactions begun */
    SqlCached cache[SQL_CACHE_SIZE];
};

/* One use of a statement. */
typedef struct {
    Store *store;
    sqlite3_stmt *handle;
    int bound;  /* values so far */
    int column; /* that is read next */
    int code;   /* the first thing that went wrong */
} Sql;

/* Start a statement whose text lives as long as the store. Always end it by sql_end. */
Sql sql_start(Store *store, const char *text);
void sql_end(Sql *sql);

/* Bind the next value; text and bytes are borrowed until sql_end. NULL text is NULL. */
void sql_text(Sql *sql, const char *text);
void sql_bytes(Sql *sql, const void *bytes, size_t size);
void sql_int(Sql *sql, int64_t number);
void sql_real(Sql *sql, double number);
void sql_reference(Sql *sql, int64_t id); /* 0 is NULL */

/* Go on to the next row; false without one or after a failure, which is in *status and *err. */
bool sql_next(Sql *sql, Status *status, Error *err);

/* The next column of the row. Text is never NULL; valid until the next row. */
const char *sql_column_text(Sql *sql);
const void *sql_column_bytes(Sql *sql, size_t *size);
int64_t sql_column_int(Sql *sql);
double sql_column_real(Sql *sql);

/* A statement without rows; ends it. */
MUST_CHECK Status sql_run(Sql *sql, Error *err);

/* A statement that must change exactly one row; STATUS_NOT_FOUND ("no such …") if it changes none.
 * Ends it. */
MUST_CHECK Status sql_run_one(Sql *sql, const char *what, Error *err);

/* The end of a transaction: commit after STATUS_OK, else roll back and return the status. */
MUST_CHECK Status sql_finish(Store *store, Status status, Error *err);

/* A statement with one number; STATUS_NOT_FOUND without a row. Ends it. */
MUST_CHECK Status sql_number(Sql *sql, int64_t *number, Error *err);

/* The same again and again while another program holds the file: SQLite itself does not wait where
 * it fears that two wait for each other, as when both turn a new file to write-ahead logging. */
MUST_CHECK Status sql_exec_patiently(Store *store, const char *text, double seconds, Error *err);

/* A text without values, of one statement or several. */
MUST_CHECK Status sql_exec(Store *store, const char *text, Error *err);

/* What the last failure was. */
Status sql_fail(Store *store, int code, Error *err);

/* Now, in seconds since 1970. */
int64_t sql_now(void);

/* Whether the file is one of ours, or empty (*version 0); schema.c. */
MUST_CHECK Status schema_recognise(Store *store, int64_t *version, Error *err);

/* Bring the schema up to date. */
MUST_CHECK Status schema_migrate(Store *store, Error *err);
int schema_version(void);

#endif
