/* Positions as JSON, for several encoders. Private to the module. */
#ifndef KATACHI_VIEW_JSON_BOARD_H
#define KATACHI_VIEW_JSON_BOARD_H

#include "core/point_set.h"
#include "sgf/find_position.h"

#include <jansson.h>

/* Rows from the top: X black, O white, '.' empty. `stone` is by cell and may hold colours of
 * anything. */
json_t *json_rows(const Board *board, const uint8_t *stone);

/* Numbers by rows from the top, rounded to `digits` behind the point. */
json_t *json_number_rows(const Board *board, const double *number, int digits);

/* "Q16", "pass". */
json_t *json_vertex(int size, Point at);

/* Several of them. */
json_t *json_points(int size, const Point *points, int count);
json_t *json_point_set(int size, const PointSet *set);

/* The number rounded to some digits behind the point: JSON stays short. */
json_t *json_rounded(double number, int digits);

/* Set "move", the number of moves played, and "next", the move that followed if there is one. */
void json_set_place(json_t *object, const GamePlace *place, int size);

#endif
