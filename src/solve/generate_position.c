/* Random walled positions.
 *
 *      . . * # O .      A space of a few points grows at random; the defender's stones stand around
 *      . . * # O .      it, the attacker's around those. Then chance takes a few wall stones away,
 *      # * # # O .      lets the attacker cut at corners of the wall, and puts some stones into the
 *      O # # O O .      space. Everything inside the attacker's wall is the area.
 */
#include "solve/generate.h"

#include "base/memory.h"
#include "core/board.h"

#include <assert.h>
#include <string.h>

enum { SPACE_MIN = 4, SPACE_MAX = 11 };

/* The colours of the sketch; the problem is recoloured in the end. */
static const Stone ATTACKER = STONE_BLACK, DEFENDER = STONE_WHITE;

typedef struct {
    int size;
    uint8_t stone[BOARD_CELL_LIMIT];
    bool space[BOARD_CELL_LIMIT]; /* also gaps in the wall: all that may be played on */
    Board board;                  /* for its geometry only */
    Random *random;
} Sketch;

static Point cell(const Sketch *sketch, int x, int y)
{
    return board_point(&sketch->board, x, y);
}

static bool is_inside(const Sketch *sketch, int x, int y)
{
    return x >= 0 && y >= 0 && x < sketch->size && y < sketch->size;
}

/* ---- the space ---- */

typedef struct {
    int left, top, right, bottom; /* within */
} Frame;

static Frame choose_frame(const Sketch *sketch, GenerateShape shape)
{
    int middle = sketch->size / 2;
    switch (shape) {
    case SHAPE_CORNER:
        return (Frame){0, 0, 5, 3};
    case SHAPE_SIDE:
        return (Frame){middle - 3, 0, middle + 3, 2};
    case SHAPE_CENTRE:
        return (Frame){middle - 2, middle - 2, middle + 2, middle + 1};
    case SHAPE_ANY:
    case SHAPE_COUNT:
        break;
    }
    return (Frame){0, 0, 4, 3};
}

static int count_space_neighbors(const Sketch *sketch, Point at)
{
    Point near[4];
    int count = 0;
    board_neighbors(&sketch->board, at, near);
    for (int d = 0; d < 4; d++)
        count += sketch->space[near[d]];
    return count;
}

/* Points are drawn at random, those with more of the space beside them more often. */
static void grow_space(Sketch *sketch, Frame frame, int points)
{
    int x = frame.left + (int)random_below(sketch->random, (uint32_t)(frame.right - frame.left));
    int y = frame.top;
    if (frame.top > 0)
        y += (int)random_below(sketch->random, (uint32_t)(frame.bottom - frame.top + 1));
    sketch->space[cell(sketch, x, y)] = true;
    for (int tries = 0; points > 1 && tries < 400; tries++) {
        x = frame.left +
            (int)random_below(sketch->random, (uint32_t)(frame.right - frame.left + 1));
        y = frame.top + (int)random_below(sketch->random, (uint32_t)(frame.bottom - frame.top + 1));
        Point at = cell(sketch, x, y);
        int beside = count_space_neighbors(sketch, at);
        if (sketch->space[at] || beside == 0 || (int)random_below(sketch->random, 3) >= beside)
            continue;
        sketch->space[at] = true;
        points--;
    }
}

/* ---- the walls ---- */

typedef bool BesideFn(const Sketch *sketch, Point at);

static bool is_space(const Sketch *sketch, Point at)
{
    return sketch->space[at];
}

static bool is_defended(const Sketch *sketch, Point at)
{
    return sketch->space[at] || sketch->stone[at] == DEFENDER;
}

/* Whether a neighbour of the point, or with `diagonals` one of its eight, is such a one. */
static bool is_beside(const Sketch *sketch, int x, int y, bool diagonals, BesideFn *is_such)
{
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            bool is_straight = dx == 0 || dy == 0;
            if ((is_straight || diagonals) && is_inside(sketch, x + dx, y + dy) &&
                is_such(sketch, cell(sketch, x + dx, y + dy)))
                return true;
        }
    return false;
}

/* Stones of the defender around the space; corners of the wall are his three times out of four. */
static void build_inner_wall(Sketch *sketch)
{
    for (int y = 0; y < sketch->size; y++)
        for (int x = 0; x < sketch->size; x++) {
            Point at = cell(sketch, x, y);
            if (sketch->space[at])
                continue;
            if (is_beside(sketch, x, y, false, is_space) ||
                (is_beside(sketch, x, y, true, is_space) && random_below(sketch->random, 4)))
                sketch->stone[at] = (uint8_t)DEFENDER;
        }
}

static void build_outer_wall(Sketch *sketch)
{
    bool wall[BOARD_CELL_LIMIT] = {false};
    for (int y = 0; y < sketch->size; y++)
        for (int x = 0; x < sketch->size; x++)
            if (!is_defended(sketch, cell(sketch, x, y)))
                wall[cell(sketch, x, y)] = is_beside(sketch, x, y, true, is_defended);
    for (int at = 0; at < BOARD_CELL_LIMIT; at++)
        if (wall[at])
            sketch->stone[at] = (uint8_t)ATTACKER;
}

