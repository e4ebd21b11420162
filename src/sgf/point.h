/* SGF's points: two letters, "aa" the upper left one. The only place that knows them. */
#ifndef KATACHI_SGF_POINT_H
#define KATACHI_SGF_POINT_H

#include "core/point.h"
#include "sgf/tree.h"

/* A rectangle of points in columns and rows from 0, both ends within. */
typedef struct {
    int left, top, right, bottom;
} SgfRect;

enum { SGF_POINT_SIZE = 3 };

/* Read a move: a point, or a pass, which is an empty value, or "tt" on boards up to 19. Spaces and
 * capitals (on boards up to 25 they can mean nothing else) are accepted. False for anything else,
 * also for points that are not on the board. */
bool sgf_move_parse(const SgfValue *value, int size, Point *at);

/* Read a member of a list of points: "ab", or a rectangle "aa:cc", whichever corners are given. */
bool sgf_rect_parse(const SgfValue *value, int size, SgfRect *rect);

/* The point in a column and a row, both from 0. */
Point sgf_point_at(int size, int x, int y);

/* The letters of a point; "" for a pass. Returns out. */
char *sgf_point_text(int size, Point at, char out[SGF_POINT_SIZE]);

/* The value types of properties, as far as we need to know them. Private to the module. */

typedef enum {
    SGF_KIND_TEXT,   /* and everything unknown */
    SGF_KIND_NUMBER, /* HA, KM */
    SGF_KIND_MOVE,   /* B, W */
    SGF_KIND_SETUP,  /* AB, AW, AE: lists of points */
    SGF_KIND_MARKUP, /* CR, TB, …: lists of points */
    SGF_KIND_LABEL,  /* LB: point:text */
    SGF_KIND_LINE,   /* AR, LN: point:point, not a rectangle */
} SgfValueKind;

SgfValueKind sgf_value_kind(SgfId id);

/* The point of a label "ab:text", as a rectangle of one. */
bool sgf_label_parse(const SgfValue *value, int size, SgfRect *rect);

#endif
