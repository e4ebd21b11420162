/* Playing a problem against the program. */
#include "practice/problem_session.h"

#include "base/memory.h"
#include "solve/problem_answer.h"

#include <assert.h>
#include <string.h>

struct ProblemSession {
    ProblemSolver *solver;
    ProblemRun start; /* the problem and its solution */
    Stone player;
    int best; /* what the player can achieve, see verdict_worth() */
    Problem now;
    Point moves[SESSION_MOVE_LIMIT];
    int count; /* moves on the board */
    int redo;  /* moves that can be redone, after them */
    SessionState state;
    SessionAnswer last;
    int hints;       /* given in this position */
    ProblemRun here; /* the solution from the current position, if asked for */
    bool is_here_known;
    Solver *reader; /* for lessons: judges one move at a time; opened when needed */
};

/* ---- positions ---- */

/* What a verdict is worth to the player. */
static int worth(const ProblemSession *session, SolveVerdict verdict)
{
    return verdict_worth(&session->start.problem, session->player, verdict);
}

static bool is_decided(const ProblemSession *session, SolveVerdict *verdict)
{
    return problem_is_decided(&session->start.problem, &session->now, verdict);
}

static void rebuild(ProblemSession *session, int count)
{
    session->now = session->start.problem;
    session->count = 0;
    session->hints = 0;
    session->is_here_known = false;
    while (session->count < count)
        problem_play(&session->now, session->moves[session->count++]);
}

static void push(ProblemSession *session, Point at)
{
    problem_play(&session->now, at);
    session->moves[session->count++] = at;
    session->is_here_known = false;
    session->hints = 0;
}

/* ---- calling the solver ---- */

/* The solution from the current position, whoever is to move. */
static const ProblemRun *ask_here(ProblemSession *session)
{
    if (!session->is_here_known)
        problem_run(session->solver, &session->now, &session->here);
    session->is_here_known = true;
    return &session->here;
}

static bool is_off(const ProblemSession *session)
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
    if (is_off(session))
        return SESSION_OPEN;
    if (verdict == VERDICT_UNKNOWN || !is_believed(session, is_proved))
        return SESSION_UNSURE;
    return session->best && worth(session, verdict) >= session->best ? SESSION_OPEN
                                                                     : SESSION_FAILED;
}

/* NULL where an engine is used that proves nothing: then lines end where it ends them. */
static Solver *reader_of(ProblemSession *session)
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

/* The line that refutes the player's last move, to its visible end. */
static void keep_refutation(ProblemSession *session, const SolveAnswer *found,
                            SessionAnswer *answer)
{
    LessonRequest request = {.problem = &session->now,
                             .line = found->line,
                             .count = found->line_count,
                             .verdict = found->verdict,
                             .is_proved = found->is_proved};
    lesson_read(reader_of(session), &request, &answer->lesson);
}

