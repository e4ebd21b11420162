/* The slow twin of pattern_square.c. */
#include "plain_pattern.h"

#include "predict/harrison/pattern_square.h"

#include <string.h>

/* What a point shows: a Stone, colours seen by the mover, STONE_WALL off the board. */
static Stone look(const Board *board, int x, int y, Stone who)
{
    if (x < 0 || y < 0 || x >= board->size || y >= board->size)
        return STONE_WALL;
    Stone stone = (Stone)board->stone[board_point(board, x, y)];
    return stone == STONE_NONE ? STONE_NONE : stone == who ? STONE_BLACK : STONE_WHITE;
}

static void set_bit(uint64_t set[2], int q)
{
    set[q / 64] |= (uint64_t)1 << (q % 64);
}

/* Column and row of the square, turned: eight ways by three choices. */
static SquarePattern read_image(const Board *board, Point at, Stone who, int side, int way)
{
    SquarePattern pattern = {.side = (uint8_t)side};
    for (int row = 0; row < side; row++) {
        for (int column = 0; column < side; column++) {
            int dx = way & 1 ? side / 2 - column : column - side / 2;
            int dy = way & 2 ? side / 2 - row : row - side / 2;
            int x = board_x(board, at) + (way & 4 ? dy : dx);
            int y = board_y(board, at) + (way & 4 ? dx : dy);
            Stone stone = look(board, x, y, who);
            if (stone == STONE_BLACK || stone == STONE_WALL)
                set_bit(pattern.black, row * side + column);
            if (stone == STONE_WHITE || stone == STONE_WALL)
                set_bit(pattern.white, row * side + column);
        }
    }
    return pattern;
}

static bool is_greater(const SquarePattern *a, const SquarePattern *b)
{
    const uint64_t left[4] = {a->black[1], a->black[0], a->white[1], a->white[0]};
    const uint64_t right[4] = {b->black[1], b->black[0], b->white[1], b->white[0]};
    for (int i = 0; i < 4; i++) {
        if (left[i] != right[i])
            return left[i] > right[i];
    }
    return false;
}

SquarePattern plain_canonical_at(const Board *board, Point at, Stone who, int side)
{
    SquarePattern best = read_image(board, at, who, side, 0);
    for (int way = 1; way < 8; way++) {
        SquarePattern image = read_image(board, at, who, side, way);
        if (is_greater(&image, &best))
            best = image;
    }
    return best;
}

uint32_t plain_match(const SquareTable *table, const Board *board, Point at, Stone who)
{
    for (int side = 11; side >= 3; side -= 2) {
        SquarePattern canonical = plain_canonical_at(board, at, who, side);
        for (uint32_t index = 1; index <= square_table_count(table); index++) {
            const SquarePattern *pattern = &square_table_entry(table, index)->pattern;
            if (pattern->side == side && !is_greater(pattern, &canonical) &&
                !is_greater(&canonical, pattern))
                return index;
        }
    }
    return 0;
}
