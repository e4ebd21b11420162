/* Patterns off the board. A window of eleven rows is read around the point, a row as one number:
 * black in bits 0-10, white in bits 16-26, both for a wall. All sizes lie inside it around the
 * same middle, so its rows, its columns, and both read backwards give all eight images of each. */
#include "predict/harrison/pattern_square.h"

#include "base/random.h"

#include <assert.h>
#include <string.h>

enum {
    WINDOW = SQUARE_SIDE_MAX,
    REACH = WINDOW / 2,
    ROW_BITS = (1 << WINDOW) - 1,
    WHITE_SHIFT = 16,
    READING_COUNT = 4, /* rows, rows backwards, columns, columns backwards */
};

__extension__ typedef unsigned __int128 Wide;

/* ---- reading the window ---- */

/* Eight cells as bytes, the first in the lowest. */
static uint64_t load_cells(const uint8_t *cell)
{
    uint64_t cells = 0;
    for (int i = 0; i < 8; i++)
        cells |= (uint64_t)cell[i] << (8 * i);
    return cells;
}

/* The lowest bit of each of eight bytes, as one byte. The product brings bit 8i to bit 56+i, and no
 * two other bits to the same place. */
static uint32_t gather(uint64_t cells)
{
    return (uint32_t)(((cells & 0x0101010101010101u) * 0x0102040810204080u) >> 56);
}

/* Eleven cells from the first one. Stone's numbers are the two bits: 1 black, 2 white, 3 wall. */
static uint32_t read_row(const uint8_t *cell)
{
    uint64_t cells = load_cells(cell);
    uint32_t black = gather(cells), white = gather(cells >> 1);
    for (int i = 8; i < WINDOW; i++) {
        black |= (uint32_t)(cell[i] & 1) << i;
        white |= (uint32_t)(cell[i] >> 1 & 1) << i;
    }
    return black | white << WHITE_SHIFT;
}

/* On boards so small that a row of the window would begin before the first cell. */
static uint32_t read_short_row(const Board *board, int x, int y)
{
    uint32_t row = 0;
    for (int i = 0; i < WINDOW; i++) {
        int column = x + i - REACH;
        if (column < 0 || column >= board->size)
            continue;
        uint32_t cell = board->stone[board_point(board, column, y)];
        row |= (cell & 1) << i | (cell >> 1 & 1) << (WHITE_SHIFT + i);
    }
    return row;
}

/* The columns of the window that are off the board, as a row of walls. */
static uint32_t wall_columns(const Board *board, int x)
{
    uint32_t walls = x < REACH ? (1u << (REACH - x)) - 1 : 0;
    int past = board->size - x + REACH; /* the first column behind the right edge */
    if (past < WINDOW)
        walls |= ROW_BITS & (uint32_t)ROW_BITS << past;
    return walls | walls << WHITE_SHIFT;
}

void square_window_read(const Board *board, Point at, Stone who, SquareWindow *window)
{
    assert(board && window);
    int x = board_x(board, at), y = board_y(board, at);
    uint32_t walls = wall_columns(board, x);
    for (int i = 0; i < WINDOW; i++) {
        int row_y = y + i - REACH;
        uint32_t row = ROW_BITS | (uint32_t)ROW_BITS << WHITE_SHIFT;
        if (row_y >= 0 && row_y < board->size && board->stride < REACH - 1)
            row = walls | read_short_row(board, x, row_y);
        else if (row_y >= 0 && row_y < board->size)
            row = walls | read_row(board->stone + (row_y + 1) * board->stride + x + 1 - REACH);
        if (who == STONE_WHITE)
            row = row >> WHITE_SHIFT | row << WHITE_SHIFT;
        window->row[i] = row;
    }
}

/* ---- patterns out of it ---- */

static SquarePattern make_pattern(int side, Wide black, Wide white)
{
    return (SquarePattern){.black = {(uint64_t)black, (uint64_t)(black >> 64)},
                           .white = {(uint64_t)white, (uint64_t)(white >> 64)},
                           .side = (uint8_t)side};
}

/* The black (shift 0) or white points of the square of a side in the middle of the window, upper
 * row first, or lower row first if `upside_down`. */
static Wide collect(const SquareWindow *window, int side, int shift, bool upside_down)
{
    int margin = (WINDOW - side) / 2;
    uint32_t mask = (1u << side) - 1;
    Wide set = 0;
    for (int i = side - 1; i >= 0; i--) {
        int row = margin + (upside_down ? side - 1 - i : i);
        set = set << side | (window->row[row] >> (margin + shift) & mask);
    }
    return set;
}

/* Both halves of a row, read from right to left. */
static uint32_t reverse_row(uint32_t row)
{
    row = (row & 0x55555555u) << 1 | (row >> 1 & 0x55555555u);
    row = (row & 0x33333333u) << 2 | (row >> 2 & 0x33333333u);
    row = (row & 0x0f0f0f0fu) << 4 | (row >> 4 & 0x0f0f0f0fu);
    row = (row & 0x00ff00ffu) << 8 | (row >> 8 & 0x00ff00ffu); /* all 16 bits of a half */
    return row >> (WHITE_SHIFT - WINDOW) & (ROW_BITS | (uint32_t)ROW_BITS << WHITE_SHIFT);
}

