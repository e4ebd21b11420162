/* The equations of the field. Private to the room.
 *
 * One number a unit: y, the probability that it ends black (a point that is Black's, a black chain
 * that lives, a white chain that dies), and z = 1 - y beside it, so that both ends of the scale are
 * exact. With B = 1 - Πz and W = 1 - Πy over the neighbours, "at least one ends black", "at least
 * one ends white", the paper's equations are
 *
 *      a point        y = B / (B + W)          since b + w = 1 and b·W = w·B
 *      a black chain  y = B                    without the liberty that White gets least
 *      a white chain  z = W                    without the liberty that Black gets least
 *
 * All three rise with each y: the map is monotone, which is what makes its solutions comparable
 * (see hot.c) and its Newton matrix an M-matrix near a stable solution (see newton.c). */
#ifndef KATACHI_INFLUENCE_EQUATIONS_H
#define KATACHI_INFLUENCE_EQUATIONS_H

#include "influence/units.h"

typedef struct {
    double y[UNIT_LIMIT];
    double z[UNIT_LIMIT];
} Values;

typedef struct {
    double y, z;
} Value;

/* ∂(right-hand side)/∂y of each neighbour, in the order of its edges; the dropped liberty has 0. */
void unit_slopes(const UnitGraph *graph, const Values *values, int unit, double *slope);

/* 1 - Π would lose the digits of what is nearly impossible, and they decide where units are all of
 * one colour: there "at least one" is summed up as y + z·(y' + z'·(…)). The products are quicker.
 */
static const double NEARLY_SURE = 0.999;

/* Products of many small numbers are slow to compute with, and mean nothing. */
static const double NEVER = 1e-60;

/* "At least one" of the neighbours on the edges from `first` to `end`. */
static inline double at_least_one(const UnitGraph *graph, const double *share, const double *rest,
                                  int first, int end)
{
    double sum = 0;
    for (int i = first; i < end; i++)
        sum = share[graph->edge[i]] + rest[graph->edge[i]] * sum;
    return sum;
}

static inline Value point_value(const UnitGraph *graph, const Values *values, int unit)
{
    double py = 1, pz = 1;
    int first = graph->start[unit], end = graph->end[unit];
    for (int i = first; i < end; i++) {
        py *= values->y[graph->edge[i]];
        pz *= values->z[graph->edge[i]];
    }
    double black = 1 - pz, white = 1 - py;
    if (pz > NEARLY_SURE)
        black = at_least_one(graph, values->y, values->z, first, end);
    else if (py > NEARLY_SURE)
        white = at_least_one(graph, values->z, values->y, first, end);
    double scale = 1 / (black + white);
    return (Value){black * scale, white * scale};
}

/* The enemy's share of the neighbours: z for a black chain, y for a white one; and the owner's. */
static inline const double *enemy_share(const UnitGraph *graph, const Values *values, int unit)
{
    return graph->kind[unit] == STONE_BLACK ? values->z : values->y;
}

static inline const double *owner_share(const UnitGraph *graph, const Values *values, int unit)
{
    return graph->kind[unit] == STONE_BLACK ? values->y : values->z;
}

/* The chance of a chain that is nearly lost, digit by digit. */
double chain_last_chance(const UnitGraph *graph, const Values *values, int unit);

static inline Value chain_value(const UnitGraph *graph, const Values *values, int unit)
{
    const double *share = enemy_share(graph, values, unit);
    double least = share[graph->edge[graph->start[unit]]];
    double falls = 1;
    for (int i = graph->start[unit] + 1; i < graph->chains[unit]; i++) {
        double next = share[graph->edge[i]];
        falls *= next < least ? least : next;
        least = next < least ? next : least;
    }
    for (int i = graph->chains[unit]; i < graph->end[unit]; i++)
        falls *= share[graph->edge[i]];
    double lives = 1 - falls;
    if (falls > NEARLY_SURE) {
        lives = chain_last_chance(graph, values, unit);
        falls = 1 - lives;
    } else if (falls < NEVER) {
        falls = 0;
    }
    return graph->kind[unit] == STONE_BLACK ? (Value){lives, falls} : (Value){falls, lives};
}

/* The right-hand side of the unit's equation. */
static inline Value unit_evaluate(const UnitGraph *graph, const Values *values, int unit)
{
    if (graph->kind[unit] == STONE_NONE)
        return point_value(graph, values, unit);
    return chain_value(graph, values, unit);
}

/* What the right-hand side would add to y, exact at both ends of the scale. */
static inline double value_change(double y, double z, Value next)
{
    return y < 0.5 ? next.y - y : z - next.z;
}

#endif
