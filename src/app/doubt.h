/* What a classifier of connections is least certain of: the links that are worth asking a person
 * about. */
#ifndef KATACHI_APP_DOUBT_H
#define KATACHI_APP_DOUBT_H

#include "app/connectivity.h"
#include "store/label.h"

/* The connectivity of the position, its list of links cut to those that are worth asking about
 * (connected or to be connected, by the classifier's value), the least certain first. Returns their
 * number. */
int doubts_find(ConnectivityReader *reader, const Board *board, Connectivity *answer);

/* A position of a document, and who is asked about it. */
typedef struct {
    const Board *board;
    int64_t document;
    uint32_t node;
    const char *author;
    int64_t classifier; /* whose doubts they are; 0: of the one that comes with the program */
} DoubtRequest;

enum { DOUBT_NONE = 2 }; /* a confidence that no link has */

/* The confidence of the least certain link that the author has not labelled, which becomes a
 * suggestion in the database; DOUBT_NONE if all are labelled. *answer is scratch. */
MUST_CHECK Status doubt_find_open(Store *store, const DoubtRequest *request,
                                  ConnectivityReader *reader, Connectivity *answer,
                                  double *confidence, Error *err);

#endif
