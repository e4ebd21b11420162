/* A small sparse elimination: order and fill by bits, numbers row by row. */
#include "influence/system.h"

#include "base/memory.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum {
    WORDS = (UNIT_LIMIT + 63) / 64,
    FILL_LIMIT = UNIT_LIMIT * (UNIT_LIMIT - 1) / 2, /* a full triangle */
};

/* Pivots nearer to 0 are rounding: the direction is neutral. */
static const double LEAST_PIVOT = 1e-14;

/* Rows are numbered by their place in the order of elimination. */
struct Newton {
    int count, words;
    uint16_t unit[UNIT_LIMIT];  /* by local number, as chosen */
    uint16_t local[UNIT_LIMIT]; /* by unit; UNIT_NONE if it is held */
    uint64_t adjacent[UNIT_LIMIT][WORDS];
    uint16_t degree[UNIT_LIMIT];
    uint16_t order[UNIT_LIMIT]; /* by place: local number */
    uint16_t place[UNIT_LIMIT]; /* by local number */
    uint32_t upper_start[UNIT_LIMIT + 1];
    uint32_t lower_start[UNIT_LIMIT + 1];
    double inverse_pivot[UNIT_LIMIT];
    double work[UNIT_LIMIT];
    uint16_t *upper_column, *lower_column;
    double *upper, *lower;
};

Newton *newton_open(void)
{
    Newton *newton = mem_alloc(1, sizeof *newton);
    newton->upper_column = mem_alloc(FILL_LIMIT, sizeof *newton->upper_column);
    newton->lower_column = mem_alloc(FILL_LIMIT, sizeof *newton->lower_column);
    newton->upper = mem_alloc(FILL_LIMIT, sizeof *newton->upper);
    newton->lower = mem_alloc(FILL_LIMIT, sizeof *newton->lower);
    memset(newton->local, 0xff, sizeof newton->local);
    return newton;
}

void newton_close(Newton *newton)
{
    if (!newton)
        return;
    mem_free(newton->upper_column);
    mem_free(newton->lower_column);
    mem_free(newton->upper);
    mem_free(newton->lower);
    mem_free(newton);
}

/* ---- order and fill ---- */

static void link_chosen(Newton *newton, const UnitGraph *graph)
{
    size_t bytes = (size_t)newton->words * sizeof(uint64_t);
    for (int i = 0; i < newton->count; i++) {
        uint64_t *row = newton->adjacent[i];
        int unit = newton->unit[i], degree = 0;
        memset(row, 0, bytes);
        for (int e = graph->start[unit]; e < graph->touch_end[unit]; e++) {
            int other = newton->local[graph->edge[e]];
            if (other == UNIT_NONE)
                continue;
            row[other >> 6] |= (uint64_t)1 << (other & 63);
            degree++;
        }
        newton->degree[i] = (uint16_t)degree;
    }
}

/* By hand: without a flag for newer processors the compiler's own is a call. */
static int count_bits(const uint64_t *set, int words)
{
    int count = 0;
    for (int w = 0; w < words; w++) {
        uint64_t x = set[w];
        x -= x >> 1 & 0x5555555555555555u;
        x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
        x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
        count += (int)(x * 0x0101010101010101u >> 56);
    }
    return count;
}

/* Take a row out: its neighbours become neighbours of each other. They are listed, as the columns
 * of its row, in `columns`; returns how many there are. Their degrees are left to be counted. */
static int eliminate(Newton *newton, int row, uint16_t *columns)
{
    int words = newton->words, count = 0;
    const uint64_t *around = newton->adjacent[row];
    for (int w = 0; w < words; w++)
        for (uint64_t bits = around[w]; bits; bits &= bits - 1)
            columns[count++] = (uint16_t)(64 * w + __builtin_ctzll(bits));
    for (int i = 0; i < count; i++) {
        int other = columns[i];
        uint64_t *set = newton->adjacent[other];
        for (int w = 0; w < words; w++)
            set[w] |= around[w];
        set[other >> 6] &= ~((uint64_t)1 << (other & 63));
        set[row >> 6] &= ~((uint64_t)1 << (row & 63));
        newton->degree[other] = UNIT_NONE;
    }
    return count;
}

/* Rows of the least degree go first; all that have it in one pass, unless a neighbour went just
 * before. */
