/* Features of candidates from the guessed task. Every family is split by the goal. */
#include "practice/problem_prior.h"

#include "base/memory.h"
#include "shape/effect.h"
#include "shape/walk.h"
#include "solve/solver/target.h"

#include <string.h>

enum {
    LINE_LIMIT = 7, /* lines from the edge that are distinguished */
    PLACES = LINE_LIMIT * (LINE_LIMIT + 1) / 2,
    STEP_LIMIT = 7,    /* steps from the keystones */
    LIBERTY_LIMIT = 6, /* liberties that are distinguished */
    SPACE_LIMIT = 12,  /* size of a group of empty points */
    CHAIN_KINDS = 4,   /* none, few, some, many liberties */
    GROUP_COUNT = 5,
};

typedef struct {
    Problem problem; /* with keystones and the tight area */
    PointSet wide;
    Stone defender;
    Walk walk;                   /* from the keystones, over empty points */
    int space[BOARD_CELL_LIMIT]; /* empty points connected to this one, in the area */
} Task;

/* ---- the task ---- */

static void walk_from_keystones(Task *task)
{
    const Board *board = &task->problem.board;
    walk_clear(&task->walk);
    for (Point at = 0; at < board_cell_count(board); at++)
        if (point_set_has(&task->problem.keystones, at))
            walk_start(&task->walk, at, 0);
    walk_on(&task->walk, board, WALK_EMPTY, WALK_FAR);
}

/* Empty points of the area, by how many of them are connected. */
static void measure_spaces(Task *task)
{
    const Board *board = &task->problem.board;
    PointSet left = task->problem.area;
    for (Point at = 0; at < board_cell_count(board); at++)
        if (board->stone[at] != STONE_NONE)
            point_set_remove(&left, at);
    for (Point start = 0; start < board_cell_count(board); start++) {
        if (!point_set_has(&left, start))
            continue;
        Point space[BOARD_POINTS_MAX];
        int count = point_set_take_connected(&left, board, start, CONNECTED_BY_SIDES, space);
        for (int i = 0; i < count; i++)
            task->space[space[i]] = count;
    }
}

static bool understand(const Position *position, Task *task)
{
    enum { TIGHT = 5 };
    Problem *problem = &task->problem;
    problem->board = *position->board;
    problem->to_move = position->to_move;
    if (!problem_guess(&(TargetSettings){.reach = TIGHT}, problem))
        return false;
    problem_guess_area(&(TargetSettings){0}, problem, &task->wide);
    task->defender = stone_opposite(problem_attacker(problem));
    walk_from_keystones(task);
    measure_spaces(task);
    return true;
}

/* ---- one candidate ---- */

static uint32_t place_of(const Board *board, Point at)
{
    int x = board_x(board, at), y = board_y(board, at), last = board->size - 1;
    int a = x < last - x ? x : last - x, b = y < last - y ? y : last - y;
    a = a < LINE_LIMIT ? a : LINE_LIMIT - 1;
    b = b < LINE_LIMIT ? b : LINE_LIMIT - 1;
    int low = a < b ? a : b, high = a < b ? b : a;
    return (uint32_t)(high * (high + 1) / 2 + low);
}

/* Inside the tight area, the wide one only, or outside; and the steps from the keystones. */
static uint32_t distance_of(const Task *task, Point at)
{
    uint32_t where = point_set_has(&task->problem.area, at) ? 0
                     : point_set_has(&task->wide, at)       ? 1
                                                            : 2;
    int steps = task->walk.steps[at];
    return where * (STEP_LIMIT + 1) + (uint32_t)(steps < STEP_LIMIT ? steps : STEP_LIMIT);
}

/* Fewest liberties among chains of three sorts beside the point: keystones, their friends, the
 * attacker's; each as none, one, two, more. */
