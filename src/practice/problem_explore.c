/* From a group of a game to positions whose next move decides. */
#include "practice/problem_find.h"

#include "base/random.h"
#include "solve/problem_check.h"

enum {
    PER_GROUP = 2,
    ADDED_MAX = 4, /* moves away from the game */
    BRANCHES = 3,
    PATIENCE = 16, /* positions without one where the next move decides, before a group is left */
    MARGIN = 2,    /* lines around what the group reaches */
    NEAR_EDGE = 2,
};

bool answer_is_plain_win(const SolveAnswer *answer)
{
    return answer->verdict == VERDICT_SUCCESS && answer_is_plain(answer) && answer->is_on_board;
}

/* ---- the cut ---- */

/* The same stones with the other side first, who tries the opposite. */
static void turn_round(Problem *problem)
{
    problem->to_move = problem->side = stone_opposite(problem->to_move);
    problem->goal = problem->goal == GOAL_KILL ? GOAL_SAVE : GOAL_KILL;
}

/* The largest chain of the group. */
static Point main_chain(const Board *board, const Group *group)
{
    Point best = group->chain;
    for (int at = 0; at < board_cell_count(board); at++)
        if (point_set_has(&group->inside, (Point)at) && board->stone[at] == group->owner &&
            board->stone_count[board->chain[at]] > board->stone_count[best])
            best = board->chain[at];
    return best;
}

static void add_chain(const Board *board, Point chain, PointSet *set)
{
    Point stone = chain;
    do {
        point_set_add(set, stone);
        stone = board->next[stone];
    } while (stone != chain);
}

/* The group with its surroundings, and the question whether it can be killed. */
static bool cut_out(const Board *board, const Group *group, Problem *cut)
{
    int last = board->size - 1, left = last, top = last, right = 0, bottom = 0;
    uint8_t stone[BOARD_CELL_LIMIT] = {0};
    Stone attacker = stone_opposite(group->owner);
    for (int at = 0; at < board_cell_count(board); at++) {
        if (!board_has_point(board, (Point)at) || !point_set_has(&group->inside, (Point)at))
            continue;
        int x = board_x(board, (Point)at), y = board_y(board, (Point)at);
        left = x < left ? x : left;
        right = x > right ? x : right;
        top = y < top ? y : top;
        bottom = y > bottom ? y : bottom;
    }
    left = left - MARGIN <= NEAR_EDGE ? 0 : left - MARGIN;
    top = top - MARGIN <= NEAR_EDGE ? 0 : top - MARGIN;
    right = right + MARGIN >= last - NEAR_EDGE ? last : right + MARGIN;
    bottom = bottom + MARGIN >= last - NEAR_EDGE ? last : bottom + MARGIN;
    for (int y = top; y <= bottom; y++)
        for (int x = left; x <= right; x++)
            stone[board_point(board, x, y)] = board->stone[board_point(board, x, y)];
    *cut = (Problem){.to_move = attacker, .side = attacker, .goal = GOAL_KILL};
    add_chain(board, main_chain(board, group), &cut->keystones);
    return board_set_stones(&cut->board, board->size, stone);
}

/* Empty points that the group reaches, and those beside them. */
static void find_focus(const Board *board, const Group *group, PointSet *focus)
{
    *focus = (PointSet){0};
    for (int at = 0; at < board_cell_count(board); at++) {
        Point near[4];
        if (!board_has_point(board, (Point)at) || !point_set_has(&group->inside, (Point)at))
            continue;
        point_set_add(focus, (Point)at);
        board_neighbors(board, (Point)at, near);
        for (int d = 0; d < 4; d++)
            if (board->stone[near[d]] == STONE_NONE)
                point_set_add(focus, near[d]);
    }
}

/* ---- positions ---- */

static uint64_t key_of(const Problem *problem)
{
    uint64_t key = 0;
    for (int w = 0; w < BOARD_WORD_LIMIT; w++)
        key = mix64(key ^ problem->keystones.word[w]);
    return mix64(key ^ problem->board.hash);
}

/* The position with one more move; false if there is nothing to ask, or it was asked. */
static bool follow(ProblemFinder *finder, const FinderState *state, Stone who, Point at,
                   FinderState *next)
{
    ProblemCheck check;
    SolveVerdict verdict;
    *next = *state;
    next->kill.to_move = who;
    problem_play(&next->kill, at);
    next->kill.to_move = problem_attacker(&state->kill);
    next->added++;
    next->gained = who;
    return !problem_is_decided(&state->kill, &next->kill, &verdict) &&
           next->kill.board.ko == POINT_NONE && problem_check(&next->kill, &check) &&
           !finder_is_seen(finder, key_of(&next->kill));
}

