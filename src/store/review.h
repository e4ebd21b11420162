/* Reviews of games that were made before: bytes under the game and who analysed it, so that nothing
 * is analysed twice. Games need not be documents of the database. */
#ifndef KATACHI_STORE_REVIEW_H
#define KATACHI_STORE_REVIEW_H

#include "base/strbuf.h"
#include "store/database.h"

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

#endif
