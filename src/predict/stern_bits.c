/* The eight feature bits. */
#include "predict/stern_bits.h"

#include "base/base.h"
#include "shape/shape.h"

#include <stdlib.h>

enum { REACH = BOARD_SIZE_MAX - 1, SPAN = 2 * REACH + 1, DISTANCE_LIMIT = 3 * REACH };

struct SternNear {
    int count;
    int8_t dx[SPAN * SPAN], dy[SPAN * SPAN];
    uint8_t distance[SPAN * SPAN];
};

SternNear *stern_near_open(void)
{
    SternNear *near = mem_alloc(1, sizeof *near);
    for (int d = 1; d <= DISTANCE_LIMIT; d++)
        for (int dy = -REACH; dy <= REACH; dy++)
            for (int dx = -REACH; dx <= REACH; dx++) {
                int a = abs(dx), b = abs(dy);
                if (a + b + (a > b ? a : b) != d)
                    continue;
                int i = near->count++;
                near->dx[i] = (int8_t)dx;
                near->dy[i] = (int8_t)dy;
                near->distance[i] = (uint8_t)d;
            }
    return near;
}

void stern_near_close(SternNear *near)
{
    mem_free(near);
}

static unsigned liberty_class(int liberties)
{
    return liberties <= 1 ? 0 : liberties >= 4 ? 3 : (unsigned)liberties - 1;
}

/* Fewest liberties after the move of the opponent's chains beside it; -1 if there is none. */
static int adjacent_liberties(const Board *board, Point at, Stone who)
{
    Point beside[4];
    int fewest = -1;
    board_neighbors(board, at, beside);
    for (int d = 0; d < 4; d++) {
        if (board->stone[beside[d]] != stone_opposite(who))
            continue;
        int left = board->liberty_count[board->chain[beside[d]]] - 1;
        fewest = fewest < 0 || left < fewest ? left : fewest;
    }
    return fewest;
}

/* The same of the nearest ones that are not beside it: the move does not change their liberties. */
static int nearest_liberties(const SternNear *near, const Board *board, Point at, Stone who)
{
    int x = board_x(board, at), y = board_y(board, at), size = board->size;
    int fewest = -1, found_at = DISTANCE_LIMIT + 1;
    if (board->stones[stone_opposite(who)] == 0)
        return -1;
    for (int i = 0; i < near->count && near->distance[i] <= found_at; i++) {
        int nx = x + near->dx[i], ny = y + near->dy[i];
        if (nx < 0 || ny < 0 || nx >= size || ny >= size)
            continue;
        Point there = board_point(board, nx, ny);
        if (board->stone[there] != stone_opposite(who))
            continue;
        int liberties = board->liberty_count[board->chain[there]];
        fewest = fewest < 0 || liberties < fewest ? liberties : fewest;
        found_at = near->distance[i];
    }
    return fewest;
}

static unsigned opponent_class(const SternNear *near, const Board *board, Point at, Stone who)
{
    int liberties = adjacent_liberties(board, at, who);
    if (liberties < 0)
        liberties = nearest_liberties(near, board, at, who);
    return liberties < 0 ? 3 : liberty_class(liberties);
}

/* Only a move beside a stone of a chain in atari, own or enemy, can rescue anything. */
static bool may_rescue(const Board *board, Point at)
{
    Point beside[4];
    board_neighbors(board, at, beside);
    for (int d = 0; d < 4; d++) {
        Point root = board->chain[beside[d]];
        if (root && board->liberty_count[root] == 1)
            return true;
    }
    return false;
}

static bool escapes_atari(const Board *board, Point at, Stone who)
{
    Point rescued[BOARD_POINTS_MAX];
    return may_rescue(board, at) && move_list_rescued(board, at, who, rescued) > 0;
}

/* The ban falls on whoever would retake; a board holds at most one. */
static bool is_banned(const Board *board, Stone who)
{
    return board->ko != POINT_NONE && board_judge_move(board, board->ko, who) == MOVE_KO;
}

static unsigned edge_class(const Board *board, Point at)
{
    int x = board_x(board, at), y = board_y(board, at), size = board->size;
    int line = x < y ? x : y;
    line = size - 1 - x < line ? size - 1 - x : line;
    line = size - 1 - y < line ? size - 1 - y : line;
    return line + 1 <= 3 ? 0 : line + 1 >= 6 ? 3 : (unsigned)line - 2;
}

uint8_t stern_bits(const SternNear *near, const Board *board, Point at, Stone who)
{
    unsigned bits = liberty_class(move_liberties_after(board, at, who));
    bits |= opponent_class(near, board, at, who) << 2;
    bits |= (unsigned)is_banned(board, who) << 4;
    bits |= (unsigned)escapes_atari(board, at, who) << 5;
    bits |= edge_class(board, at) << 6;
    return (uint8_t)bits;
}

uint64_t stern_bits_number(uint8_t bits)
{
    enum { FAMILY = 78 };
    return mix64((uint64_t)FAMILY << 32 | bits);
}
