/* The units of a position and who touches whom: the graph that the field lives on. Private to the
 * module.
 *
 * A unit is an empty point or a whole chain. A point touches the units beside it, a chain its
 * liberties and the enemy chains beside it; each once, however often they touch. */
#ifndef KATACHI_INFLUENCE_UNITS_H
#define KATACHI_INFLUENCE_UNITS_H

#include "influence/field.h"

/* How a position is read: from which corner, in which direction, and with which colour first.
 * Private to the module.
 *
 * Sums and products in another order differ in their last bits. A position and its images are
 * therefore all read in the one frame in which they look alike, so that they meet the same numbers
 * in the same order; for a position that looks alike in several frames see mirror.h. */

enum { FRAME_LIMIT = 16 };

/* The point in column x and row y of the frame is the cell origin + x·across + y·down. */
typedef struct {
    int origin, across, down;
    bool swaps_colors;
} Frame;

/* The board as it stands. */
Frame frame_identity(const Board *board);

/* The frames in which the position, with what is known of it, reads least; returns how many. */
int frame_list_canonical(const Board *board, const FieldKnowledge *known,
                         Frame frames[FRAME_LIMIT]);

/* A Stone as the frame sees it. */
static inline int frame_stone(const Frame *frame, int stone)
{
    bool is_colored = stone == STONE_BLACK || stone == STONE_WHITE;
    return frame->swaps_colors && is_colored ? 3 - stone : stone;
}

enum {
    UNIT_LIMIT = BOARD_POINTS_MAX,
    UNIT_NONE = UINT16_MAX,
    UNIT_NOBODY = UNIT_LIMIT, /* stands for walls, and for neighbours that are not there */
    /* A point needs four places. A chain of n stones gets 2n + 2: no more points lie around it. */
    UNIT_EDGE_LIMIT = 4 * BOARD_POINTS_MAX,
};

/* Points as on a chessboard: none touches another of its shade. */
typedef enum { SHADE_LIGHT, SHADE_DARK, SHADE_CHAIN, SHADE_COUNT } Shade;

typedef struct {
    int count;
    uint8_t kind[UNIT_LIMIT];    /* a Stone: STONE_NONE for an empty point */
    uint8_t shade[UNIT_LIMIT];   /* a Shade */
    Point cell[UNIT_LIMIT];      /* the point, or the root of the chain */
    uint16_t start[UNIT_LIMIT];  /* its neighbours: edge[start] and on; of a chain, liberties … */
    uint16_t chains[UNIT_LIMIT]; /* … up to here, then enemy chains … */
    uint16_t end[UNIT_LIMIT];    /* … up to here; of a point all of any kind up to `end` … */
    uint16_t touch_end[UNIT_LIMIT];  /* … then liberties that do not count, up to here */
    uint16_t edge[UNIT_EDGE_LIMIT];  /* units; a point fills up its four with UNIT_NOBODY */
    uint16_t unit[BOARD_CELL_LIMIT]; /* by cell: its unit; UNIT_NOBODY for walls */
} UnitGraph;

/* Units are numbered in the frame's order of points; a chain, or a group of chains that *known has
 * (it may be NULL), stands at its first one. `kind` is the colour in the frame. */
void units_build(const Board *board, const FieldKnowledge *known, const Frame *frame,
                 UnitGraph *graph);

/* The numbers alone: graph->count, unit, cell, kind. */
void units_number(const Board *board, const FieldKnowledge *known, const Frame *frame,
                  UnitGraph *graph);

/* A point that chains beside it cannot count on: it leaves their liberties, but for the last. */
void units_discount(UnitGraph *graph, int point);

#endif
