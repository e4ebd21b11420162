/* Distances over the board answer all three questions. */
#include "solve/target.h"

#include "shape/shape.h"

#include <string.h>

enum {
    FAR = 255,
    OPEN_DISTANCE = 4,  /* a point this far from every stone is open board */
    CUT_OFF_STEPS = 20, /* how far stones count that cannot get there */
    REACH_DEFAULT = 8,
    INNER_REACH = 12,     /* the same for points that are at least as enclosed as the keystones */
    FREE_STEP = 2,        /* the price of a step to an empty point */
    CONTESTED_STEP = 3,   /* and to one beside a stone of the attacker */
    CLOSED_LIMIT = 15,    /* an area with no more empty points than this is taken whole */
    WEAK_LIBERTIES = 2,   /* attacking chains with no more liberties can be captured */
    FRIEND_LIBERTIES = 4, /* friends of the keystones beside such a chain are in danger */
    POCKET_LIMIT = 4,     /* as many empty points cut off by the area belong to it */
    SURROUNDED_LIBERTIES = 6, /* the same if they touch stones of the defender outside */
    CORE_LIMIT = 10,    /* beyond this neither depth nor size makes a chain more in question */
    LINK_DISTANCE = 2,  /* empty points between chains of one group, at most */
    STRONG_FRIENDS = 5, /* so many stones together have the board around them */
};

typedef struct {
    uint8_t steps[BOARD_CELL_LIMIT];
} Distances;

typedef struct {
    Point at[2 * BOARD_CELL_LIMIT];
    int head;
    int tail;
} Queue;

static void start_at(Distances *distances, Queue *queue, Point at, int steps)
{
    if (distances->steps[at] <= steps)
        return;
    distances->steps[at] = (uint8_t)steps;
    queue->at[queue->tail++] = at;
}

static void clear(Distances *distances, Queue *queue)
{
    memset(distances->steps, FAR, sizeof distances->steps);
    queue->head = queue->tail = 0;
}

/* Walk on from the points in the queue, one step a point, never over stones of `blocker`. */
static void walk(const Board *board, Stone blocker, Distances *distances, Queue *queue)
{
    while (queue->head < queue->tail) {
        Point from = queue->at[queue->head++];
        Point near[4];
        board_neighbors(board, from, near);
        for (int d = 0; d < 4; d++) {
            Point at = near[d];
            if (board->stone[at] == STONE_WALL || board->stone[at] == blocker ||
                distances->steps[at] != FAR)
                continue;
            start_at(distances, queue, at, distances->steps[from] + 1);
        }
    }
}

/* How far every point is from the open board for stones of one colour. */
static void walk_from_open(const Board *board, Stone colour, Distances *distances)
{
    Queue queue;
    Distances from_stones;
    Point end = (Point)board_cell_count(board);
    clear(&from_stones, &queue);
    for (Point at = 0; at < end; at++)
        if (board->stone[at] == STONE_BLACK || board->stone[at] == STONE_WHITE)
            start_at(&from_stones, &queue, at, 0);
    walk(board, STONE_WALL, &from_stones, &queue);
    int open = 0;
    for (Point at = 0; at < end; at++)
        if (board->stone[at] == STONE_NONE && from_stones.steps[at] != FAR &&
            from_stones.steps[at] > open)
            open = from_stones.steps[at];
    if (open > OPEN_DISTANCE)
        open = OPEN_DISTANCE;
    clear(distances, &queue);
    for (Point at = 0; at < end; at++)
        if (board->stone[at] == STONE_NONE && from_stones.steps[at] != FAR &&
            from_stones.steps[at] >= open)
            start_at(distances, &queue, at, 0);
    walk(board, stone_opposite(colour), distances, &queue);
}

/* ---- whose stones ---- */

typedef struct {
    int stones;   /* of one colour */
    double sum;   /* of their distances; not reachable at all counts as CUT_OFF_STEPS */
    int cut_off;  /* those that cannot reach the open board at all … */
    double outer; /* … and the distances of the others */
} Enclosure;

