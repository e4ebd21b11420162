/* The problems that the web face offers, and what a learner has done with them: the database behind
 * a lock, with the problems that come with the program put in at the first question.
 *
 * If the user's database cannot be used, a temporary one takes its place and `notice` says why:
 * everything works, but nothing is kept. */
#ifndef KATACHI_WEB_HANDLERS_DATABASE_H
#define KATACHI_WEB_HANDLERS_DATABASE_H

#include "problem/document.h"
#include "store/database.h"

typedef struct WebShelf WebShelf;

WebShelf *web_shelf_open(void);
void web_shelf_close(WebShelf *shelf);

/* The database, for this thread alone until it is given back. STATUS_IO if there can be none. */
MUST_CHECK Status web_shelf_take(WebShelf *shelf, Store **store, Error *err);
void web_shelf_give(WebShelf *shelf);

/* The same for what is no problem: without waiting for those that come with the program. */
MUST_CHECK Status web_shelf_take_bare(WebShelf *shelf, Store **store, Error *err);

/* Why nothing is kept; "" if it is. Only between take and give. */
const char *web_shelf_notice(const WebShelf *shelf);

/* The one learner of this face. Only between take and give. */
MUST_CHECK Status web_shelf_learner(WebShelf *shelf, int64_t *learner, Error *err);

/* Put a problem into a collection, which is made if there is none of this name; *id is the
 * document's, an older one's if the very same is there. Only between take and give. */
MUST_CHECK Status web_shelf_add(WebShelf *shelf, ProblemDocument *document, const char *collection,
                                int64_t *id, Error *err);

#endif
