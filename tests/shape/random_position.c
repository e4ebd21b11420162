/* Random play with rejection. */
#include "random_position.h"

#include "base/random.h"
#include "shape/region.h"

#include <stddef.h>

static Point random_point(Random *random, const Board *board)
{
    int x = (int)random_below(random, board->size);
    int y = (int)random_below(random, board->size);
    return board_point(board, x, y);
}

static bool is_wanted(Random *random, const Board *board, Point at, Stone who)
{
    if (!board_is_legal(board, at, who))
        return false;
    return eye_judge(board, at, who) == EYE_NONE || random_below(random, 20) == 0;
}

void random_position(Random *random, int size, int move_count, Board *board)
{
    board_init(board, size);
    for (int i = 0; i < move_count; i++) {
        Stone who = i % 2 == 0 ? STONE_BLACK : STONE_WHITE;
        Point at = POINT_PASS;
        for (int tries = 0; tries < 20 && at == POINT_PASS; tries++) {
            Point candidate = random_point(random, board);
            if (is_wanted(random, board, candidate, who))
                at = candidate;
        }
        board_play(board, at, who, NULL);
    }
}

int random_move_count(Random *random, int size)
{
    return (int)random_below(random, (uint32_t)(size * size * 3));
}

int list_roots(const Board *board, Stone who, Point out[BOARD_POINTS_MAX])
{
    int count = 0;
    for (int at = 0; at < board_cell_count(board); at++) {
        if (board->stone[at] == who && board->chain[at] == at)
            out[count++] = (Point)at;
    }
    return count;
}
