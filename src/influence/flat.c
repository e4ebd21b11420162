/* Small values are halved on trial; those that no equation calls back were open. */
#include "influence/field_steps.h"

enum { FOLLOW_PASSES = 3 };

static const double SMALL = 1e-3, SMALLEST = 1e-30;
static const double CALLED_BACK =
    1e-11; /* an equation that would raise a value by more, in parts */

static int list_small(const System *system, uint16_t units[UNIT_LIMIT])
{
    int count = 0;
    for (int u = 0; u < system->graph.count; u++) {
        double least = system_least(system, u);
        if (least < SMALL && least > SMALLEST && !system->is_held[u])
            units[count++] = (uint16_t)u;
    }
    return count;
}

/* What the equation says, on the side where the unit is small. */
static double find_small(const System *system, int unit)
{
    Value next = unit_evaluate(&system->graph, &system->values, unit);
    return system->values.at[unit].y < 0.5 ? next.y : next.z;
}

static void set_small(System *system, int unit, double least)
{
    bool is_y = system->values.at[unit].y < 0.5;
    system->values.at[unit] =
        is_y ? (Value){.y = least, .z = 1 - least} : (Value){.y = 1 - least, .z = least};
}

/* Those that shrink by more than half, as products do, follow. */
static void follow_down(System *system, const uint16_t *units, int count)
{
    for (int i = 0; i < count; i++) {
        double next = find_small(system, units[i]);
        if (next < system_least(system, units[i]))
            set_small(system, units[i], next);
    }
}

static bool is_called_back(const System *system, int unit)
{
    return find_small(system, unit) > (1 + CALLED_BACK) * system_least(system, unit);
}

/* Keep the units that nothing calls back when all listed are halved; returns how many. */
static int keep_open(System *system, uint16_t units[UNIT_LIMIT], int count)
{
    Value settled[UNIT_LIMIT];
    bool is_open[UNIT_LIMIT];
    int kept = 0;
    for (int i = 0; i < count; i++) {
        settled[i] = system->values.at[units[i]];
        set_small(system, units[i], 0.5 * system_least(system, units[i]));
    }
    for (int i = 0; i < FOLLOW_PASSES; i++)
        follow_down(system, units, count);
    for (int i = 0; i < count; i++)
        is_open[i] = !is_called_back(system, units[i]);
    for (int i = 0; i < count; i++) {
        system->values.at[units[i]] = settled[i];
        if (is_open[i])
            units[kept++] = units[i];
    }
    return kept;
}

void flat_clear(System *system)
{
    uint16_t units[UNIT_LIMIT];
    int count = list_small(system, units), before = 0;
    while (count > 0 && count != before) {
        before = count;
        count = keep_open(system, units, count);
    }
    if (count == 0)
        return;
    for (int i = 0; i < count; i++)
        set_small(system, units[i], 0);
    ripple_settle(system, units, count);
}