static uint32_t beside_of(const Task *task, Point at)
{
    const Board *board = &task->problem.board;
    uint32_t fewest[3] = {0, 0, 0};
    Point near[4];
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++) {
        Stone stone = (Stone)board->stone[near[d]];
        if (stone != STONE_BLACK && stone != STONE_WHITE)
            continue;
        int sort = stone != task->defender                            ? 2
                   : point_set_has(&task->problem.keystones, near[d]) ? 0
                                                                      : 1;
        int liberties = board->liberty_count[board->chain[near[d]]];
        uint32_t kind = (uint32_t)(liberties < CHAIN_KINDS - 1 ? liberties : CHAIN_KINDS - 1);
        if (!fewest[sort] || kind < fewest[sort])
            fewest[sort] = kind;
    }
    return fewest[0] + CHAIN_KINDS * (fewest[1] + CHAIN_KINDS * fewest[2]);
}

/* The empty points connected to it, and how many of them are adjacent. */
static uint32_t space_of(const Task *task, Point at)
{
    const Board *board = &task->problem.board;
    int space = task->space[at] < SPACE_LIMIT ? task->space[at] : SPACE_LIMIT;
    uint32_t beside = 0;
    Point near[4];
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++)
        beside += board->stone[near[d]] == STONE_NONE;
    return (uint32_t)space * 5 + beside;
}

/* Liberties of the largest chain of keystones beside it, and of the mover's chain afterwards. */
static uint32_t liberties_of(const Task *task, Point at, Stone who)
{
    const Board *board = &task->problem.board;
    int most = 0;
    Point near[4];
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++)
        if (point_set_has(&task->problem.keystones, near[d]) &&
            board->liberty_count[board->chain[near[d]]] > most)
            most = board->liberty_count[board->chain[near[d]]];
    int after = move_liberties_after(board, at, who);
    most = most < LIBERTY_LIMIT ? most : LIBERTY_LIMIT;
    after = after < LIBERTY_LIMIT ? after : LIBERTY_LIMIT;
    return (uint32_t)(most * (LIBERTY_LIMIT + 1) + after);
}

static const FeatureGroup GROUPS[GROUP_COUNT] = {
    {"task-place", 1 + 2 * PLACES},
    {"task-distance", 1 + 2 * 3 * (STEP_LIMIT + 1)},
    {"task-beside", 1 + 2 * CHAIN_KINDS *CHAIN_KINDS *CHAIN_KINDS},
    {"task-room", 1 + 2 * (SPACE_LIMIT + 1) * 5},
    {"task-liberties", 1 + 2 * (LIBERTY_LIMIT + 1) * (LIBERTY_LIMIT + 1)},
};

static void fill(void *context, const Position *position, Sample *sample, int first_group)
{
    (void)context;
    Task *task = mem_alloc(1, sizeof *task);
    bool is_known = understand(position, task);
    bool is_save = is_known && task->defender == position->to_move;
    for (int c = 0; c < sample->count; c++) {
        Point at = sample->at[c];
        uint32_t *value = sample->value + (size_t)c * (size_t)sample->group_count + first_group;
        memset(value, 0, GROUP_COUNT * sizeof *value);
        if (!is_known)
            continue;
        value[0] = place_of(position->board, at);
        value[1] = distance_of(task, at);
        value[2] = beside_of(task, at);
        value[3] = space_of(task, at);
        value[4] = liberties_of(task, at, position->to_move);
        for (int g = 0; g < GROUP_COUNT; g++)
            value[g] = 1 + value[g] * 2 + (uint32_t)is_save;
    }
    mem_free(task);
}

/* The wide area; the whole board if nothing can be guessed. */
static void narrow(void *context, const Position *position, bool wanted[BOARD_CELL_LIMIT])
{
    (void)context;
    Problem *problem = mem_alloc(1, sizeof *problem);
    problem->board = *position->board;
    problem->to_move = position->to_move;
    bool is_known = problem_guess(&(TargetSettings){0}, problem);
    for (Point at = 0; at < board_cell_count(position->board); at++)
        wanted[at] = !is_known || point_set_has(&problem->area, at);
    mem_free(problem);
}

ExtraFeatures problem_features_extra(void)
{
    ExtraFeatures extra = {
        .group_count = GROUP_COUNT, .fill = fill, .narrow = narrow, .identity = "problem-task/1"};
    memcpy(extra.group, GROUPS, sizeof GROUPS);
    return extra;
}
