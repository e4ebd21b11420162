/* Patterns kept from position to position. */
#include "predict/wide/pattern_memory.h"

#include "predict/wide/nested_keys.h"

#include <stdlib.h>
#include <string.h>

enum {
    CHANGES_LIMIT = 24,  /* more changed points than this: begin anew */
    RESPONSE_REACH = 14, /* patterns ask for the last move up to here */
    LIBERTIES_REACH = 4, /* and for liberties with the stones up to here, whatever was found */
};

static int distance(int dx, int dy)
{
    int a = abs(dx), b = abs(dy);
    return a + b + (a > b ? a : b);
}

static void forget(PatternMemory *memory, const Board *board, const NestedView *view)
{
    memory->size = board->size;
    memory->view = *view;
    memset(memory->reach, 0, sizeof memory->reach);
}

/* Forget the points that saw this one. */
static void forget_around(PatternMemory *memory, const NestedHasher *hasher, const Board *board,
                          int x, int y)
{
    for (int i = 0; i < hasher->offset_count; i++) {
        int seer_x = x - hasher->dx[i], seer_y = y - hasher->dy[i];
        if (seer_x < 0 || seer_y < 0 || seer_x >= board->size || seer_y >= board->size)
            continue;
        uint8_t *reach = &memory->reach[board_point(board, seer_x, seer_y)];
        if (*reach >= distance(hasher->dx[i], hasher->dy[i]))
            *reach = 0;
    }
}

void pattern_memory_begin(PatternMemory *memory, const NestedHasher *hasher, const Board *board,
                          const NestedView *view)
{
    int changes = 0;
    if (memory->size != board->size) {
        forget(memory, board, view);
        return;
    }
    for (int y = 0; y < board->size; y++) {
        const uint8_t *was = &memory->view.cell[y + NESTED_REACH][NESTED_REACH];
        const uint8_t *is = &view->cell[y + NESTED_REACH][NESTED_REACH];
        if (memcmp(was, is, board->size) == 0)
            continue;
        for (int x = 0; x < board->size; x++) {
            if (was[x] == is[x])
                continue;
            if (++changes > CHANGES_LIMIT) {
                forget(memory, board, view);
                return;
            }
            forget_around(memory, hasher, board, x, y);
        }
    }
    if (changes)
        memory->view = *view;
}

/* Two bits for each of the four chains. */
static uint8_t liberty_classes(const Board *board, Point at)
{
    Point near[4];
    unsigned classes = 0;
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++) {
        Point root = board->chain[near[d]];
        int liberties = root ? board->liberty_count[root] : 0;
        classes = classes << 2 | (unsigned)(liberties < 3 ? liberties : 3);
    }
    return (uint8_t)classes;
}

static bool is_near(const Board *board, Point at, Point last)
{
    return last > POINT_RESIGN &&
           distance(board_x(board, last) - board_x(board, at),
                    board_y(board, last) - board_y(board, at)) <= RESPONSE_REACH;
}

typedef struct {
    const NestedTable *table;
    uint32_t *number;
    int reach;
    bool is_kept; /* only what depends on the last move is missing */
} Find;

static bool find_pattern(void *context, int kind, uint64_t key)
{
    Find *find = context;
    if (find->is_kept && kind < MEMORY_KINDS)
        return false;
    uint32_t number = nested_table_find(find->table, kind, key);
    find->number[kind] = number;
    if (kind < NESTED_RING_COUNT)
        find->reach = nested_kind_distance(kind);
    return number != 0;
}

void pattern_memory_find(PatternMemory *memory, const NestedHasher *hasher, const Board *board,
                         const NestedTable *table, Point at, Point last,
                         uint32_t number[NESTED_KIND_COUNT])
{
    uint8_t classes = liberty_classes(board, at);
    bool is_kept = memory->reach[at] && memory->liberties[at] == classes;
    memset(number, 0, NESTED_KIND_COUNT * sizeof *number);
    if (is_kept)
        memcpy(number, memory->number[at], sizeof memory->number[at]);
    if (is_kept && !is_near(board, at, last))
        return;
    Find find = {table, number, 0, is_kept};
    nested_visit_keys(hasher, board, &memory->view, at, last, find_pattern, &find);
    if (is_kept)
        return;
    memory->reach[at] = (uint8_t)(find.reach > LIBERTIES_REACH ? find.reach : LIBERTIES_REACH);
    memory->liberties[at] = classes;
    memcpy(memory->number[at], number, sizeof memory->number[at]);
}
