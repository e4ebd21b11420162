/* Opening the database when it is first needed; the built-in problems are added when problems are
 * first requested. */
#include "web/handlers/handlers.h"

#include "base/file.h"
#include "base/memory.h"
#include "problem/file.h"
#include "store/collection.h"
#include "store/exchange.h"
#include "store/student.h"

#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { IMPORT_MEMORY = 64 << 20, NAME_SIZE = 256 };

struct Database {
    pthread_mutex_t lock;
    Store *store; /* NULL until it is needed */
    bool has_problems;
    char notice[ERROR_TEXT_LIMIT + 64];
    char temporary[64]; /* the folder of a database that is not kept; "": none */
};

static const char BUILT_IN[] = "problems", STAMP[] = "web.built-in", LEARNER[] = "you";

Database *database_open(void)
{
    Database *database = mem_alloc(1, sizeof *database);
    pthread_mutex_init(&database->lock, NULL);
    return database;
}

static void remove_temporary(const char *folder)
{
    static const char *const FILES[] = {"katachi.db", "katachi.db-wal", "katachi.db-shm"};
    char path[128];
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, FILES[i]);
        (void)unlink(path);
    }
    (void)rmdir(folder);
}

void database_close(Database *database)
{
    assert(database);
    store_close(database->store);
    if (*database->temporary)
        remove_temporary(database->temporary);
    pthread_mutex_destroy(&database->lock);
    mem_free(database);
}

/* ---- the built-in problems ---- */

/* "first-steps" of "…/problems/first-steps.problem". */
static void collection_name(const char *file, char out[NAME_SIZE])
{
    const char *slash = strrchr(file, '/');
    snprintf(out, NAME_SIZE, "%s", slash ? slash + 1 : file);
    char *dot = strrchr(out, '.');
    if (dot && dot != out)
        *dot = 0;
}

/* A problem in any form goes in as SGF: annotations and other programs can use it so. */
static Status import_document(Store *store, ProblemDocument *document, int64_t collection,
                              const char *name, int64_t *id, Error *err)
{
    StrBuf sgf;
    Arena mem;
    SgfGame game;
    StoreAdded added;
    StoreImportCounts counts = {0};
    strbuf_init(&sgf, IMPORT_MEMORY);
    arena_init(&mem, IMPORT_MEMORY);
    Status status = problem_write(document, PROBLEM_FORMAT_SGF, &sgf, err);
    if (status == STATUS_OK)
        status = sgf_read(strbuf_text(&sgf), sgf.length, 0, NULL, &mem, &game, err);
    if (status == STATUS_OK)
        status = store_import_game(store, &game, name,
                                   &(StoreImport){.kind = DOCUMENT_PROBLEM,
                                                  .collection = collection,
                                                  .changed_by = "built-in"},
                                   &added, &counts, err);
    if (status == STATUS_OK)
        *id = added.id;
    arena_clear(&mem);
    strbuf_clear(&sgf);
    return status;
}

/* Everything in the folder; a bad problem is left out. Returns what the database ran into. */
static Status import_folder(Store *store, const char *folder, Error *err)
{
    const char *const paths[] = {folder};
    ProblemSource *source = problem_source_open(paths, 1);
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    Arena mem;
    arena_init(&mem, IMPORT_MEMORY);
    Status status = STATUS_OK;
    ProblemName name;
    do {
        arena_reset(&mem);
        Status read = problem_source_next(source, &mem, &name, document, NULL);
        if (read != STATUS_OK || !name.file)
            continue;
        char collection[NAME_SIZE], place[NAME_SIZE + 32];
        int64_t id, added;
        collection_name(name.file, collection);
        snprintf(place, sizeof place, "%s (problem %u)", collection, (unsigned)name.index);
        status = store_put_collection(store, collection, "", &id, err);
        if (status == STATUS_OK)
            status = import_document(store, document, id, place, &added, err);
    } while (name.file && status == STATUS_OK);
    arena_clear(&mem);
    mem_free(document);
    problem_source_close(source);
    return status;
}

/* Once for each version of the program. */
static Status import_built_in(Store *store, Error *err)
{
    char folder[PLACE_PATH_SIZE];
    StrBuf stamp;
    if (!place_find(BUILT_IN, "", folder))
        return STATUS_OK;
    strbuf_init(&stamp, 256);
    Status status = store_get(store, STAMP, &stamp, NULL);
    bool is_there = status == STATUS_OK && strcmp(strbuf_text(&stamp), KATACHI_VERSION) == 0;
    strbuf_clear(&stamp);
    if (is_there)
        return STATUS_OK;
    status = store_begin(store, err);
    if (status == STATUS_OK)
        status = import_folder(store, folder, err);
    if (status == STATUS_OK)
        status = store_set(store, STAMP, KATACHI_VERSION, err);
    if (status == STATUS_OK)
        return store_commit(store, err);
    store_rollback(store);
    return status;
}

/* ---- the database ---- */

static Status open_user(Database *database, Error *err)
{
    char path[PLACE_PATH_SIZE];
    if (!place_user(USER_DATA, "katachi.db", path))
        return error_set(err, STATUS_NOT_FOUND, "there is no home folder");
    return store_open(path, NULL, &database->store, err);
}

static Status open_temporary(Database *database, Error *err)
{
    char folder[] = "/tmp/katachi-XXXXXX", path[64];
    if (!mkdtemp(folder))
        return error_set(err, STATUS_IO, "no place for a temporary database");
    snprintf(database->temporary, sizeof database->temporary, "%s", folder);
    snprintf(path, sizeof path, "%s/katachi.db", folder);
    return store_open(path, NULL, &database->store, err);
}

static Status open_some(Database *database, Error *err)
{
    Error reason = {0};
    Status status = open_user(database, &reason);
    if (status != STATUS_OK) {
        snprintf(database->notice, sizeof database->notice, "nothing is kept: %s", reason.text);
        status = open_temporary(database, err);
    }
    return status;
}

Status database_lock_unseeded(Database *database, Store **store, Error *err)
{
    assert(database);
    pthread_mutex_lock(&database->lock);
    Status status = database->store ? STATUS_OK : open_some(database, err);
    if (status == STATUS_OK)
        *store = database->store;
    else
        database_unlock(database);
    return status;
}

Status database_lock(Database *database, Store **store, Error *err)
{
    assert(database);
    Status status = database_lock_unseeded(database, store, err);
    if (status != STATUS_OK || database->has_problems)
        return status;
    status = import_built_in(*store, err);
    database->has_problems = status == STATUS_OK;
    if (status != STATUS_OK)
        database_unlock(database);
    return status;
}

void database_unlock(Database *database)
{
    pthread_mutex_unlock(&database->lock);
}

const char *database_notice(const Database *database)
{
    return database->notice;
}

Status database_student(Database *database, int64_t *student, Error *err)
{
    return store_find_student(database->store, LEARNER, student, err);
}

Status database_add(Database *database, ProblemDocument *document, const char *collection,
                    int64_t *id, Error *err)
{
    assert(database);
    int64_t place;
    Status status = store_put_collection(database->store, collection, "", &place, err);
    return status == STATUS_OK
               ? import_document(database->store, document, place, collection, id, err)
               : status;
}
