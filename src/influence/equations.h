/* The equations of the field. Private to the module.
 *
 * One number per unit: y, the probability that it ends black (a point that is Black's, a black
 * chain that lives, a white chain that dies), and z = 1 - y beside it, so that both ends of the
 * scale are exact. With B = 1 - Πz and W = 1 - Πy over the neighbours, "at least one ends black",
 * "at least one ends white", the paper's equations are
 *
 *      a point        y = B / (B + W)          since b + w = 1 and b·W = w·B
 *      a black chain  y = B                    without the liberty that White gets least
 *      a white chain  z = W                    without the liberty that Black gets least
 *
 * All three rise with each y: the map is monotone, which is what makes its solutions comparable
 * (see hot.c) and its Newton matrix an M-matrix near a stable solution (see newton.c). */
#ifndef KATACHI_INFLUENCE_EQUATIONS_H
#define KATACHI_INFLUENCE_EQUATIONS_H

#include "influence/field.h"

#include <math.h>

/* The units of a position and who touches whom: the graph that the field lives on. Private to the
 * module.
 *
 * A unit is an empty point or a whole chain. A point touches the units beside it, a chain its
 * liberties and the enemy chains beside it; each once, however often they touch. */

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

/* Two numbers that one instruction multiplies. */
typedef double Pair __attribute__((vector_size(16)));

/* Both numbers of a unit lie side by side: they are read, multiplied and written together. */
typedef union {
    Pair both;
    struct {
        double y, z;
    };
    double share[2]; /* the same by Side */
} Value;

typedef enum { SIDE_BLACK, SIDE_WHITE } Side;

typedef struct {
    Value at[UNIT_LIMIT + 1]; /* the last one: UNIT_NOBODY, a factor of 1 */
} Values;

/* ∂(right-hand side)/∂y of each neighbour, in the order of its edges; the dropped liberty has 0. */
void unit_slopes(const UnitGraph *graph, const Values *values, int unit, double *slope);

/* 1 - Π would lose the digits of what is nearly impossible, and they decide where units are all of
 * one colour: there "at least one" is summed up as y + z·(y' + z'·(…)). The products are quicker.
 */
static const double NEARLY_SURE = 0.999;

/* Products of many small numbers are slow to compute with, and mean nothing. */
static const double NEVER = 1e-60;

/* "At least one" of the neighbours on the edges from `first` to `end` ends on that side. */
static inline double at_least_one(const UnitGraph *graph, const Values *values, Side side,
                                  int first, int end)
{
    double sum = 0;
    for (int i = first; i < end; i++) {
        const Value *near = &values->at[graph->edge[i]];
        sum = near->share[side] + near->share[!side] * sum;
    }
    return sum;
}

/* Four factors without a branch: UNIT_NOBODY stands where there are fewer neighbours. */
static inline Value point_value(const UnitGraph *graph, const Values *values, int unit)
{
    int first = graph->start[unit];
    const uint16_t *edge = &graph->edge[first];
    Value none = {.both = values->at[edge[0]].both * values->at[edge[1]].both *
                          values->at[edge[2]].both * values->at[edge[3]].both};
    double black = 1 - none.z, white = 1 - none.y;
    if (none.z > NEARLY_SURE)
        black = at_least_one(graph, values, SIDE_BLACK, first, graph->end[unit]);
    else if (none.y > NEARLY_SURE)
        white = at_least_one(graph, values, SIDE_WHITE, first, graph->end[unit]);
    double scale = 1 / (black + white);
    return (Value){.y = black * scale, .z = white * scale};
}

/* Who takes the neighbours of a chain from it. */
static inline Side enemy_side(const UnitGraph *graph, int chain)
{
    return graph->kind[chain] == STONE_BLACK ? SIDE_WHITE : SIDE_BLACK;
}

/* The probability of a chain that is nearly lost, without losing digits. */
double chain_last_chance(const UnitGraph *graph, const Values *values, int unit);

static inline Value chain_value(const UnitGraph *graph, const Values *values, int unit)
{
    Side enemy = enemy_side(graph, unit);
    double least = values->at[graph->edge[graph->start[unit]]].share[enemy];
    double falls = 1;
    for (int i = graph->start[unit] + 1; i < graph->chains[unit]; i++) {
        double next = values->at[graph->edge[i]].share[enemy];
        falls *= next < least ? least : next;
        least = next < least ? next : least;
    }
    for (int i = graph->chains[unit]; i < graph->end[unit]; i++)
        falls *= values->at[graph->edge[i]].share[enemy];
    double lives = 1 - falls;
    if (falls > NEARLY_SURE) {
        lives = chain_last_chance(graph, values, unit);
        falls = 1 - lives;
    } else if (falls < NEVER) {
        falls = 0;
    }
    return enemy == SIDE_WHITE ? (Value){.y = lives, .z = falls} : (Value){.y = falls, .z = lives};
}

/* The right-hand side of the unit's equation. */
static inline Value unit_evaluate(const UnitGraph *graph, const Values *values, int unit)
{
    if (graph->kind[unit] == STONE_NONE)
        return point_value(graph, values, unit);
    return chain_value(graph, values, unit);
}

/* What the right-hand side would add to y, exact at both ends of the scale. */
static inline double value_change(Value now, Value next)
{
    return now.y < 0.5 ? next.y - now.y : now.z - next.z;
}

/* The same without its sign. Which side to look at is an unpredictable branch. */
static inline double value_distance(Value now, Value next)
{
    Side smaller = now.y < 0.5 ? SIDE_BLACK : SIDE_WHITE;
    return fabs(next.share[smaller] - now.share[smaller]);
}

#endif
