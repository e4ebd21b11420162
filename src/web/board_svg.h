/* A position as a drawing: SVG with a wooden board, stones, coordinates and, if wanted, whose each
 * point is likely to be. Sizes are in units of one hundredth of the distance between two lines.
 *
 * The drawing carries its colours, so it stands alone; its classes (`board-wood`, `board-line`, …)
 * let the style of a page change them, for dark rooms say. */
#ifndef KATACHI_WEB_BOARD_SVG_H
#define KATACHI_WEB_BOARD_SVG_H

#include "core/core.h"

typedef struct {
    const Board *board;
    Point last;          /* marked by a dot; POINT_NONE: none */
    const double *owner; /* by cell, from -1 White's to 1 Black's; NULL: not drawn */
    const char *title;   /* what a screen reader says; NULL: "Go board" */
} BoardPicture;

/* Add the <svg> element to *out. */
void board_svg_write(const BoardPicture *picture, StrBuf *out);

#endif
