/* The solver as the adviser of the influence field.
 *
 * Chains of at most three liberties of which nothing is known yet: alive if the solver proves that
 * they live though the enemy moves first, dead if they die though their owner does. Proofs only. */
#ifndef KATACHI_APP_INFLUENCE_H
#define KATACHI_APP_INFLUENCE_H

#include "influence/models.h"

extern const FieldAdviser SOLVER_ADVISER;

#endif
