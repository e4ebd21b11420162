/* Going back and forth in a problem that is played. */
#include "practice/problem_session_private.h"

#include <assert.h>

/* The position after the first `count` moves. */
static void rebuild(ProblemSession *session, int count)
{
    session->now = session->start.problem;
    session->count = 0;
    session->hints = 0;
    session->is_here_known = false;
    while (session->count < count)
        problem_play(&session->now, session->moves[session->count++]);
}

static void stand_at(ProblemSession *session, int count, SessionAnswer *answer)
{
    rebuild(session, count);
    session->state = SESSION_OPEN;
    session_status(session, answer);
    session->state = answer->state;
    session->last = *answer;
}

/* How many moves were made when the player was last to move, before the current position. */
static int turn_before(const ProblemSession *session)
{
    int parity = session->player != session->start.problem.to_move;
    int back = session->count - 1;
    while (back > 0 && back % 2 != parity && !session_is_off(session))
        back--;
    return back;
}

/* How many moves redo plays: the player's and the reply to it; without an engine one by one. */
static int turn_length(const ProblemSession *session)
{
    bool is_reply = session->now.to_move != session->player;
    return session_is_off(session) || is_reply ? 1 : 2;
}

void session_undo(ProblemSession *session, SessionAnswer *answer)
{
    if (session->count == 0) {
        session_refuse(session, PLAY_NOTHING, answer);
        return;
    }
    int end = session->count + session->redo, back = turn_before(session);
    stand_at(session, back, answer);
    session->redo = end - back;
}

void session_redo(ProblemSession *session, SessionAnswer *answer)
{
    if (session->redo == 0) {
        session_refuse(session, PLAY_NOTHING, answer);
        return;
    }
    int end = session->count + session->redo;
    int next = session->count + turn_length(session);
    next = next < end ? next : end;
    stand_at(session, next, answer);
    session->redo = end - next;
}

void session_reset(ProblemSession *session, SessionAnswer *answer)
{
    int end = session->count + session->redo;
    stand_at(session, 0, answer);
    session->redo = end;
}

/* One move of a line that is gone through, by whoever is to move. */
static bool step(ProblemSession *session, Point at)
{
    const Problem *now = &session->now;
    bool is_pass = at == POINT_PASS;
    if (session->count >= SESSION_MOVE_LIMIT - 1 ||
        (!is_pass && !board_has_point(&now->board, at)) ||
        board_judge_move(&now->board, at, now->to_move) != MOVE_OK ||
        (!is_pass && !problem_allows(now, at)))
        return false;
    session_push(session, at);
    return true;
}

void session_go_to(ProblemSession *session, const Point *moves, int count, SessionAnswer *answer)
{
    assert(session && count >= 0 && answer);
    int shared = 0;
    bool is_possible = true;
    while (shared < count && shared < session->count && moves[shared] == session->moves[shared])
        shared++;
    if (shared < session->count)
        rebuild(session, shared);
    while (session->count < count && is_possible)
        is_possible = step(session, moves[session->count]);
    session->redo = 0;
    session->state = SESSION_OPEN;
    session_status(session, answer);
    session->state = answer->state;
    session->last = *answer;
    if (!is_possible)
        answer->play = PLAY_ILLEGAL;
}
