/* From values near a solution to the solution. Private to the module. */
#ifndef KATACHI_INFLUENCE_SETTLE_H
#define KATACHI_INFLUENCE_SETTLE_H

#include "influence/system.h"

/* Whether to look for a good order of elimination, or to take the one of before. */
typedef enum { ORDER_NEW, ORDER_BY_RANK } SettleOrder;

/* Solve for the active units, then for those whose equations are violated by more than `least`,
 * until there are none (active_count is 0 then) or it has been tried often enough. */
void settle_active_units(System *system, SettleOrder order, double least);

/* Solve for all units that are not held. */
void settle_all(System *system, SettleOrder order);

/* The same, going all the way of the bare iteration in steps that get longer slowly: for what the
 * quicker ways do not solve. Ten times as slow. */
void settle_patiently(System *system);

#endif
