/* What the files behind problem_session.h share. Private to them. */
#ifndef KATACHI_PRACTICE_PROBLEM_SESSION_PRIVATE_H
#define KATACHI_PRACTICE_PROBLEM_SESSION_PRIVATE_H

#include "practice/problem_session.h"
#include "solve/problem_answer.h"

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

/* What a verdict is worth to the player. */
int session_worth(const ProblemSession *session, SolveVerdict verdict);

/* The goal is reached or out of reach on the board as it stands. */
bool session_is_decided(const ProblemSession *session, SolveVerdict *verdict);

/* No engine answers. */
bool session_is_off(const ProblemSession *session);

/* Play a move that was found to be possible. */
void session_push(ProblemSession *session, Point at);

/* Nothing happens: the answer is the last one, with the reason. */
void session_refuse(ProblemSession *session, SessionPlay play, SessionAnswer *answer);

/* The solution from the current position, whoever is to move. */
const ProblemRun *session_solution_here(ProblemSession *session);

/* The solver that reads lines on for lessons. NULL where an engine is used that proves nothing:
 * then lines end where it ends them. */
Solver *session_reader(ProblemSession *session);

#endif
