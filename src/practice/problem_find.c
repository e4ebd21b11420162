/* Finding problems in a game: which groups to ask about, the questions, and the cut.
 *
 * After each move only the groups near it are looked at, and a group only again when something
 * about it has changed. */
#include "practice/problem_harvest.h"

#include "base/memory.h"
#include "practice/problem_session.h"
#include "predict/predictor.h"
#include "shape/region.h"
#include "solve/problem_answer.h"

#include <assert.h>
#include <string.h>

enum {
    NODES_USUAL = 16000,
    QUICK_SHARE = 8,
    TABLE_MEMORY = 8 << 20,
    STONES_FIRST = 20, /* on the board; before that there is nothing to kill */
    STONES_MIN = 4,
    STONES_MAX = 40,
    LIBERTIES_MAX = 6,
    EXITS_MAX = 2, /* groups with more of them are seldom decided, and cost most of the time */
    SPACE_MIN = 3, /* empty points that the group can reach */
    SPACE_MAX = 22,
    FRAME_MAX = 15,  /* lines of the cut */
    MOVES_MAX = 40,  /* first moves that matter */
    READ_MIN = 3,    /* plies that the solver reads */
    PLIES_MIN = 4,   /* to the visible end */
    STATES_MAX = 14, /* positions that are tried for one group */
    PER_GROUP = 2,
    SEEN_LIMIT = 1 << 13,
};

struct ProblemFinder {
    Solver *quick, *solver; /* for groups in games, for what was cut out */
    Predictor *expert;      /* how likely moves are; NULL: no model */
    Prediction prediction;
    ProblemSolver checker;
    uint64_t seen[SEEN_LIMIT]; /* groups that were asked about in this game */
    PointSet done;             /* stones of groups that became problems */
    Problem whole, cut, after; /* scratch */
    SolveAnswer first, second, third;
    ProblemRun run;
    UnconditionalLife life;
    int state_count;
    Problem states[STATES_MAX];
};

ProblemFinder *problem_finder_open(uint64_t node_limit, atomic_bool *stop)
{
    ProblemFinder *finder = mem_alloc(1, sizeof *finder);
    SolveSettings settings = {.memory_limit = TABLE_MEMORY};
    settings.budget.nodes = node_limit ? node_limit : NODES_USUAL;
    settings.budget.stop = stop;
    finder->solver = solver_open(&settings);
    settings.budget.nodes /= QUICK_SHARE;
    finder->quick = solver_open(&settings);
    settings.budget.nodes *= QUICK_SHARE;
    if (predictor_open(NULL, NULL, &finder->expert, NULL) != STATUS_OK)
        finder->expert = NULL;
    finder->checker = (ProblemSolver){.verify = true, .without_prior = true, .settings = settings};
    finder->checker.settings.budget.nodes *= 4;
    problem_solver_open(&finder->checker);
    return finder;
}

void problem_finder_close(ProblemFinder *finder)
{
    if (!finder)
        return;
    problem_solver_close(&finder->checker);
    predictor_close(finder->expert);
    solver_close(finder->solver);
    solver_close(finder->quick);
    mem_free(finder);
}

/* ---- groups ---- */

static bool is_worth_asking(const ProblemFinder *finder, const Board *board, const Group *group)
{
    return group->stones >= STONES_MIN && group->stones <= STONES_MAX &&
           group->space >= SPACE_MIN && group->space <= SPACE_MAX &&
           board->stone_count[group->chain] >= STONES_MIN - 1 &&
           board->liberty_count[group->chain] <= LIBERTIES_MAX && group->exits <= EXITS_MAX &&
           !point_set_has(&finder->done, group->chain) && !finder->life.alive[group->chain];
}

