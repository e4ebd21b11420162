/* Where it is decided: near the keystones, and around weak stones beside them. */
#include "solve/solver/target_parts.h"

#include "solve/solver/target.h"

#include <assert.h>
#include <string.h>

enum {
    REACH_DEFAULT = 8,
    INNER_REACH = 12,     /* the same for points that are at least as enclosed as the keystones */
    FREE_STEP = 2,        /* the price of a step to an empty point */
    CONTESTED_STEP = 3,   /* and to one beside a stone of the attacker */
    CLOSED_LIMIT = 15,    /* an area with no more empty points than this is taken whole */
    WEAK_LIBERTIES = 2,   /* attacking chains with no more liberties can be captured */
    FRIEND_LIBERTIES = 4, /* friends of the keystones beside such a chain are in danger */
    POCKET_LIMIT = 4,     /* as many empty points cut off by the area belong to it */
    SURROUNDED_LIBERTIES = 6, /* the same if they touch stones of the defender outside */
};

static bool touches_set(const Board *board, Point root, const PointSet *set)
{
    Point at = root;
    do {
        Point beside[4];
        board_neighbors(board, at, beside);
        for (int d = 0; d < 4; d++)
            if (point_set_has(set, beside[d]))
                return true;
        at = board->next[at];
    } while (at != root);
    return false;
}

bool target_is_weak(const Board *board, Point root, const PointSet *friends)
{
    assert(stone_is_color((Stone)board->stone[root]));
    int liberties = board->liberty_count[root];
    return liberties <= WEAK_LIBERTIES ||
           (liberties <= SURROUNDED_LIBERTIES && touches_set(board, root, friends));
}

static void add_liberties(const Board *board, Point root, PointSet *area)
{
    for (int w = 0; w < board->words; w++)
        area->word[w] |= chain_liberties(board, root)[w];
}

/* Friends in danger beside a weak chain: who captures whom there decides as well. */
static void add_weak_friends(const Board *board, const PointSet *weak, const PointSet *friends,
                             PointSet *area)
{
    for (Point at = 0; at < board_cell_count(board); at++)
        if (point_set_has(friends, at) && board->chain[at] == at &&
            board->liberty_count[at] <= FRIEND_LIBERTIES && touches_set(board, at, weak))
            add_liberties(board, at, area);
}

/* The liberties of weak chains beside the area or the keystones: what happens to them decides as
 * well. So do those of chains that cannot get out. */
static void add_weak_liberties(const Problem *problem, Stone attacker, const PointSet *friends,
                               PointSet *area)
{
    const Board *board = &problem->board;
    PointSet known = *area;
    PointSet weak = {{0}};
    Walk open;
    walk_from_open(board, attacker, &open);
    for (int w = 0; w < BOARD_WORD_LIMIT; w++)
        known.word[w] |= problem->keystones.word[w];
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (board->stone[at] != (uint8_t)attacker)
            continue;
        Point root = board->chain[at];
        if (!touches_set(board, root, &known) ||
            (open.steps[root] != WALK_FAR && !target_is_weak(board, root, friends)))
            continue;
        add_liberties(board, root, area);
        point_set_add(&weak, at);
    }
    add_weak_friends(board, &weak, friends, area);
}

void target_find_friends(const Problem *problem, Stone defender, PointSet *friends)
{
    assert(stone_is_color(defender));
    memset(friends, 0, sizeof *friends);
    for (Point at = 0; at < board_cell_count(&problem->board); at++)
        if (problem->board.stone[at] == (uint8_t)defender &&
            !point_set_has(&problem->keystones, at))
            point_set_add(friends, at);
}

