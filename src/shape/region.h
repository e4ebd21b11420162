/* Regions: connected points between stones. */
#ifndef KATACHI_SHAPE_REGION_H
#define KATACHI_SHAPE_REGION_H

#include "core/board.h"

/* No two regions touch, so there are no more of them than points of one parity. */
enum { REGION_LIMIT = BOARD_POINTS_MAX / 2 + 1, REGION_NONE = UINT16_MAX };

typedef struct {
    uint16_t start;       /* its points: map->point[start] and on; the first is the least */
    uint16_t size;        /* points */
    uint16_t empty_count; /* of them without a stone */
    bool touches[3];      /* by Stone, black and white: stones of that colour around it */
} Region;

typedef struct {
    uint16_t count;
    Region region[REGION_LIMIT];
    uint16_t index[BOARD_CELL_LIMIT];  /* by cell: which region; REGION_NONE for no region */
    Point point[BOARD_POINTS_MAX + 1]; /* the points of all regions, one region after the other; the
                                          last place is scratch */
} RegionMap;

/* The connected areas of empty points, with the colours around each. Ordered by least point. */
void region_map_empty(const Board *board, RegionMap *map);

/* The areas between the stones of one colour: connected points that are empty or the enemy's. So
 * each touches the owner's stones only, or nothing at all if the owner has no stone. */
void region_map_enclosed(const Board *board, Stone owner, RegionMap *map);

/* Eyes of one point. */

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

/* Unconditional life (Benson 1976): chains that cannot be captured even if their owner always
 * passes, and the points inside them where the enemy cannot come to live.
 *
 * A region enclosed by a colour is vital to a chain of it if all its empty points are liberties of
 * the chain. Take away chains with fewer than two vital regions and regions that touch a chain
 * taken away, until nothing changes: what is left is alive. Nothing is claimed beyond this: seki,
 * big eyes and groups that need an answer are not found here. */

typedef struct {
    uint8_t alive[BOARD_CELL_LIMIT];     /* by cell: the colour of a stone that is alive */
    uint8_t territory[BOARD_CELL_LIMIT]; /* by cell: who certainly owns the point, empty or with a
                                            dead enemy stone on it */
    uint16_t alive_count[3];             /* by Stone: living stones */
    uint16_t territory_count[3];         /* by Stone: certain points */
} UnconditionalLife;

/* Both colours at once. A region is certain territory if living chains alone enclose it and no two
 * of its empty points that touch none of their stones lie apart: there is no space for two eyes in
 * it, however often the owner passes, unless the enemy may take his own stones off (suicide of
 * several). */
void unconditional_life_find(const Board *board, UnconditionalLife *life);

#endif
