/* What the front ends keep: collections of documents, drafts of editors, settings, open games,
 * reviews, jobs. */
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

/* ---- open games of the web app ---- */

/* Working copies, with the current place in the tree. */

typedef struct {
    const char *key; /* that the front end gave it */
    const char *title;
    const char *place; /* in its tree, as the front end writes it */
    const char *bytes; /* SGF; NULL in lists, and in requests that change the place alone */
    size_t size;
    int64_t revision; /* counts changes of the bytes, from 1 */
    int64_t changed;  /* seconds since 1970. Only in answers */
} StoreOpenGame;

enum { OPEN_GAME_LIMIT = 500 };

/* Keep a game, new or changed. *revision is what it has now.
 *
 * If it has another revision than game->revision (0 for a new one), somebody else has changed it
 * meanwhile: nothing is written, and *revision is the other one. Without bytes the place alone is
 * noted, whatever the revision; STATUS_NOT_FOUND if there is no such game. Of too many the oldest
 * go. */
MUST_CHECK Status store_keep_game(Store *store, const StoreOpenGame *game, bool *is_kept,
                                  int64_t *revision, Error *err);

MUST_CHECK Status store_get_game(Store *store, const char *key, Arena *mem, StoreOpenGame *game,
                                 Error *err);
MUST_CHECK Status store_forget_game(Store *store, const char *key, Error *err);

typedef Status StoreOpenGameFn(void *context, const StoreOpenGame *game, Error *err);

/* All, the latest first; limit 0: all. */
MUST_CHECK Status store_list_games(Store *store, int64_t limit, StoreOpenGameFn *deliver,
                                   void *context, Error *err);

/* ---- reviews ---- */

/* Games that were reviewed before: bytes under the game and who analysed it, so that nothing
 * is analysed twice. Games need not be documents of the database. */

enum { STORE_REVIEW_LIMIT = 5000 }; /* kept; the oldest go first */

/* A review by its key: the game as a hash of its moves, and the analyst's name. */
typedef struct {
    uint64_t game;
    const char *analyst;
} StoreReviewKey;

/* Keep a review in place of an earlier one with the same key. */
MUST_CHECK Status store_put_review(Store *store, const StoreReviewKey *key, const char *bytes,
                                   size_t size, Error *err);

/* Append the bytes; STATUS_NOT_FOUND if there is none. */
MUST_CHECK Status store_get_review(Store *store, const StoreReviewKey *key, StrBuf *bytes,
                                   Error *err);

/* Jobs of the web server: what was requested, how it went, the result. They outlive the page that
 * started them, and the server. */

typedef struct {
    int64_t id;
    const char *question, *request; /* as they were asked */
    const char *state;              /* "running", "done", "failed", "stopped" */
    int64_t process;                /* that runs it */
    int64_t begun, ended;           /* seconds since 1970; ended 0: it has not */
    const char *answer;             /* NULL in lists */
    size_t size;                    /* of the answer */
} StoreJob;

enum { STORE_JOB_LIMIT = 200 };

/* Record that a job starts; of those that have ended, the oldest are dropped if there are too many.
 */
MUST_CHECK Status store_begin_job(Store *store, const StoreJob *job, int64_t *id, Error *err);

/* Its end: state, answer and size are taken from the job. */
MUST_CHECK Status store_end_job(Store *store, const StoreJob *job, Error *err);

MUST_CHECK Status store_remove_job(Store *store, int64_t id, Error *err);

/* Texts and answer are copied into *mem. STATUS_NOT_FOUND if there is none. */
MUST_CHECK Status store_get_job(Store *store, int64_t id, Arena *mem, StoreJob *job, Error *err);

typedef Status StoreJobFn(void *context, const StoreJob *job, Error *err);

/* All, the latest first. */
MUST_CHECK Status store_list_jobs(Store *store, StoreJobFn *deliver, void *context, Error *err);

#endif
