/* Collections of documents, drafts of editors, settings. */
#ifndef KATACHI_STORE_COLLECTION_H
#define KATACHI_STORE_COLLECTION_H

#include "base/memory.h"
#include "base/strbuf.h"
#include "store/database.h"

/* ---- collections ---- */

typedef struct {
    int64_t id;
    const char *name, *description;
    int64_t member_count;
    int64_t created;
} StoreCollection;

/* Make a collection, or give one of this name another description; *id is its id. */
MUST_CHECK Status store_put_collection(Store *store, const char *name, const char *description,
                                       int64_t *id, Error *err);

/* The documents stay. */
MUST_CHECK Status store_remove_collection(Store *store, int64_t id, Error *err);

MUST_CHECK Status store_find_collection(Store *store, const char *name, int64_t *id, Error *err);

/* Put a document at the end of a collection, unless it is in it; take it out. */
MUST_CHECK Status store_add_to_collection(Store *store, int64_t collection, int64_t document,
                                          Error *err);
MUST_CHECK Status store_remove_from_collection(Store *store, int64_t collection, int64_t document,
                                               Error *err);

typedef Status StoreCollectionFn(void *context, const StoreCollection *collection, Error *err);

/* All, by name. */
MUST_CHECK Status store_list_collections(Store *store, StoreCollectionFn *deliver, void *context,
                                         Error *err);

/* ---- drafts ---- */

typedef struct {
    int64_t id; /* 0: a new one, or the one of this name */
    const char *name, *format;
    const char *bytes; /* NULL in lists */
    size_t size;
    int64_t changed;
} StoreDraft;

MUST_CHECK Status store_put_draft(Store *store, const StoreDraft *draft, int64_t *id, Error *err);
/* STATUS_NOT_FOUND if there is none of this name. */
MUST_CHECK Status store_find_draft(Store *store, const char *name, int64_t *id, Error *err);
MUST_CHECK Status store_get_draft(Store *store, int64_t id, Arena *mem, StoreDraft *draft,
                                  Error *err);
MUST_CHECK Status store_remove_draft(Store *store, int64_t id, Error *err);

/* ---- settings ---- */

/* NULL forgets the setting. */
MUST_CHECK Status store_set(Store *store, const char *key, const char *value, Error *err);

/* Append the value; STATUS_NOT_FOUND if there is none. */
MUST_CHECK Status store_get(Store *store, const char *key, StrBuf *value, Error *err);

#endif