static Enclosure enclosure_of(const Board *board, Stone colour)
{
    Enclosure seen = {0};
    Distances distances;
    walk_from_open(board, colour, &distances);
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (board->stone[at] != colour)
            continue;
        bool is_cut_off = distances.steps[at] == FAR;
        int steps = is_cut_off ? CUT_OFF_STEPS : distances.steps[at];
        seen.stones++;
        seen.sum += steps;
        seen.cut_off += is_cut_off;
        seen.outer += is_cut_off ? 0 : steps;
    }
    return seen;
}

static double mean_distance(const Enclosure *seen)
{
    return seen->stones ? seen->sum / seen->stones : 0;
}

/* The same without the stones that are cut off, if there are others. */
static double outer_distance(const Enclosure *seen)
{
    int outer = seen->stones - seen->cut_off;
    return outer ? seen->outer / outer : CUT_OFF_STEPS;
}

/* Whether stones of `inner` sit inside a group of the other colour which is itself surrounded by
 * enough others of theirs: then that group is in question, not the stones inside it. */
static bool is_nested(const Enclosure *inner, const Enclosure *between)
{
    return inner->cut_off && inner->stones - inner->cut_off >= STRONG_FRIENDS &&
           outer_distance(between) > outer_distance(inner);
}

static Stone guess_defender(const Board *board)
{
    Enclosure black = enclosure_of(board, STONE_BLACK);
    Enclosure white = enclosure_of(board, STONE_WHITE);
    bool is_black = mean_distance(&black) >= mean_distance(&white);
    if (is_black ? is_nested(&black, &white) : is_nested(&white, &black))
        is_black = !is_black;
    return is_black ? STONE_BLACK : STONE_WHITE;
}

static int chain_distance(const Board *board, Point root, const Distances *distances)
{
    int most = 0;
    Point at = root;
    do {
        int steps = distances->steps[at] == FAR ? CUT_OFF_STEPS : distances->steps[at];
        if (steps > most)
            most = steps;
        at = board->next[at];
    } while (at != root);
    return most;
}

static Point most_enclosed_chain(const Board *board, Stone colour, const Distances *distances)
{
    Point best = POINT_NONE;
    int most = -1;
    Point end = (Point)board_cell_count(board);
    for (Point at = 0; at < end; at++) {
        if (board->stone[at] != colour || board->chain[at] != at)
            continue;
        int depth = chain_distance(board, at, distances);
        int size = board->stone_count[at];
        int value =
            (depth < CORE_LIMIT ? depth : CORE_LIMIT) + (size < CORE_LIMIT ? size : CORE_LIMIT);
        if (value > most) {
            most = value;
            best = at;
        }
    }
    return best;
}

/* The chains within LINK_DISTANCE of the core, in turn, that are not much less enclosed. */
static void guess_keystones(const Board *board, Stone defender, PointSet *keystones)
{
    Distances open, near;
    Queue queue;
    walk_from_open(board, defender, &open);
    Point core = most_enclosed_chain(board, defender, &open);
    int depth = chain_distance(board, core, &open);
    clear(&near, &queue);
    Point at = core;
    do {
        start_at(&near, &queue, at, 0);
        at = board->next[at];
    } while (at != core);
    while (queue.head < queue.tail) {
        Point from = queue.at[queue.head++];
        if (board->stone[from] == defender)
            point_set_add(keystones, from);
        Point beside[4];
        board_neighbors(board, from, beside);
        for (int d = 0; d < 4; d++) {
            Point to = beside[d];
            bool is_stone = board->stone[to] == defender;
            if (!is_stone && board->stone[to] != STONE_NONE)
                continue;
            if (is_stone && chain_distance(board, board->chain[to], &open) * 2 < depth)
                continue;
            int steps = is_stone ? 0 : near.steps[from] + 1;
            if (steps > LINK_DISTANCE || near.steps[to] <= steps ||
                queue.tail >= 2 * BOARD_CELL_LIMIT)
                continue;
            start_at(&near, &queue, to, steps);
        }
    }
}

/* ---- where ---- */

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

/* Whether a chain of the attacker can be captured for all one sees: few liberties, or not so many
 * and friends of the keystones around it. */
