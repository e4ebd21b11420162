/* Open games of the web app: working copies, with the current place in the tree. */
#ifndef KATACHI_STORE_OPEN_GAME_H
#define KATACHI_STORE_OPEN_GAME_H

#include "base/memory.h"
#include "store/database.h"

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

#endif
