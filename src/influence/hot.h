/* Units whose value depends on where one begins. Private to the module.
 *
 * The equations are monotone: if one start is nowhere whiter than another, neither is what it leads
 * to. So it is enough to try the two ends. If the field comes out the same whether all chains in
 * question begin as good as dead for White or as good as dead for Black, then it comes out the same
 * from everything between, and the units are not hot. The chains in question are those in atari
 * beside an enemy chain in atari, or beside one that has the same liberty and one more; with the
 * weak enemies of these, and so on. (Asking about all chains would find an eighth more hot
 * positions, and take twice the time of a solution.) */
#ifndef KATACHI_INFLUENCE_HOT_H
#define KATACHI_INFLUENCE_HOT_H

#include "influence/system.h"

typedef struct {
    int count;
    bool is_hot[UNIT_LIMIT]; /* only if count > 0 */
} HotUnits;

/* Whether the last ripple came to chains in question. */
bool hot_is_in_question(const System *system);

/* Try both ends around a settled system; its values are as before. */
void hot_find(System *system, HotUnits *hot);

#endif
