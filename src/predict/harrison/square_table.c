/* Tables of square patterns.
 *
 * For matching, every pattern stands in the table in all its images, so that nothing has to be
 * turned at the board; and with the smaller squares in its middle (index 0 if they are no patterns
 * of the table themselves), so that the search for larger ones ends at the first that is not
 * there. */
#include "predict/harrison/pattern_square.h"

#include "base/memory.h"
#include "core/board.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A place of the hash table: the upper half of the hash and the node; node 0 is free. */
typedef struct {
    uint32_t tag, node;
} Place;

typedef struct {
    SquarePattern pattern; /* as the board shows it */
    uint32_t index;        /* of the entry; 0: only the middle of one */
} Node;

struct SquareTable {
    SquareTableInfo info;
    SquareEntry *entry; /* entry[i] has index i + 1 */
    uint32_t count;
    uint32_t count_of_size[SQUARE_SIZE_COUNT];
    Place *place;
    size_t place_count; /* a power of 2 */
    Node *node;         /* from 1 */
    size_t node_count, node_capacity;
};

static int compare_entries(const void *a, const void *b)
{
    const SquareEntry *left = a, *right = b;
    if (left->pattern.side != right->pattern.side)
        return left->pattern.side < right->pattern.side ? -1 : 1;
    if (left->count != right->count)
        return left->count > right->count ? -1 : 1;
    return square_pattern_compare(&left->pattern, &right->pattern);
}

/* ---- the hash table ---- */

/* Where a pattern is, or the free place where it belongs. */
static Place *find_place(const SquareTable *table, const SquarePattern *pattern)
{
    uint64_t hash = square_pattern_hash(pattern);
    uint32_t tag = (uint32_t)(hash >> 32);
    size_t at = hash & (table->place_count - 1);
    for (;;) {
        Place *place = &table->place[at];
        if (!place->node ||
            (place->tag == tag &&
             square_pattern_compare(&table->node[place->node].pattern, pattern) == 0))
            return place;
        at = (at + 1) & (table->place_count - 1);
    }
}

static void add_node(SquareTable *table, const SquarePattern *pattern, uint32_t index)
{
    Place *place = find_place(table, pattern);
    if (!place->node) {
        table->node = mem_grow(table->node, &table->node_capacity, table->node_count + 2,
                               sizeof *table->node);
        table->node[++table->node_count] = (Node){.pattern = *pattern};
        *place = (Place){.tag = (uint32_t)(square_pattern_hash(pattern) >> 32),
                         .node = (uint32_t)table->node_count};
    }
    if (index)
        table->node[place->node].index = index;
}

/* Twice as many places as nodes there can be at most. */
static size_t count_places(uint32_t entries)
{
    size_t places = 16;
    while (places < (size_t)entries * SYMMETRY_COUNT * SQUARE_SIZE_COUNT)
        places *= 2;
    return places;
}

static void add_images(SquareTable *table, uint32_t index)
{
    const SquarePattern *pattern = &table->entry[index - 1].pattern;
    for (int s = 0; s < SYMMETRY_COUNT; s++) {
        SquarePattern image, core;
        square_pattern_map(pattern, s, &image);
        add_node(table, &image, index);
        for (int side = pattern->side - 2; side >= 3; side -= 2) {
            square_pattern_core(&image, side, &core);
            add_node(table, &core, 0);
        }
    }
}

/* ---- public functions ---- */

SquareTable *square_table_new(const SquareTableInfo *info, const SquareEntry *entries, size_t count)
{
    SquareTable *table = mem_alloc(1, sizeof *table);
    table->info = *info;
    table->count = (uint32_t)count;
    table->entry = mem_alloc(count, sizeof *table->entry);
    if (count > 0) {
        memcpy(table->entry, entries, count * sizeof *entries);
        qsort(table->entry, count, sizeof *table->entry, compare_entries);
    }
    table->place_count = count_places(table->count);
    table->place = mem_alloc(table->place_count, sizeof *table->place);
    for (uint32_t index = 1; index <= table->count; index++) {
        table->count_of_size[square_size_index(table->entry[index - 1].pattern.side)]++;
        add_images(table, index);
    }
    return table;
}

void square_table_free(SquareTable *table)
{
    if (!table)
        return;
    mem_free(table->entry);
    mem_free(table->place);
    mem_free(table->node);
    mem_free(table);
}

const SquareTableInfo *square_table_info(const SquareTable *table)
{
    return &table->info;
}

uint32_t square_table_count(const SquareTable *table)
{
    return table->count;
}

const SquareEntry *square_table_entry(const SquareTable *table, uint32_t index)
{
    assert(index >= 1 && index <= table->count);
    return &table->entry[index - 1];
}

uint32_t square_table_count_of_size(const SquareTable *table, int size_index)
{
    return table->count_of_size[size_index];
}

uint32_t square_table_find(const SquareTable *table, const SquarePattern *pattern)
{
    uint32_t node = find_place(table, pattern)->node;
    return node ? table->node[node].index : 0;
}

uint32_t square_table_match(const SquareTable *table, const Board *board, Point at, Stone who)
{
    assert(table);
    SquareWindow window;
    square_window_read(board, at, who, &window);
    uint32_t found = 0;
    for (int i = 0; i < SQUARE_SIZE_COUNT; i++) {
        SquarePattern pattern;
        square_window_pattern(&window, square_side(i), &pattern);
        uint32_t node = find_place(table, &pattern)->node;
        if (!node)
            break;
        if (table->node[node].index)
            found = table->node[node].index;
    }
    return found;
}
