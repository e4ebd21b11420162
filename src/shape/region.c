/* Flood fill; the list of points serves as its queue. */
#include "shape/region.h"

#include <string.h>

/* What a cell is to the regions wanted, by Stone. */
typedef struct {
    bool is_inside[4];
} Ground;

static void take_point(RegionMap *map, Region *region, uint16_t index, Point at)
{
    map->index[at] = index;
    map->point[region->start + region->size++] = at;
}

static void fill(const Board *board, const Ground *ground, uint16_t index, RegionMap *map)
{
    Region *region = &map->region[index];
    for (int done = 0; done < region->size; done++) {
        Point at = map->point[region->start + done];
        region->empty_count = (uint16_t)(region->empty_count + (board->stone[at] == STONE_NONE));
        Point neighbor[4];
        board_neighbors(board, at, neighbor);
        for (int i = 0; i < 4; i++) {
            uint8_t stone = board->stone[neighbor[i]];
            if (!ground->is_inside[stone]) {
                if (stone != STONE_WALL)
                    region->touches[stone] = true;
            } else if (map->index[neighbor[i]] == REGION_NONE) {
                take_point(map, region, index, neighbor[i]);
            }
        }
    }
}

static void build(const Board *board, const Ground *ground, RegionMap *map)
{
    int cells = board_cell_count(board);
    memset(map->index, 0xff, (size_t)cells * sizeof map->index[0]);
    map->count = 0;
    uint16_t used = 0;
    for (Point at = board_point(board, 0, 0); at < cells; at++) {
        if (!ground->is_inside[board->stone[at]] || map->index[at] != REGION_NONE)
            continue;
        uint16_t index = map->count++;
        map->region[index] = (Region){.start = used};
        take_point(map, &map->region[index], index, at);
        fill(board, ground, index, map);
        used = (uint16_t)(used + map->region[index].size);
    }
}

void region_map_empty(const Board *board, RegionMap *map)
{
    build(board, &(Ground){.is_inside = {[STONE_NONE] = true}}, map);
}

void region_map_enclosed(const Board *board, Stone owner, RegionMap *map)
{
    Ground ground = {.is_inside = {[STONE_NONE] = true}};
    ground.is_inside[stone_opposite(owner)] = true;
    build(board, &ground, map);
}
