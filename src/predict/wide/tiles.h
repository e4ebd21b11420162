/* Tiles: the stones around a move in sixteen pieces of four points, turned so that the last move,
 * or the nearest edge, always lies the same way.
 *
 * A large pattern says nothing about a shape that was never seen; pieces of it are all known, and a
 * factorised model learns which go together. A is one of the four arms; 1, 2 and 3 are the tiles of
 * one of the four quadrants, where 2 and 3 share the point x.
 *
 *          + A A A A      the last move or the edge is to the right, below or level
 *          . 1 1 3 3
 *          . 1 1 3 .
 *          . 2 2 x .
 *          . 2 . . .
 */
#ifndef KATACHI_PREDICT_WIDE_TILES_H
#define KATACHI_PREDICT_WIDE_TILES_H

#include "core/board.h"
#include "predict/wide/pattern_nested.h"

enum { TILE_COUNT = 16, TILE_POINTS = 4, TILE_STATES = 6, TILE_VALUES = 1296, TILE_IMAGES = 8 };

/* Where the points of a tile lie in a TileView, by image. */
typedef struct {
    int16_t offset[TILE_IMAGES][TILE_COUNT][TILE_POINTS];
} TileMaker;

void tile_maker_init(TileMaker *maker);

/* Points as a tile sees them: empty, off the board, own or enemy stones with at most two liberties
 * or more. */
typedef struct {
    const Board *board;
    Point last;
    uint8_t cell[BOARD_SIZE_MAX + 2 * NESTED_REACH][BOARD_SIZE_MAX + 2 * NESTED_REACH];
} TileView;

void tile_view_build(const Board *board, Stone mover, Point last, TileView *view);

/* The values of a point's tiles; 0: all four points are empty. */
void tiles_find(const TileMaker *maker, const TileView *view, Point at, uint32_t value[TILE_COUNT]);

#endif
