/* Newton's method on a set of units, the others held fast. Private to the module.
 *
 * The matrix is 1 - J, J the slopes of the equations, all of them at least 0. At a stable solution
 * it is a nonsingular M-matrix, so elimination needs no exchange of rows and every pivot is
 * positive; a pivot that is not betrays an unstable or a neutral direction, and the unit is then
 * moved by its bare equation. Which rows fill in is found first, on sets of bits, in the order of
 * least degree: a board gives some 10 entries a row. */
#ifndef KATACHI_INFLUENCE_NEWTON_H
#define KATACHI_INFLUENCE_NEWTON_H

#include "influence/equations.h"

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

#endif
