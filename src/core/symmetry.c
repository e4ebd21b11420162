/* The eight symmetries of the board. */
#include "core/board.h"

#include <assert.h>
#include <string.h>

static void turn(int size, int symmetry, int *x, int *y)
{
    assert(symmetry >= 0 && symmetry < SYMMETRY_COUNT);
    if (symmetry & 4) {
        int swapped = *x;
        *x = *y;
        *y = swapped;
    }
    if (symmetry & 1)
        *x = size - 1 - *x;
    if (symmetry & 2)
        *y = size - 1 - *y;
}

Point symmetry_map(int size, int symmetry, Point at)
{
    if (at <= POINT_RESIGN)
        return at;
    int stride = size + 1;
    int x = at % stride - 1, y = at / stride - 1;
    turn(size, symmetry, &x, &y);
    return (Point)((y + 1) * stride + x + 1);
}

int symmetry_map_index(int size, int symmetry, int index)
{
    int x = index % size, y = index / size;
    turn(size, symmetry, &x, &y);
    return y * size + x;
}

int symmetry_inverse(int symmetry)
{
    assert(symmetry >= 0 && symmetry < SYMMETRY_COUNT);
    /* With the swap first, mirroring x comes back as mirroring y and the other way round. */
    static const int INVERSE[SYMMETRY_COUNT] = {0, 1, 2, 3, 4, 6, 5, 7};
    return INVERSE[symmetry];
}

void symmetry_map_board(const Board *board, int symmetry, bool swap_colors, Board *image)
{
    assert(symmetry >= 0 && symmetry < SYMMETRY_COUNT);
    uint8_t stone[BOARD_CELL_LIMIT] = {0};
    int cells = board_cell_count(board);
    for (int at = 0; at < cells; at++) {
        Stone there = (Stone)board->stone[at];
        if (there != STONE_BLACK && there != STONE_WHITE)
            continue;
        stone[symmetry_map(board->size, symmetry, (Point)at)] =
            (uint8_t)(swap_colors ? stone_opposite(there) : there);
    }
    Point ko = symmetry_map(board->size, symmetry, board->ko);
    uint16_t prisoners[2] = {board->prisoners[STONE_BLACK], board->prisoners[STONE_WHITE]};
    bool sound = board_set_stones(image, board->size, stone);
    assert(sound);
    (void)sound;
    image->ko = ko;
    image->prisoners[STONE_BLACK] = prisoners[swap_colors];
    image->prisoners[STONE_WHITE] = prisoners[!swap_colors];
}

uint64_t symmetry_canonical_hash(const Board *board)
{
    Board empty;
    board_init(&empty, board->size);
    uint64_t least = UINT64_MAX;
    int cells = board_cell_count(board);
    for (int symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++) {
        uint64_t hash = empty.hash;
        for (int at = 0; at < cells; at++)
            if (board->chain[at])
                hash ^= board_zobrist(symmetry_map(board->size, symmetry, (Point)at),
                                      (Stone)board->stone[at]);
        if (hash < least)
            least = hash;
    }
    return least;
}
