/* Flood fill; the list of points serves as its queue. */
#include "shape/region.h"

#include <assert.h>

enum { REGION_PENDING = REGION_NONE - 1 }; /* a point that will get a region */

/* Fill from the first point. Whether a neighbour is new cannot be predicted, so it is always
 * written behind the list and kept by counting it; with a branch it takes half as long again. */
static void fill(const Board *board, uint16_t index, RegionMap *map)
{
    Region *region = &map->region[index];
    Point *list = map->point + region->start;
    unsigned touched = 0;
    int size = 1, empty_count = 0;
    for (int done = 0; done < size; done++) {
        Point neighbor[4];
        board_neighbors(board, list[done], neighbor);
        empty_count += board->stone[list[done]] == STONE_NONE;
        for (int i = 0; i < 4; i++) {
            Point at = neighbor[i];
            bool is_new = map->index[at] == REGION_PENDING;
            list[size] = at;
            size += is_new;
            map->index[at] = is_new ? index : map->index[at];
            touched |= 1u << board->stone[at];
        }
    }
    region->size = (uint16_t)size;
    region->empty_count = (uint16_t)empty_count;
    region->touches[STONE_BLACK] = touched >> STONE_BLACK & 1;
    region->touches[STONE_WHITE] = touched >> STONE_WHITE & 1;
}

static void build(const Board *board, const bool is_inside[4], RegionMap *map)
{
    Point end = (Point)board_cell_count(board);
    for (Point at = 0; at < end; at++)
        map->index[at] = is_inside[board->stone[at]] ? REGION_PENDING : REGION_NONE;
    map->count = 0;
    uint16_t used = 0;
    for (Point at = board_point(board, 0, 0); at < end; at++) {
        if (map->index[at] != REGION_PENDING)
            continue;
        uint16_t index = map->count++;
        map->region[index] = (Region){.start = used};
        map->point[used] = at;
        map->index[at] = index;
        fill(board, index, map);
        used = (uint16_t)(used + map->region[index].size);
    }
}

void region_map_empty(const Board *board, RegionMap *map)
{
    build(board, (const bool[4]){[STONE_NONE] = true}, map);
}

void region_map_enclosed(const Board *board, Stone owner, RegionMap *map)
{
    assert(stone_is_color(owner));
    Stone enemy = stone_opposite(owner);
    bool is_inside[4] = {[STONE_NONE] = true};
    is_inside[enemy] = true;
    build(board, is_inside, map);
    for (int i = 0; i < map->count; i++)
        map->region[i].touches[enemy] = false; /* those are inside */
}
