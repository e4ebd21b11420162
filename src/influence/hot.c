/* Two more settlings around the chains in question. */
#include "influence/field_steps.h"

#include <assert.h>
#include <math.h>

enum { TRIAL_SWEEPS = 5, TRIAL_ROUNDS = 8 };

static const double NEAR_ENOUGH = 0.05; /* after the trial: on the way back */
static const double NEARLY = 1 - 1e-6;  /* how far the ends lie out */
static const double DIFFERENCE = 1e-7;  /* of values that are not the same */

static int liberty_count(const UnitGraph *graph, int chain)
{
    return graph->chains[chain] - graph->start[chain];
}

/* So few liberties that its fate may hang on that of one neighbour. */
enum { FEW_LIBERTIES = 2 };

/* The weak enemies of a chain; the queue grows. */
static int list_weak_enemies(const System *system, int chain, bool is_listed[UNIT_LIMIT],
                             uint16_t units[UNIT_LIMIT], int count)
{
    const UnitGraph *graph = &system->graph;
    for (int e = graph->chains[chain]; e < graph->end[chain]; e++) {
        int enemy = graph->edge[e];
        if (is_listed[enemy] || system->is_held[enemy] ||
            liberty_count(graph, enemy) > FEW_LIBERTIES)
            continue;
        is_listed[enemy] = true;
        units[count++] = (uint16_t)enemy;
    }
    return count;
}

/* In atari too, or with two liberties of which one is the other's last. */
static bool is_rival(const UnitGraph *graph, int chain, int enemy)
{
    int last = graph->edge[graph->start[chain]];
    int count = liberty_count(graph, enemy), first = graph->start[enemy];
    return count <= 1 ||
           (count == 2 && (graph->edge[first] == last || graph->edge[first + 1] == last));
}

static bool has_rival(const UnitGraph *graph, int chain)
{
    for (int e = graph->chains[chain]; e < graph->end[chain]; e++)
        if (is_rival(graph, chain, graph->edge[e]))
            return true;
    return false;
}

static bool is_first_in_question(const System *system, int unit)
{
    const UnitGraph *graph = &system->graph;
    return graph->kind[unit] != STONE_NONE && liberty_count(graph, unit) == 1 &&
           !system->is_held[unit] && has_rival(graph, unit);
}

/* Chains in atari beside rivals, these and their weak enemies, and so on. */
static int list_questioned(const System *system, uint16_t units[UNIT_LIMIT])
{
    bool is_listed[UNIT_LIMIT] = {false};
    int count = 0;
    for (int u = 0; u < system->graph.count; u++) {
        if (!is_first_in_question(system, u))
            continue;
        is_listed[u] = true;
        units[count++] = (uint16_t)u;
    }
    for (int i = 0; i < count; i++)
        count = list_weak_enemies(system, units[i], is_listed, units, count);
    return count;
}

static void set_all(System *system, const uint16_t *units, int count, double black)
{
    for (int i = 0; i < count; i++)
        system->values.at[units[i]] = (Value){.y = black, .z = 1 - black};
}

static bool are_near(const System *system, const Values *settled, const uint16_t *units, int count)
{
    for (int i = 0; i < count; i++)
        if (fabs(system->values.at[units[i]].y - settled->at[units[i]].y) > NEAR_ENOUGH)
            return false;
    return true;
}

/* Whether the units come back to the settled values while all farther ones stand still: so cheap
 * that most questions end here. */
static bool comes_back(System *system, const Values *settled, const uint16_t *units, int count,
                       double black)
{
    bool is_back = false;
    set_all(system, units, count, black);
    system_activate_around(system, units, count);
    for (int i = 0; i < TRIAL_ROUNDS && !is_back; i++) {
        for (int k = 0; k < TRIAL_SWEEPS; k++)
            system_sweep_active(system);
        is_back = are_near(system, settled, units, count);
    }
    system->values = *settled;
    return is_back;
}

bool hot_is_in_question(const System *system)
{
    assert(system);
    for (int u = 0; u < system->graph.count; u++)
        if (system->is_touched[u] && is_first_in_question(system, u))
            return true;
    return false;
}

void hot_find(System *system, HotUnits *hot)
{
    assert(system && hot);
    uint16_t units[UNIT_LIMIT];
    hot->count = 0;
    int count = list_questioned(system, units);
    if (count == 0)
        return;
    Values settled = system->values, black_end;
    if (comes_back(system, &settled, units, count, NEARLY) &&
        comes_back(system, &settled, units, count, 1 - NEARLY))
        return;
    set_all(system, units, count, NEARLY);
    ripple_settle(system, units, count);
    black_end = system->values;
    system->values = settled;
    set_all(system, units, count, 1 - NEARLY);
    ripple_settle(system, units, count);
    for (int u = 0; u < system->graph.count; u++) {
        hot->is_hot[u] = fabs(black_end.at[u].y - system->values.at[u].y) > DIFFERENCE;
        hot->count += hot->is_hot[u];
    }
    system->values = settled;
}
