/* Tiles of four points. */
#include "predict/wide/tiles.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { ROW = BOARD_SIZE_MAX + 2 * NESTED_REACH, LAST_LIMIT = 7 };
enum { TILE_EMPTY, TILE_WALL, TILE_OWN, TILE_OWN_WEAK, TILE_ENEMY, TILE_ENEMY_WEAK };

typedef struct {
    int x, y;
} Way;

/* Symmetry s as in board.h: swap, then mirror x, then mirror y. */
static Way image_of(Way way, int s)
{
    Way image = s & 4 ? (Way){way.y, way.x} : way;
    image.x = s & 1 ? -image.x : image.x;
    image.y = s & 2 ? -image.y : image.y;
    return image;
}

/* Where the point lies whose image is `way`: images come and go by the same swaps, so all are
 * tried. */
static int16_t source_of(Way way, int s)
{
    int found = 0;
    for (int back = 0; back < TILE_IMAGES; back++) {
        Way source = image_of(way, back), image = image_of(source, s);
        if (image.x == way.x && image.y == way.y)
            found = source.y * ROW + source.x;
    }
    return (int16_t)found;
}

void tile_maker_init(TileMaker *maker)
{
    static const Way QUADRANT[3][TILE_POINTS] = {{{1, 1}, {2, 1}, {1, 2}, {2, 2}},
                                                 {{1, 3}, {1, 4}, {2, 3}, {3, 3}},
                                                 {{3, 1}, {4, 1}, {3, 2}, {3, 3}}};
    static const Way ARM[TILE_POINTS] = {{1, 0}, {2, 0}, {3, 0}, {4, 0}};
    static const int ARM_TURN[4] = {0, 1, 4, 6}; /* right, left, below, above */
    for (int s = 0; s < TILE_IMAGES; s++)
        for (int t = 0; t < TILE_COUNT; t++)
            for (int i = 0; i < TILE_POINTS; i++)
                maker->offset[s][t][i] =
                    source_of(t < 4 ? image_of(ARM[i], ARM_TURN[t])
                                    : image_of(QUADRANT[(t - 4) / 4][i], (t - 4) % 4),
                              s);
}

void tile_view_build(const Board *board, Stone mover, Point last, TileView *view)
{
    assert(stone_is_color(mover));
    view->board = board;
    view->last = last;
    memset(view->cell, TILE_WALL, sizeof view->cell);
    for (int y = 0; y < board->size; y++)
        for (int x = 0; x < board->size; x++) {
            Point at = board_point(board, x, y);
            uint8_t state = TILE_EMPTY;
            if (board->stone[at] != STONE_NONE) {
                bool is_weak = board->liberty_count[board->chain[at]] <= 2;
                state = (uint8_t)((board->stone[at] == mover ? TILE_OWN : TILE_ENEMY) + is_weak);
            }
            view->cell[y + NESTED_REACH][x + NESTED_REACH] = state;
        }
}

/* To the last move if it is near, else away from the middle of the board (twice as long). */
static Way way_to_face(const TileView *view, int x, int y)
{
    const Board *board = view->board;
    if (view->last > POINT_RESIGN) {
        Way way = {board_x(board, view->last) - x, board_y(board, view->last) - y};
        if (abs(way.x) <= LAST_LIMIT && abs(way.y) <= LAST_LIMIT)
            return way;
    }
    return (Way){2 * x - (board->size - 1), 2 * y - (board->size - 1)};
}

/* Keep the lesser of two lists of values. */
static void keep_lesser(uint32_t value[TILE_COUNT], const uint32_t other[TILE_COUNT])
{
    for (int t = 0; t < TILE_COUNT; t++)
        if (value[t] != other[t]) {
            if (other[t] < value[t])
                memcpy(value, other, TILE_COUNT * sizeof *value);
            return;
        }
}

/* The values of one image. */
static void read_image(const TileMaker *maker, int s, const uint8_t *cell,
                       uint32_t value[TILE_COUNT])
{
    for (int t = 0; t < TILE_COUNT; t++) {
        uint32_t code = 0;
        for (int i = 0; i < TILE_POINTS; i++)
            code = code * TILE_STATES + cell[maker->offset[s][t][i]];
        value[t] = code;
    }
}

void tiles_find(const TileMaker *maker, const TileView *view, Point at, uint32_t value[TILE_COUNT])
{
    int x = board_x(view->board, at), y = board_y(view->board, at);
    Way face = way_to_face(view, x, y);
    bool is_first = true;
    for (int s = 0; s < TILE_IMAGES; s++) {
        Way image = image_of(face, s);
        if (image.y < 0 || image.x < image.y)
            continue;
        uint32_t found[TILE_COUNT];
        read_image(maker, s, &view->cell[y + NESTED_REACH][x + NESTED_REACH],
                   is_first ? value : found);
        if (!is_first)
            keep_lesser(value, found);
        is_first = false;
    }
}
