/* A change runs outwards like a ripple: as far as it moves anything, and no farther.
 *
 * First the paper's iteration near the change, which decides where to go; then units in turn, from
 * near to far; then Newton's method for those that have not come to rest. */
#include "influence/field_steps.h"

#include <assert.h>
#include <string.h>

enum { FIRST_SWEEPS = 8, EASY_STEPS = 6, DOUBT_SWEEPS = 12, UNSTABLE_LIMIT = 2 };

/* Passes over all that still move; then who has come to rest leaves, and so on. A pass costs so
 * little that only what converges slowly should be left to Newton's method. */
enum { RELAX_PASSES = 6, RELAX_ROUNDS = 3 };

static const double DOUBT = 1e-4;

/* In parts of system->left_over: a unit that moves by less need not be looked at again soon. */
static const double AT_REST = 0.1;

/* At first it goes on while it moves units by this; in the end, by half of system->left_over. */
static const double FIRST_RIPPLE = 1e-2;

/* A sweep over the active units; those that change by more than `least` make their neighbours
 * active for the next one. */
static void ripple_sweep(System *system, double least)
{
    int count = system->active_count;
    system_sweep_active(system);
    for (int i = 0; i < count; i++)
        if (system->step[system->active[i]] > least)
            system_activate_neighbors(system, system->active[i]);
}

/* Units that are all of one colour hold each other there, stably or not, and do not change by
 * themselves: they have to be looked at together. */
static void activate_extreme_neighbors(System *system, int unit)
{
    const UnitGraph *graph = &system->graph;
    for (int e = graph->start[unit]; e < graph->touch_end[unit]; e++)
        if (system_is_extreme(system, graph->edge[e]))
            system_activate(system, graph->edge[e]);
}

/* Let the change run outwards: each active unit in turn takes its right-hand side, and if it
 * changes by more than `least` its neighbours follow. */
static void ripple_out(System *system, double least)
{
    for (int i = 0; i < system->active_count; i++) {
        int unit = system->active[i];
        Value next;
        double change = system_find_change(system, unit, &next);
        system->values.at[unit] = next;
        if (change > system_allow(system, unit, least))
            system_activate_neighbors(system, unit);
        else if (system_is_extreme(system, unit))
            activate_extreme_neighbors(system, unit);
    }
}

/* Units by their shade: those of one shade of points can be moved in any order, so that none has to
 * wait for the one before. */
typedef struct {
    int chains, count; /* where chains begin, and the end */
    uint16_t unit[UNIT_LIMIT];
} Shades;

static void sort_by_shade(const System *system, Shades *shades)
{
    const uint8_t *shade = system->graph.shade;
    int next[SHADE_COUNT + 1] = {0};
    for (int k = 0; k < system->active_count; k++)
        next[shade[system->active[k]] + 1]++;
    for (int s = 0; s < SHADE_COUNT; s++)
        next[s + 1] += next[s];
    shades->chains = next[SHADE_CHAIN];
    shades->count = next[SHADE_COUNT];
    for (int k = 0; k < system->active_count; k++)
        shades->unit[next[shade[system->active[k]]]++] = system->active[k];
}

/* In turn each unit takes its right-hand side. The values before the last pass are kept. */
static void relax(System *system, const Shades *shades)
{
    const UnitGraph *graph = &system->graph;
    Values *values = &system->values;
    for (int pass = 1; pass <= RELAX_PASSES; pass++) {
        for (int k = 0; pass == RELAX_PASSES && k < shades->count; k++)
            system->other.at[shades->unit[k]] = values->at[shades->unit[k]];
        for (int k = 0; k < shades->chains; k++)
            values->at[shades->unit[k]] = point_value(graph, values, shades->unit[k]);
        for (int k = shades->chains; k < shades->count; k++)
            values->at[shades->unit[k]] = chain_value(graph, values, shades->unit[k]);
    }
}

/* Keep the units that moved by more than `most` in the last pass, and those that are all of one
 * colour. */
