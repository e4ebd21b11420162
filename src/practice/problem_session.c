/* Playing a problem against the program. */
#include "practice/problem_session_private.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

/* ---- positions ---- */

int session_worth(const ProblemSession *session, SolveVerdict verdict)
{
    return verdict_worth(&session->start.problem, session->player, verdict);
}

bool session_is_decided(const ProblemSession *session, SolveVerdict *verdict)
{
    return problem_is_decided(&session->start.problem, &session->now, verdict);
}

void session_push(ProblemSession *session, Point at)
{
    problem_play(&session->now, at);
    session->moves[session->count++] = at;
    session->is_here_known = false;
    session->hints = 0;
}

/* ---- calling the solver ---- */

const ProblemRun *session_solution_here(ProblemSession *session)
{
    if (!session->is_here_known)
        problem_run(session->solver, &session->now, &session->here);
    session->is_here_known = true;
    return &session->here;
}

bool session_is_off(const ProblemSession *session)
{
    return session->solver->engine == ENGINE_OFF;
}

/* The engine of Haris never proves: whoever chose it takes its word. */
static bool is_believed(const ProblemSession *session, bool is_proved)
{
    return is_proved || session->solver->engine == ENGINE_HARIS;
}

static SessionState state_of(const ProblemSession *session, SolveVerdict verdict, bool is_proved)
{
    if (session_is_off(session))
        return SESSION_OPEN;
    if (verdict == VERDICT_UNKNOWN || !is_believed(session, is_proved))
        return SESSION_UNSURE;
    return session->best && session_worth(session, verdict) >= session->best ? SESSION_OPEN
                                                                             : SESSION_FAILED;
}

/* The line that refutes the player's last move, to its visible end. */
static void keep_refutation(ProblemSession *session, const SolveAnswer *found,
                            SessionAnswer *answer)
{
    LessonRequest request = {.problem = &session->now,
                             .line = found->line,
                             .count = found->line_count,
                             .verdict = found->verdict,
                             .is_proved = found->is_proved};
    lesson_read(session_reader(session), &request, &answer->lesson);
}

/* Whether the player, to move, has succeeded for good: passing is enough. */
static bool is_settled(ProblemSession *session, SessionAnswer *answer)
{
    SolveVerdict verdict;
    if (session_is_decided(session, &verdict))
        return session_worth(session, verdict) >= session->best;
    const ProblemRun *run = session_solution_here(session);
    answer->nodes += run->answer.nodes;
    bool needs_no_move = run->answer.move == POINT_PASS || run->answer.move == POINT_NONE;
    return run->is_valid && is_believed(session, run->answer.is_proved) && needs_no_move &&
           run->answer.verdict != VERDICT_UNKNOWN &&
           session_worth(session, run->answer.verdict) >= session->best;
}

/* The move that works, or else the one that holds out longest; POINT_PASS if there is none, or if
 * it retakes a ko, which takes a threat elsewhere first. */
static Point best_resistance(const Problem *now, const SolveAnswer *found)
{
    Point move = found->move != POINT_NONE ? found->move
                 : found->line_count       ? found->line[0]
                                           : (Point)POINT_PASS;
    return problem_playable(now, &move, 1) ? move : (Point)POINT_PASS;
}

/* How it stands here. What the solver found, if it had to be asked; NULL where all is decided. */
static const SolveAnswer *judge_here(ProblemSession *session, SessionAnswer *answer)
{
    if (session_is_decided(session, &answer->verdict)) {
        answer->is_proved = answer->is_plain = true;
        answer->state = session_worth(session, answer->verdict) >= session->best ? SESSION_SOLVED
                                                                                 : SESSION_FAILED;
        return NULL;
    }
    const SolveAnswer *found = &session_solution_here(session)->answer;
    answer->nodes = found->nodes;
    answer->verdict = found->verdict;
    answer->is_proved = found->is_proved;
    answer->is_plain = answer_is_plain(found);
    answer->state = state_of(session, found->verdict, found->is_proved);
    return found;
}

/* The program's turn: judge, answer, judge again. */
static void respond(ProblemSession *session, SessionAnswer *answer)
{
    answer->reply = POINT_NONE;
    const SolveAnswer *found = judge_here(session, answer);
    if (!found || session_is_off(session))
        return;
    if (answer->state == SESSION_FAILED)
        keep_refutation(session, found, answer);
    /* A ko is where the reading ends: who wins it is decided elsewhere. */
    if (answer->state == SESSION_OPEN && found->verdict == VERDICT_KO) {
        answer->state = SESSION_SOLVED;
        return;
    }
    Point reply = best_resistance(&session->now, found);
    /* Against stones that are dead as they stand too: the line that is shown begins on the board.
     */
    if (answer->state == SESSION_FAILED && answer->lesson.count > 0)
        reply = answer->lesson.line[0];
    bool gives_up = reply == POINT_PASS;
    if (gives_up && answer->state == SESSION_OPEN) {
        answer->state = SESSION_SOLVED;
        return;
    }
    if (session->count == SESSION_MOVE_LIMIT)
        return;
    answer->reply = reply;
    session_push(session, answer->reply);
    if (answer->state == SESSION_OPEN && is_settled(session, answer))
        answer->state = SESSION_SOLVED;
}

