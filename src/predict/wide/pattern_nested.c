/* Keys of nested patterns.
 *
 * A point at an offset has one random number for each of the eight images of the pattern; stones
 * of the mover, of the opponent and walls use it rotated by different amounts. The key of an image
 * is the exclusive or of its points' numbers, the key of the pattern the least of the eight. */
#include "predict/wide/nested_keys.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const int RING_DISTANCE[NESTED_RING_COUNT] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 17};

static int distance(int dx, int dy)
{
    int a = abs(dx), b = abs(dy);
    return a + b + (a > b ? a : b);
}

static uint64_t rotate_left(uint64_t x, int by)
{
    return (x << by) | (x >> (64 - by));
}

/* Numbers for the eight images of an offset; `family` keeps different uses apart. */
static Keys image_keys(int dx, int dy, uint64_t family)
{
    Keys keys;
    for (int s = 0; s < IMAGES; s++) {
        int x = s & 4 ? dy : dx, y = s & 4 ? dx : dy;
        x = s & 1 ? -x : x;
        y = s & 2 ? -y : y;
        keys.image[s] = mix64(family << 32 | (uint64_t)((x + 64) * 128 + y + 64));
    }
    return keys;
}

static Keys rotated(Keys keys, int by)
{
    for (int s = 0; s < IMAGES; s++)
        keys.image[s] = rotate_left(keys.image[s], by);
    return keys;
}

static void list_offsets(NestedHasher *hasher)
{
    int ring = 0;
    for (int d = 1; ring < NESTED_RING_COUNT; d++) {
        for (int dy = -NESTED_REACH; dy <= NESTED_REACH; dy++)
            for (int dx = -NESTED_REACH; dx <= NESTED_REACH; dx++) {
                if (distance(dx, dy) != d)
                    continue;
                int i = hasher->offset_count++;
                hasher->dx[i] = (int8_t)dx;
                hasher->dy[i] = (int8_t)dy;
                hasher->stone[0][i] = image_keys(dx, dy, 1);
                hasher->stone[1][i] = rotated(hasher->stone[0][i], 23);
                hasher->stone[2][i] = rotated(hasher->stone[0][i], 41);
            }
        if (d == RING_DISTANCE[ring])
            hasher->ring_end[ring++] = hasher->offset_count;
    }
}

NestedHasher *nested_hasher_open(void)
{
    NestedHasher *hasher = mem_alloc(1, sizeof *hasher);
    list_offsets(hasher);
    const int dx[4] = {0, -1, 1, 0}, dy[4] = {-1, 0, 0, 1}; /* the order of board_neighbors */
    for (int d = 0; d < 4; d++)
        for (int c = 1; c < LIBERTY_CLASSES; c++)
            hasher->liberties[d][c] = image_keys(dx[d], dy[d], 2 + (uint64_t)c);
    for (int y = -LAST_REACH; y <= LAST_REACH; y++)
        for (int x = -LAST_REACH; x <= LAST_REACH; x++)
            hasher->last[y + LAST_REACH][x + LAST_REACH] = image_keys(x, y, 9);
    return hasher;
}

void nested_hasher_close(NestedHasher *hasher)
{
    mem_free(hasher);
}

int nested_kind_distance(int kind)
{
    static const int SPECIAL[] = {3, 4, 3, 3, 6};
    return kind < NESTED_RING_COUNT ? RING_DISTANCE[kind] : SPECIAL[kind - NESTED_RING_COUNT];
}

const char *nested_kind_name(int kind)
{
    static const char *const NAME[NESTED_KIND_COUNT] = {
        "ring-2",  "ring-3",      "ring-4",      "ring-5",     "ring-6",      "ring-7",
        "ring-8",  "ring-9",      "ring-10",     "ring-11",    "ring-12",     "ring-13",
        "ring-17", "liberties-3", "liberties-4", "response-3", "response-3l", "response-6"};
    return NAME[kind];
}

