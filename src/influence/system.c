/* Lists of active units, and the plain iteration. */
#include "influence/system.h"

#include <string.h>

void system_start_value(System *system, int unit)
{
    int kind = system->graph.kind[unit];
    if (system->is_held[unit])
        return;
    system->values.y[unit] = kind == STONE_NONE ? 0.5 : kind == STONE_BLACK ? 1 : 0;
    system->values.z[unit] = 1 - system->values.y[unit];
}

/* A point that touches nothing but one chain. */
static bool is_own_eye(const UnitGraph *graph, int point)
{
    return graph->end[point] - graph->start[point] == 1;
}

static int count_own_eyes(const UnitGraph *graph, int chain)
{
    int count = 0;
    for (int e = graph->start[chain]; e < graph->chains[chain]; e++)
        count += is_own_eye(graph, graph->edge[e]);
    return count;
}

static void set_extreme(System *system, int unit, int color)
{
    if (system->is_held[unit])
        return;
    system->values.y[unit] = color == STONE_BLACK ? 1 : 0;
    system->values.z[unit] = color == STONE_BLACK ? 0 : 1;
}

int system_grant_eyes(System *system, uint16_t units[UNIT_LIMIT])
{
    const UnitGraph *graph = &system->graph;
    int count = 0;
    for (int u = 0; u < graph->count; u++) {
        if (graph->kind[u] == STONE_NONE || count_own_eyes(graph, u) < 2 || system->is_held[u])
            continue;
        double before = system->values.y[u];
        set_extreme(system, u, graph->kind[u]);
        for (int e = graph->start[u]; e < graph->chains[u]; e++)
            if (is_own_eye(graph, graph->edge[e]))
                set_extreme(system, graph->edge[e], graph->kind[u]);
        if (before != system->values.y[u])
            units[count++] = (uint16_t)u;
    }
    return count;
}

void system_sweep(System *system)
{
    const UnitGraph *graph = &system->graph;
    const Values *values = &system->values;
    for (int u = 0; u < graph->count; u++) {
        if (system->is_held[u]) {
            system->other.y[u] = values->y[u];
            system->other.z[u] = values->z[u];
            continue;
        }
        Value next = unit_evaluate(graph, values, u);
        system->other.y[u] = 0.5 * (values->y[u] + next.y);
        system->other.z[u] = 0.5 * (values->z[u] + next.z);
    }
    size_t bytes = (size_t)graph->count * sizeof(double);
    memcpy(system->values.y, system->other.y, bytes);
    memcpy(system->values.z, system->other.z, bytes);
    system->sweeps++;
}

void system_list_none(System *system)
{
    memset(system->is_listed, 0, (size_t)system->graph.count * sizeof *system->is_listed);
    system->active_count = 0;
}

void system_activate_around(System *system, const uint16_t *units, int count)
{
    system_list_none(system);
    for (int i = 0; i < count; i++) {
        system_activate(system, units[i]);
        system_activate_neighbors(system, units[i]);
    }
}

void system_activate_all(System *system)
{
    system_list_none(system);
    for (int u = 0; u < system->graph.count; u++)
        system_activate(system, u);
}

void system_sweep_active(System *system)
{
    for (int i = 0; i < system->active_count; i++) {
        int unit = system->active[i];
        Value next;
        system->step[unit] = system_find_change(system, unit, &next);
        system->other.y[unit] = 0.5 * (system->values.y[unit] + next.y);
        system->other.z[unit] = 0.5 * (system->values.z[unit] + next.z);
    }
    for (int i = 0; i < system->active_count; i++) {
        int unit = system->active[i];
        system->values.y[unit] = system->other.y[unit];
        system->values.z[unit] = system->other.z[unit];
    }
}