static void order_rows(Newton *newton)
{
    uint16_t left[UNIT_LIMIT];
    int left_count = newton->count, done = 0;
    uint32_t fill = 0;
    for (int i = 0; i < left_count; i++)
        left[i] = (uint16_t)i;
    while (left_count > 0) {
        int least = UNIT_LIMIT;
        for (int i = 0; i < left_count; i++) {
            int row = left[i];
            if (newton->degree[row] == UNIT_NONE)
                newton->degree[row] = (uint16_t)count_bits(newton->adjacent[row], newton->words);
            least = newton->degree[row] < least ? newton->degree[row] : least;
        }
        int kept = 0;
        for (int i = 0; i < left_count; i++) {
            int row = left[i];
            if (newton->degree[row] > least) {
                left[kept++] = (uint16_t)row;
                continue;
            }
            newton->upper_start[done] = fill;
            newton->place[row] = (uint16_t)done;
            newton->order[done++] = (uint16_t)row;
            fill += (uint32_t)eliminate(newton, row, newton->upper_column + fill);
        }
        left_count = kept;
    }
    newton->upper_start[done] = fill;
}

/* Columns become places; each row learns which earlier rows it has to take off. */
static void link_rows(Newton *newton)
{
    uint32_t next[UNIT_LIMIT + 1];
    uint32_t fill = newton->upper_start[newton->count];
    size_t bytes = (size_t)(newton->count + 1) * sizeof *next;
    memset(next, 0, bytes);
    for (uint32_t i = 0; i < fill; i++) {
        newton->upper_column[i] = newton->place[newton->upper_column[i]];
        next[newton->upper_column[i] + 1]++;
    }
    for (int k = 0; k < newton->count; k++)
        next[k + 1] += next[k];
    memcpy(newton->lower_start, next, bytes);
    for (int k = 0; k < newton->count; k++)
        for (uint32_t i = newton->upper_start[k]; i < newton->upper_start[k + 1]; i++)
            newton->lower_column[next[newton->upper_column[i]]++] = (uint16_t)k;
}

static void take_units(Newton *newton, const UnitGraph *graph, const uint16_t *units, int count)
{
    for (int i = 0; i < newton->count; i++)
        newton->local[newton->unit[i]] = UNIT_NONE;
    newton->count = count;
    newton->words = (count + 63) / 64;
    for (int i = 0; i < count; i++) {
        newton->unit[i] = units[i];
        newton->local[units[i]] = (uint16_t)i;
    }
    link_chosen(newton, graph);
}

void newton_choose(Newton *newton, const UnitGraph *graph, const uint16_t *units, int count)
{
    assert(count >= 0);
    take_units(newton, graph, units, count);
    order_rows(newton);
    link_rows(newton);
}

void newton_choose_ordered(Newton *newton, const UnitGraph *graph, const uint16_t *units, int count)
{
    assert(count >= 0);
    uint32_t fill = 0;
    take_units(newton, graph, units, count);
    for (int i = 0; i < count; i++) {
        newton->order[i] = newton->place[i] = (uint16_t)i;
        newton->upper_start[i] = fill;
        fill += (uint32_t)eliminate(newton, i, newton->upper_column + fill);
    }
    newton->upper_start[count] = fill;
    link_rows(newton);
}

int newton_list_ordered(const Newton *newton, uint16_t units[UNIT_LIMIT])
{
    for (int k = 0; k < newton->count; k++)
        units[k] = newton->unit[newton->order[k]];
    return newton->count;
}

/* ---- numbers ---- */

/* The row of 1 - J in the working row; its places are cleared first. */
static void load_row(Newton *newton, const UnitGraph *graph, const Values *values, int k,
                     double diagonal)
{
    double slope[UNIT_LIMIT];
    double *work = newton->work;
    int unit = newton->unit[newton->order[k]];
    for (uint32_t i = newton->lower_start[k]; i < newton->lower_start[k + 1]; i++)
        work[newton->lower_column[i]] = 0;
    for (uint32_t i = newton->upper_start[k]; i < newton->upper_start[k + 1]; i++)
        work[newton->upper_column[i]] = 0;
    work[k] = diagonal;
    unit_slopes(graph, values, unit, slope);
    for (int e = graph->start[unit]; e < graph->end[unit]; e++) {
        int other = newton->local[graph->edge[e]];
        if (other != UNIT_NONE)
            work[newton->place[other]] = -slope[e - graph->start[unit]];
    }
}

static bool has_upper(const Newton *newton, int k)
{
    for (uint32_t i = newton->upper_start[k]; i < newton->upper_start[k + 1]; i++)
        if (newton->work[newton->upper_column[i]] != 0)
            return true;
    return false;
}

