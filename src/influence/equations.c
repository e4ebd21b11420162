/* The slopes of the equations: products over all neighbours but one. */
#include "influence/equations.h"

#include <assert.h>

/* The edge of the liberty that the enemy gets least. */
static int dropped_liberty(const UnitGraph *graph, const Values *values, int unit)
{
    Side enemy = enemy_side(graph, unit);
    int dropped = graph->start[unit];
    double least = values->at[graph->edge[dropped]].share[enemy];
    for (int i = dropped + 1; i < graph->chains[unit]; i++) {
        double share = values->at[graph->edge[i]].share[enemy];
        dropped = share < least ? i : dropped;
        least = share < least ? share : least;
    }
    return dropped;
}

double chain_last_chance(const UnitGraph *graph, const Values *values, int unit)
{
    assert(graph && values);
    Side enemy = enemy_side(graph, unit);
    int dropped = dropped_liberty(graph, values, unit);
    double lives = 0;
    for (int i = graph->start[unit]; i < graph->end[unit]; i++) {
        const Value *near = &values->at[graph->edge[i]];
        if (i != dropped)
            lives = near->share[!enemy] + near->share[enemy] * lives;
    }
    return lives;
}

/* The products of all factors but one, without dividing: some may be 0. */
static void products_of_others(const double *factor, int count, double *out)
{
    double before = 1;
    for (int i = 0; i < count; i++) {
        out[i] = before;
        before *= factor[i];
    }
    double after = 1;
    for (int i = count - 1; i >= 0; i--) {
        out[i] *= after;
        after *= factor[i];
    }
}

static void point_slopes(const UnitGraph *graph, const Values *values, int unit, double *slope)
{
    double y[4], z[4], other_y[4], other_z[4];
    int count = graph->end[unit] - graph->start[unit];
    for (int i = 0; i < count; i++) {
        int near = graph->edge[graph->start[unit] + i];
        y[i] = values->at[near].y;
        z[i] = values->at[near].z;
    }
    products_of_others(y, count, other_y);
    products_of_others(z, count, other_z);
    double black = 1 - other_z[0] * z[0], white = 1 - other_y[0] * y[0];
    double scale = 1 / ((black + white) * (black + white));
    for (int i = 0; i < count; i++)
        slope[i] = (other_z[i] * white + other_y[i] * black) * scale;
}

static void chain_slopes(const UnitGraph *graph, const Values *values, int unit, double *slope)
{
    double factor[UNIT_LIMIT];
    Side enemy = enemy_side(graph, unit);
    int start = graph->start[unit], count = graph->end[unit] - start;
    int dropped = dropped_liberty(graph, values, unit) - start;
    for (int i = 0; i < count; i++)
        factor[i] = values->at[graph->edge[start + i]].share[enemy];
    factor[dropped] = 1;
    products_of_others(factor, count, slope);
    slope[dropped] = 0;
}

void unit_slopes(const UnitGraph *graph, const Values *values, int unit, double *slope)
{
    assert(graph);
    if (graph->kind[unit] == STONE_NONE)
        point_slopes(graph, values, unit, slope);
    else
        chain_slopes(graph, values, unit, slope);
}
