/* Distances from the keystones, and parts of the area of a growing number of points. */
#include "solve/solver/solver_reach.h"

#include "solve/solver/target.h"
#include "solve/solver/zone.h"

#include <string.h>

/* Empty points that a reach has at least; the least distance that gives so many is taken. */
static const int REACH_POINTS[REACH_COUNT + 1] = {0, 9, 16, 26, 44, 44};

enum {
    STEP_EMPTY = 1,
    STEP_ENEMY = 2, /* onto a stone that might be captured */
    FAR = 60,
    WALL_STONES = 8, /* chains as large as this are not walked through */
};

typedef struct {
    const Board *board;
    Stone own;
    uint8_t distance[BOARD_CELL_LIMIT];
} Map;

/* What it costs to step on a point; FAR if there is no way. */
static int step_cost(const Map *map, Point at)
{
    Stone stone = (Stone)map->board->stone[at];
    if (stone == STONE_WALL)
        return FAR;
    if (stone == STONE_NONE)
        return STEP_EMPTY;
    if (stone == map->own)
        return 0;
    return map->board->stone_count[map->board->chain[at]] < WALL_STONES ? STEP_ENEMY : FAR;
}

/* Let distances flow until nothing gets nearer. */
static void settle(Map *map)
{
    Point end = (Point)board_cell_count(map->board);
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (Point at = 0; at < end; at++) {
            int cost = step_cost(map, at);
            if (cost == FAR)
                continue;
            Point near[4];
            board_neighbors(map->board, at, near);
            for (int d = 0; d < 4; d++) {
                if (map->board->stone[near[d]] == STONE_WALL ||
                    map->distance[near[d]] + cost >= map->distance[at])
                    continue;
                map->distance[at] = (uint8_t)(map->distance[near[d]] + cost);
                has_changed = true;
            }
        }
    }
}

static void map_init(Map *map, const Problem *problem)
{
    map->board = &problem->board;
    map->own = stone_opposite(problem_attacker(problem));
    memset(map->distance, FAR, sizeof map->distance);
    for (Point at = 0; at < board_cell_count(map->board); at++)
        if (point_set_has(&problem->keystones, at))
            map->distance[at] = 0;
    settle(map);
}

static int count_empty(const Map *map, const PointSet *area, int distance)
{
    int count = 0;
    for (Point at = 0; at < board_cell_count(map->board); at++)
        count += map->board->stone[at] == STONE_NONE && point_set_has(area, at) &&
                 map->distance[at] <= distance;
    return count;
}

/* The points within the least distance that gives so many empty ones. */
static int reach_by_distance(const Problem *problem, int wanted, SearchZone *within)
{
    Map map;
    map_init(&map, problem);
    int distance = wanted ? 1 : FAR;
    while (distance < FAR - 1 && count_empty(&map, &problem->area, distance) < wanted)
        distance++;
    memset(within, 0, sizeof *within);
    for (Point at = 0; at < board_cell_count(map.board); at++) {
        Stone stone = (Stone)map.board->stone[at];
        bool is_inside =
            stone == STONE_NONE ? point_set_has(&problem->area, at) : stone != STONE_WALL;
        /* One step further for stones: what is captured beside the reach belongs to it. */
        if (is_inside && map.distance[at] <= distance + (stone != STONE_NONE))
            zone_add(within, at);
    }
    return count_empty(&map, &problem->area, distance);
}

int solver_reach_find(const Problem *problem, int reach, SearchZone *within)
{
    return reach_by_distance(problem, REACH_POINTS[reach], within);
}

static void add_ring(const Board *board, PointSet *area)
{
    PointSet inner = *area;
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (board->stone[at] != STONE_NONE || point_set_has(&inner, at))
            continue;
        Point near[4];
        board_neighbors(board, at, near);
        for (int d = 0; d < 4; d++)
            if (point_set_has(&inner, near[d]))
                point_set_add(area, at);
    }
}

/* What a reach is made of on the board: the area that would be guessed, with so many rings around
 * it; or, without one, a distance from the keystones that gives so many points. */
typedef struct {
    int half_steps; /* how far the guess goes; 0: no guess */
    int rings;
    int points;
} BoardReach;

static const BoardReach BOARD_REACH[REACH_COUNT + 1] = {
    {0},
    {.half_steps = 5},
    {.half_steps = 8},
    {.half_steps = 8, .rings = 1},
    {.half_steps = 8, .rings = 3},
    {.points = 44},
};

int solver_reach_on_board(const Problem *problem, int reach, SearchZone *within)
{
    const BoardReach *what = &BOARD_REACH[reach];
    if (reach == REACH_WHOLE)
        return solver_reach_find(problem, REACH_WHOLE, within);
    if (what->points)
        return reach_by_distance(problem, what->points, within);
    PointSet area;
    problem_guess_area(&(TargetSettings){.reach = what->half_steps}, problem, &area);
    for (int ring = 0; ring < what->rings; ring++)
        add_ring(&problem->board, &area);
    memset(within, 0, sizeof *within);
    int count = 0;
    for (Point at = 0; at < board_cell_count(&problem->board); at++) {
        Stone stone = (Stone)problem->board.stone[at];
        bool is_inside = stone == STONE_NONE
                             ? point_set_has(&area, at) && point_set_has(&problem->area, at)
                             : stone != STONE_WALL;
        if (!is_inside)
            continue;
        count += stone == STONE_NONE;
        zone_add(within, at);
    }
    return count;
}

int solver_reach_order(const Problem *problem, uint16_t order[BOARD_CELL_LIMIT])
{
    Map map;
    map_init(&map, problem);
    int count = 0;
    for (int distance = 0; distance <= UINT8_MAX; distance++)
        for (Point at = 0; at < board_cell_count(map.board); at++)
            if (map.distance[at] == distance && map.board->stone[at] != STONE_WALL)
                order[count++] = at;
    return count;
}

void solver_reach_distance(const Problem *problem, uint8_t distance[BOARD_CELL_LIMIT])
{
    Map map;
    map_init(&map, problem);
    memcpy(distance, map.distance, sizeof map.distance);
}
