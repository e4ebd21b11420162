/* Small values are halved on trial; those that no equation calls back were open. */
#include "influence/flat.h"

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
    return system->values.y[unit] < 0.5 ? next.y : next.z;
}

static void set_small(System *system, int unit, double least)
{
    bool is_y = system->values.y[unit] < 0.5;
    system->values.y[unit] = is_y ? least : 1 - least;
    system->values.z[unit] = is_y ? 1 - least : least;
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

/* Keep the units that nothing calls back when all listed are halved; returns how many. */
static int keep_open(System *system, const Values *settled, uint16_t units[UNIT_LIMIT], int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++)
        set_small(system, units[i], 0.5 * system_least(system, units[i]));
    for (int i = 0; i < FOLLOW_PASSES; i++)
        follow_down(system, units, count);
    for (int i = 0; i < count; i++)
        if (find_small(system, units[i]) <= (1 + CALLED_BACK) * system_least(system, units[i]))
            units[kept++] = units[i];
    system->values = *settled;
    return kept;
}

void flat_clear(System *system)
{
    uint16_t units[UNIT_LIMIT];
    int count = list_small(system, units), before = 0;
    if (count == 0)
        return;
    Values settled = system->values;
    while (count > 0 && count != before) {
        before = count;
        count = keep_open(system, &settled, units, count);
    }
    if (count == 0)
        return;
    for (int i = 0; i < count; i++)
        set_small(system, units[i], 0);
    ripple_settle(system, units, count);
}