static void transpose(const SquareWindow *window, SquareWindow *columns)
{
    for (int j = 0; j < WINDOW; j++) {
        uint32_t column = 0;
        for (int i = 0; i < WINDOW; i++)
            column |= (window->row[i] >> j & 0x00010001u) << i;
        columns->row[j] = column;
    }
}

static void find_readings(const SquareWindow *window, SquareWindow reading[READING_COUNT])
{
    reading[0] = *window;
    transpose(window, &reading[2]);
    for (int r = 0; r < READING_COUNT; r += 2) {
        for (int i = 0; i < WINDOW; i++)
            reading[r + 1].row[i] = reverse_row(reading[r].row[i]);
    }
}

/* The largest image. White is looked at only among those with the most black. */
static SquarePattern largest_image(const SquareWindow reading[READING_COUNT], int side)
{
    Wide black[2 * READING_COUNT], best_black = 0, best_white = 0;
    for (int k = 0; k < 2 * READING_COUNT; k++) {
        black[k] = collect(&reading[k / 2], side, 0, k % 2);
        best_black = black[k] > best_black ? black[k] : best_black;
    }
    for (int k = 0; k < 2 * READING_COUNT; k++) {
        if (black[k] != best_black)
            continue;
        Wide white = collect(&reading[k / 2], side, WHITE_SHIFT, k % 2);
        best_white = white > best_white ? white : best_white;
    }
    return make_pattern(side, best_black, best_white);
}

void square_window_pattern(const SquareWindow *window, int side, SquarePattern *pattern)
{
    *pattern = make_pattern(side, collect(window, side, 0, false),
                            collect(window, side, WHITE_SHIFT, false));
}

void square_pattern_at(const Board *board, Point at, Stone who, int side, SquarePattern *pattern)
{
    SquareWindow window;
    square_window_read(board, at, who, &window);
    square_window_pattern(&window, side, pattern);
}

void square_canonical_at(const Board *board, Point at, Stone who,
                         SquarePattern canonical[SQUARE_SIZE_COUNT])
{
    SquareWindow window, reading[READING_COUNT];
    square_window_read(board, at, who, &window);
    find_readings(&window, reading);
    for (int i = 0; i < SQUARE_SIZE_COUNT; i++)
        canonical[i] = largest_image(reading, square_side(i));
}

/* ---- patterns by themselves ---- */

static Wide wide_of(const uint64_t set[2])
{
    return (Wide)set[1] << 64 | set[0];
}

void square_pattern_map(const SquarePattern *pattern, int symmetry, SquarePattern *image)
{
    assert(pattern);
    int side = pattern->side, last = side - 1;
    Wide black = wide_of(pattern->black), white = wide_of(pattern->white);
    Wide to_black = 0, to_white = 0;
    for (int q = 0; q < side * side; q++) {
        int x = q % side, y = q / side;
        int to_x = symmetry & 4 ? y : x, to_y = symmetry & 4 ? x : y;
        to_x = symmetry & 1 ? last - to_x : to_x;
        to_y = symmetry & 2 ? last - to_y : to_y;
        int to = to_y * side + to_x;
        to_black |= (black >> q & 1) << to;
        to_white |= (white >> q & 1) << to;
    }
    *image = make_pattern(side, to_black, to_white);
}

void square_pattern_core(const SquarePattern *pattern, int side, SquarePattern *core)
{
    int margin = (pattern->side - side) / 2;
    assert(margin >= 0);
    Wide black = wide_of(pattern->black), white = wide_of(pattern->white);
    Wide mask = ((Wide)1 << side) - 1, to_black = 0, to_white = 0;
    for (int i = side - 1; i >= 0; i--) {
        int shift = (margin + i) * pattern->side + margin;
        to_black = to_black << side | (black >> shift & mask);
        to_white = to_white << side | (white >> shift & mask);
    }
    *core = make_pattern(side, to_black, to_white);
}

static int compare_words(uint64_t a, uint64_t b)
{
    return a < b ? -1 : a > b;
}

int square_pattern_compare(const SquarePattern *a, const SquarePattern *b)
{
    assert(a && b);
    if (a->side != b->side)
        return a->side < b->side ? -1 : 1;
    int order = compare_words(a->black[1], b->black[1]);
    order = order ? order : compare_words(a->black[0], b->black[0]);
    order = order ? order : compare_words(a->white[1], b->white[1]);
    return order ? order : compare_words(a->white[0], b->white[0]);
}

/* A sum of products with odd random numbers keeps different patterns apart; the mixer spreads it
 * over all bits. */
uint64_t square_pattern_hash(const SquarePattern *pattern)
{
    return mix64(pattern->black[0] * 0x9fb21c651e98df25u + pattern->black[1] * 0xd6e8feb86659fd93u +
                 pattern->white[0] * 0xa0761d6478bd642fu + pattern->white[1] * 0xe7037ed1a0b428dbu +
                 pattern->side);
}

void square_pattern_draw(const SquarePattern *pattern, StrBuf *out)
{
    assert(pattern && out);
    static const char SIGN[] = ".XO#";
    Wide black = wide_of(pattern->black), white = wide_of(pattern->white);
    int points = pattern->side * pattern->side;
    for (int q = 0; q < points; q++) {
        int what = (int)(black >> q & 1) | (int)(white >> q & 1) << 1;
        strbuf_add_char(out, q == points / 2 && what == STONE_NONE ? '*' : SIGN[what]);
        strbuf_add_char(out, (q + 1) % pattern->side ? ' ' : '\n');
    }
}