/* Whether the same question was put before; it is noted. */
static bool is_seen(ProblemFinder *finder, uint64_t key)
{
    key = key ? key : 1;
    for (uint64_t i = key % SEEN_LIMIT, tries = 0; tries < 64; i = (i + 1) % SEEN_LIMIT, tries++) {
        if (finder->seen[i] == key)
            return true;
        if (finder->seen[i] == 0) {
            finder->seen[i] = key;
            return false;
        }
    }
    return true; /* full: look at nothing more */
}

/* ---- questions ---- */

static bool is_plain_win(const SolveAnswer *answer)
{
    return answer->verdict == VERDICT_SUCCESS && answer_is_plain(answer) && answer->is_on_board;
}

static void state_question(const Board *board, const Group *group, Stone mover, Problem *problem)
{
    bool is_attack = mover != group->owner;
    *problem = (Problem){.board = *board,
                         .to_move = mover,
                         .side = mover,
                         .goal = is_attack ? GOAL_KILL : GOAL_SAVE};
    problem->board.ko = POINT_NONE;
    memset(problem->board.prisoners, 0, sizeof problem->board.prisoners);
    Point stone = group->chain;
    do {
        point_set_add(&problem->keystones, stone);
        stone = board->next[stone];
    } while (stone != group->chain);
}

static void turn_round(Problem *problem)
{
    problem->to_move = problem->side = stone_opposite(problem->to_move);
    problem->goal = problem->goal == GOAL_KILL ? GOAL_SAVE : GOAL_KILL;
}

/* The same stones with the other side first: does it get its way too? */
static bool other_wins(ProblemFinder *finder, Solver *solver, const Problem *problem,
                       SolveAnswer *answer)
{
    Problem *turned = &finder->after;
    *turned = *problem;
    turn_round(turned);
    solver_run(solver, turned, answer);
    return is_plain_win(answer);
}

/* ---- the cut ---- */

typedef struct {
    int left, top, right, bottom;
} Frame;

static void widen(Frame *frame, int x, int y)
{
    frame->left = x < frame->left ? x : frame->left;
    frame->right = x > frame->right ? x : frame->right;
    frame->top = y < frame->top ? y : frame->top;
    frame->bottom = y > frame->bottom ? y : frame->bottom;
}

/* Where both proofs are played, with surroundings, to the edge if it is near. Chains that reach
 * farther are cut; whether that matters is proved again. */
static bool find_frame(const ProblemFinder *finder, const Problem *whole, bool is_narrow,
                       Frame *frame)
{
    enum { NEAR_EDGE = 2, MARGIN = 2, NARROW_MARGIN = 4 };
    const Board *board = &whole->board;
    int last = board->size - 1, margin = is_narrow ? NARROW_MARGIN : MARGIN;
    *frame = (Frame){last, last, 0, 0};
    for (int at = 0; at < board_cell_count(board); at++)
        if (board_has_point(board, (Point)at) &&
            (point_set_has(&whole->keystones, (Point)at) ||
             (!is_narrow && board->stone[at] == STONE_NONE &&
              (point_set_has(&finder->first.zone, (Point)at) ||
               point_set_has(&finder->second.zone, (Point)at)))))
            widen(frame, board_x(board, (Point)at), board_y(board, (Point)at));
    frame->left = frame->left - margin <= NEAR_EDGE ? 0 : frame->left - margin;
    frame->top = frame->top - margin <= NEAR_EDGE ? 0 : frame->top - margin;
    frame->right = frame->right + margin >= last - NEAR_EDGE ? last : frame->right + margin;
    frame->bottom = frame->bottom + margin >= last - NEAR_EDGE ? last : frame->bottom + margin;
    return frame->right - frame->left < FRAME_MAX && frame->bottom - frame->top < FRAME_MAX;
}

static bool cut_out(const Problem *whole, const Frame *frame, Problem *cut)
{
    uint8_t stone[BOARD_CELL_LIMIT] = {0};
    const Board *board = &whole->board;
    for (int y = frame->top; y <= frame->bottom; y++)
        for (int x = frame->left; x <= frame->right; x++) {
            Point at = board_point(board, x, y);
            stone[at] = board->stone[at];
        }
    *cut = *whole;
    return board_set_stones(&cut->board, board->size, stone);
}

