/* Whose points are, by random games. */
#include "api/internal.h"

#include "core/playout.h"

void katachi_game_owner_map(const KatachiGame *game, int playouts, uint64_t seed, double *owner,
                            double *margin)
{
    const Board *board = &game->game.board;
    PlayoutTally tally;
    playout_run(board,
                &(PlayoutRequest){.first = game->game.to_move,
                                  .count = playouts,
                                  .komi = game->game.rules.komi,
                                  .seed = seed},
                &tally);
    for (int y = 0; y < board->size; y++) {
        for (int x = 0; x < board->size; x++) {
            Point at = board_point(board, x, y);
            double black = tally.black_owned[at];
            double white = tally.white_owned[at];
            owner[y * board->size + x] = (black - white) / playouts;
        }
    }
    if (margin)
        *margin = (double)tally.score_sum / playouts;
}
