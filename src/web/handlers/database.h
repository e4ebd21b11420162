/* The problems that the web app offers, and what a student has done with them: the database behind
 * a lock, with the built-in problems added at the first request.
 *
 * If the user's database cannot be used, a temporary one takes its place and `notice` says why:
 * everything works, but nothing is kept. */
#ifndef KATACHI_WEB_HANDLERS_DATABASE_H
#define KATACHI_WEB_HANDLERS_DATABASE_H

#include "problem/document.h"
#include "store/database.h"

typedef struct Database Database;

Database *database_open(void);
void database_close(Database *database);

/* Lock the database for this thread until database_unlock. STATUS_IO if there can be none. */
MUST_CHECK Status database_lock(Database *database, Store **store, Error *err);
void database_unlock(Database *database);

/* The same without waiting for the built-in problems to be added. */
MUST_CHECK Status database_lock_unseeded(Database *database, Store **store, Error *err);

/* Why nothing is kept; "" if it is. Only between lock and unlock. */
const char *database_notice(const Database *database);

/* The one student of the web app. Only between lock and unlock. */
MUST_CHECK Status database_student(Database *database, int64_t *learner, Error *err);

/* Put a problem into a collection, which is made if there is none of this name; *id is the
 * document's, an older one's if the very same is there. Only between lock and unlock. */
MUST_CHECK Status database_add(Database *database, ProblemDocument *document,
                               const char *collection, int64_t *id, Error *err);

#endif