/* ---- first moves ---- */

typedef struct {
    Point at;
    double prior;
    bool is_right;
} FirstMove;

/* How likely an expert, who does not read, would play there: among all points of the board. */
static double probability(const ProblemFinder *finder, Point at)
{
    int place = prediction_place(&finder->prediction, at);
    return place < 0 ? 0 : finder->prediction.probability[place];
}

static void ask_expert(ProblemFinder *finder, const Problem *problem)
{
    const Board *board = &problem->board;
    Position position = {.board = board,
                         .to_move = problem->to_move,
                         .move_number = board->stones[STONE_BLACK] + board->stones[STONE_WHITE]};
    predictor_run(finder->expert, &position, POINT_NONE, &finder->prediction);
}

/* Moves in the zone, the likeliest first; their priors add up to 1. */
static int list_moves(ProblemFinder *finder, const Problem *cut, const PointSet *zone,
                      FirstMove moves[MOVES_MAX])
{
    Point list[BOARD_CELL_LIMIT];
    double sum = 0;
    int count = problem_list_allowed(cut, zone, list);
    if (count > MOVES_MAX || !finder->expert)
        return 0;
    ask_expert(finder, cut);
    for (int i = 0; i < count; i++)
        sum += probability(finder, list[i]);
    for (int i = 0; i < count; i++) {
        FirstMove move = {.at = list[i]};
        move.prior = sum > 0 ? probability(finder, list[i]) / sum : 0;
        int k = i;
        for (; k > 0 && moves[k - 1].prior < move.prior; k--)
            moves[k] = moves[k - 1];
        moves[k] = move;
    }
    return count;
}

static void join(PointSet *set, const PointSet *more)
{
    for (int w = 0; w < BOARD_WORD_LIMIT; w++)
        set->word[w] |= more->word[w];
}

/* Judge every move; exactly one may work, not the likeliest, and nothing may stay open. *zone
 * becomes all that these proofs rest on. */
static bool has_one_answer(ProblemFinder *finder, const Problem *cut, FirstMove *moves, int count,
                           PointSet *zone)
{
    int right = 0;
    for (int i = 0; i < count; i++) {
        Problem *after = &finder->after;
        SolveVerdict decided;
        *after = *cut;
        problem_play(after, moves[i].at);
        if (problem_is_decided(cut, after, &decided)) {
            moves[i].is_right = decided == VERDICT_SUCCESS;
        } else {
            solver_run(finder->solver, after, &finder->third);
            if (!answer_is_plain(&finder->third) || !finder->third.is_on_board)
                return false;
            moves[i].is_right = finder->third.verdict == VERDICT_SUCCESS;
            join(zone, &finder->third.zone);
        }
        right += moves[i].is_right;
        if (right > 1 || (i == 0 && right))
            return false;
    }
    return right == 1;
}

/* ---- one problem ---- */

static void state_area(const PointSet *zone, Problem *cut)
{
    cut->area = (PointSet){0};
    for (int at = 0; at < board_cell_count(&cut->board); at++)
        if (board_has_point(&cut->board, (Point)at) && point_set_has(zone, (Point)at) &&
            cut->board.stone[at] == STONE_NONE)
            point_set_add(&cut->area, (Point)at);
}

/* Every first move has a line to its visible end. */
static bool can_be_taught(ProblemFinder *finder, const Problem *problem)
{
    SessionBranch *branches = mem_alloc(SOLVE_MOVE_LIMIT, sizeof *branches);
    int count = tree_read(finder->solver, problem, &problem->area, POINT_NONE, branches);
    bool is_fine = count > 0;
    for (int i = 0; i < count; i++)
        is_fine &= branches[i].is_proved && branches[i].lesson.is_proved &&
                   (branches[i].lesson.end != END_OPEN || branches[i].verdict == VERDICT_KO);
    mem_free(branches);
    return is_fine;
}

