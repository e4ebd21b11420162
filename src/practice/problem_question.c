/* Whether a question is a problem: one answer, not the obvious one, and worth reading. */
#include "practice/problem_find.h"

#include "base/memory.h"
#include "solve/problem_answer.h"

#include <assert.h>
#include <string.h>

enum {
    READ_MIN = 3,  /* plies that the solver reads */
    PLIES_MIN = 4, /* to the visible end */
};

/* ---- first moves ---- */

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

int finder_list_moves(ProblemFinder *finder, const Problem *problem, const PointSet *set,
                      FirstMove moves[FIRST_MOVES_MAX])
{
    Point list[BOARD_CELL_LIMIT];
    double sum = 0;
    int count = problem_list_allowed(problem, set, list);
    if (count > FIRST_MOVES_MAX || !finder->expert)
        return 0;
    ask_expert(finder, problem);
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

/* What is known before anything is read: the solver's move works. It may not be the likeliest, and
 * if only unlikely answers are wanted, none of the likely ones. */
static bool may_surprise(const FirstMove *moves, int count, Point answer, bool only_unlikely)
{
    if (moves[0].at == answer)
        return false;
    for (int i = 0; i < count; i++)
        if (moves[i].at == answer && only_unlikely && moves[i].prior >= PRIOR_UNLIKELY)
            return false;
    return true;
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
    return answer_is_plain_win(&finder->run.answer) && finder->run.checked == CHECKED_RIGHT;
}

bool finder_ask(ProblemFinder *finder, const Problem *question, const SolveAnswer *own,
                const SolveAnswer *other, bool only_unlikely, FoundProblem *found)
{
    FirstMove moves[FIRST_MOVES_MAX];
    PointSet zone = own->zone;
    if (own->line_count < READ_MIN)
        return false;
    join(&zone, &other->zone);
    int count = finder_list_moves(finder, question, &other->zone, moves);
    if (count == 0 || !may_surprise(moves, count, own->line[0], only_unlikely) ||
        !has_one_answer(finder, question, moves, count, &zone) || !is_confirmed(finder, question))
        return false;
    *found = (FoundProblem){.made.problem = *question};
    state_area(&zone, &found->made.problem);
    return complete(finder, moves, count, found);
}
