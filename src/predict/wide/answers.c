/* Keys of answer patterns. */
#include "predict/wide/answers.h"

#include "base/memory.h"
#include "predict/wide/nested_keys.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { EIGHT = 8, CLASSES = 6, LONG = 14, SHORT = 10, LAST_CLASSES = 4 };

struct AnswerHasher {
    NestedHasher *nested;
    WayKeys before;                 /* the move before the last, as seen from a point */
    WayKeys way;                    /* a point, as seen from the last move */
    WayKeys before_last;            /* the move before the last, as seen from the last */
    Keys liberties[EIGHT][CLASSES]; /* by direction and liberties */
    uint64_t last_liberties[LAST_CLASSES];
};

struct AnswerView {
    const AnswerHasher *hasher;
    const Board *board;
    const NestedView *stones;
    Point last, before;
    Keys last_4, last_6, last_two; /* the stones around the last move */
    bool has_two;
};

const char *answer_kind_name(int kind)
{
    static const char *const NAME[ANSWER_KIND_COUNT] = {
        "answer-last-4", "answer-last-6", "answer-last-two", "answer-both-3",
        "answer-own-6",  "answer-last-9", "liberties-8",     "liberties-8l"};
    return NAME[kind];
}

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

static void fill_ways(WayKeys ways, uint64_t family)
{
    for (int y = -LAST_REACH; y <= LAST_REACH; y++)
        for (int x = -LAST_REACH; x <= LAST_REACH; x++)
            ways[y + LAST_REACH][x + LAST_REACH] = image_keys(x, y, family);
}

AnswerHasher *answer_hasher_open(void)
{
    /* The order of board_neighbors and board_diagonals. */
    static const int DX[EIGHT] = {0, -1, 1, 0, -1, 1, -1, 1};
    static const int DY[EIGHT] = {-1, 0, 0, 1, -1, -1, 1, 1};
    AnswerHasher *hasher = mem_alloc(1, sizeof *hasher);
    hasher->nested = nested_hasher_open();
    fill_ways(hasher->before, 20);
    fill_ways(hasher->way, 21);
    fill_ways(hasher->before_last, 22);
    for (int d = 0; d < EIGHT; d++)
        for (int c = 1; c < CLASSES; c++)
            hasher->liberties[d][c] = image_keys(DX[d], DY[d], 30 + (uint64_t)c);
    for (int c = 0; c < LAST_CLASSES; c++)
        hasher->last_liberties[c] = mix64(40 + (uint64_t)c);
    return hasher;
}

void answer_hasher_close(AnswerHasher *hasher)
{
    if (!hasher)
        return;
    nested_hasher_close(hasher->nested);
    mem_free(hasher);
}

AnswerView *answer_view_open(void)
{
    return mem_alloc(1, sizeof(AnswerView));
}

void answer_view_close(AnswerView *view)
{
    mem_free(view);
}

static int distance(int dx, int dy)
{
    int a = abs(dx), b = abs(dy);
    return a + b + (a > b ? a : b);
}

/* The numbers of a place as seen from another; NULL if there is none, or it is farther away. */
static const Keys *way_of(const WayKeys *ways, const Board *board, Point from, Point to, int reach)
{
    if (from <= POINT_RESIGN || to <= POINT_RESIGN)
        return NULL;
    int dx = board_x(board, to) - board_x(board, from);
    int dy = board_y(board, to) - board_y(board, from);
    return distance(dx, dy) <= reach ? &(*ways)[dy + LAST_REACH][dx + LAST_REACH] : NULL;
}

enum { RING_3 = 1, RING_4 = 2, RING_6 = 4, RING_9 = 7 };

/* Mix in the stones of the rings first+1 … ring. */
static void add_rings(const AnswerView *view, Point at, int first, int ring, Keys *keys)
{
    const NestedHasher *nested = view->hasher->nested;
    const Board *board = view->board;
    const uint8_t *centre =
        &view->stones->cell[board_y(board, at) + NESTED_REACH][board_x(board, at) + NESTED_REACH];
    int row = BOARD_SIZE_MAX + 2 * NESTED_REACH;
    for (int i = first < 0 ? 0 : nested->ring_end[first]; i < nested->ring_end[ring]; i++) {
        uint8_t there = centre[nested->dy[i] * row + nested->dx[i]];
        if (there)
            mix_in(keys, &nested->stone[there - 1][i]);
    }
}