static bool is_weak(const Board *board, Point root, const PointSet *friends)
{
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
    Distances open;
    walk_from_open(board, attacker, &open);
    for (int w = 0; w < BOARD_WORD_LIMIT; w++)
        known.word[w] |= problem->keystones.word[w];
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (board->stone[at] != (uint8_t)attacker)
            continue;
        Point root = board->chain[at];
        if (!touches_set(board, root, &known) ||
            (open.steps[root] != FAR && !is_weak(board, root, friends)))
            continue;
        add_liberties(board, root, area);
        point_set_add(&weak, at);
    }
    add_weak_friends(board, &weak, friends, area);
}

/* The defender's stones that are not in question. */
static void find_friends(const Problem *problem, Stone defender, PointSet *friends)
{
    memset(friends, 0, sizeof *friends);
    for (Point at = 0; at < board_cell_count(&problem->board); at++)
        if (problem->board.stone[at] == (uint8_t)defender &&
            !point_set_has(&problem->keystones, at))
            point_set_add(friends, at);
}

/* Small groups of empty points that only the area and stones surround. */
static void add_pockets(const Board *board, PointSet *area)
{
    PointSet seen = *area;
    for (Point start = 0; start < board_cell_count(board); start++) {
        if (board->stone[start] != STONE_NONE || point_set_has(&seen, start))
            continue;
        Point pocket[BOARD_POINTS_MAX];
        int count = 0;
        pocket[count++] = start;
        point_set_add(&seen, start);
        for (int i = 0; i < count; i++) {
            Point beside[4];
            board_neighbors(board, pocket[i], beside);
            for (int d = 0; d < 4; d++) {
                if (board->stone[beside[d]] != STONE_NONE || point_set_has(&seen, beside[d]))
                    continue;
                point_set_add(&seen, beside[d]);
                pocket[count++] = beside[d];
            }
        }
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
static int median_depth(const Problem *problem, const Distances *open)
{
    int count[FAR + 1] = {0};
    int total = 0;
    for (Point at = 0; at < board_cell_count(&problem->board); at++) {
        if (!point_set_has(&problem->keystones, at))
            continue;
        count[open->steps[at]]++;
        total++;
    }
    int median = 0;
    for (int seen = count[0]; median < FAR && 2 * seen <= total; seen += count[median])
        median++;
    return median;
}

/* The price of the way from the keystones to every empty point, over the defender's stones for
 * nothing and never over the attacker's. */
static void walk_from_keystones(const Problem *problem, Stone attacker, Distances *distances)
{
    const Board *board = &problem->board;
    Queue unused;
    clear(distances, &unused);
    for (Point at = 0; at < board_cell_count(board); at++)
        if (point_set_has(&problem->keystones, at))
            distances->steps[at] = 0;
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (Point at = 0; at < board_cell_count(board); at++) {
            if (board->stone[at] == STONE_WALL || board->stone[at] == (uint8_t)attacker)
                continue;
            Point near[4];
            board_neighbors(board, at, near);
            int least = FAR;
            bool is_contested = false;
            for (int d = 0; d < 4; d++) {
                is_contested = is_contested || board->stone[near[d]] == (uint8_t)attacker;
                if (distances->steps[near[d]] < least)
                    least = distances->steps[near[d]];
            }
            int step = board->stone[at] != STONE_NONE ? 0
                       : is_contested                 ? CONTESTED_STEP
                                                      : FREE_STEP;
            if (least + step < distances->steps[at]) {
                distances->steps[at] = (uint8_t)(least + step);
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
    Distances distances, open;
    Point end = (Point)board_cell_count(board);
    walk_from_keystones(problem, attacker, &distances);
    walk_from_open(board, stone_opposite(attacker), &open);
    int depth = median_depth(problem, &open);
    memset(area, 0, sizeof *area);
    int empty = 0;
    for (Point at = 0; at < end; at++)
        empty += board->stone[at] == STONE_NONE && distances.steps[at] != FAR;
    for (Point at = 0; at < end; at++) {
        int steps = distances.steps[at];
        if (board->stone[at] != STONE_NONE || steps == FAR)
            continue;
        if (empty <= CLOSED_LIMIT || steps <= reach ||
            (steps <= INNER_REACH && open.steps[at] >= depth))
            point_set_add(area, at);
    }
    PointSet friends;
    find_friends(problem, stone_opposite(attacker), &friends);
    add_weak_liberties(problem, attacker, &friends, area);
    add_pockets(board, area);
}

static bool is_beside_area(const Problem *problem, Point at)
{
    Point near[8];
    board_neighbors(&problem->board, at, near);
    board_diagonals(&problem->board, at, near + 4);
    for (int d = 0; d < 8; d++)
        if (point_set_has(&problem->area, near[d]))
            return true;
    return false;
}

/* Steps over empty points from the stones in a set. */
static void walk_from_set(const Board *board, const PointSet *set, Distances *distances)
{
    Queue queue;
    clear(distances, &queue);
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (point_set_has(set, at))
            start_at(distances, &queue, at, 0);
        else if (board->stone[at] != STONE_NONE)
            distances->steps[at] = 0; /* in the way; a stone is not asked for its owner */
    }
    walk(board, STONE_WALL, distances, &queue);
}

/* Leave out of a set the stones that stand together with only a few others of it: strays among the
 * enemy own nothing around them. */
static void drop_strays(const Board *board, PointSet *set)
{
    PointSet left = *set;
    for (Point start = 0; start < board_cell_count(board); start++) {
        if (!point_set_has(&left, start))
            continue;
        Point group[BOARD_POINTS_MAX];
        int count = 0;
        group[count++] = start;
        point_set_remove(&left, start);
        for (int i = 0; i < count; i++) {
            Point near[8];
            board_neighbors(board, group[i], near);
            board_diagonals(board, group[i], near + 4);
            for (int d = 0; d < 8; d++) {
                if (!point_set_has(&left, near[d]))
                    continue;
                point_set_remove(&left, near[d]);
                group[count++] = near[d];
            }
        }
        for (int i = 0; i < count && count < STRONG_FRIENDS; i++)
            point_set_remove(set, group[i]);
    }
}

void problem_wall(Problem *problem)
{
    const Board *board = &problem->board;
    Stone attacker = problem_attacker(problem);
    PointSet friends;
    PointSet enemies = {{0}};
    find_friends(problem, stone_opposite(attacker), &friends);
    for (Point at = 0; at < board_cell_count(board); at++)
        if (board->stone[at] == (uint8_t)attacker && !is_weak(board, board->chain[at], &friends))
            point_set_add(&enemies, at);
    Distances to_friends, to_enemies;
    drop_strays(board, &friends);
    walk_from_set(board, &friends, &to_friends);
    walk_from_set(board, &enemies, &to_enemies);
    uint8_t stone[BOARD_CELL_LIMIT];
    memcpy(stone, board->stone, sizeof stone);
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (board->stone[at] != STONE_NONE || point_set_has(&problem->area, at) ||
            !is_beside_area(problem, at))
            continue;
        bool is_friendly = to_friends.steps[at] < to_enemies.steps[at];
        stone[at] = (uint8_t)(is_friendly ? stone_opposite(attacker) : attacker);
    }
    Board walled;
    if (!board_set_stones(&walled, board->size, stone))
        return;
    walled.ko = board->ko;
    problem->board = walled;
}

bool problem_guess(const TargetSettings *settings, Problem *problem)
{
    const Board *board = &problem->board;
    if (!board->stones[STONE_BLACK] || !board->stones[STONE_WHITE] || !board->stones[STONE_NONE])
        return false;
    if (problem->goal == GOAL_NONE) {
        Stone defender = settings->defender ? settings->defender : guess_defender(board);
        for (Point at = 0; at < board_cell_count(board); at++)
            if (point_set_has(&problem->keystones, at) && board->stone[at] != STONE_NONE)
                defender = (Stone)board->stone[at];
        problem->side = problem->to_move;
        problem->goal = defender == problem->to_move ? GOAL_SAVE : GOAL_KILL;
    }
    if (point_set_is_empty(&problem->keystones))
        guess_keystones(board, stone_opposite(problem_attacker(problem)), &problem->keystones);
    if (point_set_is_empty(&problem->area))
        problem_guess_area(settings, problem, &problem->area);
    return !point_set_is_empty(&problem->area);
}