/* Small groups of empty points that only the area and stones surround. */
static void add_pockets(const Board *board, PointSet *area)
{
    PointSet left = {{0}};
    for (Point at = 0; at < board_cell_count(board); at++)
        if (board->stone[at] == STONE_NONE && !point_set_has(area, at))
            point_set_add(&left, at);
    for (Point start = 0; start < board_cell_count(board); start++) {
        if (!point_set_has(&left, start))
            continue;
        Point pocket[BOARD_POINTS_MAX];
        int count = point_set_take_connected(&left, board, start, CONNECTED_BY_SIDES, pocket);
        bool touches = false;
        for (int i = 0; i < count && count <= POCKET_LIMIT; i++) {
            Point beside[4];
            board_neighbors(board, pocket[i], beside);
            for (int d = 0; d < 4; d++)
                touches = touches || point_set_has(area, beside[d]);
        }
        for (int i = 0; i < count && touches; i++)
            point_set_add(area, pocket[i]);
    }
}

/* How enclosed the keystones are in the middle. */
static int median_depth(const Problem *problem, const Walk *open)
{
    int count[WALK_FAR + 1] = {0};
    int total = 0;
    for (Point at = 0; at < board_cell_count(&problem->board); at++) {
        if (!point_set_has(&problem->keystones, at))
            continue;
        count[open->steps[at]]++;
        total++;
    }
    int median = 0;
    for (int seen = count[0]; median < WALK_FAR && 2 * seen <= total; seen += count[median])
        median++;
    return median;
}

/* The price of the way to a point, by what its neighbours cost. */
static int price_by_neighbors(const Board *board, Stone attacker, const Walk *walk, Point at)
{
    Point near[4];
    board_neighbors(board, at, near);
    int least = WALK_FAR;
    bool is_contested = false;
    for (int d = 0; d < 4; d++) {
        is_contested = is_contested || board->stone[near[d]] == (uint8_t)attacker;
        if (walk->steps[near[d]] < least)
            least = walk->steps[near[d]];
    }
    if (board->stone[at] != STONE_NONE)
        return least;
    return least + (is_contested ? CONTESTED_STEP : FREE_STEP);
}

/* The price of the way from the keystones to every empty point, over the defender's stones for
 * nothing and never over the attacker's. */
static void walk_from_keystones(const Problem *problem, Stone attacker, Walk *walk)
{
    const Board *board = &problem->board;
    walk_clear(walk);
    for (Point at = 0; at < board_cell_count(board); at++)
        if (point_set_has(&problem->keystones, at))
            walk->steps[at] = 0;
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (Point at = 0; at < board_cell_count(board); at++) {
            if (board->stone[at] == STONE_WALL || board->stone[at] == (uint8_t)attacker)
                continue;
            int price = price_by_neighbors(board, attacker, walk, at);
            if (price < walk->steps[at]) {
                walk->steps[at] = (uint8_t)price;
                has_changed = true;
            }
        }
    }
}

void problem_guess_area(const TargetSettings *settings, const Problem *problem, PointSet *area)
{
    const Board *board = &problem->board;
    Stone attacker = problem_attacker(problem);
    int reach = settings->reach ? settings->reach : REACH_DEFAULT;
    Walk walk, open;
    Point end = (Point)board_cell_count(board);
    walk_from_keystones(problem, attacker, &walk);
    walk_from_open(board, stone_opposite(attacker), &open);
    int depth = median_depth(problem, &open);
    memset(area, 0, sizeof *area);
    int empty = 0;
    for (Point at = 0; at < end; at++)
        empty += board->stone[at] == STONE_NONE && walk.steps[at] != WALK_FAR;
    for (Point at = 0; at < end; at++) {
        int steps = walk.steps[at];
        if (board->stone[at] != STONE_NONE || steps == WALK_FAR)
            continue;
        if (empty <= CLOSED_LIMIT || steps <= reach ||
            (steps <= INNER_REACH && open.steps[at] >= depth))
            point_set_add(area, at);
    }
    PointSet friends;
    target_find_friends(problem, stone_opposite(attacker), &friends);
    add_weak_liberties(problem, attacker, &friends, area);
    add_pockets(board, area);
}
