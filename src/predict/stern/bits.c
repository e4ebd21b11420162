/* The eight feature bits. */
#include "predict/stern/keys.h"

#include "base/memory.h"
#include "base/random.h"
#include "shape/effect.h"

#include <assert.h>
#include <stdlib.h>

enum { REACH = BOARD_SIZE_MAX - 1, DISTANCE_LIMIT = 3 * REACH };

/* By distance and row of the ring: its columns, the middle one at bit REACH. */
struct SternNear {
    uint64_t ring[DISTANCE_LIMIT + 1][REACH + 1];
};

SternNear *stern_near_open(void)
{
    SternNear *near = mem_alloc(1, sizeof *near);
    for (int dy = 0; dy <= REACH; dy++)
        for (int dx = 0; dx <= REACH; dx++) {
            int distance = dx + dy + (dx > dy ? dx : dy);
            near->ring[distance][dy] |= 1ull << (REACH + dx) | 1ull << (REACH - dx);
        }
    return near;
}

void stern_near_close(SternNear *near)
{
    mem_free(near);
}

void stern_rows_fill(SternRows *rows, const Board *board, Stone who)
{
    assert(stone_is_color(who));
    for (int y = 0; y < board->size; y++) {
        const uint8_t *stone = &board->stone[board_point(board, 0, y)];
        uint32_t row = 0;
        for (int x = 0; x < board->size; x++)
            row |= (uint32_t)(stone[x] == who) << x;
        rows->row[y] = row;
    }
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

/* Of the chains of these stones in a row the fewest liberties, if fewer than those found. */
static int fewest_in_row(const Board *board, int y, uint64_t stones, int fewest)
{
    for (; stones; stones &= stones - 1) {
        Point there = board_point(board, __builtin_ctzll(stones), y);
        int liberties = board->liberty_count[board->chain[there]];
        fewest = fewest < 0 || liberties < fewest ? liberties : fewest;
    }
    return fewest;
}

/* The same of the nearest ones that are not beside it: the move does not change their liberties. */
static int nearest_liberties(const SternNear *near, const SternRows *rows, const Board *board,
                             Point at)
{
    enum { BESIDE = 2 };
    int x = board_x(board, at), y = board_y(board, at);
    int fewest = -1;
    for (int distance = BESIDE + 1; fewest < 0 && distance <= DISTANCE_LIMIT; distance++) {
        int reach = distance / 2;
        int top = y > reach ? y - reach : 0;
        int bottom = y + reach < board->size ? y + reach : board->size - 1;
        for (int row = top; row <= bottom; row++) {
            uint64_t ring = near->ring[distance][abs(row - y)];
            uint64_t columns = x < REACH ? ring >> (REACH - x) : ring << (x - REACH);
            fewest = fewest_in_row(board, row, columns & rows->row[row], fewest);
        }
    }
    return fewest;
}

static unsigned opponent_class(const SternNear *near, const SternRows *rows, const Board *board,
                               Point at, Stone who)
{
    int liberties = adjacent_liberties(board, at, who);
    if (liberties < 0 && board->stones[stone_opposite(who)] > 0)
        liberties = nearest_liberties(near, rows, board, at);
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

uint8_t stern_bits(const SternNear *near, const SternRows *rows, const Board *board, Point at,
                   Stone who)
{
    unsigned bits = liberty_class(move_liberties_after(board, at, who));
    bits |= opponent_class(near, rows, board, at, who) << 2;
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