static void branch_out(ProblemFinder *finder, int index, Stone who, const PointSet *focus)
{
    FirstMove moves[FIRST_MOVES_MAX];
    const FinderState *state = &finder->states[index];
    if (state->added >= ADDED_MAX)
        return;
    finder->after = state->kill;
    finder->after.to_move = who;
    int count = finder_list_moves(finder, &finder->after, focus, moves);
    for (int i = 0, taken = 0; i < count && taken < BRANCHES && finder->state_count < STATES_MAX;
         i++) {
        bool is_new = follow(finder, state, who, moves[i].at, &finder->states[finder->state_count]);
        finder->state_count += is_new;
        taken += is_new;
    }
}

/* ---- what is found ---- */

static bool is_likely(const FoundProblem *found)
{
    return found->prior >= PRIOR_UNLIKELY;
}

/* Whether one of the same kind, likely or not, from `first` on is much like it. */
static bool is_copy(const Catch *caught, int first, const FoundProblem *found)
{
    for (int i = first; i < caught->count; i++)
        if (is_likely(&caught->found[i]) == is_likely(found) &&
            problem_is_near(&caught->found[i].made.problem, &found->made.problem))
            return true;
    return false;
}

/* The problems of one group. */
typedef struct {
    Catch *caught;
    int first; /* of the catch */
    int likely, unlikely;
} GroupCatch;

static bool is_full(const GroupCatch *group)
{
    const Catch *caught = group->caught;
    return group->unlikely == PER_GROUP || caught->count - caught->likely == FOUND_LIMIT / 2;
}

/* Whether a likely one would be of no use. */
static bool wants_only_unlikely(const ProblemFinder *finder, const GroupCatch *group)
{
    return group->likely == PER_GROUP || group->caught->likely == FOUND_LIMIT / 2 ||
           (finder->has_likely && atomic_load(finder->has_likely));
}

static void ask(ProblemFinder *finder, const Problem *question, const SolveAnswer *own,
                const SolveAnswer *other, GroupCatch *group)
{
    Catch *caught = group->caught;
    FoundProblem *found = &caught->found[caught->count];
    if (!finder_ask(finder, question, own, other, wants_only_unlikely(finder, group), found) ||
        is_copy(caught, group->first, found))
        return;
    found->move = caught->move;
    *(is_likely(found) ? &group->likely : &group->unlikely) += 1;
    caught->likely += is_likely(found);
    caught->count++;
}

/* Both sides get their way by moving first: two questions. */
static void ask_both(ProblemFinder *finder, const Problem *kill, GroupCatch *group)
{
    Problem save = *kill;
    turn_round(&save);
    ask(finder, kill, &finder->attack, &finder->defence, group);
    if (!is_full(group))
        ask(finder, &save, &finder->defence, &finder->attack, group);
}

typedef enum { GROUP_HANGS, GROUP_SAFE, GROUP_LOST } Standing;

/* What becomes of the group, as far as a quick look shows. */
static Standing judge(ProblemFinder *finder, const Problem *kill)
{
    solver_run(finder->quick, kill, &finder->attack);
    if (!answer_is_plain_win(&finder->attack))
        return GROUP_SAFE;
    finder->cut = *kill;
    turn_round(&finder->cut);
    solver_run(finder->quick, &finder->cut, &finder->defence);
    return answer_is_plain_win(&finder->defence) ? GROUP_HANGS : GROUP_LOST;
}

void finder_explore(ProblemFinder *finder, const Board *board, const Group *group, Catch *caught)
{
    PointSet focus;
    GroupCatch own = {.caught = caught, .first = caught->count};
    finder->state_count = 1;
    finder->states[0] = (FinderState){.gained = STONE_NONE};
    if (!cut_out(board, group, &finder->states[0].kill) ||
        finder_is_seen(finder, key_of(&finder->states[0].kill)))
        return;
    find_focus(&finder->states[0].kill.board, group, &focus);
    int last = PATIENCE;
    for (int i = 0; i < finder->state_count && i < last && !is_full(&own); i++) {
        if (finder_is_stopped(finder))
            return;
        const FinderState *state = &finder->states[i];
        Stone attacker = problem_attacker(&state->kill);
        Standing standing = judge(finder, &state->kill);
        if (standing == GROUP_HANGS) {
            last = STATES_MAX;
            ask_both(finder, &state->kill, &own);
        }
        if (standing == GROUP_HANGS || standing == GROUP_SAFE)
            branch_out(finder, i, attacker, &focus);
        if (standing == GROUP_HANGS || standing == GROUP_LOST)
            branch_out(finder, i, stone_opposite(attacker), &focus);
    }
}
