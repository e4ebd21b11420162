/* Playing a problem against the program: the player moves, the program answers with the best
 * resistance, or refutes. The same for the terminal, GTP and the web.
 *
 * The program does not stop a wrong move: it plays the refutation, says that the goal is out of
 * reach, and the player may go on, look at the line, or take back. */
#ifndef KATACHI_PRACTICE_PROBLEM_SESSION_H
#define KATACHI_PRACTICE_PROBLEM_SESSION_H

#include "practice/problem_lesson.h"
#include "practice/problem_run.h"

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
    bool is_plain; /* proved of the board, with nothing assumed */
    Lesson lesson; /* of a failed try: the refutation, from the reply on, to its visible end */
    uint64_t nodes;
} SessionAnswer;

enum { SESSION_MOVE_LIMIT = 400, SESSION_HINT_LIMIT = 8 };

typedef enum { HINT_NONE, HINT_IDEA, HINT_REGION, HINT_POINT } HintStep;

/* What the first move is about, where the line shows no reason with a name. */
typedef enum {
    IDEA_REASON,    /* lesson.reason says it */
    IDEA_KO,        /* more than a ko cannot be had */
    IDEA_CAPTURE,   /* stones can be taken at once */
    IDEA_SACRIFICE, /* the move can be captured */
    IDEA_ATARI,
    IDEA_REDUCE,  /* make the eye space smaller, beginning at its border */
    IDEA_INSIDE,  /* play inside the eye space */
    IDEA_ENLARGE, /* make it larger */
    IDEA_DIVIDE,  /* make two eyes of it */
    IDEA_OTHER,   /* a goal that is not about eyes */
} HintIdea;

/* A hint: each step tells more than the one before. HINT_NONE: there is no right move (any more),
 * or none is known. */
typedef struct {
    HintStep step;
    HintIdea idea;
    Lesson lesson; /* of the solution */
    bool is_guess; /* it is not proved to work */
    int count;     /* points, in their order: none for an idea, one for the point */
    Point at[SESSION_HINT_LIMIT];
    int right_count; /* how many moves are right in all, as far as is known */
} SessionHint;

/* A first move from here, judged, with its line to the visible end. */
typedef struct {
    Point move;
    SolveVerdict verdict; /* for problem->side */
    bool is_proved;
    int worth;     /* to the side to move: WORTH_ALL, WORTH_KO, WORTH_NOTHING */
    Lesson lesson; /* its line begins with the move */
} SessionBranch;

/* The points of the area (NULL: of the problem's) where the side to move may play. Returns how
 * many. */
int problem_list_allowed(const Problem *now, const PointSet *area, Point out[BOARD_CELL_LIMIT]);

/* A hint for a problem that was solved; the solver reads its line on. */
void hint_read(Solver *solver, const ProblemRun *run, HintStep step, SessionHint *hint);

/* Every move in the area, the best first: first moves, or the opponent's answers to `first` if
 * that is not POINT_NONE. Returns their number. */
int tree_read(Solver *solver, const Problem *now, const PointSet *area, Point first,
              SessionBranch branches[SOLVE_MOVE_LIMIT]);

typedef struct ProblemSession ProblemSession;

/* Start; the solver is borrowed. STATUS_INVALID with the reason if the problem makes no sense. */
MUST_CHECK Status session_open(const Problem *problem, ProblemSolver *solver,
                               ProblemSession **session, Error *err);
void session_close(ProblemSession *session); /* NULL is allowed */

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

/* A hint of this step; HINT_NONE: the one after the last that was given in this position. */
void session_hint(ProblemSession *session, HintStep step, SessionHint *hint);

/* Every move from here, the best for the side to move first; or every answer to the move `first`
 * (POINT_NONE: from here), the best for the opponent first. Returns their number. */
int session_tree(ProblemSession *session, Point first, SessionBranch branches[SOLVE_MOVE_LIMIT]);

/* Give up: a line that solves the problem from here, or from the start if it is too late (then
 * *from_start), to its visible end. Returns its length, 0 if nothing works or is known. */
int session_solution(ProblemSession *session, Lesson *lesson, bool *from_start);

/* Whose part the player takes: at first that of the side to move at the start. */
Stone session_player(const ProblemSession *session);
void session_take_side(ProblemSession *session, Stone player);

/* The program moves, if it is its turn. */
void session_reply(ProblemSession *session, SessionAnswer *answer);

/* Where the side to move may play. Returns how many points. */
int session_allowed(const ProblemSession *session, Point out[BOARD_CELL_LIMIT]);

/* "open", "solved", "failed", "unsure". */
const char *session_state_text(SessionState state);

/* "done", "illegal", "outside", "over", "nothing". */
const char *session_play_text(SessionPlay play);

#endif