/* Take earlier rows off the working row and store it; false if the direction is unstable. */
static bool reduce_row(Newton *newton, int k)
{
    double *work = newton->work;
    for (uint32_t i = newton->lower_start[k]; i < newton->lower_start[k + 1]; i++) {
        int c = newton->lower_column[i];
        double factor = work[c] * newton->inverse_pivot[c];
        newton->lower[i] = factor;
        if (factor == 0)
            continue;
        for (uint32_t j = newton->upper_start[c]; j < newton->upper_start[c + 1]; j++)
            work[newton->upper_column[j]] -= factor * newton->upper[j];
    }
    /* Neutral by itself, but tied to later units: these make it unstable if they feed it, and their
     * pivots will show it. */
    if (fabs(work[k]) <= LEAST_PIVOT && has_upper(newton, k))
        work[k] = LEAST_PIVOT;
    bool is_sound = work[k] >= LEAST_PIVOT;
    newton->inverse_pivot[k] = is_sound ? 1 / work[k] : 1;
    for (uint32_t i = newton->upper_start[k]; i < newton->upper_start[k + 1]; i++)
        newton->upper[i] = is_sound ? work[newton->upper_column[i]] : 0;
    return work[k] > -LEAST_PIVOT;
}

/* Solve in place; right[] goes by place. */
static void solve_rows(const Newton *newton, double *right)
{
    for (int k = 0; k < newton->count; k++)
        for (uint32_t i = newton->lower_start[k]; i < newton->lower_start[k + 1]; i++)
            right[k] -= newton->lower[i] * right[newton->lower_column[i]];
    for (int k = newton->count - 1; k >= 0; k--) {
        for (uint32_t i = newton->upper_start[k]; i < newton->upper_start[k + 1]; i++)
            right[k] -= newton->upper[i] * right[newton->upper_column[i]];
        right[k] *= newton->inverse_pivot[k];
    }
}

static const double HARDLY = 1e-9, LITTLE = 1.0 / 1024;

/* How much of a small value one step must leave. It may not reach 0, since a field that is all of
 * one colour solves the equations too, unstably; and where the bare equation changes it by little,
 * it may only go as fast as in a two-point eye: a solution may lie between. */
static double least_left(double value, double change)
{
    return value * (change > -0.05 * value && value > HARDLY ? 0.25 : LITTLE);
}

/* Move y by the step and z against it; `change` is what the bare equation says. */
static double move_value(Values *values, int unit, double step, double change)
{
    Value now = values->at[unit];
    Value next = {.y = now.y + step, .z = now.z - step};
    double y_left = least_left(now.y, change), z_left = least_left(now.z, -change);
    if (next.y < y_left)
        next = (Value){.y = y_left, .z = 1 - y_left};
    else if (next.z < z_left)
        next = (Value){.y = 1 - z_left, .z = z_left};
    values->at[unit] = next;
    return value_change(now, next);
}

static double change_at(const Newton *newton, const UnitGraph *graph, const Values *values, int k)
{
    int unit = newton->unit[newton->order[k]];
    return value_change(values->at[unit], unit_evaluate(graph, values, unit));
}

/* Solve for the steps and make them; returns the largest. */
static double move_units(const Newton *newton, double *right, Values *values, double *step)
{
    double largest = 0, change[UNIT_LIMIT];
    memcpy(change, right, (size_t)newton->count * sizeof *change);
    solve_rows(newton, right);
    for (int k = 0; k < newton->count; k++) {
        int unit = newton->unit[newton->order[k]];
        step[unit] = move_value(values, unit, right[k], change[k]);
        double length = fabs(step[unit]);
        largest = length > largest ? length : largest;
    }
    return largest;
}

NewtonStep newton_step(Newton *newton, const UnitGraph *graph, const double *shift, Values *values,
                       double *step)
{
    assert(newton);
    NewtonStep result = {0};
    double right[UNIT_LIMIT];
    for (int k = 0; k < newton->count; k++) {
        int unit = newton->unit[newton->order[k]];
        right[k] = change_at(newton, graph, values, k);
        load_row(newton, graph, values, k, 1 + shift[unit]);
        if (!reduce_row(newton, k)) {
            result.unstable_count++;
            result.unstable_unit = unit;
        }
    }
    result.largest = move_units(newton, right, values, step);
    return result;
}

double newton_repeat(const Newton *newton, const UnitGraph *graph, Values *values, double *step)
{
    assert(newton);
    double right[UNIT_LIMIT];
    for (int k = 0; k < newton->count; k++)
        right[k] = change_at(newton, graph, values, k);
    return move_units(newton, right, values, step);
}
