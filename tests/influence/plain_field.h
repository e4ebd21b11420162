/* The plain twin of the field: units by flood fill, equations by the words of the paper, the damped
 * iteration and nothing else. Shares no code with the module. */
#ifndef KATACHI_TESTS_INFLUENCE_PLAIN_FIELD_H
#define KATACHI_TESTS_INFLUENCE_PLAIN_FIELD_H

#include "core/board.h"

enum { PLAIN_LIMIT = 19 * 19 };

typedef struct {
    int count;
    int kind[PLAIN_LIMIT];                  /* a Stone */
    int unit[BOARD_CELL_LIMIT];             /* by cell; -1 for walls */
    bool touches[PLAIN_LIMIT][PLAIN_LIMIT]; /* neighbours that enter the equation */
} PlainUnits;

void plain_units_find(const Board *board, PlainUnits *units);

/* The start values: 0.5 for points, 1 for black chains, 0 for white ones (they live). A chain with
 * two eyes of its own has them from the start: without enemies the equations leave it open. */
void plain_start(const PlainUnits *units, double *black);

/* The right-hand side of a unit's equation, as the probability of ending black. */
double plain_value(const PlainUnits *units, const double *black, int unit);

/* So many damped synchronous sweeps; returns the largest change of the last one. */
double plain_iterate(const PlainUnits *units, double *black, int sweeps);

#endif