/* ---- chance ---- */

/* A random point of which `is_such` holds; POINT_NONE if there is none. */
static Point pick(Sketch *sketch, BesideFn *is_such)
{
    Point list[BOARD_POINTS_MAX];
    uint32_t count = 0;
    for (int y = 0; y < sketch->size; y++)
        for (int x = 0; x < sketch->size; x++)
            if (is_such(sketch, cell(sketch, x, y)))
                list[count++] = cell(sketch, x, y);
    return count ? list[random_below(sketch->random, count)] : POINT_NONE;
}

static bool is_wall_stone(const Sketch *sketch, Point at)
{
    return sketch->stone[at] == DEFENDER;
}

static bool is_free(const Sketch *sketch, Point at)
{
    return sketch->space[at] && sketch->stone[at] == STONE_NONE;
}

static void loosen(Sketch *sketch)
{
    for (uint32_t gaps = random_below(sketch->random, 4); gaps > 0; gaps--) {
        Point at = pick(sketch, is_wall_stone);
        sketch->stone[at] = STONE_NONE;
        sketch->space[at] = true;
    }
    for (uint32_t stones = random_below(sketch->random, 4); stones > 0; stones--) {
        Point at = pick(sketch, is_free);
        if (at != POINT_NONE)
            sketch->stone[at] = (uint8_t)(random_below(sketch->random, 3) ? ATTACKER : DEFENDER);
    }
}

/* ---- the problem ---- */

/* The keystones: the largest chain of the defender, with the others of three stones or more. */
static void mark_keystones(Problem *problem)
{
    const Board *board = &problem->board;
    Point largest = POINT_NONE;
    for (int at = 0; at < board_cell_count(board); at++)
        if (board->stone[at] == DEFENDER && board->chain[at] == at &&
            (!largest || board->stone_count[at] > board->stone_count[largest]))
            largest = (Point)at;
    for (int at = 0; largest && at < board_cell_count(board); at++)
        if (board->stone[at] == DEFENDER && board->chain[at] == largest)
            point_set_add(&problem->keystones, (Point)at);
}

/* Turn, mirror and recolour, so that the mover has the colour asked for. */
static void present(const Problem *plain, int symmetry, Stone mover, Problem *problem)
{
    bool swaps = plain->to_move != mover;
    *problem = *plain;
    problem->keystones = (PointSet){0};
    problem->area = (PointSet){0};
    symmetry_map_board(&plain->board, symmetry, swaps, &problem->board);
    for (int at = 0; at < board_cell_count(&plain->board); at++) {
        Point image = symmetry_map(plain->board.size, symmetry, (Point)at);
        if (point_set_has(&plain->keystones, (Point)at))
            point_set_add(&problem->keystones, image);
        if (point_set_has(&plain->area, (Point)at))
            point_set_add(&problem->area, image);
    }
    problem->to_move = problem->side = mover;
}

static GenerateShape choose_shape(GenerateShape wanted, Random *random)
{
    static const GenerateShape SHAPES[] = {SHAPE_CORNER, SHAPE_CORNER, SHAPE_CORNER,
                                           SHAPE_SIDE,   SHAPE_SIDE,   SHAPE_CENTRE};
    return wanted != SHAPE_ANY ? wanted : SHAPES[random_below(random, 6)];
}

bool generate_position(const GenerateSettings *settings, Random *random, GeneratedProblem *made)
{
    assert(settings && made);
    Sketch *sketch = mem_alloc(1, sizeof *sketch);
    Problem *plain = mem_alloc(1, sizeof *plain);
    *made = (GeneratedProblem){.shape = choose_shape(settings->shape, random)};
    sketch->size = settings->size ? settings->size : 19;
    sketch->random = random;
    board_init(&sketch->board, sketch->size);
    int points = SPACE_MIN + (int)random_below(random, SPACE_MAX - SPACE_MIN + 1);
    grow_space(sketch, choose_frame(sketch, made->shape), points);
    build_inner_wall(sketch);
    build_outer_wall(sketch);
    loosen(sketch);
    problem_init(plain, sketch->size);
    bool is_legal = board_set_stones(&plain->board, sketch->size, sketch->stone);
    if (is_legal) {
        for (int at = 0; at < BOARD_CELL_LIMIT; at++)
            if (sketch->space[at] && sketch->stone[at] == STONE_NONE)
                point_set_add(&plain->area, (Point)at);
        mark_keystones(plain);
        bool kills =
            settings->goal == GOAL_KILL || (settings->goal != GOAL_SAVE && random_below(random, 2));
        plain->goal = kills ? GOAL_KILL : GOAL_SAVE;
        plain->to_move = kills ? ATTACKER : DEFENDER;
        Stone mover = settings->mover == STONE_NONE ? STONE_BLACK : settings->mover;
        present(plain, (int)random_below(random, SYMMETRY_COUNT), mover, &made->problem);
    }
    mem_free(sketch);
    mem_free(plain);
    return is_legal && !point_set_is_empty(&made->problem.keystones);
}
