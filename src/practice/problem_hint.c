/* Hints in three steps, and every first move with what comes of it. */
#include "practice/problem_session.h"

#include "base/memory.h"
#include "shape/effect.h"
#include "solve/problem_answer.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- where one may play ---- */

int problem_list_allowed(const Problem *now, const PointSet *area, Point out[BOARD_CELL_LIMIT])
{
    assert(now);
    bool has_area = area && !point_set_is_empty(area);
    int count = 0;
    for (int cell = 0; cell < board_cell_count(&now->board); cell++)
        if (board_has_point(&now->board, (Point)cell) && problem_allows(now, (Point)cell) &&
            (!has_area || point_set_has(area, (Point)cell)) &&
            board_is_legal(&now->board, (Point)cell, now->to_move))
            out[count++] = (Point)cell;
    return count;
}

/* ---- the idea ---- */

static bool touches(const Board *board, Point at, Stone who)
{
    Point near[4];
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++)
        if (board->stone[near[d]] == who)
            return true;
    return false;
}

static HintIdea idea_of_eyes(const Problem *now, Point at)
{
    Stone attacker = problem_attacker(now);
    bool is_border = touches(&now->board, at, attacker);
    if (now->to_move == attacker)
        return is_border ? IDEA_REDUCE : IDEA_INSIDE;
    return is_border ? IDEA_ENLARGE : IDEA_DIVIDE;
}

static HintIdea idea_of(const Problem *now, SolveVerdict verdict, Point at, const Lesson *lesson)
{
    MoveEffect effect;
    if (verdict == VERDICT_KO)
        return IDEA_KO;
    if (lesson->reason != REASON_NONE && lesson->winner == now->to_move &&
        lesson->reason < REASON_BIG_CAPTURE)
        return IDEA_REASON;
    move_find_effect(&now->board, at, now->to_move, &effect);
    if (effect.captured_count)
        return IDEA_CAPTURE;
    if (effect.liberties == 1)
        return IDEA_SACRIFICE;
    if (effect.atari_count)
        return IDEA_ATARI;
    bool is_about_eyes = now->goal == GOAL_KILL || now->goal == GOAL_SAVE;
    return is_about_eyes ? idea_of_eyes(now, at) : IDEA_OTHER;
}

/* ---- the region ---- */

static int distance(const Board *board, Point a, Point b)
{
    return abs(board_x(board, a) - board_x(board, b)) + abs(board_y(board, a) - board_y(board, b));
}

/* The nearest to a point first; equally near ones in the order of points. */
static void sort_by_distance(const Board *board, Point centre, Point *list, int count)
{
    for (int i = 1; i < count; i++) {
        Point at = list[i];
        int k = i;
        for (; k > 0 && distance(board, list[k - 1], centre) > distance(board, at, centre); k--)
            list[k] = list[k - 1];
        list[k] = at;
    }
}

static void sort_by_point(Point *list, int count)
{
    for (int i = 1; i < count; i++) {
        Point at = list[i];
        int k = i;
        for (; k > 0 && list[k - 1] > at; k--)
            list[k] = list[k - 1];
        list[k] = at;
    }
}

/* About half of the points where one may play, around a neighbour of the answer, so that the answer
 * is not always in the middle. */
static void fill_region(const Problem *now, const PointSet *area, Point answer, SessionHint *hint)
{
    enum { LEAST = 2, MOST = 6 };
    Point list[BOARD_CELL_LIMIT];
    int count = problem_list_allowed(now, area, list);
    int wanted = count / 2 < LEAST ? LEAST : count / 2 > MOST ? MOST : count / 2;
    sort_by_distance(&now->board, answer, list, count);
    int shift = count > 2 ? (int)(now->board.hash % 3) : 0;
    sort_by_distance(&now->board, list[shift], list, count);
    for (int i = 0; i < count && hint->count < wanted; i++)
        hint->at[hint->count++] = list[i];
    bool holds = false;
    for (int i = 0; i < hint->count; i++)
        holds |= hint->at[i] == answer;
    if (!holds && hint->count)
        hint->at[hint->count - 1] = answer;
    sort_by_point(hint->at, hint->count);
}

