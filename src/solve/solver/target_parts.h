/* What the files behind target.h share. Private to them. */
#ifndef KATACHI_SOLVE_TARGET_PARTS_H
#define KATACHI_SOLVE_TARGET_PARTS_H

#include "problem/definition.h"
#include "shape/walk.h"

/* ---- distances over the board (target_walk.c) ---- */

/* How far every point is from the open board for stones of one colour. */
void walk_from_open(const Board *board, Stone colour, Walk *walk);

/* ---- stones around the keystones (target_area.c) ---- */

enum { STRONG_FRIENDS = 5 }; /* so many stones together have the board around them */

/* Whether a chain of the attacker can be captured for all one sees: few liberties, or not so many
 * and friends of the keystones around it. */
bool target_is_weak(const Board *board, Point root, const PointSet *friends);

/* The defender's stones that are not in question. */
void target_find_friends(const Problem *problem, Stone defender, PointSet *friends);

#endif
