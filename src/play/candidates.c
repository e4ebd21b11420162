/* The moves worth considering. */
#include "play/player.h"

#include "shape/region.h"

#include <assert.h>

int candidates_list(const Game *game, Stone who, Point out[BOARD_POINTS_MAX])
{
    assert(stone_is_color(who));
    const Board *board = &game->board;
    int count = 0;
    for (Point at = 0; at < board_cell_count(board); at++)
        if (board->stone[at] == STONE_NONE && board_is_legal(board, at, who) &&
            eye_judge(board, at, who) != EYE_SIMPLE && game_judge_move(game, at, who) == MOVE_OK)
            out[count++] = at;
    return count;
}
