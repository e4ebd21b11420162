/* Checking all that a game says: every variation played, every point and text looked at. */
#ifndef KATACHI_SGF_CHECK_H
#define KATACHI_SGF_CHECK_H

#include "sgf/tree.h"

enum { SGF_DEFECT_LIMIT = 1000 }; /* for one game; the rest is counted, not told */

/* Tell every problem in the values, in the order of the file; what the reader had to repair it has
 * told itself (SgfReadOptions.on_defect). Returns how many there are. Behind a move that cannot be
 * played the rest of its line is not played. Linear in the nodes, but for setup in the middle of
 * branches, which is bounded. */
uint64_t sgf_check(const SgfGame *game, SgfOnDefect *on_defect, void *context);

#endif
