/* A system settled before, and then changed at some units. Private to the module. */
#ifndef KATACHI_INFLUENCE_RIPPLE_H
#define KATACHI_INFLUENCE_RIPPLE_H

#include "influence/system.h"

/* Settle again after a change of these units: what it does not reach keeps its value. */
void ripple_settle(System *system, const uint16_t *units, int count);

/* Find units that the last ripple came to and that rest where they cannot stay, because the
 * smallest doubt would grow; settle again from their start values. */
void ripple_shake(System *system);

#endif
