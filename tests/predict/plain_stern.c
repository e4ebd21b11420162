/* The slow twins of Stern's keys and bits. */
#include "plain_stern.h"

#include "core/board.h"
#include "predict/stern/keys.h"

#include <stdlib.h>

static uint64_t rotate(uint64_t x, int by)
{
    return x << by | x >> (64 - by);
}

static int distance(int dx, int dy)
{
    int a = abs(dx), b = abs(dy);
    return a + b + (a > b ? a : b);
}

static bool is_within(const Board *board, int dx, int dy, int template)
{
    int reach = stern_template_distance(template);
    bool is_near = abs(dx) < board->size && abs(dy) < board->size;
    return is_near && (reach == 0 || distance(dx, dy) <= reach);
}

/* The number of an offset as image s shows it. */
static uint64_t seen_as(int dx, int dy, int s)
{
    int x = s & 4 ? dy : dx, y = s & 4 ? dx : dy;
    return stern_number(s & 1 ? -x : x, s & 2 ? -y : y);
}

static uint64_t point_number(const Board *board, Point at, Stone mover, int dx, int dy, int s)
{
    int x = board_x(board, at) + dx, y = board_y(board, at) + dy;
    if (x < 0 || y < 0 || x >= board->size || y >= board->size)
        return rotate(seen_as(dx, dy, s), STERN_ROTATE_WALL);
    uint8_t stone = board->stone[board_point(board, x, y)];
    if (stone == STONE_NONE)
        return 0;
    return stone == mover ? seen_as(dx, dy, s) : rotate(seen_as(dx, dy, s), STERN_ROTATE_ENEMY);
}

static uint64_t image_key(const Board *board, Point at, Stone mover, int template, int s)
{
    uint64_t key = 0;
    for (int dy = -BOARD_SIZE_MAX; dy <= BOARD_SIZE_MAX; dy++)
        for (int dx = -BOARD_SIZE_MAX; dx <= BOARD_SIZE_MAX; dx++)
            if (is_within(board, dx, dy, template))
                key ^= point_number(board, at, mover, dx, dy, s);
    return key;
}

uint64_t plain_stern_key(const Board *board, Point at, Stone mover, int template)
{
    uint64_t least = UINT64_MAX;
    for (int s = 0; s < SYMMETRY_COUNT; s++) {
        uint64_t key = image_key(board, at, mover, template, s);
        least = key < least ? key : least;
    }
    return stern_class_key(least, template);
}

uint64_t plain_stern_response(const Board *board, Point at, Stone mover, Point last, int kind)
{
    int template = kind == STERN_RESPONSE_SMALL ? 1 : 4;
    int reach = kind == STERN_RESPONSE_SMALL ? 14 : 10;
    if (last <= POINT_RESIGN)
        return 0;
    int dx = board_x(board, last) - board_x(board, at);
    int dy = board_y(board, last) - board_y(board, at);
    if (distance(dx, dy) > reach)
        return 0;
    uint64_t least = UINT64_MAX;
    for (int s = 0; s < SYMMETRY_COUNT; s++) {
        uint64_t key = image_key(board, at, mover, template, s) ^
                       rotate(seen_as(dx, dy, s), STERN_ROTATE_LAST);
        least = key < least ? key : least;
    }
    return stern_class_key(least, kind);
}

/* ---- bits ---- */

static unsigned class_of(int liberties)
{
    return liberties <= 1 ? 0 : liberties == 2 ? 1 : liberties == 3 ? 2 : 3;
}

static int liberties_at(const Board *board, Point at)
{
    return board->stone[at] == STONE_NONE ? 0 : board->liberty_count[board->chain[at]];
}

static bool touches(const Board *board, Point at, Point other)
{
    Point near[4];
    board_neighbors(board, at, near);
    return near[0] == other || near[1] == other || near[2] == other || near[3] == other;
}

/* Over all opponent stones: those beside the move if there are any, else the nearest ones. */
static unsigned opponent_class(const Board *before, const Board *after, Point at, Stone who)
{
    int best = INT32_MAX, fewest = INT32_MAX;
    for (Point p = 0; p < board_cell_count(before); p++) {
        if (before->stone[p] != stone_opposite(who))
            continue;
        int far = distance(board_x(before, p) - board_x(before, at),
                           board_y(before, p) - board_y(before, at));
        far = touches(before, at, p) ? 0 : far;
        int liberties = liberties_at(after, p); /* 0 if captured */
        if (far < best || (far == best && liberties < fewest))
            fewest = liberties;
        best = far < best ? far : best;
    }
    return best == INT32_MAX ? 3 : class_of(fewest);
}

static bool escapes(const Board *before, const Board *after, Stone who)
{
    for (Point p = 0; p < board_cell_count(before); p++)
        if (before->stone[p] == who && liberties_at(before, p) == 1 && liberties_at(after, p) > 1)
            return true;
    return false;
}

static bool is_banned(const Board *board, Stone who)
{
    for (Point p = 0; p < board_cell_count(board); p++)
        if (board_has_point(board, p) && board_judge_move(board, p, who) == MOVE_KO)
            return true;
    return false;
}

uint8_t plain_stern_bits(const Board *board, Point at, Stone who)
{
    Board after = *board;
    board_play(&after, at, who, NULL);
    int last = board->size - 1, x = board_x(board, at), y = board_y(board, at);
    int line = 1 + (x < y ? x : y);
    line = 1 + last - x < line ? 1 + last - x : line;
    line = 1 + last - y < line ? 1 + last - y : line;
    unsigned edge = line <= 3 ? 0 : line == 4 ? 1 : line == 5 ? 2 : 3;
    return (uint8_t)(class_of(liberties_at(&after, at)) |
                     opponent_class(board, &after, at, who) << 2 |
                     (unsigned)is_banned(board, who) << 4 |
                     (unsigned)escapes(board, &after, who) << 5 | edge << 6);
}
