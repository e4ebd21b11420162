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

#endif