void answer_view_begin(AnswerView *view, const AnswerHasher *hasher, const Board *board,
                       const NestedView *stones, Point last, Point before)
{
    assert(view && hasher && board && stones);
    *view = (AnswerView){hasher, board, stones, last, before, {{0}}, {{0}}, {{0}}, false};
    if (last <= POINT_RESIGN)
        return;
    Point root = board->chain[last];
    int liberties = root ? board->liberty_count[root] : 0;
    liberties = liberties < LAST_CLASSES - 1 ? liberties : LAST_CLASSES - 1;
    for (int s = 0; s < IMAGES; s++)
        view->last_4.image[s] = hasher->last_liberties[liberties];
    add_rings(view, last, -1, RING_4, &view->last_4);
    view->last_6 = view->last_two = view->last_4;
    add_rings(view, last, RING_4, RING_6, &view->last_6);
    const Keys *way = way_of(&hasher->before_last, board, last, before, SHORT);
    view->has_two = way;
    if (way)
        mix_in(&view->last_two, way);
}

static uint64_t key_with(const Keys *keys, const Keys *with, const Keys *and_with, int kind)
{
    Keys mixed = *keys;
    if (with)
        mix_in(&mixed, with);
    if (and_with)
        mix_in(&mixed, and_with);
    return final_key(&mixed, kind);
}

static void mix_liberties(const AnswerView *view, Point at, int most, Keys *keys)
{
    const Board *board = view->board;
    Point near[EIGHT];
    board_neighbors(board, at, near);
    board_diagonals(board, at, near + 4);
    for (int d = 0; d < EIGHT; d++) {
        Point root = board->chain[near[d]];
        int liberties = root ? board->liberty_count[root] : 0;
        if (liberties)
            mix_in(keys, &view->hasher->liberties[d][liberties < most ? liberties : most]);
    }
}

void answer_find_keys(const AnswerView *view, Point at, uint64_t key[ANSWER_KIND_COUNT])
{
    const AnswerHasher *hasher = view->hasher;
    const NestedHasher *nested = hasher->nested;
    const Board *board = view->board;
    memset(key, 0, ANSWER_KIND_COUNT * sizeof *key);
    const Keys *way = way_of(&hasher->way, board, view->last, at, LONG);
    if (way) {
        key[ANSWER_LAST_4] = key_with(&view->last_4, way, NULL, ANSWER_LAST_4);
        key[ANSWER_LAST_6] = key_with(&view->last_6, way, NULL, ANSWER_LAST_6);
        if (view->has_two)
            key[ANSWER_LAST_TWO] = key_with(&view->last_two, way, NULL, ANSWER_LAST_TWO);
    }
    const Keys *last = way_of(&nested->last, board, at, view->last, SHORT);
    const Keys *before = way_of(&hasher->before, board, at, view->before, SHORT);
    Keys ring_3 = {{0}}, rings;
    add_rings(view, at, -1, RING_3, &ring_3);
    if (last && before)
        key[ANSWER_BOTH_3] = key_with(&ring_3, last, before, ANSWER_BOTH_3);
    Point near[EIGHT], any = 0;
    board_neighbors(board, at, near);
    board_diagonals(board, at, near + 4);
    for (int d = 0; d < EIGHT; d++)
        any |= board->chain[near[d]];
    rings = ring_3;
    if (any || last || before)
        add_rings(view, at, RING_3, RING_4, &rings);
    if (any) {
        Keys keys = rings;
        mix_liberties(view, at, 5, &keys);
        key[ANSWER_LIBERTIES_8] = final_key(&keys, ANSWER_LIBERTIES_8);
        if (last) {
            mix_liberties(view, at, 4, &ring_3);
            key[ANSWER_LIBERTIES_8L] = key_with(&ring_3, last, NULL, ANSWER_LIBERTIES_8L);
        }
    }
    if (!last && !before)
        return;
    add_rings(view, at, RING_4, RING_6, &rings);
    if (before)
        key[ANSWER_OWN_6] = key_with(&rings, before, NULL, ANSWER_OWN_6);
    if (!last)
        return;
    add_rings(view, at, RING_6, RING_9, &rings);
    key[ANSWER_LAST_9] = key_with(&rings, last, NULL, ANSWER_LAST_9);
}
