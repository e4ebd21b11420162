/* Problems as text that people read and write: a drawing and named fields.
 *
 *     problem: Bend in the corner
 *     size: 19
 *     board:
 *          A B C D E F
 *       19 * * # X . .
 *       18 * # O X . .
 *       17 O O O X . .
 *     play: white
 *     goal: white to kill
 *     line: A18 B19 A19 = right
 *
 * X black, O white, # and @ a black and a white keystone, * an empty point of the area, . any other
 * one. A line at the left margin starts a field, lines further in continue it; `problem` starts the
 * next problem. docs/FORMATS.md lists the fields. */
#ifndef KATACHI_PROBLEM_TEXT_H
#define KATACHI_PROBLEM_TEXT_H

#include "problem/document.h"

/* A place in the bytes of a file of problems. A plain value. */
typedef struct {
    const char *data;
    const char *at;
    const char *end;
    uint32_t line;
} ProblemTextReader;

void problem_text_reader_init(ProblemTextReader *reader, const char *data, size_t size);

/* Read the next problem into *mem. STATUS_NOT_FOUND after the last; on bad input the error names
 * the field and its line, and the next call goes on with the next problem. */
MUST_CHECK Status problem_text_next(ProblemTextReader *reader, Arena *mem,
                                    ProblemDocument *document, Error *err);

/* Whether a field of unknown meaning may have this name: "%", or small letters, digits and '-' that
 * are no name of ours. */
bool problem_text_is_free_name(const char *name);

/* The names of the fields that mean something, by index; NULL behind the last. */
const char *problem_text_field(int index);

/* Append the drawing alone, for people. */
void problem_draw(const Problem *problem, StrBuf *out);

/* Append the problem. The record is first brought up to date (problem_to_sgf) if it holds more than
 * lines of moves, for it is then written too. */
MUST_CHECK Status problem_text_write(ProblemDocument *document, StrBuf *out, Error *err);

#endif
