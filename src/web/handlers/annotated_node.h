/* One node of a stored record, as the tutor shows it ("slide" in the API). Private to the module.
 */
#ifndef KATACHI_WEB_HANDLERS_ANNOTATED_NODE_H
#define KATACHI_WEB_HANDLERS_ANNOTATED_NODE_H

#include "sgf/replay.h"
#include "store/document.h"

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

#endif
