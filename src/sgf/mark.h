/* Marks on points: triangles and the like, and letters. */
#ifndef KATACHI_SGF_MARK_H
#define KATACHI_SGF_MARK_H

#include "base/strbuf.h"
#include "core/board.h"
#include "sgf/tree.h"

/* Add the points of a property that lists points; rectangles are expanded, and what is neither is
 * passed over: false then. */
bool sgf_property_points(const SgfProperty *property, int size, PointSet *points);

/* A value of LB, "dd:A": its point, and its text appended; false (nothing appended) if it is none
 * or has no text. */
bool sgf_letter_read(const SgfGame *game, const SgfValue *value, int size, Point *at, StrBuf *text);

/* Append a point to a property that lists points, or a letter (UTF-8) to LB. STATUS_INVALID if the
 * charset of the game lacks a character. */
MUST_CHECK Status sgf_append_point(SgfGame *game, SgfNode *node, const char *name, int size,
                                   Point at, Error *err);
MUST_CHECK Status sgf_append_letter(SgfGame *game, SgfNode *node, int size, Point at,
                                    const char *text, Error *err);

#endif
