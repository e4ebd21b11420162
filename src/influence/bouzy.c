/* Dilation and erosion, each over all points at once. */
#include "influence/models.h"

#include <assert.h>
#include <string.h>

enum { STONE_WEIGHT = 64, DEFAULT_DILATIONS = 5, DEFAULT_EROSIONS = 21 };

/* How the neighbours of a point stand to it; off the board there is nobody. */
typedef struct {
    int friends, others, enemies; /* of the same sign, of none, of the other */
} Around;

static Around look_around(const Board *board, const int *value, Point at, int sign)
{
    Around around = {0};
    Point near[4];
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++) {
        if (board->stone[near[d]] == STONE_WALL)
            continue;
        int there = value[near[d]] * sign;
        around.friends += there > 0;
        around.others += there == 0;
        around.enemies += there < 0;
    }
    return around;
}

/* A point that touches one colour only gains as many as it touches of it. */
static int dilate(const Board *board, const int *value, Point at)
{
    int now = value[at];
    Around black = look_around(board, value, at, 1);
    if (now >= 0 && black.enemies == 0)
        return now + black.friends;
    if (now <= 0 && black.friends == 0)
        return now - black.enemies;
    return now;
}

/* A point loses as many as it touches of the other colour or of nobody, down to 0. */
static int erode(const Board *board, const int *value, Point at)
{
    int sign = value[at] > 0 ? 1 : -1, size = value[at] * sign;
    Around around = look_around(board, value, at, sign);
    int loss = around.others + around.enemies;
    return sign * (size > loss ? size - loss : 0);
}

typedef int Operator(const Board *board, const int *value, Point at);

static void apply(const Board *board, Operator *op, int times, int *value)
{
    int next[BOARD_CELL_LIMIT];
    int cells = board_cell_count(board);
    for (int i = 0; i < times; i++) {
        memset(next, 0, sizeof next);
        for (int at = 0; at < cells; at++)
            if (board->stone[at] != STONE_WALL)
                next[at] = op(board, value, (Point)at);
        memcpy(value, next, sizeof next);
    }
}

void bouzy_find(const Board *board, const BouzyRequest *request, BouzyMap *map)
{
    assert(board && request && map);
    bool is_default = request->dilations == 0 && request->erosions == 0;
    memset(map, 0, sizeof *map);
    for (int at = 0; at < board_cell_count(board); at++)
        map->value[at] = board->stone[at] == STONE_BLACK   ? STONE_WEIGHT
                         : board->stone[at] == STONE_WHITE ? -STONE_WEIGHT
                                                           : 0;
    apply(board, dilate, is_default ? DEFAULT_DILATIONS : request->dilations, map->value);
    apply(board, erode, is_default ? DEFAULT_EROSIONS : request->erosions, map->value);
}
