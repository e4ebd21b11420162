/* What a player may ask while playing a problem: replies, hints, the tree, the solution. */
#include "practice/problem_session_private.h"

#include <assert.h>

Solver *session_reader(ProblemSession *session)
{
    enum { STEP_NODES = 60000, READER_MEMORY = 16 << 20 };
    if (session->solver->engine != ENGINE_STRONG)
        return NULL;
    if (!session->reader) {
        SolveSettings settings = session->solver->settings;
        settings.all_moves = settings.refutations = false;
        settings.memory_limit = READER_MEMORY;
        if (!settings.budget.nodes || settings.budget.nodes > STEP_NODES)
            settings.budget.nodes = STEP_NODES;
        session->reader = solver_open(&settings);
    }
    return session->reader;
}

int session_replies(ProblemSession *session, SolveMove replies[SOLVE_MOVE_LIMIT])
{
    const Problem *now = &session->now;
    SolveVerdict verdict;
    int count = 0;
    if (session_is_decided(session, &verdict))
        return 0;
    const SolveAnswer *found = &session_solution_here(session)->answer;
    for (int i = 0; i < found->move_count; i++)
        if (found->moves[i].move != POINT_PASS && problem_playable(now, &found->moves[i].move, 1))
            replies[count++] = found->moves[i];
    if (count > 0)
        return count;
    /* An engine that judges only one move says nothing about the others. */
    for (int cell = 0; cell < board_cell_count(&now->board) && count < SOLVE_MOVE_LIMIT; cell++)
        if (board_has_point(&now->board, (Point)cell) && problem_allows(now, (Point)cell) &&
            board_is_legal(&now->board, (Point)cell, now->to_move))
            replies[count++] = (SolveMove){.move = (Point)cell};
    return count;
}

void session_hint(ProblemSession *session, HintStep step, SessionHint *hint)
{
    const ProblemRun *run = session_solution_here(session);
    *hint = (SessionHint){0};
    if (!run->is_valid || run->problem.to_move != session->player ||
        session_worth(session, run->answer.verdict) < session->best)
        return;
    int next = session->hints < HINT_POINT ? session->hints + 1 : HINT_POINT;
    session->hints = step == HINT_NONE ? next : (int)step;
    hint_read(session_reader(session), run, (HintStep)session->hints, hint);
}

int session_tree(ProblemSession *session, Point first, SessionBranch branches[SOLVE_MOVE_LIMIT])
{
    SolveVerdict verdict;
    Solver *reader = session_reader(session);
    if (!reader || session_is_decided(session, &verdict))
        return 0;
    const ProblemRun *run = session_solution_here(session);
    return run->is_valid ? tree_read(reader, &run->problem, &run->area, first, branches) : 0;
}

int session_solution(ProblemSession *session, Lesson *lesson, bool *from_start)
{
    assert(session && lesson);
    const ProblemRun *run = session_solution_here(session);
    *from_start = !run->is_valid || session_worth(session, run->answer.verdict) < session->best;
    if (*from_start)
        run = &session->start;
    *lesson = (Lesson){0};
    if (session->best == 0)
        return 0;
    LessonRequest request = {.problem = &run->problem,
                             .line = run->answer.line,
                             .count = run->answer.line_count,
                             .verdict = run->answer.verdict,
                             .is_proved = run->answer.is_proved};
    lesson_read(session_reader(session), &request, lesson);
    return lesson->count;
}
