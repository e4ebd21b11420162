/* Playing a problem against the program: the player moves, the program answers with the best
 * resistance, or refutes. The same for the terminal, GTP and the web.
 *
 * The program does not stop a wrong move: it plays the refutation, says that the goal is out of
 * reach, and the player may go on, look at the line, or take back. */
#ifndef KATACHI_APP_PROBLEM_SESSION_H
#define KATACHI_APP_PROBLEM_SESSION_H

#include "app/problem_run.h"

typedef enum {
    SESSION_OPEN,   /* the player's turn, and he can still succeed; without an engine: not over */
    SESSION_SOLVED, /* he has got it, and need not even answer the next move */
    SESSION_FAILED, /* proved: he can no longer get it */
    SESSION_UNSURE, /* not decided within the budget */
} SessionState;

typedef enum {
    PLAY_DONE,
    PLAY_ILLEGAL, /* see SessionAnswer.legality */
    PLAY_OUTSIDE, /* not in the area of the problem */
    PLAY_OVER,    /* the problem is solved, or the keystones are gone */
    PLAY_NOTHING, /* nothing to take back, or to play again */
} SessionPlay;

/* The state of the session after a step. */
typedef struct {
    SessionPlay play;
    MoveVerdict legality;
    SessionState state;
    Point reply;          /* the program's move; POINT_PASS; POINT_NONE if it made none */
    SolveVerdict verdict; /* for problem->side, from here */
    bool is_proved;
    uint8_t line_count; /* of a failed try: the refutation, from the reply on */
    Point line[SOLVE_LINE_LIMIT];
    uint64_t nodes;
} SessionAnswer;

enum { SESSION_MOVE_LIMIT = 400, SESSION_HINT_LIMIT = 8 };

/* A hint: points among which a right move is, in the order of points. */
typedef struct {
    int count; /* 0: there is no right move (any more), or it is not known */
    Point at[SESSION_HINT_LIMIT];
    int right_count; /* how many moves are right in all, as far as is known */
} SessionHint;

typedef struct ProblemSession ProblemSession;

/* Start; the solver is borrowed. STATUS_INVALID with the reason if the problem makes no sense. */
MUST_CHECK Status session_open(const Problem *problem, ProblemSolver *solver,
                               ProblemSession **session, Error *err);
void session_close(ProblemSession *session);

/* The problem as it is now: board, turn, area with what captures have opened. */
const Problem *session_problem(const ProblemSession *session);

/* The problem at the start, with what was guessed; and what was. */
const ProblemRun *session_start(const ProblemSession *session);

/* The moves so far, of both sides. */
int session_moves(const ProblemSession *session, const Point **moves);

/* The player moves (a point or POINT_PASS), the program answers. */
void session_play(ProblemSession *session, Point at, SessionAnswer *answer);

/* Can it still be solved from here? */
void session_status(ProblemSession *session, SessionAnswer *answer);

/* Take back the last move of the player and the reply to it; play them again; go to the start. */
void session_undo(ProblemSession *session, SessionAnswer *answer);
void session_redo(ProblemSession *session, SessionAnswer *answer);
void session_reset(ProblemSession *session, SessionAnswer *answer);

/* Go to the position after these moves of both sides, whoever chose them; where one cannot be
 * played it stops there (PLAY_ILLEGAL). */
void session_go_to(ProblemSession *session, const Point *moves, int count, SessionAnswer *answer);

/* What the side to move could play here, as far as it was judged; VERDICT_UNKNOWN if it was not. */
int session_replies(ProblemSession *session, SolveMove replies[SOLVE_MOVE_LIMIT]);

/* The first hint is wide, each further one in the same position narrower, never a single point. */
void session_hint(ProblemSession *session, SessionHint *hint);

/* Give up: a line that solves the problem from here, or from the start if it is too late (then
 * *from_start). Returns its length, 0 if nothing works or is known. */
int session_solution(ProblemSession *session, Point line[SOLVE_LINE_LIMIT], bool *from_start);

/* "open", "solved", "failed", "unsure". */
const char *session_state_text(SessionState state);

/* "done", "illegal", "outside", "over", "nothing". */
const char *session_play_text(SessionPlay play);

#endif
