/* The eight symmetries of the board.
 *
 * Symmetry s maps (x, y): first swap x and y if bit 2 is set, then mirror x if bit 0 is set and
 * mirror y if bit 1 is set. 0 is the identity. */
#ifndef KATACHI_CORE_SYMMETRY_H
#define KATACHI_CORE_SYMMETRY_H

#include "core/board.h"

enum { SYMMETRY_COUNT = 8 };

/* The image of a point (or POINT_NONE, POINT_PASS, POINT_RESIGN, which stay). */
Point symmetry_map(int size, int symmetry, Point at);

/* The symmetry that takes every image back. */
int symmetry_inverse(int symmetry);

/* The image of a position; swap_colors swaps black and white too. Ko, prisoners go along. */
void symmetry_map_board(const Board *board, int symmetry, bool swap_colors, Board *image);

/* A hash that is the same for all images of a position under the eight symmetries. */
uint64_t symmetry_canonical_hash(const Board *board);

#endif
