/* What the files of the solver share. Private to them. */
#ifndef KATACHI_SOLVE_SOLVER_STATE_H
#define KATACHI_SOLVE_SOLVER_STATE_H

#include "solve/solver/proof_book.h"
#include "solve/solver/solver_game.h"
#include "solve/solver/solver_reach.h"
#include "solve/solver/target.h"

typedef struct {
    Stone prover;
    uint8_t threats[3];
    uint8_t reach;  /* how far the prover may go: solver_reach.h */
    bool eyes_only; /* is there life with two eyes? */
} Question;

struct Solver {
    SolveSettings settings;
    Budget budget; /* running */
    Budget check;  /* for each proof that is written or checked afterwards */
    uint64_t nodes;
    Problem problem; /* with its area filled in */
    SearchTable *table;
    PatternTable *patterns;
    int table_words;
    ProofSearch *search;
    SolverGame game;
    MoveHistory history[REACH_COUNT + 1]; /* by reach, while one question is asked again */
    bool is_on_board; /* the problem is the board as drawn: what the opponent does is not bounded */
    OtherReading other; /* of the position that was read last */
    bool has_prior;
    float prior[BOARD_CELL_LIMIT]; /* by first move: what the ordering from outside says */
    int claim_count;               /* what the last verdict rests on */
    SolveClaim claim[CLAIM_LIMIT];
};

/* What a search said. */
typedef struct {
    Stone winner;  /* STONE_NONE: not decided */
    bool is_clean; /* no repetition has a part in it */
    Point move;    /* of the side to move */
} Proof;

/* Take up a problem: clock, empty table, area. */
void solver_begin(Solver *solver, const Problem *problem);

/* Search the problem, with this share of what is left of the budget. */
Proof solver_ask(Solver *solver, const Question *question, double share);

/* The same after a first move. */
Proof solver_ask_after(Solver *solver, const Question *question, Point move, double share);

/* A win on the board as drawn, and what it rests on. */
typedef struct {
    Question question;
    Point move;       /* the first one, of whoever moves first */
    Point first;      /* the same if the proof was asked to begin with it */
    PointSet area;    /* see SolveClaim */
    PointSet zone;    /* with all stones of the chains that it touches */
    PointSet assumed; /* points of it where the opponent is taken not to play */
    uint64_t effort;  /* nodes */
} BoardProof;

/* What is known of one position: the root, or that after a first move. */
typedef struct {
    SolveVerdict verdict;
    Question question; /* the one whose line shows it */
    Point move;        /* of the side to move there */
    KoResult ko;
    PointSet area, zone, assumed; /* of the proofs together, if it is about the board */
    bool is_on_board;
    bool is_nearly;    /* half a ko that needs more than a few threats of the other side */
    KeystoneFate fate; /* if it is about the board */
    uint64_t effort;   /* nodes of its proofs */
    int claim_count;   /* what the verdict rests on */
    SolveClaim claim[CLAIM_LIMIT];
} Finding;

/* Put the questions that decide the position after a first move (POINT_NONE: the root). */
void solver_decide(Solver *solver, Point after, Finding *finding);

/* The same for the board as drawn, where the opponent of whoever proves may play anywhere
 * (solver_board.c). One claim and no verdict: at least, or at most, a ko. */
void solver_decide_board(Solver *solver, Point after, Finding *finding);

/* Put one question about the solver's problem with a bound on nodes; whether the prover wins. */
bool solver_prove(Solver *solver, Question *question, Point after, uint64_t nodes,
                  BoardProof *proof);

/* Rest the finding on this proof as well. */
void finding_take_proof(const BoardProof *proof, Finding *finding);

/* A verdict in a stated area that rests on it: if the same is soon proved of the whole board, let
 * it rest on that. */
void solver_look_beyond(Solver *solver, Finding *finding);

/* Choose the move to name among those that are proved, and say in which way the stones live. */
void solver_name_on_board(Solver *solver, Finding *finding);

/* The likeliest first moves that are likelier than one, in falling order. */
int solver_list_rivals(Solver *solver, Point winner, Point *rival, int limit);

/* Ask with the prover near the keystones first, then with more of the area; question->reach becomes
 * that of the answer. */
Proof solver_ask_within(Solver *solver, Question *question, Point after, double share);

/* Take up the problem with what it leaves open filled in; a guessed area is closed by walls. */
void solver_understand(Solver *solver, const Problem *problem, const TargetSettings *settings);

/* Decide a position whose area is not stated: on the board as drawn, with the help of readings
 * behind walls (solver_bare.c). The solver's problem is then what the finding is about. */
void solver_read(Solver *solver, const Problem *problem, Finding *finding);

/* Readings of it with a guessed area that walls close, and the one that is believed. */
void solver_read_walls(Solver *solver, const Problem *problem, Finding *finding);

/* A share of what is left of the budget. */
Budget solver_share(const Solver *solver, double share);

/* The beginning of the problem, under a question. */
void solver_set_up(Solver *solver, const Question *question);

/* Ask the ordering from outside, once for a problem; on the bare board, without walls. */
void solver_see_prior(Solver *solver, const Problem *problem);

/* Let whoever orders from outside look longer at a reading. */
void solver_study(Solver *solver, const Problem *reading);

/* For a search that ended undecided: the move to name in the game's position. */
Point solver_likeliest_move(Solver *solver);

/* If a likelier first move is proved to reach as much, name that. */
void solver_prefer_likely(Solver *solver, Finding *finding);

/* Follow the table from the game's position; `first` is played first unless POINT_NONE. */
uint8_t solver_follow_line(Solver *solver, Point line[SOLVE_LINE_LIMIT], Point first);

/* For a problem that is a ko: whether it is direct for either side, and with how many threats each
 * wins it if the other has none (solver_approach.c). */
void solver_count_approach(Solver *solver, uint8_t reach, KoResult *ko);

/* Whether every claim rests on a part of the board only. If not, that nobody plays elsewhere may
 * have decided it: an attacker who is banned from a ko and has nowhere to go. */
bool solver_has_zone(Solver *solver, const Finding *finding);

/* Fill in the zone and what it takes for granted; `drawn` is the board as it was given. */
void solver_list_assumptions(Solver *solver, const Board *drawn, Finding *finding,
                             SolveAnswer *answer);

/* Fill in answer->moves. */
void solver_list_moves(Solver *solver, const Finding *root, SolveAnswer *answer);

#endif
