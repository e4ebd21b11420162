/* The slow twin of features_harrison.c. */
#include "plain_features.h"

#include "predict/harrison/features.h"
#include "shape/ladder.h"

#include <stdlib.h>
#include <string.h>

/* The points of the chain at `at`, each once. */
static int list_chain(const Board *board, Point at, Point out[BOARD_POINTS_MAX])
{
    bool seen[BOARD_CELL_LIMIT] = {false};
    int count = 0;
    out[count++] = at;
    seen[at] = true;
    for (int i = 0; i < count; i++) {
        Point near[4];
        board_neighbors(board, out[i], near);
        for (int d = 0; d < 4; d++) {
            if (board->stone[near[d]] != board->stone[at] || seen[near[d]])
                continue;
            seen[near[d]] = true;
            out[count++] = near[d];
        }
    }
    return count;
}

static int count_liberties(const Board *board, Point at)
{
    bool seen[BOARD_CELL_LIMIT] = {false};
    Point stone[BOARD_POINTS_MAX];
    int stones = list_chain(board, at, stone), count = 0;
    for (int i = 0; i < stones; i++) {
        Point near[4];
        board_neighbors(board, stone[i], near);
        for (int d = 0; d < 4; d++) {
            if (board->stone[near[d]] != STONE_NONE || seen[near[d]])
                continue;
            seen[near[d]] = true;
            count++;
        }
    }
    return count;
}

static bool is_point(const Board *board, int at)
{
    return at >= 0 && at < board_cell_count(board) && board->stone[at] != STONE_WALL;
}

/* ---- before and after ---- */

typedef struct {
    const Position *position;
    Point at;
    Stone who, enemy;
    Board before, after;
    int captured;
} Play;

static bool was_captured(const Play *play, Point stone)
{
    return play->before.stone[stone] == play->enemy && play->after.stone[stone] == STONE_NONE;
}

/* An own stone that was in atari, stands, and is not in atari any more. */
static bool saves_own_chain(const Play *play)
{
    for (int at = 0; at < board_cell_count(&play->before); at++) {
        if (play->before.stone[at] == play->who && count_liberties(&play->before, (Point)at) == 1 &&
            count_liberties(&play->after, (Point)at) > 1)
            return true;
    }
    return false;
}

static bool prevents_connection(const Play *play)
{
    Point near[4];
    board_neighbors(&play->before, play->at, near);
    for (int d = 0; d < 4; d++) {
        if (play->before.stone[near[d]] == play->enemy && !was_captured(play, near[d]))
            return true;
    }
    return false;
}

static uint32_t capture_type(const Play *play)
{
    Point last = play->position->previous[0];
    if (play->captured == 0)
        return 0;
    if (saves_own_chain(play))
        return 1;
    if (play->position->previous_captured > 0 && is_point(&play->before, last) &&
        was_captured(play, last))
        return 2;
    if (prevents_connection(play))
        return 3;
    for (int at = 0; at < board_cell_count(&play->before); at++) {
        if (was_captured(play, (Point)at) && ladder_catches(&play->before, (Point)at))
            return 5;
    }
    return 4;
}

static uint32_t extension_type(const Play *play)
{
    Point near[4];
    uint32_t type = 0;
    board_neighbors(&play->before, play->at, near);
    for (int d = 0; d < 4; d++) {
        if (play->before.stone[near[d]] != play->who ||
            count_liberties(&play->before, near[d]) != 1)
            continue;
        if (!ladder_catches(&play->before, near[d]))
            return 1;
        type = 2;
    }
    return type;
}

static uint32_t atari_type(const Play *play)
{
    bool is_atari = false;
    for (int at = 0; at < board_cell_count(&play->after); at++) {
        if (play->after.stone[at] != play->enemy || count_liberties(&play->after, (Point)at) != 1 ||
            count_liberties(&play->before, (Point)at) < 2)
            continue;
        is_atari = true;
        if (ladder_catches(&play->after, (Point)at))
            return 1;
    }
    return !is_atari ? 0 : play->before.ko != POINT_NONE ? 2 : 3;
}

/* ---- distances ---- */

static uint32_t border_distance(const Board *board, Point at)
{
    int distance = 0;
    for (int x = board_x(board, at), y = board_y(board, at), far = board->size - 1;
         x - distance > 0 && y - distance > 0 && x + distance < far && y + distance < far;)
        distance++;
    return distance > 6 ? 7 : (uint32_t)distance;
}

static uint32_t move_distance(const Board *board, Point at, Point move)
{
    if (move == POINT_NONE || move == POINT_PASS)
        return 17;
    int dx = abs(board_x(board, at) - board_x(board, move));
    int dy = abs(board_y(board, at) - board_y(board, move));
    int d = dx + dy + (dx > dy ? dx : dy);
    return d > 16 ? 17 : (uint32_t)d;
}

/* ---- jumps ---- */

/* No enemy in the rectangle between two points, the two themselves left out. */
static bool is_clear(const Play *play, int x1, int y1, int x2, int y2)
{
    const Board *board = &play->before;
    for (int y = y1 < y2 ? y1 : y2; y <= (y1 < y2 ? y2 : y1); y++) {
        for (int x = x1 < x2 ? x1 : x2; x <= (x1 < x2 ? x2 : x1); x++) {
            bool is_end = (x == x1 && y == y1) || (x == x2 && y == y2);
            if (!is_end && board->stone[board_point(board, x, y)] == play->enemy)
                return false;
        }
    }
    return true;
}

/* 0 if the own stone at dx, dy is no jump and no knight's move away. */
static uint32_t jump_value(int dx, int dy)
{
    int longer = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
    int shorter = abs(dx) > abs(dy) ? abs(dy) : abs(dx);
    if (longer < 1 || longer > 5 || shorter > 1)
        return 0;
    return (uint32_t)(shorter == 0 ? longer : 5 + longer);
}

static uint32_t nearest_jump(const Play *play)
{
    const Board *board = &play->before;
    int x = board_x(board, play->at), y = board_y(board, play->at);
    int best_distance = 1000;
    uint32_t best = 0;
    for (int at = 0; at < board_cell_count(board); at++) {
        if (board->stone[at] != play->who)
            continue;
        int to_x = board_x(board, (Point)at), to_y = board_y(board, (Point)at);
        uint32_t value = jump_value(to_x - x, to_y - y);
        int distance = abs(to_x - x) + abs(to_y - y);
        if (value == 0 || !is_clear(play, x, y, to_x, to_y) || distance > best_distance ||
            (distance == best_distance && value > best))
            continue;
        best = value;
        best_distance = distance;
    }
    return best;
}

void plain_features(const Position *position, Point at, uint32_t value[HARRISON_GROUP_COUNT])
{
    const Board *board = position->board;
    Play play = {.position = position,
                 .at = at,
                 .who = position->to_move,
                 .enemy = stone_opposite(position->to_move),
                 .before = *board,
                 .after = *board};
    play.captured = board_play(&play.after, at, play.who, NULL);
    memset(value, 0, HARRISON_GROUP_COUNT * sizeof *value);
    value[0] = capture_type(&play);
    value[1] = play.captured > 6 ? 7 : (uint32_t)play.captured;
    value[2] = extension_type(&play);
    value[3] = count_liberties(&play.after, at) == 1;
    value[4] = atari_type(&play);
    value[5] = border_distance(board, at);
    value[6] = move_distance(board, at, position->previous[0]);
    value[7] = move_distance(board, at, position->previous[1]);
    value[9] = nearest_jump(&play);
}