void nested_view_build(const Board *board, Stone mover, NestedView *view)
{
    assert(stone_is_color(mover));
    const uint8_t seen[4] = {0, mover == STONE_BLACK ? 1 : 2, mover == STONE_BLACK ? 2 : 1, 3};
    memset(view, 3, sizeof *view);
    for (int y = 0; y < board->size; y++)
        for (int x = 0; x < board->size; x++)
            view->cell[y + NESTED_REACH][x + NESTED_REACH] =
                seen[board->stone[board_point(board, x, y)]];
}

static void mix_liberties(const NestedHasher *hasher, const Board *board, Point at, Keys *keys)
{
    Point near[4];
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++) {
        Point root = board->chain[near[d]];
        int liberties = root ? board->liberty_count[root] : 0;
        if (liberties)
            mix_in(keys, &hasher->liberties[d][liberties < 3 ? liberties : 3]);
    }
}

/* The numbers of a move's place as seen from `at`; NULL if there is none or it is farther away
 * than `reach`. */
static const Keys *way_of(const WayKeys *ways, const Board *board, Point at, Point other, int reach)
{
    if (other <= POINT_RESIGN)
        return NULL;
    int dx = board_x(board, other) - board_x(board, at);
    int dy = board_y(board, other) - board_y(board, at);
    return distance(dx, dy) <= reach ? &(*ways)[dy + LAST_REACH][dx + LAST_REACH] : NULL;
}

typedef struct {
    const NestedHasher *hasher;
    const Board *board;
    Point at, last;
    NestedVisitFn *visit;
    void *context;
} Visit;

static void visit_with(const Visit *v, int kind, const Keys *keys, const Keys *with)
{
    if (!with)
        return;
    Keys mixed = *keys;
    mix_in(&mixed, with);
    (void)v->visit(v->context, kind, final_key(&mixed, kind));
}

/* The kinds that add to a ring what is not stones. */
static void visit_special(const Visit *v, int ring, const Keys *keys)
{
    if (RING_DISTANCE[ring] == 6)
        visit_with(v, NESTED_RESPONSE_6, keys,
                   way_of(&v->hasher->last, v->board, v->at, v->last, 10));
    if (RING_DISTANCE[ring] == 3)
        visit_with(v, NESTED_RESPONSE_3, keys,
                   way_of(&v->hasher->last, v->board, v->at, v->last, 14));
    if (RING_DISTANCE[ring] != 3 && RING_DISTANCE[ring] != 4)
        return;
    Keys with_liberties = *keys;
    mix_liberties(v->hasher, v->board, v->at, &with_liberties);
    int kind = RING_DISTANCE[ring] == 3 ? NESTED_LIBERTIES_3 : NESTED_LIBERTIES_4;
    (void)v->visit(v->context, kind, final_key(&with_liberties, kind));
    if (kind == NESTED_LIBERTIES_3)
        visit_with(v, NESTED_RESPONSE_3L, &with_liberties,
                   way_of(&v->hasher->last, v->board, v->at, v->last, 10));
}

void nested_visit_keys(const NestedHasher *hasher, const Board *board, const NestedView *view,
                       Point at, Point last, NestedVisitFn *visit, void *context)
{
    assert(hasher && view);
    enum { RESPONSE_REACH = 14, LIBERTIES_RING = 2, RESPONSE_RING = 4 }; /* distances 4 and 6 */
    int last_special =
        way_of(&hasher->last, board, at, last, RESPONSE_REACH) ? RESPONSE_RING : LIBERTIES_RING;
    const Visit v = {hasher, board, at, last, visit, context};
    const uint8_t *centre =
        &view->cell[board_y(board, at) + NESTED_REACH][board_x(board, at) + NESTED_REACH];
    Keys keys = {{0}};
    bool more = true;
    int offset = 0;
    for (int ring = 0; ring < NESTED_RING_COUNT && (more || ring <= last_special); ring++) {
        for (; offset < hasher->ring_end[ring]; offset++) {
            int row = BOARD_SIZE_MAX + 2 * NESTED_REACH;
            uint8_t there = centre[hasher->dy[offset] * row + hasher->dx[offset]];
            if (there)
                mix_in(&keys, &hasher->stone[there - 1][offset]);
        }
        more = more && visit(context, ring, final_key(&keys, ring));
        if (ring <= last_special)
            visit_special(&v, ring, &keys);
    }
}
