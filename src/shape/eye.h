/* Eyes of one point. */
#ifndef KATACHI_SHAPE_EYE_H
#define KATACHI_SHAPE_EYE_H

#include "core/board.h"

typedef enum {
    EYE_NONE,   /* not an empty point with only the owner's stones beside it */
    EYE_SIMPLE, /* the owner also holds three of its four diagonals; on an edge both, in a corner
                   the one */
    EYE_FALSE,  /* the owner holds fewer */
} EyeKind;

/* What the point is for the owner's colour. A diagonal is held by a stone on it, whether that stone
 * lives or not; two false eyes that secure each other (see unconditional life) still count as false
 * here. */
EyeKind eye_judge(const Board *board, Point at, Stone owner);

/* "none", "simple", "false". */
const char *eye_kind_text(EyeKind kind);

#endif