/* The answer, which is returned, with its prior, and the likeliest mistakes. */
static Point note_moves(const FirstMove *moves, int count, FoundProblem *found)
{
    Point answer = POINT_NONE;
    for (int i = 0; i < count; i++) {
        if (moves[i].is_right) {
            answer = moves[i].at;
            found->prior = moves[i].prior;
        } else if (found->mistake_count < TITLE_MISTAKES) {
            found->mistake[found->mistake_count++] = moves[i].at;
        }
    }
    return answer;
}

/* Lines, answers and level, played in the area; the answer must be the same there. */
static bool complete(ProblemFinder *finder, const FirstMove *moves, int count, FoundProblem *found)
{
    Point answer = note_moves(moves, count, found);
    GeneratedProblem *made = &found->made;
    ProblemCheck check;
    if (!problem_check(&made->problem, &check) || check.warning_count ||
        !generate_grade(finder->solver, made) || made->problem.answer_count != 1 ||
        made->problem.answer[0] != answer || made->answer.verdict != VERDICT_SUCCESS)
        return false;
    made->shape = problem_shape(&made->problem);
    made->level = problem_level(found->prior, made->effort);
    LessonRequest request = {.problem = &made->problem,
                             .line = made->answer.line,
                             .count = made->answer.line_count,
                             .verdict = VERDICT_SUCCESS,
                             .is_proved = true};
    lesson_read(finder->solver, &request, &found->lesson);
    found->plies = found->lesson.count;
    made->answer.line_count = found->lesson.count; /* shown to its end */
    memcpy(made->answer.line, found->lesson.line, sizeof made->answer.line);
    return found->plies >= PLIES_MIN && can_be_taught(finder, &made->problem);
}

static bool is_confirmed(ProblemFinder *finder, const Problem *cut)
{
    problem_run(&finder->checker, cut, &finder->run);
    return is_plain_win(&finder->run.answer) && finder->run.checked == CHECKED_RIGHT;
}

/* The question as it stands: its mover gets his way by moving first, the other side
 * (finder->second) too. */
static bool try_question(ProblemFinder *finder, FoundProblem *found)
{
    FirstMove moves[MOVES_MAX];
    const Problem *cut = &finder->cut;
    PointSet zone = finder->first.zone;
    join(&zone, &finder->second.zone);
    int count = list_moves(finder, cut, &finder->second.zone, moves);
    if (count == 0 || !has_one_answer(finder, cut, moves, count, &zone) ||
        !is_confirmed(finder, cut))
        return false;
    *found = (FoundProblem){.made.problem = *cut};
    state_area(&zone, &found->made.problem);
    return complete(finder, moves, count, found);
}

/* Both sides get their way by moving first: a question, if the answer is no guess. */
static bool try_state(ProblemFinder *finder, FoundProblem *found)
{
    solver_run(finder->solver, &finder->cut, &finder->first);
    return is_plain_win(&finder->first) && finder->first.line_count >= READ_MIN &&
           other_wins(finder, finder->solver, &finder->cut, &finder->second) &&
           try_question(finder, found);
}

/* The position after a likely move, put to the other side; false if there is nothing to ask. */
static bool follow(const Problem *state, Point at, Problem *next)
{
    SolveVerdict verdict;
    ProblemCheck check;
    *next = *state;
    problem_play(next, at);
    next->side = next->to_move;
    next->goal = next->to_move == problem_attacker(state) ? GOAL_KILL : GOAL_SAVE;
    return !problem_is_decided(state, next, &verdict) && next->board.ko == POINT_NONE &&
           problem_check(next, &check);
}

static bool is_stopped(const ProblemFinder *finder)
{
    const atomic_bool *stop = finder->checker.settings.budget.stop;
    return stop && atomic_load(stop);
}

