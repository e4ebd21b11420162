/* Positions from games. */
#include "core/game.h"

#include "base/random.h"

#include <assert.h>

uint64_t position_seed(uint64_t game_seed, int move_number)
{
    assert(move_number >= 1);
    return mix64(game_seed + (uint64_t)move_number);
}

void position_of_game(const Game *game, uint64_t game_seed, Position *position)
{
    int count = game->move_count;
    *position = (Position){.board = &game->board,
                           .to_move = game->to_move,
                           .move_number = count + 1,
                           .komi_known = true,
                           .komi = game->rules.komi,
                           .seed = position_seed(game_seed, count + 1)};
    for (int back = 0; back < POSITION_HISTORY; back++)
        position->previous[back] = game_move_back(game, back).at;
    if (count > 0)
        position->previous_captured = game->moves[count - 1].captured;
}
