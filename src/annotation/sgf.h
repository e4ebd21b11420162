/* Annotations in records.
 *
 *      XC[aa|cc|2][dd|ff|4]     labels, as the thesis writes them: any program can keep them
 *      YL[XC|aa|cc|2|…|Anna]   the same label with who gave it, when and how certainly
 *      YV[1]                   in the root: the version of this form
 *      YC[quarter]             in the root: how much of the board a problem shows
 *      VW[aa:jj]                in the root: the focus, the points that a problem is about
 *
 * The names have two letters because older programs cut longer ones short: GNU Go, for one.
 *
 * A label holds in the position after the node's own moves. A YL entry is a whole label, so two
 * people may say different things of one pair, or both name the move of a game that has a name
 * already. A label without an entry was given by nobody known. GN is SGF's name of a game: it is a
 * label only if both parts are known words, and otherwise none of ours.
 *
 * Bad annotations are reported with their place and reason; they stay in the record, byte for byte.
 */
#ifndef KATACHI_ANNOTATION_SGF_H
#define KATACHI_ANNOTATION_SGF_H

#include "annotation/label.h"
#include "sgf/replay.h"

/* An annotation at its place in a record. */
typedef struct {
    const SgfNode *node;
    uint32_t node_number;        /* in the order of the file, from 0 */
    const SgfPosition *position; /* after the node; valid during the call */
    const Annotation *annotation;
} AnnotationFound;

/* A bad one. */
typedef struct {
    const SgfNode *node;
    uint32_t node_number;
    char property[8]; /* "XC" */
    Error error;      /* its line, byte and reason */
} AnnotationFault;

typedef struct {
    void (*take)(void *context, const AnnotationFound *found);   /* may be NULL */
    void (*refuse)(void *context, const AnnotationFault *fault); /* may be NULL */
    void *context;
} AnnotationVisitor;

/* Hand out all annotations of a record in the order of the file; each says something else, or comes
 * from somebody else, than those before it in its node. Behind a move that cannot be played every
 * annotation is refused. Returns how many were refused. */
uint64_t annotation_visit(const SgfGame *game, const AnnotationWords *words,
                          const AnnotationVisitor *visitor);

/* What the annotations of a node are about. *scene borrows *position, which is filled.  Fails where
 * the position cannot be reached. */
MUST_CHECK Status annotation_scene_at(const SgfGame *game, const SgfNode *node,
                                      SgfPosition *position, AnnotationScene *scene, Error *err);

/* Whether the text of a GN is a label at all: two known words. *words may be NULL. */
bool annotation_is_move_label(const AnnotationWords *words, const char *text);

/* The node with this number in the order of the file, from 0; NULL if there are not so many. */
SgfNode *annotation_node(const SgfGame *game, uint32_t number);

/* Add an annotation (judged by the caller) to a node, unless the same author says the same already.
 * An older label of the same author on the same subject is replaced. */
MUST_CHECK Status annotation_add(SgfGame *game, SgfNode *node, const Annotation *annotation,
                                 const AnnotationWords *words, Error *err);

/* Take this author's label out of the node; STATUS_NOT_FOUND if it is not there. */
MUST_CHECK Status annotation_remove(SgfGame *game, SgfNode *node, const Annotation *annotation,
                                    const AnnotationWords *words, Error *err);

/* ---- what a problem shows ---- */

typedef enum {
    CONTEXT_UNKNOWN,
    CONTEXT_QUARTER,
    CONTEXT_HALF,
    CONTEXT_WHOLE,
    CONTEXT_COUNT
} BoardContext;

/* "quarter", "half", "whole"; "unknown". */
const char *board_context_text(BoardContext context);
bool board_context_parse(const char *text, BoardContext *context);

typedef struct {
    BoardContext context;
    PointSet focus; /* empty: not stated */
} AnnotationFrame;

/* What the root says; points that are not on the board are left out. */
void annotation_frame_read(const SgfGame *game, int size, AnnotationFrame *frame);

/* Write it into the root; what is not stated is taken out. */
MUST_CHECK Status annotation_frame_write(SgfGame *game, int size, const AnnotationFrame *frame,
                                         Error *err);

/* Turn and recolour the values of a property, if it holds annotations. An SgfTurnPrivate. */
MUST_CHECK Status annotation_turn(SgfGame *game, SgfProperty *property, int symmetry,
                                  bool swap_colors, int size, Error *err);

#endif
