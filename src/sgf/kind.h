/* The value types of properties, as far as we need to know them. Private to the module. */
#ifndef KATACHI_SGF_KIND_H
#define KATACHI_SGF_KIND_H

#include "sgf/point.h"

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
