/* The database: games, problems, labels, progress, jobs in one SQLite file. All SQL of the program
 * is here.
 *
 *      Store *store;
 *      if (store_open(path, NULL, &store, &err) == STATUS_OK) {
 *          store_add_document(store, &document, &added, &err);
 *          store_close(store);
 *      }
 *
 * A Store is one connection, for one thread at a time; several programs, and several threads with a
 * Store each, may use one file at once. Every change is a transaction: it is there wholly or not
 * at all, whatever happens to the program. */
#ifndef KATACHI_STORE_STORE_H
#define KATACHI_STORE_STORE_H

#include "store/collection.h"
#include "store/database.h"
#include "store/document.h"
#include "store/exchange.h"
#include "store/label.h"
#include "store/student.h"

#endif
