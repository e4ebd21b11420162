/* A database in a folder of its own, for tests. */
#ifndef KATACHI_TESTS_STORE_SUPPORT_H
#define KATACHI_TESTS_STORE_SUPPORT_H

#include "base/file.h"
#include "made_problems.h"
#include "sgf/read.h"
#include "store/exchange.h"
#include "support.h"

#include <string.h>
#include <unistd.h>

typedef struct {
    char folder[64];
    char path[128]; /* of the database */
    Store *store;
    Error err;
} Place;

#define assert_done(place, call)                                                                   \
    do {                                                                                           \
        if ((call) != STATUS_OK)                                                                   \
            fail_msg("%s", (place)->err.text);                                                     \
    } while (0)

static inline void place_open(Place *place)
{
    *place = (Place){.folder = "/tmp/katachi-store-XXXXXX"};
    assert_non_null(mkdtemp(place->folder));
    snprintf(place->path, sizeof place->path, "%s/new/data.db", place->folder);
    assert_done(place, store_open(place->path, NULL, &place->store, &place->err));
}

/* Path of another file in the folder; valid until the next call. */
static inline const char *place_file(const Place *place, const char *name)
{
    static char path[256];
    snprintf(path, sizeof path, "%s/%s", place->folder, name);
    return path;
}

static inline void place_close(Place *place)
{
    char command[128];
    store_close(place->store);
    snprintf(command, sizeof command, "rm -r '%s'", place->folder);
    assert_int_equal(system(command), 0);
}

static inline void write_text(const char *path, const char *text)
{
    assert_int_equal(file_write(path, text, strlen(text), NULL), STATUS_OK);
}

/* Put one record in; the whole of what happened. */
static inline StoreAdded place_import(Place *place, const char *text, StoreImportCounts *counts)
{
    Arena mem;
    SgfGame game;
    StoreAdded added = {0};
    StoreImportCounts mine = {0};
    StoreImport options = {.words = &MADE_WORDS};
    arena_init(&mem, 16 << 20);
    assert_done(place, sgf_read(text, strlen(text), 0, NULL, &mem, &game, &place->err));
    assert_done(place, store_import_game(place->store, &game, "x.sgf", &options, &added,
                                         counts ? counts : &mine, &place->err));
    arena_clear(&mem);
    return added;
}

#endif
