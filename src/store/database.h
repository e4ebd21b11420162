/* The file: opening and closing, transactions, backup, restore, health. */
#ifndef KATACHI_STORE_DATABASE_H
#define KATACHI_STORE_DATABASE_H

#include "base/status.h"

#include <stdbool.h>

typedef struct Store Store;

/* All zero is fine. */
typedef struct {
    bool must_exist; /* STATUS_NOT_FOUND rather than a new file */
    int busy_ms;     /* how long to wait for another writer: 10 s */
} StoreOptions;

/* Open a database and bring its schema up to date; folders on the way are made. STATUS_INVALID if
 * the file is damaged or no database of ours, STATUS_UNSUPPORTED if a later version made it. */
MUST_CHECK Status store_open(const char *path, const StoreOptions *options, Store **store,
                             Error *err);

/* NULL is allowed. What was begun and not committed is undone. */
void store_close(Store *store);

const char *store_path(const Store *store);

/* Several changes as one. They may be nested: only the outermost counts. Other calls that change
 * something are a transaction of their own when none has begun. */
MUST_CHECK Status store_begin(Store *store, Error *err);
MUST_CHECK Status store_commit(Store *store, Error *err);
void store_rollback(Store *store); /* everything since the outermost begin */

typedef struct {
    int64_t documents, games, problems, duplicates;
    int64_t labels, changes, classifiers, suggestions;
    int64_t collections, learners, attempts, drafts;
    int64_t bytes; /* of the file */
    int schema;    /* its version */
} StoreCounts;

MUST_CHECK Status store_count(Store *store, StoreCounts *counts, Error *err);

/* Look at every page and every reference. STATUS_INVALID with the first thing that is wrong. */
MUST_CHECK Status store_check(Store *store, Error *err);

/* Copy the database, as it is at one moment, into a new file; it may be used meanwhile. The file
 * appears under its name when it is whole. */
MUST_CHECK Status store_backup(Store *store, const char *path, Error *err);

/* Make the database at `path` what the backup holds. The backup is looked through first, and a bad
 * one changes nothing. A database that can be opened is replaced in one transaction; a damaged one
 * is put aside as PATH.damaged. */
MUST_CHECK Status store_restore(const char *path, const char *backup, Error *err);

#endif
