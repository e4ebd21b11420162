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

/* The solution tree of a problem: which of its moves are right.
 *
 * A node is marked right by TE, by a comment with RIGHT or CORRECT in capitals or one that begins
 * with such a word or '+', by GB or GW for the solver; wrong by BM, by WRONG or INCORRECT and '-'
 * in the same way, by GB or GW for the other side. Otherwise its variations decide: the solver
 * chooses the best of them, the opponent the worst. A line that ends without a mark is unknown; but
 * in a tree that marks right lines only, it is wrong. In a tree without any mark the first line is
 * the solution. */

typedef enum { SOLUTION_UNKNOWN, SOLUTION_RIGHT, SOLUTION_WRONG } SolutionVerdict;

/* What the node itself says, for the one who solves the problem. */
SolutionVerdict solution_mark(const SgfGame *game, const SgfNode *node, Stone solver);

/* What the node and all below it say; node is `start` or below it. Linear in the tree. */
SolutionVerdict solution_judge(const ProblemDocument *document, const SgfNode *node);

/* The right first moves of the tree, at most PROBLEM_ANSWER_LIMIT; returns how many. */
int solution_list_answers(const ProblemDocument *document, Point out[PROBLEM_ANSWER_LIMIT]);

/* The variation below the node that plays there; NULL if none does. */
SgfNode *solution_find_move(const ProblemDocument *document, const SgfNode *node, Point at);

/* Put a line into the tree, moves in turn from the problem's mover; its end is marked so that other
 * programs understand it. Variations that are there are shared. */
MUST_CHECK Status solution_add_line(ProblemDocument *document, const Point *line, int count,
                                    SolutionVerdict verdict, Error *err);

#endif
