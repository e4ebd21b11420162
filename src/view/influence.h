/* A field of influence as text, JSON and SVG. */
#ifndef KATACHI_VIEW_INFLUENCE_H
#define KATACHI_VIEW_INFLUENCE_H

#include "base/strbuf.h"
#include "influence/models.h"

typedef struct {
    const Board *board;
    const Field *field;
    InfluenceModel model;
    Point last;     /* the last move; POINT_NONE: none */
    int move_count; /* moves played */
    bool use_color; /* for terminals */
} InfluenceView;

/* A board with percentages, the score, and a table of chains. */
void influence_write_text(const InfluenceView *view, StrBuf *out);
void influence_write_json(const InfluenceView *view, StrBuf *out);
void influence_write_svg(const InfluenceView *view, StrBuf *out);

#endif
