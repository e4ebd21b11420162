/* A problem put to a solver: what had to be guessed, whether it makes sense, and the answer. */
#ifndef KATACHI_PRACTICE_PROBLEM_RUN_H
#define KATACHI_PRACTICE_PROBLEM_RUN_H

#include "practice/problem_prior.h"
#include "sgf/replay.h"
#include "solve/haris/haris.h"
#include "solve/problem_check.h"
#include "solve/verify/trial.h"

typedef enum {
    ENGINE_STRONG, /* proves what it says */
    ENGINE_HARIS,  /* Haris 2019: alpha-beta, as deep and as broad as it may look */
    ENGINE_OFF,    /* says nothing: the player judges */
} SolveEngine;

/* What the user says about a problem that its file does not; zero means: nothing. */
typedef struct {
    Stone to_move, side;
    ProblemGoal goal;
    const char *keystones; /* vertices with blanks or commas between; NULL: as in the file */
    const char *area;
    bool at_move; /* take the position after `move` moves of the main line; -1: its end */
    int move;
} ProblemCorrection;

typedef enum { CHECKED_NOT, CHECKED_RIGHT, CHECKED_WRONG, CHECKED_OPEN } CheckedVerdict;

/* How proofs are put to the test (solve: trial.h), and who plays against them. */
enum { TRIAL_RANDOM, TRIAL_EXPERT, TRIAL_NETWORK, TRIAL_ENGINE, TRIAL_PLAYERS };

typedef struct {
    int boards;               /* changed outside the zone */
    int games[TRIAL_PLAYERS]; /* against each player */
    const char *engine;       /* a GTP engine, for TRIAL_ENGINE */
    int seed;
} TrialPlan;

typedef struct {
    int boards, confirmed;
    int games[TRIAL_PLAYERS], kept[TRIAL_PLAYERS];
} TrialCounts;

/* What becomes of the keystones when both sides are given the first move. */
typedef enum {
    GROUP_NOT_ASKED,
    GROUP_ALIVE,     /* even if the attacker begins */
    GROUP_DEAD,      /* even if the defender begins */
    GROUP_UNSETTLED, /* whoever moves first succeeds */
    GROUP_KO,        /* a ko if one of them begins */
    GROUP_UNKNOWN,
} GroupStatus;

typedef struct {
    Problem problem; /* as it was put: with corrections and guesses, but a guessed area is not
                        stated, for the solver closes it in its own way */
    bool guessed_goal, guessed_keystones, guessed_area;
    PointSet area; /* where it is decided: as stated, or as the solver guesses it */
    bool is_valid; /* if not, there is no answer */
    ProblemCheck check;
    SolveAnswer answer;
    GroupStatus status;
    CheckedVerdict checked; /* by the independent checker; not RIGHT and asked: not proved */
    CheckLimit check_limit; /* what it ran out of, if OPEN */
    uint64_t check_nodes;   /* of the checks, without the writing of the books */
    TrialCounts trials;
    Status trial_status; /* STATUS_NOT_FOUND: a player was not there */
    double processor;    /* CPU seconds of solving, on this thread; without checking */
} ProblemRun;

/* Something that solves problems one after the other, on one thread. */
typedef struct {
    SolveEngine engine;
    bool verify;      /* ask the checker; what it does not confirm is not proved */
    TrialPlan trials; /* with `verify`, for proofs about the board */
    bool both_sides;  /* also with the other side first: fills status */
    SolveSettings settings;
    HarisSettings haris; /* for ENGINE_HARIS; its budget is that of the settings */
    bool without_prior;  /* do not use the model of first moves */
    ProblemPrior *prior;
    Solver *solver;
} ProblemSolver;

void problem_solver_open(ProblemSolver *solver);
void problem_solver_close(ProblemSolver *solver);

/* Change the problem to what the user says; *place is where it then stands if that is a moment of a
 * game, and may be NULL. STATUS_INVALID names the bad point, STATUS_NOT_FOUND a move that the
 * record has not. */
MUST_CHECK Status problem_correct(const ProblemCorrection *correction, ProblemDocument *document,
                                  GamePlace *place, Error *err);

/* Put a confirmed proof to the test (problem_trial.c). STATUS_NOT_FOUND if a player or engine that
 * the plan needs is not there; what was counted until then stays. */
MUST_CHECK Status problem_try_proof(const TrialPlan *plan, const Proven *proven,
                                    TrialCounts *counts, Error *err);

/* Guess what is not stated, check, solve. */
void problem_run(ProblemSolver *solver, const Problem *problem, ProblemRun *run);

/* The first moves that succeed for the mover, the one to name first; only it may be unproved.
 * Empty if nothing works. */
int problem_run_moves(const ProblemRun *run, Point out[SOLVE_MOVE_LIMIT]);

/* Whether the named move is among the accepted ones; false too if none is known. */
bool problem_run_is_expected(const ProblemRun *run, const Problem *asked);

/* Write right and wrong lines into the document's tree, and the answers. */
MUST_CHECK Status problem_run_to_tree(const ProblemRun *run, ProblemDocument *document, Error *err);

/* What the mover achieves: "success", "failure", "ko", "unknown" for problem->side. */
const char *solve_verdict_text(SolveVerdict verdict);

/* "alive", "dead", "unsettled", "ko", "unknown". */
const char *group_status_text(GroupStatus status);

/* "live", "die", "seki", "unknown". */
const char *keystone_fate_text(KeystoneFate fate);

#endif