/* Whether the last one is much like one before it. */
static bool is_copy(const FoundProblem *found, int last)
{
    for (int i = 0; i < last; i++)
        if (problem_is_near(&found[i].made.problem, &found[last].made.problem))
            return true;
    return false;
}

/* Positions that arise from this one by the likeliest moves. */
static void branch_out(ProblemFinder *finder, const Problem *state, const PointSet *focus)
{
    enum { BRANCHES = 3 };
    FirstMove moves[MOVES_MAX];
    int count = list_moves(finder, state, focus, moves);
    for (int i = 0; i < count && i < BRANCHES && finder->state_count < STATES_MAX; i++)
        finder->state_count += follow(state, moves[i].at, &finder->states[finder->state_count]);
}

/* The group as it stands in the game, whoever moves, then after likely moves: where the obvious
 * move works, the answer to it may not be obvious. Returns how many problems there are. */
static int try_cut(ProblemFinder *finder, FoundProblem *found, int limit)
{
    Frame frame;
    Problem *states = finder->states;
    int count = 0;
    bool fits = find_frame(finder, &finder->whole, false, &frame) ||
                find_frame(finder, &finder->whole, true, &frame);
    if (!fits || !cut_out(&finder->whole, &frame, &states[0]))
        return 0;
    PointSet focus = finder->first.zone;
    join(&focus, &finder->second.zone);
    states[1] = states[0];
    turn_round(&states[1]);
    finder->state_count = 2;
    for (int i = 0; i < finder->state_count && count < limit && !is_stopped(finder); i++) {
        finder->cut = states[i];
        if (try_state(finder, &found[count]))
            count += !is_copy(found, count);
        branch_out(finder, &states[i], &focus);
    }
    return count;
}

static int try_group(ProblemFinder *finder, const Position *position, const Group *group,
                     FoundProblem *found, int limit)
{
    state_question(position->board, group, position->to_move, &finder->whole);
    solver_run(finder->quick, &finder->whole, &finder->first);
    if (!is_plain_win(&finder->first) || finder->first.move <= POINT_PASS ||
        !other_wins(finder, finder->quick, &finder->whole, &finder->second))
        return 0;
    int count = try_cut(finder, found, limit < PER_GROUP ? limit : PER_GROUP);
    for (int i = 0; i < count; i++)
        found[i].move = position->move_number - 1;
    if (count)
        join(&finder->done, &finder->whole.keystones);
    return count;
}

/* ---- games ---- */

int problem_finder_run(ProblemFinder *finder, const ListedGame *game,
                       FoundProblem found[FOUND_LIMIT])
{
    assert(finder && game);
    int count = 0;
    GameWalk *walk = mem_alloc(1, sizeof *walk);
    memset(finder->seen, 0, sizeof finder->seen);
    finder->done = (PointSet){0};
    game_walk_begin(game, walk);
    while (count < FOUND_LIMIT && game_walk_next(walk)) {
        const Position *position = &walk->position;
        Point chains[BOARD_CELL_LIMIT], last = position->previous[0];
        if (is_stopped(finder))
            break;
        int stones = position->board->stones[STONE_BLACK] + position->board->stones[STONE_WHITE];
        if (stones < STONES_FIRST || last <= POINT_PASS)
            continue;
        unconditional_life_find(position->board, &finder->life);
        int near = group_list_chains(position->board, last, chains);
        for (int i = 0; i < near && count < FOUND_LIMIT; i++) {
            Group group;
            group_find(position->board, chains[i], SPACE_MAX, &group);
            group.key += mix64((uint64_t)position->to_move << 32 | group.chain);
            if (is_worth_asking(finder, position->board, &group) && !is_seen(finder, group.key))
                count += try_group(finder, position, &group, &found[count], FOUND_LIMIT - count);
        }
    }
    mem_free(walk);
    for (int i = 0; i < count; i++)
        found[i].game = game->number + 1;
    return count;
}
