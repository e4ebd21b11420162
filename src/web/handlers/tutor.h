/* What the handlers of the tutor share. Private to the module. */
#ifndef KATACHI_WEB_HANDLERS_TUTOR_H
#define KATACHI_WEB_HANDLERS_TUTOR_H

#include "sgf/replay.h"
#include "store/document.h"
#include "web/handlers/request.h"

#include <jansson.h>

/* One node of a stored record, as the tutor shows it ("slide" in the API). Private to the module.
 */

typedef struct {
    Arena mem;
    StoreDocument stored;
    SgfGame game;
    SgfNode *node;
    uint32_t node_number; /* in the order of the file */
    SgfPosition position; /* after the node */
    uint64_t revision;    /* of the record: another one after every change of its bytes */
} AnnotatedNode;

/* The node where a problem, or a game, begins. */
enum { NODE_START = -1 };

/* *slide must be cleared, also after a failure. STATUS_NOT_FOUND if there is no such document or
 * node, STATUS_INVALID if its position cannot be reached. */
MUST_CHECK Status annotated_node_open(Store *store, int64_t document, int64_t node,
                                      AnnotatedNode *slide, Error *err);
void annotated_node_clear(AnnotatedNode *slide);

/* Put the record, which the caller has changed, in the place of the old one. Its labels stay at the
 * numbers of their nodes. */
MUST_CHECK Status annotated_node_save(Store *store, AnnotatedNode *slide, Error *err);

/* The node that plays the move which move types are about: this one, or else the next one with a
 * move. NULL if there is none. */
const SgfNode *annotated_node_named_node(const AnnotatedNode *slide);

/* Append a move below the node, unless it is there; it then becomes the current node. Labels of the
 * nodes behind it follow. STATUS_INVALID if the move cannot be played. */
MUST_CHECK Status annotated_node_play(Store *store, AnnotatedNode *slide, Move move, Error *err);

/* Take the node out of the record; its parent then becomes the current node. STATUS_INVALID for the
 * root, and for a node with others below it or with labels. */
MUST_CHECK Status annotated_node_drop(Store *store, AnnotatedNode *slide, Error *err);

/* Of a record: more are not shown. */
enum { TUTOR_NODE_MOST = 20000 };

/* Connections that are worth asking about, the least certain first, by the installed classifier.
 * The database must not be locked. */
json_t *json_suggestions(const Request *call, const Board *board);

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
