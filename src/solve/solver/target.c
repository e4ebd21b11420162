/* Whose stones are in question: the more enclosed. */
#include "solve/solver/target.h"

#include "base/memory.h"
#include "solve/solver/target_parts.h"

enum {
    CUT_OFF_STEPS = 20, /* how far stones count that cannot get there */
    CORE_LIMIT = 10,    /* beyond this neither depth nor size makes a chain more in question */
    LINK_DISTANCE = 2,  /* empty points between chains of one group, at most */
};

typedef struct {
    int stones;   /* of one colour */
    double sum;   /* of their distances; not reachable at all counts as CUT_OFF_STEPS */
    int cut_off;  /* those that cannot reach the open board at all … */
    double outer; /* … and the distances of the others */
} Enclosure;

static Enclosure enclosure_of(const Board *board, Stone colour)
{
    Enclosure seen = {0};
    Walk walk;
    walk_from_open(board, colour, &walk);
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (board->stone[at] != colour)
            continue;
        bool is_cut_off = walk.steps[at] == WALK_FAR;
        int steps = is_cut_off ? CUT_OFF_STEPS : walk.steps[at];
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

static int chain_distance(const Board *board, Point root, const Walk *walk)
{
    int most = 0;
    Point at = root;
    do {
        int steps = walk->steps[at] == WALK_FAR ? CUT_OFF_STEPS : walk->steps[at];
        if (steps > most)
            most = steps;
        at = board->next[at];
    } while (at != root);
    return most;
}

static Point most_enclosed_chain(const Board *board, Stone colour, const Walk *walk)
{
    Point best = POINT_NONE;
    int most = -1;
    Point end = (Point)board_cell_count(board);
    for (Point at = 0; at < end; at++) {
        if (board->stone[at] != colour || board->chain[at] != at)
            continue;
        int depth = chain_distance(board, at, walk);
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
    Walk open, near;
    walk_from_open(board, defender, &open);
    Point core = most_enclosed_chain(board, defender, &open);
    int depth = chain_distance(board, core, &open);
    walk_clear(&near);
    Point at = core;
    do {
        walk_start(&near, at, 0);
        at = board->next[at];
    } while (at != core);
    while (near.head < near.tail) {
        Point from = near.queue[near.head++];
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
                near.tail >= 2 * BOARD_CELL_LIMIT)
                continue;
            walk_start(&near, to, steps);
        }
    }
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

ProblemGuess problem_fill_in(Problem *problem, PointSet *area)
{
    ProblemGuess guess = {0};
    Problem *full = mem_alloc(1, sizeof *full);
    *full = *problem;
    bool is_guessed = problem_guess(&(TargetSettings){0}, full);
    if (is_guessed) {
        guess = (ProblemGuess){.goal = problem->goal == GOAL_NONE,
                               .keystones = point_set_is_empty(&problem->keystones),
                               .area = point_set_is_empty(&problem->area)};
        problem->goal = full->goal;
        problem->side = full->side;
        problem->keystones = full->keystones;
    }
    if (area)
        *area = is_guessed ? full->area : problem->area;
    mem_free(full);
    return guess;
}

bool problem_other_reading(const Problem *stated, Problem *other)
{
    if (stated->goal != GOAL_NONE || !point_set_is_empty(&stated->keystones))
        return false;
    Problem *read = mem_alloc(1, sizeof *read);
    *read = *stated;
    (void)problem_guess(&(TargetSettings){0}, read);
    Stone attacker = problem_attacker(read);
    *read = *stated;
    bool is_read = problem_guess(&(TargetSettings){.defender = attacker}, read) &&
                   !point_set_is_empty(&read->keystones);
    if (is_read) {
        *other = *read;
        other->area = stated->area;
    }
    mem_free(read);
    return is_read;
}