/* ---- public functions ---- */

Status session_open(const Problem *problem, ProblemSolver *solver, ProblemSession **session,
                    Error *err)
{
    ProblemSession *made = mem_alloc(1, sizeof *made);
    made->solver = solver;
    problem_run(solver, problem, &made->start);
    if (!made->start.is_valid) {
        Status status = error_set(err, STATUS_INVALID, "%s", made->start.check.finding[0].text);
        mem_free(made);
        return status;
    }
    made->player = made->start.problem.to_move;
    /* What is not known at the start may still be reached: then anything is a success. */
    SolveVerdict verdict = made->start.answer.verdict;
    made->best = verdict == VERDICT_UNKNOWN ? (int)WORTH_KO : session_worth(made, verdict);
    made->now = made->start.problem;
    made->state = state_of(made, made->start.answer.verdict, made->start.answer.is_proved);
    *session = made;
    return STATUS_OK;
}

void session_close(ProblemSession *session)
{
    if (session)
        solver_close(session->reader);
    mem_free(session);
}

const Problem *session_problem(const ProblemSession *session)
{
    return &session->now;
}

const ProblemRun *session_start(const ProblemSession *session)
{
    return &session->start;
}

int session_moves(const ProblemSession *session, const Point **moves)
{
    *moves = session->moves;
    return session->count;
}

void session_refuse(ProblemSession *session, SessionPlay play, SessionAnswer *answer)
{
    *answer = session->last;
    answer->play = play;
    answer->state = session->state;
}

void session_play(ProblemSession *session, Point at, SessionAnswer *answer)
{
    const Problem *now = &session->now;
    SolveVerdict verdict;
    if (session->state == SESSION_SOLVED || session_is_decided(session, &verdict) ||
        session->count >= SESSION_MOVE_LIMIT - 1) {
        session_refuse(session, PLAY_OVER, answer);
        return;
    }
    MoveVerdict legality = at != POINT_PASS && !board_has_point(&now->board, at)
                               ? MOVE_OFF_BOARD
                               : board_judge_move(&now->board, at, now->to_move);
    if (legality != MOVE_OK) {
        session_refuse(session, PLAY_ILLEGAL, answer);
        answer->legality = legality;
        return;
    }
    if (at != POINT_PASS && !problem_allows(now, at)) {
        session_refuse(session, PLAY_OUTSIDE, answer);
        return;
    }
    *answer = (SessionAnswer){0};
    session_push(session, at);
    session->redo = 0;
    respond(session, answer);
    session->state = answer->state;
    session->last = *answer;
}

/* After a move, where the player can still succeed: whether there is nothing left to do. */
static bool has_got_it(ProblemSession *session, SessionAnswer *answer)
{
    if (session->count == 0)
        return false;
    if (session->now.to_move == session->player)
        return is_settled(session, answer);
    const SolveAnswer *found = &session_solution_here(session)->answer;
    return found->verdict == VERDICT_KO ||
           best_resistance(&session->now, found) == (Point)POINT_PASS;
}

void session_status(ProblemSession *session, SessionAnswer *answer)
{
    assert(session && answer);
    *answer = (SessionAnswer){.reply = POINT_NONE};
    if (!judge_here(session, answer))
        return;
    if (answer->state == SESSION_OPEN && !session_is_off(session) &&
        (session->state == SESSION_SOLVED || has_got_it(session, answer)))
        answer->state = SESSION_SOLVED;
}

Stone session_player(const ProblemSession *session)
{
    return session->player;
}

void session_take_side(ProblemSession *session, Stone player)
{
    assert(stone_is_color(player));
    SolveVerdict verdict = session->start.answer.verdict;
    session->player = player;
    session->best = verdict == VERDICT_UNKNOWN ? (int)WORTH_KO : session_worth(session, verdict);
    session->hints = 0;
    session->state = state_of(session, verdict, session->start.answer.is_proved);
}

void session_reply(ProblemSession *session, SessionAnswer *answer)
{
    assert(session && answer);
    SolveVerdict verdict;
    if (session_is_off(session) || session->now.to_move == session->player ||
        session_is_decided(session, &verdict)) {
        session_refuse(session, PLAY_NOTHING, answer);
        return;
    }
    *answer = (SessionAnswer){0};
    session->redo = 0;
    respond(session, answer);
    session->state = answer->state;
    session->last = *answer;
}

int session_allowed(const ProblemSession *session, Point out[BOARD_CELL_LIMIT])
{
    return problem_list_allowed(&session->now, NULL, out);
}

const char *session_state_text(SessionState state)
{
    static const char *const NAMES[] = {[SESSION_OPEN] = "open",
                                        [SESSION_SOLVED] = "solved",
                                        [SESSION_FAILED] = "failed",
                                        [SESSION_UNSURE] = "unsure"};
    return NAMES[state];
}

const char *session_play_text(SessionPlay play)
{
    static const char *const NAMES[] = {[PLAY_DONE] = "done",
                                        [PLAY_ILLEGAL] = "illegal",
                                        [PLAY_OUTSIDE] = "outside",
                                        [PLAY_OVER] = "over",
                                        [PLAY_NOTHING] = "nothing"};
    return NAMES[play];
}
