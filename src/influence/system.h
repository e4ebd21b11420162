/* A system of equations with its values, and the lists of units that are being moved. Private to
 * the module. */
#ifndef KATACHI_INFLUENCE_SYSTEM_H
#define KATACHI_INFLUENCE_SYSTEM_H

#include "influence/equations.h"

#include <math.h>

/* Newton's method on a set of units, the others held fast. Private to the module.
 *
 * The matrix is 1 - J, J the slopes of the equations, all of them at least 0. At a stable solution
 * it is a nonsingular M-matrix, so elimination needs no exchange of rows and every pivot is
 * positive; a pivot that is not betrays an unstable or a neutral direction, and the unit is then
 * moved by its bare equation. Which rows fill in is found first, on sets of bits, in the order of
 * least degree: a board gives some 10 entries a row. */

typedef struct Newton Newton;

Newton *newton_open(void);
void newton_close(Newton *newton);

/* Choose the units that move, in any order, and find in which order to eliminate them. */
void newton_choose(Newton *newton, const UnitGraph *graph, const uint16_t *units, int count);

/* Choose units that already stand in a good order of elimination. */
void newton_choose_ordered(Newton *newton, const UnitGraph *graph, const uint16_t *units,
                           int count);

/* The chosen units in the order of their elimination. Returns their number. */
int newton_list_ordered(const Newton *newton, uint16_t units[UNIT_LIMIT]);

typedef struct {
    double largest;     /* of the steps */
    int unstable_count; /* pivots below 0 */
    int unstable_unit;  /* the last of them */
} NewtonStep;

/* Make a step from *values; step[unit] is what each chosen unit was moved by. shift[unit] >= 0 is
 * added to the diagonal: with it the step follows the path of small steps of the bare equations,
 * without it it aims at the solution. */
NewtonStep newton_step(Newton *newton, const UnitGraph *graph, const double *shift, Values *values,
                       double *step);

/* A step with the matrix of the last newton_step: cheap, and good enough near the solution. Returns
 * the largest step. */
double newton_repeat(const Newton *newton, const UnitGraph *graph, Values *values, double *step);

typedef struct {
    UnitGraph graph;
    Values values;
    bool is_held[UNIT_LIMIT];    /* at what is known */
    uint16_t rank[UNIT_LIMIT];   /* by unit: when it was eliminated last; UNIT_NONE if never */
    bool is_touched[UNIT_LIMIT]; /* by the last ripple */
    double left_over;            /* a ripple leaves no equation violated by more */
    /* what it took */
    int sweeps, steps;
    double residual, last_step; /* the last step of units that were not at rest */
    bool is_doubtful;           /* Newton's method did not come to rest, or only by a wild step */
    /* the units that move */
    int active_count;
    int leader_count; /* of them solved for together; the others follow */
    uint16_t active[UNIT_LIMIT + 1];
    bool is_listed[UNIT_LIMIT]; /* active, or held */
    /* scratch */
    Newton *newton;
    Values other;
    double step[UNIT_LIMIT], previous[UNIT_LIMIT], shift[UNIT_LIMIT];
} System;

/* 0.5 for a point, life for a chain; held units stay. */
void system_start_value(System *system, int unit);

/* A chain with two eyes of one point of its own: with d its chance to die, d = d·(…) with a factor
 * of at most 1, so it lives. Where the factor is 1 the equations leave d open, and elsewhere small
 * steps take long to find out: such chains and their eyes get their values at once. The chains that
 * had others before are listed; returns how many. */
int system_grant_eyes(System *system, uint16_t units[UNIT_LIMIT]);

/* All units half way to their right-hand sides, at once: the paper's iteration. Whole steps would
 * flip for ever between neighbours; one after the other would depend on their order. */
void system_sweep(System *system);

/* The same for the active units alone; step[unit] is how far they were from it. */
void system_sweep_active(System *system);

/* ---- the active units ---- */

void system_list_none(System *system);
void system_activate_all(System *system);

/* These and all beside them, and no others. */
void system_activate_around(System *system, const uint16_t *units, int count);

/* Held units are never active. */
static inline void system_activate(System *system, int unit)
{
    system->active[system->active_count] = (uint16_t)unit;
    system->active_count += !system->is_listed[unit];
    system->is_listed[unit] = true;
}

static inline void system_activate_neighbors(System *system, int unit)
{
    const UnitGraph *graph = &system->graph;
    for (int e = graph->start[unit]; e < graph->touch_end[unit]; e++)
        system_activate(system, graph->edge[e]);
}

/* ---- questions about a unit ---- */

/* How far it is from its right-hand side. */
static inline double system_find_change(const System *system, int unit, Value *next)
{
    *next = unit_evaluate(&system->graph, &system->values, unit);
    return value_distance(system->values.at[unit], *next);
}

/* The smaller of y and z. */
static inline double system_least(const System *system, int unit)
{
    Value now = system->values.at[unit];
    return now.y < now.z ? now.y : now.z;
}

/* Whether it is all of one colour, as far as one can see. */
static inline bool system_is_extreme(const System *system, int unit)
{
    return system_least(system, unit) < 1e-5;
}

/* By how much its equation may be violated where others may by `most`. Where y or z nears 0 two
 * solutions may be about to meet, as in a two-point eye, and the distance is the root of the
 * violation; the smallest values matter no more. */
static inline double system_allow(const System *system, int unit, double most)
{
    double least = system_least(system, unit);
    double part = 100 * least * least;
    part = least > 0.1 ? 1 : part;
    return most * (least > 1e-13 ? part : 1e-5);
}

#endif