/* Whether the player, to move, has succeeded for good: passing is enough. */
static bool is_settled(ProblemSession *session, SessionAnswer *answer)
{
    SolveVerdict verdict;
    if (is_decided(session, &verdict))
        return worth(session, verdict) >= session->best;
    const ProblemRun *run = ask_here(session);
    answer->nodes += run->answer.nodes;
    bool needs_no_move = run->answer.move == POINT_PASS || run->answer.move == POINT_NONE;
    return run->is_valid && is_believed(session, run->answer.is_proved) && needs_no_move &&
           run->answer.verdict != VERDICT_UNKNOWN &&
           worth(session, run->answer.verdict) >= session->best;
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
    if (is_decided(session, &answer->verdict)) {
        answer->is_proved = answer->is_plain = true;
        answer->state =
            worth(session, answer->verdict) >= session->best ? SESSION_SOLVED : SESSION_FAILED;
        return NULL;
    }
    const SolveAnswer *found = &ask_here(session)->answer;
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
    if (!found || is_off(session))
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
    push(session, answer->reply);
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
    made->best = verdict == VERDICT_UNKNOWN ? (int)WORTH_KO : worth(made, verdict);
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

static void refuse(ProblemSession *session, SessionPlay play, SessionAnswer *answer)
{
    *answer = session->last;
    answer->play = play;
    answer->state = session->state;
}

void session_play(ProblemSession *session, Point at, SessionAnswer *answer)
{
    const Problem *now = &session->now;
    SolveVerdict verdict;
    if (session->state == SESSION_SOLVED || is_decided(session, &verdict) ||
        session->count >= SESSION_MOVE_LIMIT - 1) {
        refuse(session, PLAY_OVER, answer);
        return;
    }
    MoveVerdict legality = at != POINT_PASS && !board_has_point(&now->board, at)
                               ? MOVE_OFF_BOARD
                               : board_judge_move(&now->board, at, now->to_move);
    if (legality != MOVE_OK) {
        refuse(session, PLAY_ILLEGAL, answer);
        answer->legality = legality;
        return;
    }
    if (at != POINT_PASS && !problem_allows(now, at)) {
        refuse(session, PLAY_OUTSIDE, answer);
        return;
    }
    *answer = (SessionAnswer){0};
    push(session, at);
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
    const SolveAnswer *found = &ask_here(session)->answer;
    return found->verdict == VERDICT_KO ||
           best_resistance(&session->now, found) == (Point)POINT_PASS;
}

void session_status(ProblemSession *session, SessionAnswer *answer)
{
    assert(session && answer);
    *answer = (SessionAnswer){.reply = POINT_NONE};
    if (!judge_here(session, answer))
        return;
    if (answer->state == SESSION_OPEN && !is_off(session) &&
        (session->state == SESSION_SOLVED || has_got_it(session, answer)))
        answer->state = SESSION_SOLVED;
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
    while (back > 0 && back % 2 != parity && !is_off(session))
        back--;
    return back;
}

/* How many moves redo plays: the player's and the reply to it; without an engine one by one. */
static int turn_length(const ProblemSession *session)
{
    bool is_reply = session->now.to_move != session->player;
    return is_off(session) || is_reply ? 1 : 2;
}

void session_undo(ProblemSession *session, SessionAnswer *answer)
{
    if (session->count == 0) {
        refuse(session, PLAY_NOTHING, answer);
        return;
    }
    int end = session->count + session->redo, back = turn_before(session);
    stand_at(session, back, answer);
    session->redo = end - back;
}

void session_redo(ProblemSession *session, SessionAnswer *answer)
{
    if (session->redo == 0) {
        refuse(session, PLAY_NOTHING, answer);
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
    push(session, at);
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

int session_replies(ProblemSession *session, SolveMove replies[SOLVE_MOVE_LIMIT])
{
    const Problem *now = &session->now;
    SolveVerdict verdict;
    int count = 0;
    if (is_decided(session, &verdict))
        return 0;
    const SolveAnswer *found = &ask_here(session)->answer;
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
    const ProblemRun *run = ask_here(session);
    *hint = (SessionHint){0};
    if (!run->is_valid || run->problem.to_move != session->player ||
        worth(session, run->answer.verdict) < session->best)
        return;
    int next = session->hints < HINT_POINT ? session->hints + 1 : HINT_POINT;
    session->hints = step == HINT_NONE ? next : (int)step;
    hint_read(reader_of(session), run, (HintStep)session->hints, hint);
}

int session_tree(ProblemSession *session, Point first, SessionBranch branches[SOLVE_MOVE_LIMIT])
{
    SolveVerdict verdict;
    Solver *reader = reader_of(session);
    if (!reader || is_decided(session, &verdict))
        return 0;
    const ProblemRun *run = ask_here(session);
    return run->is_valid ? tree_read(reader, &run->problem, &run->area, first, branches) : 0;
}

int session_solution(ProblemSession *session, Lesson *lesson, bool *from_start)
{
    assert(session && lesson);
    const ProblemRun *run = ask_here(session);
    *from_start = !run->is_valid || worth(session, run->answer.verdict) < session->best;
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
    lesson_read(reader_of(session), &request, lesson);
    return lesson->count;
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
    session->best = verdict == VERDICT_UNKNOWN ? (int)WORTH_KO : worth(session, verdict);
    session->hints = 0;
    session->state = state_of(session, verdict, session->start.answer.is_proved);
}

void session_reply(ProblemSession *session, SessionAnswer *answer)
{
    assert(session && answer);
    SolveVerdict verdict;
    if (is_off(session) || session->now.to_move == session->player ||
        is_decided(session, &verdict)) {
        refuse(session, PLAY_NOTHING, answer);
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