static void keep_moving(const System *system, double most, Shades *shades)
{
    int kept = 0, chains = 0;
    for (int k = 0; k < shades->count; k++) {
        int unit = shades->unit[k];
        double change = value_distance(system->other.at[unit], system->values.at[unit]);
        bool is_moving = change > system_allow(system, unit, most);
        shades->unit[kept] = (uint16_t)unit;
        kept += is_moving | system_is_extreme(system, unit);
        chains = k < shades->chains ? kept : chains;
    }
    shades->chains = chains;
    shades->count = kept;
}

/* Those that have come to rest stop being active. */
static void relax_active(System *system)
{
    Shades shades;
    sort_by_shade(system, &shades);
    for (int i = 1; i < RELAX_ROUNDS; i++) {
        relax(system, &shades);
        keep_moving(system, AT_REST * system->left_over, &shades);
    }
    relax(system, &shades);
    keep_moving(system, 0.5 * system->left_over, &shades);
    memcpy(system->active, shades.unit, (size_t)shades.count * sizeof *shades.unit);
    system->active_count = shades.count;
}

void ripple_settle(System *system, const uint16_t *units, int count)
{
    assert(count >= 0);
    int steps = system->steps;
    memset(system->is_touched, 0, (size_t)system->graph.count * sizeof *system->is_touched);
    system_activate_around(system, units, count);
    for (int pass = 0; pass < FIRST_SWEEPS; pass++)
        ripple_sweep(system, FIRST_RIPPLE);
    ripple_out(system, 0.5 * system->left_over);
    for (int i = 0; i < system->active_count; i++)
        system->is_touched[system->active[i]] = true;
    relax_active(system);
    settle_active_units(system, ORDER_BY_RANK, system->left_over);
    /* If something there is hard, take no risk. */
    if (system->active_count > 0 || system->steps - steps > EASY_STEPS)
        settle_all(system, ORDER_BY_RANK);
}

/* ---- units that stand still where they should not ---- */

/* Where all neighbours are of one colour too, a unit's equation holds even if the smallest doubt
 * would grow. Newton's matrix does not always show it: which liberty is left out may be open there.
 * So doubt is sown, and whether it grows is watched. */

/* The touched units that are all of one colour, with the others that hold them there. */
static void activate_extremes(System *system)
{
    system_list_none(system);
    for (int u = 0; u < system->graph.count; u++)
        if (system->is_touched[u] && system_is_extreme(system, u))
            system_activate(system, u);
    for (int i = 0; i < system->active_count; i++)
        activate_extreme_neighbors(system, system->active[i]);
}

static void sow_doubt(System *system, int unit)
{
    Value *now = &system->values.at[unit];
    *now =
        now->y < now->z ? (Value){.y = DOUBT, .z = 1 - DOUBT} : (Value){.y = 1 - DOUBT, .z = DOUBT};
}

static void sweep_times(System *system, int times)
{
    for (int i = 0; i < times; i++)
        system_sweep_active(system);
}

/* List the units at which doubt grows; the values are as before, but for these. */
static int list_unstable(System *system, uint16_t units[UNIT_LIMIT])
{
    double early[UNIT_LIMIT];
    Value settled[UNIT_LIMIT];
    int count = 0;
    activate_extremes(system);
    for (int i = 0; i < system->active_count; i++) {
        settled[i] = system->values.at[system->active[i]];
        sow_doubt(system, system->active[i]);
    }
    sweep_times(system, DOUBT_SWEEPS);
    for (int i = 0; i < system->active_count; i++)
        early[i] = system_least(system, system->active[i]);
    sweep_times(system, DOUBT_SWEEPS);
    for (int i = 0; i < system->active_count; i++) {
        int unit = system->active[i];
        if (system_least(system, unit) > early[i] * 1.0001 && early[i] > 1e-3 * DOUBT)
            units[count++] = (uint16_t)unit;
    }
    for (int i = 0; i < system->active_count; i++)
        system->values.at[system->active[i]] = settled[i];
    return count;
}

void ripple_shake(System *system)
{
    uint16_t units[UNIT_LIMIT];
    for (int i = 0; i < UNSTABLE_LIMIT; i++) {
        int count = list_unstable(system, units);
        if (count == 0)
            return;
        for (int k = 0; k < count; k++)
            system_start_value(system, units[k]);
        ripple_settle(system, units, count);
    }
}
