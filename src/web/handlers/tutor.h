/* What the handlers of the tutor share. Private to the module. */
#ifndef KATACHI_WEB_HANDLERS_TUTOR_H
#define KATACHI_WEB_HANDLERS_TUTOR_H

#include "web/handlers/annotated_node.h"
#include "web/handlers/request.h"

#include <jansson.h>

/* Of a record: more are not shown. */
enum { TUTOR_NODE_MOST = 20000 };

/* Connections that are worth asking about, the least certain first. */
json_t *json_suggestions(const Board *board);

/* {"TR": ["C3"], "LB": [["D4", "A"]]}: the marks of the node; kinds without any are left out. */
json_t *json_marks(const AnnotatedNode *slide);

/* {"context": "quarter", "focus": ["A1", …]} */
json_t *json_frame(const AnnotatedNode *slide);

/* By which a page says which state of the record its node numbers mean. */
json_t *json_revision(const AnnotatedNode *slide);

/* The node that a request is about, and the database that it came from. */
typedef struct {
    const Request *call;
    RequestFields fields;
    int64_t document, node;
    const char *author; /* "you" if none is given */
    Store *store;       /* locked; NULL once it was released */
    AnnotatedNode *slide;
} OpenNode;

/* Must be closed, unless this failed. STATUS_STALE if the request has a revision and the record is
 * no longer that one: the node may be another. */
MUST_CHECK Status tutor_open_node(const Request *call, OpenNode *open, Error *err);
void tutor_close_node(OpenNode *open);

/* Unlock the database before the node is closed: what is still to do may take a while. */
void tutor_give_store(OpenNode *open);

#endif
