/* A problem with everything that is printed with it: title, text, level, source, and the solution
 * tree.
 *
 * Texts are UTF-8 without control characters, "" if there is none, and live in *mem, as the tree
 * does. One line each, but for `text` and unknown fields. */
#ifndef KATACHI_PROBLEM_DOCUMENT_H
#define KATACHI_PROBLEM_DOCUMENT_H

#include "base/strbuf.h"
#include "problem/definition.h"
#include "sgf/tree.h"

/* A field that we do not know, kept in its order; "%" is a line of remark. */
typedef struct ProblemField {
    const char *name;
    const char *value;
    struct ProblemField *next;
} ProblemField;

typedef struct {
    Problem problem;
    const char *title;
    const char *text;   /* what to do, in words */
    const char *level;  /* as its source calls it */
    const char *tags;   /* with commas between */
    const char *author; /* who made it */
    const char *source; /* where it was found */
    ProblemField *fields;
    SgfGame record; /* the tree; setup and texts in it follow the fields above when it is written */
    SgfNode *start; /* the node whose position is the problem's: the solution hangs below it */
    Arena *mem;
} ProblemDocument;

/* An empty document with a board of this size; everything in it will live in *mem. */
MUST_CHECK Status document_init(ProblemDocument *document, int size, Arena *mem, Error *err);

/* Copy a text into the document: tabs and line breaks become spaces (line breaks stay in `text` of
 * several lines), other control characters go, spaces at both ends go. NULL: the arena is full. */
typedef enum { TEXT_ONE_LINE, TEXT_LINES } DocumentTextKind;
MUST_CHECK const char *document_text(ProblemDocument *document, const char *text, size_t size,
                                     DocumentTextKind kind);

/* Append a field of unknown meaning. */
MUST_CHECK Status document_add_field(ProblemDocument *document, const char *name, const char *value,
                                     Error *err);

/* "Black to play and kill.": the task in words; "" if no goal is stated. */
void document_task_text(const Problem *problem, StrBuf *out);

#endif
