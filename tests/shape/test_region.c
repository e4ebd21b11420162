/* Regions against a plain twin that spreads the least point over neighbours until it settles. */
#include "base/random.h"
#include "random_position.h"
#include "shape/region.h"
#include "support.h"

#include <stddef.h>

typedef bool IsInside(Stone stone, Stone owner);

static bool is_empty(Stone stone, Stone owner)
{
    (void)owner;
    return stone == STONE_NONE;
}

static bool is_not_owner(Stone stone, Stone owner)
{
    return stone == STONE_NONE || stone == stone_opposite(owner);
}

/* name[p]: the least point that can be reached from p inside; POINT_NONE for points outside. */
static void spread(const Board *board, IsInside *is_inside, Stone owner, Point *name)
{
    int cells = board_cell_count(board);
    for (int at = 0; at < cells; at++)
        name[at] = is_inside((Stone)board->stone[at], owner) ? (Point)at : POINT_NONE;
    for (bool changed = true; changed;) {
        changed = false;
        for (int at = 0; at < cells; at++) {
            if (name[at] == POINT_NONE)
                continue;
            Point neighbor[4];
            board_neighbors(board, (Point)at, neighbor);
            for (int i = 0; i < 4; i++) {
                if (name[neighbor[i]] != POINT_NONE && name[neighbor[i]] < name[at]) {
                    name[at] = name[neighbor[i]];
                    changed = true;
                }
            }
        }
    }
}

static void assert_region(const Board *board, const RegionMap *map, int index, const Point *name)
{
    const Region *region = &map->region[index];
    Point first = map->point[region->start];
    int size = 0, empty_count = 0;
    bool touches[4] = {false};
    for (int at = 0; at < board_cell_count(board); at++) {
        assert_int_equal(map->index[at] == index, name[at] == first);
        if (name[at] != first)
            continue;
        size++;
        empty_count += board->stone[at] == STONE_NONE;
        Point neighbor[4];
        board_neighbors(board, (Point)at, neighbor);
        for (int i = 0; i < 4; i++)
            touches[board->stone[neighbor[i]]] |= name[neighbor[i]] == POINT_NONE;
    }
    assert_int_equal(region->size, size);
    assert_int_equal(region->empty_count, empty_count);
    assert_int_equal(region->touches[STONE_BLACK], touches[STONE_BLACK]);
    assert_int_equal(region->touches[STONE_WHITE], touches[STONE_WHITE]);
    for (int i = 0; i < region->size; i++)
        assert_int_equal(map->index[map->point[region->start + i]], index);
}

static void assert_map(const Board *board, const RegionMap *map, const Point *name)
{
    int regions = 0;
    for (int at = 0; at < board_cell_count(board); at++) {
        regions += name[at] == at && at != POINT_NONE;
        if (name[at] == POINT_NONE)
            assert_int_equal(map->index[at], REGION_NONE);
    }
    assert_int_equal(map->count, regions);
    for (int index = 0; index < map->count; index++) {
        assert_region(board, map, index, name);
        if (index > 0)
            assert_true(map->point[map->region[index - 1].start] <
                        map->point[map->region[index].start]);
    }
}

static void regions_are_what_spreading_finds(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 2);
    for (int round = 0; round < 480; round++) {
        int size = BOARD_SIZE_MIN + round % (BOARD_SIZE_MAX - BOARD_SIZE_MIN + 1);
        Board board;
        RegionMap map;
        Point name[BOARD_CELL_LIMIT];
        random_position(&random, size, random_move_count(&random, size), &board);
        region_map_empty(&board, &map);
        spread(&board, is_empty, STONE_NONE, name);
        assert_map(&board, &map, name);
        for (Stone owner = STONE_BLACK; owner <= STONE_WHITE; owner++) {
            region_map_enclosed(&board, owner, &map);
            spread(&board, is_not_owner, owner, name);
            assert_map(&board, &map, name);
        }
    }
}

static void a_chequered_board_has_the_most_regions(void **state)
{
    (void)state;
    uint8_t stone[BOARD_CELL_LIMIT] = {0};
    Board board;
    board_init(&board, BOARD_SIZE_MAX);
    for (int y = 0; y < BOARD_SIZE_MAX; y++) {
        for (int x = 0; x < BOARD_SIZE_MAX; x++)
            stone[board_point(&board, x, y)] = (x + y) % 2 ? STONE_BLACK : STONE_NONE;
    }
    assert_true(board_set_stones(&board, BOARD_SIZE_MAX, stone));
    RegionMap map;
    region_map_empty(&board, &map);
    assert_int_equal(map.count, REGION_LIMIT);
    region_map_enclosed(&board, STONE_WHITE, &map);
    assert_int_equal(map.count, 1);
    assert_false(map.region[0].touches[STONE_WHITE]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(regions_are_what_spreading_finds),
        cmocka_unit_test(a_chequered_board_has_the_most_regions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
