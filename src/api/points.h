/* Between the public points (columns and rows) and the cells of the board. */
#ifndef KATACHI_API_POINTS_H
#define KATACHI_API_POINTS_H

#include "core/game.h"

#include <katachi/katachi.h>

/* What the public name stands for. */
struct KatachiGame {
    Game game;
};

static inline bool public_is_on_board(const Board *board, KatachiPoint at)
{
    return at.x >= 0 && at.y >= 0 && at.x < board->size && at.y < board->size;
}

/* The cell of a point of the board, or POINT_PASS; POINT_NONE for anything else. */
static inline Point public_to_cell(const Board *board, KatachiPoint at)
{
    if (at.x == -1 && at.y == -1)
        return POINT_PASS;
    return public_is_on_board(board, at) ? board_point(board, at.x, at.y) : POINT_NONE;
}

static inline KatachiPoint cell_to_public(int size, Point at)
{
    if (at == POINT_PASS || at == POINT_NONE || at == POINT_RESIGN)
        return katachi_pass();
    return (KatachiPoint){at % (size + 1) - 1, at / (size + 1) - 1};
}

#endif
