/* Simple and false eyes: four neighbours, then four diagonals. */
#include "shape/region.h"

#include <assert.h>

static bool is_surrounded(const Board *board, Point at, Stone owner)
{
    Point neighbor[4];
    board_neighbors(board, at, neighbor);
    for (int i = 0; i < 4; i++) {
        uint8_t stone = board->stone[neighbor[i]];
        if (stone != owner && stone != STONE_WALL)
            return false;
    }
    return true;
}

EyeKind eye_judge(const Board *board, Point at, Stone owner)
{
    assert(stone_is_color(owner) && board_has_point(board, at));
    if (board->stone[at] != STONE_NONE || !is_surrounded(board, at, owner))
        return EYE_NONE;
    Point diagonal[4];
    board_diagonals(board, at, diagonal);
    int walls = 0;
    int lost = 0;
    for (int i = 0; i < 4; i++) {
        uint8_t stone = board->stone[diagonal[i]];
        walls += stone == STONE_WALL;
        lost += stone != STONE_WALL && stone != owner;
    }
    /* Inside the board one diagonal may be missing; where there are walls, none. */
    return lost <= (walls == 0) ? EYE_SIMPLE : EYE_FALSE;
}

const char *eye_kind_text(EyeKind kind)
{
    static const char *const TEXT[] = {"none", "simple", "false"};
    return TEXT[kind];
}
