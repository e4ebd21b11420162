/* Values are averaged over the frames, then swept and averaged until Newton's method can finish. */
#include "influence/field_steps.h"

#include "base/memory.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    SWEEPS_A_ROUND = 250,
    ROUND_LIMIT = 40,
    STEP_LIMIT = 60, /* of Newton's method in a round */
};

static const double GOOD_ENOUGH = 1e-12; /* residual */

void mirror_map(const System *system, const Board *board, const FieldKnowledge *known,
                const Frame *frames, int count, UnitGraph *scratch, MirrorMap *map)
{
    assert(system && count >= 0 && scratch && map);
    map->count = count;
    for (int f = 0; f < count; f++) {
        units_number(board, known, &frames[f], scratch);
        map->swaps[f] = frames[f].swaps_colors != frames[0].swaps_colors;
        for (int u = 0; u < system->graph.count; u++)
            map->unit[f][u] = scratch->unit[system->graph.cell[u]];
    }
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The mean, whatever the order. */
static double mean_of(double *values, int count)
{
    double sum = 0;
    qsort(values, (size_t)count, sizeof *values, compare_doubles);
    for (int i = 0; i < count; i++)
        sum += values[i];
    return sum / count;
}

static double find_residual(const System *system)
{
    double residual = 0;
    for (int u = 0; u < system->graph.count; u++) {
        Value next;
        if (!system->is_held[u])
            residual = fmax(residual, system_find_change(system, u, &next));
    }
    return residual;
}

double mirror_average(System *system, const MirrorMap *map)
{
    assert(system && map);
    double y[FRAME_LIMIT], z[FRAME_LIMIT];
    for (int u = 0; u < system->graph.count; u++) {
        for (int f = 0; f < map->count; f++) {
            Value value = system->values.at[map->unit[f][u]];
            y[f] = map->swaps[f] ? value.z : value.y;
            z[f] = map->swaps[f] ? value.y : value.z;
        }
        system->other.at[u] = (Value){.y = mean_of(y, map->count), .z = mean_of(z, map->count)};
    }
    memcpy(system->values.at, system->other.at, (size_t)system->graph.count * sizeof(Value));
    system->residual = find_residual(system);
    return system->residual;
}

/* ---- Newton's method among values that are alike ---- */

/* Units that are each other's images share an unknown; one that is its own image in the other
 * colour has none, as it is 0.5 for certain. */
typedef struct {
    int count;
    uint16_t leader[UNIT_LIMIT];  /* by unknown: the first of its units */
    uint16_t unknown[UNIT_LIMIT]; /* by unit; UNIT_NONE: none */
    int sign[UNIT_LIMIT];         /* by unit: -1 where the leader's image has the other colour */
    double *matrix;               /* count rows of count + 1 numbers */
} Reduced;

static void share_unknowns(const System *system, const MirrorMap *map, Reduced *reduced)
{
    reduced->count = 0;
    for (int u = 0; u < system->graph.count; u++)
        reduced->unknown[u] = UNIT_NONE;
    for (int u = 0; u < system->graph.count; u++) {
        bool is_own_opposite = false, is_taken = reduced->unknown[u] != UNIT_NONE;
        for (int f = 0; f < map->count; f++)
            is_own_opposite |= map->swaps[f] && map->unit[f][u] == u;
        if (is_taken || is_own_opposite || system->is_held[u])
            continue;
        for (int f = 0; f < map->count; f++) {
            reduced->unknown[map->unit[f][u]] = (uint16_t)reduced->count;
            reduced->sign[map->unit[f][u]] = map->swaps[f] ? -1 : 1;
        }
        reduced->leader[reduced->count++] = (uint16_t)u;
    }
    reduced->matrix = mem_alloc((size_t)reduced->count * (size_t)(reduced->count + 1) + 1,
                                sizeof *reduced->matrix);
}

static void fill_matrix(const System *system, const Reduced *reduced)
{
    const UnitGraph *graph = &system->graph;
    size_t width = (size_t)reduced->count + 1;
    double slope[UNIT_LIMIT];
    memset(reduced->matrix, 0, (size_t)reduced->count * width * sizeof *reduced->matrix);
    for (int k = 0; k < reduced->count; k++) {
        int unit = reduced->leader[k];
        double *row = reduced->matrix + (size_t)k * width;
        row[k] = 1;
        row[reduced->count] =
            value_change(system->values.at[unit], unit_evaluate(graph, &system->values, unit));
        unit_slopes(graph, &system->values, unit, slope);
        for (int e = graph->start[unit]; e < graph->end[unit]; e++) {
            int near = graph->edge[e];
            if (reduced->unknown[near] != UNIT_NONE)
                row[reduced->unknown[near]] -= slope[e - graph->start[unit]] * reduced->sign[near];
        }
    }
}

static void swap_rows(double *a, double *b, int count)
{
    for (int i = 0; i < count; i++) {
        double held = a[i];
        a[i] = b[i];
        b[i] = held;
    }
}

/* Elimination with pivots; the steps are left in the last column. False if there is no pivot. */
static bool eliminate(const Reduced *reduced)
{
    static const double NO_PIVOT = 1e-30;
    int n = reduced->count;
    size_t width = (size_t)n + 1;
    for (int k = 0; k < n; k++) {
        double *row = reduced->matrix + (size_t)k * width, *best = row;
        for (int i = k + 1; i < n; i++) {
            double *other = reduced->matrix + (size_t)i * width;
            best = fabs(other[k]) > fabs(best[k]) ? other : best;
        }
        if (fabs(best[k]) < NO_PIVOT)
            return false;
        if (best != row)
            swap_rows(row, best, n + 1);
        for (int i = 0; i < n; i++) {
            double *other = reduced->matrix + (size_t)i * width, factor = other[k] / row[k];
            for (int c = k; c <= n && i != k && factor != 0; c++)
                other[c] -= factor * row[c];
        }
    }
    for (int k = 0; k < n; k++)
        reduced->matrix[(size_t)k * width + (size_t)n] /= reduced->matrix[(size_t)k * (width + 1)];
    return true;
}

/* The smaller of both shares is moved, and at most to a tenth. */
static Value moved(Value now, double step)
{
    if (now.y < 0.5) {
        double y = fmin(fmax(now.y + step, 0.1 * now.y), 1);
        return (Value){.y = y, .z = 1 - y};
    }
    double z = fmin(fmax(now.z - step, 0.1 * now.z), 1);
    return (Value){.y = 1 - z, .z = z};
}

static void take_steps(System *system, const Reduced *reduced)
{
    size_t width = (size_t)reduced->count + 1;
    for (int u = 0; u < system->graph.count; u++) {
        if (reduced->unknown[u] == UNIT_NONE)
            continue;
        double step = reduced->matrix[(size_t)(reduced->unknown[u] + 1) * width - 1];
        system->values.at[u] = moved(system->values.at[u], step * reduced->sign[u]);
    }
}

/* Steps as long as they get nearer; the last one is taken back if it did not. */
static void step_while_nearer(System *system, const MirrorMap *map)
{
    Reduced reduced;
    share_unknowns(system, map, &reduced);
    for (int n = 0; n < STEP_LIMIT && system->residual > GOOD_ENOUGH; n++) {
        double residual = system->residual;
        Values before = system->values;
        fill_matrix(system, &reduced);
        if (!eliminate(&reduced))
            break;
        take_steps(system, &reduced);
        system->steps++;
        if (mirror_average(system, map) < residual)
            continue;
        system->values = before;
        system->residual = residual;
        break;
    }
    mem_free(reduced.matrix);
}

void mirror_settle(System *system, const MirrorMap *map)
{
    assert(system);
    for (int round = 0; round < ROUND_LIMIT; round++) {
        for (int i = 0; i < SWEEPS_A_ROUND; i++) {
            system_sweep(system);
            mirror_average(system, map);
        }
        step_while_nearer(system, map);
        system->last_step = system->residual > GOOD_ENOUGH ? 1 : 0;
        if (system->last_step <= 0)
            return;
    }
}
