/* Values near 0 that the equations leave open. Private to the module.
 *
 * Some shapes of eyes go to 0 so slowly that the equations hold to the last digit long before: x is
 * then as good a solution as x/2, and where one stops is arbitrary. What is so small and so open is
 * called 0, which solves the equations too. */
#ifndef KATACHI_INFLUENCE_FLAT_H
#define KATACHI_INFLUENCE_FLAT_H

#include "influence/system.h"

/* Set such units of a settled system to their end of the scale, and settle what is beside them. */
void flat_clear(System *system);

#endif
