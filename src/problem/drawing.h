/* The drawing of a problem: stones, keystones and area in one picture, of the whole board or of the
 * part that matters. Private to the module; others use text.h. */
#ifndef KATACHI_PROBLEM_DRAWING_H
#define KATACHI_PROBLEM_DRAWING_H

#include "base/status.h"
#include "base/strbuf.h"
#include "problem/definition.h"

/* Read a drawing of several lines into board, keystones and area of *problem. size 0: the drawing
 * is the whole board; otherwise a part of it is placed by its column letters and row numbers. The
 * error's line counts from 1 within the text. */
MUST_CHECK Status problem_drawing_read(const char *text, int size, Problem *problem, Error *err);

/* Draw the problem, each line indented by `indent` spaces. Keystones on empty points and points of
 * the area under stones are not shown but returned in *hidden_keystones and *hidden_area. */
void problem_drawing_write(const Problem *problem, int indent, StrBuf *out,
                           PointSet *hidden_keystones, PointSet *hidden_area);

#endif
