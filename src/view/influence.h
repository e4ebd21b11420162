/* A field of influence as text, JSON and SVG. */
#ifndef KATACHI_VIEW_INFLUENCE_H
#define KATACHI_VIEW_INFLUENCE_H

#include "base/strbuf.h"
#include "influence/models.h"
#include "sgf/find_position.h"

typedef struct {
    const Board *board;
    const Field *field;
    InfluenceModel model;
    Point last; /* the last move; POINT_NONE: none */
    GamePlace place;
    double komi;
    bool in_detail; /* JSON: nothing rounded, every point, and how the equations were solved */
    bool use_color; /* for terminals */
} InfluenceView;

/* A board with percentages, the score, and a table of chains. */
void influence_write_text(const InfluenceView *view, StrBuf *out);
void influence_write_json(const InfluenceView *view, StrBuf *out);
void influence_write_svg(const InfluenceView *view, StrBuf *out);

#endif