void hint_read(Solver *solver, const ProblemRun *run, HintStep step, SessionHint *hint)
{
    assert(step > HINT_NONE);
    const SolveAnswer *answer = &run->answer;
    Point right[SOLVE_MOVE_LIMIT];
    *hint = (SessionHint){.right_count = problem_run_moves(run, right)};
    if (hint->right_count == 0 || right[0] == POINT_PASS)
        return;
    LessonRequest request = {.problem = &run->problem,
                             .line = answer->line,
                             .count = answer->line_count,
                             .verdict = answer->verdict,
                             .is_proved = answer->is_proved};
    if (answer->line_count == 0 || answer->line[0] != right[0]) {
        request.line = right;
        request.count = 1;
    }
    lesson_read(solver, &request, &hint->lesson);
    hint->step = step;
    hint->is_guess = !answer->is_proved;
    hint->idea = idea_of(&run->problem, answer->verdict, right[0], &hint->lesson);
    if (step == HINT_REGION)
        fill_region(&run->problem, &run->area, right[0], hint);
    if (step == HINT_POINT)
        hint->at[hint->count++] = right[0];
}

/* ---- the tree ---- */

static void judge_branch(Solver *solver, const Problem *now, Point at, SessionBranch *branch)
{
    Problem *after = mem_alloc(1, sizeof *after);
    SolveAnswer *answer = mem_alloc(1, sizeof *answer);
    ProblemCheck check;
    SolveVerdict decided;
    *after = *now;
    problem_play(after, at);
    *answer = (SolveAnswer){.move = POINT_NONE};
    if (problem_is_decided(now, after, &decided)) {
        answer->verdict = decided;
        answer->is_proved = true;
    } else if (problem_check(after, &check)) {
        solver_run(solver, after, answer);
    }
    *branch = (SessionBranch){.move = at,
                              .verdict = answer->verdict,
                              .is_proved = answer->is_proved,
                              .worth = verdict_worth(now, now->to_move, answer->verdict)};
    Point line[SOLVE_LINE_LIMIT + 1] = {at};
    memcpy(line + 1, answer->line, answer->line_count * sizeof *line);
    LessonRequest request = {.problem = now,
                             .line = line,
                             .count = answer->line_count + 1,
                             .verdict = answer->verdict,
                             .is_proved = answer->is_proved};
    lesson_read(solver, &request, &branch->lesson);
    mem_free(after);
    mem_free(answer);
}

static int rank_of(const SessionBranch *branch)
{
    return branch->verdict == VERDICT_UNKNOWN ? 1 : branch->worth * 2;
}

/* Each of the moves that are allowed, judged. */
static int judge_all(Solver *solver, const Problem *now, const PointSet *area,
                     SessionBranch branches[SOLVE_MOVE_LIMIT])
{
    Point list[BOARD_CELL_LIMIT];
    int count = problem_list_allowed(now, area, list), found = 0;
    SessionBranch *branch = mem_alloc(1, sizeof *branch);
    for (int i = 0; i < count && found < SOLVE_MOVE_LIMIT; i++) {
        judge_branch(solver, now, list[i], branch);
        int k = found++;
        for (; k > 0 && rank_of(&branches[k - 1]) < rank_of(branch); k--)
            branches[k] = branches[k - 1];
        branches[k] = *branch;
    }
    mem_free(branch);
    return found;
}

int tree_read(Solver *solver, const Problem *now, const PointSet *area, Point first,
              SessionBranch branches[SOLVE_MOVE_LIMIT])
{
    SolveVerdict decided;
    if (first == POINT_NONE)
        return judge_all(solver, now, area, branches);
    if (!problem_playable(now, &first, 1))
        return 0;
    Problem *after = mem_alloc(1, sizeof *after);
    *after = *now;
    problem_play(after, first);
    int count =
        problem_is_decided(now, after, &decided) ? 0 : judge_all(solver, after, area, branches);
    mem_free(after);
    return count;
}
