/* The steps from the equations to a field, in the order of field.c: settling a system, ripples of a
 * change, symmetric positions, hot units, values left open. Private to the module. */
#ifndef KATACHI_INFLUENCE_FIELD_STEPS_H
#define KATACHI_INFLUENCE_FIELD_STEPS_H

#include "influence/system.h"

/* Values near 0 that the equations leave open. Private to the module.
 *
 * Some shapes of eyes go to 0 so slowly that the equations hold to the last digit long before: x is
 * then as good a solution as x/2, and where one stops is arbitrary. What is so small and so open is
 * called 0, which solves the equations too. */

/* Set such units of a settled system to their end of the scale, and settle what is beside them. */
void flat_clear(System *system);

/* Units whose value depends on where one begins. Private to the module.
 *
 * The equations are monotone: if one start is nowhere whiter than another, neither is what it leads
 * to. So it is enough to try the two ends. If the field comes out the same whether all chains in
 * question begin as good as dead for White or as good as dead for Black, then it comes out the same
 * from everything between, and the units are not hot. The chains in question are those in atari
 * beside an enemy chain in atari, or beside one that has the same liberty and one more; with the
 * weak enemies of these, and so on. (Asking about all chains would find an eighth more hot
 * positions, and take twice the time of a solution.) */

typedef struct {
    int count;
    bool is_hot[UNIT_LIMIT]; /* only if count > 0 */
} HotUnits;

/* Whether the last ripple came to chains in question. */
bool hot_is_in_question(const System *system);

/* Try both ends around a settled system; its values are as before. */
void hot_find(System *system, HotUnits *hot);

/* Positions that look alike in several frames: solutions that do so too. Private to the module.
 *
 * Small synchronous steps from the start values never leave the values that are alike in all
 * frames, but rounding does, and Newton's method flees from a solution that is unstable against
 * unlike changes: it ends at one of two solutions that are each other's image. Here the values are
 * made alike after every step, so that they end where the start values lead. */

/* By frame and unit of the first frame: the unit that the frame has there. */
typedef struct {
    int count;
    bool swaps[FRAME_LIMIT]; /* the colours of the first frame */
    uint16_t unit[FRAME_LIMIT][UNIT_LIMIT];
} MirrorMap;

/* `scratch` is overwritten. */
void mirror_map(const System *system, const Board *board, const FieldKnowledge *known,
                const Frame *frames, int count, UnitGraph *scratch, MirrorMap *map);

/* Every unit gets the mean over the frames, to the last bit; the residual is that of the means.
 * Returns it. */
double mirror_average(System *system, const MirrorMap *map);

/* From values that are alike in all frames and near the start to a solution of which that holds. */
void mirror_settle(System *system, const MirrorMap *map);

/* A system settled before, and then changed at some units. Private to the module. */

/* Settle again after a change of these units: what it does not reach keeps its value. */
void ripple_settle(System *system, const uint16_t *units, int count);

/* Find units that the last ripple came to and that rest where they cannot stay, because the
 * smallest doubt would grow; settle again from their start values. */
void ripple_shake(System *system);

/* From values near a solution to the solution. Private to the module. */

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
