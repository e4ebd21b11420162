/* Random games. */
#include "random_games.h"

#include "base/random.h"
#include "base/strbuf.h"
#include "core/game.h"

static bool is_own_eye(const Board *board, Point at, Stone who)
{
    Point near[4];
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++) {
        if (board->stone[near[d]] != who && board->stone[near[d]] != STONE_WALL)
            return false;
    }
    return true;
}

static int near_by(Random *random, int from, int size)
{
    int to = from + (int)random_below(random, 7) - 3;
    return to < 0 ? 0 : to >= size ? size - 1 : to;
}

static Point draw_point(Random *random, const Game *game)
{
    const Board *board = &game->board;
    Point last = game_move_back(game, 0).at;
    if (last <= POINT_RESIGN || random_below(random, 4) == 0)
        return board_random_point(board, random);
    int y = near_by(random, board_y(board, last), board->size);
    int x = near_by(random, board_x(board, last), board->size);
    return board_point(board, x, y);
}

void random_game(Random *random, int size, int moves, Game *game)
{
    Rules rules = {.ko = KO_SIMPLE};
    game_init(game, size, &rules);
    for (int i = 0; i < moves; i++) {
        Stone who = game->to_move;
        Point at = POINT_PASS;
        for (int tries = 0; tries < 40 && at == POINT_PASS; tries++) {
            Point drawn = draw_point(random, game);
            bool is_sensible =
                !is_own_eye(&game->board, drawn, who) || random_below(random, 20) == 0;
            if (is_sensible && board_is_legal(&game->board, drawn, who))
                at = drawn;
        }
        MoveVerdict verdict = game_play(game, at, who);
        (void)verdict;
    }
}

void random_game_sgf(const Game *game, const char *more, StrBuf *out)
{
    strbuf_add_format(out, "(;GM[1]FF[4]SZ[%d]%s", game->board.size, more);
    for (int i = 0; i < game->move_count; i++) {
        Move move = game->moves[i].move;
        strbuf_add_format(out, ";%c[", move.who == STONE_BLACK ? 'B' : 'W');
        if (move.at != POINT_PASS) {
            strbuf_add_char(out, (char)('a' + board_x(&game->board, move.at)));
            strbuf_add_char(out, (char)('a' + board_y(&game->board, move.at)));
        }
        strbuf_add_char(out, ']');
    }
    strbuf_add(out, ")\n");
}
