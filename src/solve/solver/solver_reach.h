/* How far the side whose win is to be proved may go. Private to the solver.
 *
 * In a large area most moves have nothing to do with the keystones, and a proof that one side wins
 * may do without them: that side keeps to the points near the keystones, the other one plays where
 * it likes. Such a win is a win in the whole area. A failure says nothing: then the side is given
 * more points. */
#ifndef KATACHI_SOLVE_SOLVER_REACH_H
#define KATACHI_SOLVE_SOLVER_REACH_H

#include "problem/definition.h"
#include "search/table.h"

enum { REACH_COUNT = 5, REACH_WHOLE = 0 };

/* The points of the area within a reach (and the stones among them); returns how many of them are
 * empty. */
int solver_reach_find(const Problem *problem, int reach, SearchZone *within);

/* The same on the board as drawn, where the area says nothing: the area that would be guessed,
 * tight, wide, with one ring and with three around it, and a distance from the keystones. */
int solver_reach_on_board(const Problem *problem, int reach, SearchZone *within);

/* How far each point is from the keystones: steps over empty points, more over enemy stones. */
void solver_reach_distance(const Problem *problem, uint8_t distance[BOARD_CELL_LIMIT]);

/* All points of the board, the nearest to the keystones first; returns their number. */
int solver_reach_order(const Problem *problem, uint16_t order[BOARD_CELL_LIMIT]);

#endif
