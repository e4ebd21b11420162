/* Checking a whole game: every variation played, every point and text checked. */
#ifndef KATACHI_SGF_CHECK_H
#define KATACHI_SGF_CHECK_H

#include "sgf/tree.h"

enum { SGF_DEFECT_LIMIT = 1000 }; /* for one game; the rest is only counted */

/* Report every defect in the values, in the order of the file; repairs were reported by the reader
 * itself (SgfReadOptions.on_defect). Returns how many there are. After a move that cannot be played
 * the rest of its line is not played. Linear in the nodes, except for setup in the middle of
 * branches, which is bounded. */
uint64_t sgf_check(const SgfGame *game, SgfOnDefect *on_defect, void *context);

#endif
