/* Lists of active units, and the plain iteration. */
#include "influence/system.h"

#include <assert.h>
#include <string.h>

void system_start_value(System *system, int unit)
{
    assert(system);
    int kind = system->graph.kind[unit];
    if (system->is_held[unit])
        return;
    double y = kind == STONE_NONE ? 0.5 : kind == STONE_BLACK ? 1 : 0;
    system->values.at[unit] = (Value){.y = y, .z = 1 - y};
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
    double y = color == STONE_BLACK ? 1 : 0;
    system->values.at[unit] = (Value){.y = y, .z = 1 - y};
}

int system_grant_eyes(System *system, uint16_t units[UNIT_LIMIT])
{
    assert(system);
    const UnitGraph *graph = &system->graph;
    int count = 0;
    for (int u = 0; u < graph->count; u++) {
        if (graph->kind[u] == STONE_NONE || count_own_eyes(graph, u) < 2 || system->is_held[u])
            continue;
        double before = system->values.at[u].y;
        set_extreme(system, u, graph->kind[u]);
        for (int e = graph->start[u]; e < graph->chains[u]; e++)
            if (is_own_eye(graph, graph->edge[e]))
                set_extreme(system, graph->edge[e], graph->kind[u]);
        if (before != system->values.at[u].y)
            units[count++] = (uint16_t)u;
    }
    return count;
}

static Value half_way(Value now, Value next)
{
    return (Value){.y = 0.5 * (now.y + next.y), .z = 0.5 * (now.z + next.z)};
}

void system_sweep(System *system)
{
    assert(system);
    const UnitGraph *graph = &system->graph;
    const Values *values = &system->values;
    for (int u = 0; u < graph->count; u++) {
        if (system->is_held[u]) {
            system->other.at[u] = values->at[u];
            continue;
        }
        system->other.at[u] = half_way(values->at[u], unit_evaluate(graph, values, u));
    }
    memcpy(system->values.at, system->other.at, (size_t)graph->count * sizeof(Value));
    system->sweeps++;
}

void system_list_none(System *system)
{
    memcpy(system->is_listed, system->is_held,
           (size_t)system->graph.count * sizeof *system->is_listed);
    system->active_count = 0;
}

void system_activate_around(System *system, const uint16_t *units, int count)
{
    assert(count >= 0);
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
    assert(system);
    for (int i = 0; i < system->active_count; i++) {
        int unit = system->active[i];
        Value next;
        system->step[unit] = system_find_change(system, unit, &next);
        system->other.at[unit] = half_way(system->values.at[unit], next);
    }
    for (int i = 0; i < system->active_count; i++) {
        int unit = system->active[i];
        system->values.at[unit] = system->other.at[unit];
    }
}
